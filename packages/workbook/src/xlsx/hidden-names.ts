import type { Element } from '@xmldom/xmldom';
import type { ExcelState } from '../excel-api/index.ts';
import type { Archive } from './archive.ts';
import { changePart, elementsOf, readPart } from './package-parts.ts';

const part = 'xl/workbook.xml';

/** @param sheetIds In the order of the file's sheets. */
const keyOf = (name: Element, sheetIds: readonly string[]): string => {
  const sheet = name.getAttribute('localSheetId');
  return `${sheet === null ? '' : (sheetIds[Number(sheet)] ?? '')} ${name.getAttribute('name')}`;
};

/** Hides the names in a file that are hidden in the workbook (ECMA-376, part 1, 18.2.5). */
export function hideNames(archive: Archive, { hiddenNames }: ExcelState, sheetIds: readonly string[]): void {
  if (hiddenNames.size === 0) return;
  changePart(archive, part, (root) => {
    for (const name of elementsOf(root, 'definedName')) {
      if (hiddenNames.has(keyOf(name, sheetIds))) name.setAttribute('hidden', '1');
    }
  });
}

/** Reads which names are hidden into the state. */
export function readHiddenNames(
  archive: Archive,
  { hiddenNames }: ExcelState,
  sheetIds: readonly string[],
): void {
  const workbook = readPart(archive, part);
  for (const name of workbook ? elementsOf(workbook, 'definedName') : []) {
    const isHidden = /^(1|true)$/.test(name.getAttribute('hidden') ?? '');
    if (isHidden && !name.getAttribute('name')!.startsWith('_xlnm.')) hiddenNames.add(keyOf(name, sheetIds));
  }
}
