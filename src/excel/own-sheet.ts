import { freeSheetName, maxSheetNameLength } from './names.ts';
import { startWriting } from './undo-step.ts';

/** What identifies a sheet that the add-in makes, such as the run that it reports. */
export interface SheetIdentity {
  /** Parts that together belong to no other sheet. */
  key: readonly string[];
  /** Its name if it is added. */
  name: string;
  /** Its name where Excel has no room for the longer one, which would lose its last words: the first that fits. */
  shorterNames?: readonly string[];
}

/** The hidden name that marks cells under a key. */
export const markOf = (key: readonly string[], prefix = 'cdata_sheet'): string =>
  `${prefix}_${key.join('_')}`
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9_]+/g, '_')
    .slice(0, 255);

/**
 * The sheet that the add-in made under the same key, even if the user has renamed or moved it; a new one if there is
 * none. A hidden name refers to all its cells, because the ids of sheets may change between sessions, and the user may
 * delete or move any row or cell.
 */
export async function openOwnSheet(
  context: Excel.RequestContext,
  { key, name, shorterNames = [] }: SheetIdentity,
): Promise<{ sheet: Excel.Worksheet; isNew: boolean }> {
  const { worksheets, names } = context.workbook;
  worksheets.load('items/name');
  const ownSheet = await findOwnSheet(context, key);
  if (ownSheet) return { sheet: ownSheet, isNew: false };
  startWriting(context);
  names.getItemOrNullObject(markOf(key)).delete();
  const candidates = [name, ...shorterNames];
  const sheet = worksheets.add(
    freeSheetName(
      candidates.find((one) => one.length <= maxSheetNameLength) ?? candidates.at(-1)!,
      worksheets.items.map((one) => one.name),
    ),
  );
  sheet.load('id,name');
  names.add(markOf(key), sheet.getRange()).visible = false;
  await context.sync();
  return { sheet, isNew: true };
}

/** The sheet that the add-in made under a key, with its id and name; null if it was deleted. */
export async function findOwnSheet(
  context: Excel.RequestContext,
  key: readonly string[],
): Promise<Excel.Worksheet | null> {
  const mark = context.workbook.names.getItemOrNullObject(markOf(key));
  const marked = mark.getRangeOrNullObject();
  await context.sync();
  if (mark.isNullObject || marked.isNullObject) return null;
  const sheet = marked.worksheet.load('id,name');
  await context.sync();
  return sheet;
}
