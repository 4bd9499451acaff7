import type { Element } from '@xmldom/xmldom';
import type { Workbook } from 'hucre/xlsx';
import { defaultTableStyle, type ExcelState, type PageLayoutRecord } from '../excel-api/index.ts';
import { parseAddress } from '../grid/address.ts';
import type { Area } from '../grid/area.ts';
import type { Archive } from './archive.ts';
import { chartOfFile } from './file-chart.ts';
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

type FileSheet = Workbook['sheets'][number];

/** What a file has and the workbook does not show. */
export type Omission =
  | 'charts'
  | 'conditionalFormats'
  | 'filters'
  | 'groups'
  | 'links'
  | 'pictures'
  | 'pivotTables'
  | 'comments'
  | 'externalLinks';

export const areaIn = (reference: string | undefined): Area | null =>
  parseAddress((reference ?? '').replaceAll('$', ''))?.area ?? null;

interface StateOptions {
  id: string;
  state: ExcelState;
  omissions: Set<Omission>;
  sheetIdOf: (name: string) => string | undefined;
}

/** Reads what is not in cells into the state of the workbook. */
export function readState(sheet: FileSheet, options: StateOptions): void {
  const { id, state, omissions } = options;
  readTables(sheet, options);
  readCharts(sheet, options);
  const layout = layoutOf(sheet);
  if (layout) state.pageLayouts.set(id, layout);
  if ([...(sheet.rowDefs ?? [])].some(([, { outlineLevel }]) => outlineLevel)) omissions.add('groups');
  if (sheet.protection && sheet.protection.sheet !== false) state.protectedSheets.add(id);
  readPictures(sheet, options);
  if ((sheet.pivotTables ?? []).length > 0) omissions.add('pivotTables');
  if ((sheet.threadedComments ?? []).length > 0) omissions.add('comments');
}

function readTables(sheet: FileSheet, { id, state }: StateOptions): void {
  for (const table of sheet.tables ?? []) {
    const whole = areaIn(table.range);
    if (!whole || whole.rows < 2) continue;
    const showTotals = Boolean(table.showTotalRow) && whole.rows > 2;
    state.tables.push({
      id: `{table-${state.tables.length + 1}}`,
      name: table.displayName ?? table.name,
      sheetId: id,
      area: showTotals ? { ...whole, rows: whole.rows - 1 } : whole,
      showTotals,
      placeholder: false,
      style: knownStyle(table.style),
      showBandedRows: table.showRowStripes !== false,
    });
  }
}

const knownStyle = (style: string | undefined): string => {
  if (style === undefined || style === 'None') return '';
  return /^TableStyle(?:Light|Medium|Dark)\d+$/.test(style) ? style : defaultTableStyle.style;
};

function readCharts(sheet: FileSheet, { id, state, omissions, sheetIdOf }: StateOptions): void {
  for (const chart of sheet.charts ?? []) {
    const record = chartOfFile(chart, { id: state.charts.length + 1, sheetId: id, sheetIdOf });
    if (record) state.charts.push(record);
    else omissions.add('charts');
  }
}

function readPictures(sheet: FileSheet, { id, state, omissions }: StateOptions): void {
  if ((sheet.textBoxes ?? []).length > 0) omissions.add('pictures');
  for (const { data, type, anchor, altText = '', title = '' } of sheet.images ?? []) {
    if (type !== 'png' || !anchor.to) {
      omissions.add('pictures');
      continue;
    }
    const number = state.shapes.length + 1;
    state.shapes.push({
      id: `shape-${number}`,
      name: title || `Picture ${number}`,
      sheetId: id,
      image: base64Of(data),
      altTextDescription: altText,
      lockAspectRatio: true,
      from: { row: anchor.from.row, column: anchor.from.col, x: 0, y: 0 },
      to: { row: anchor.to.row, column: anchor.to.col, x: 0, y: 0 },
    });
  }
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));

function layoutOf({ pageSetup = {}, rowBreaks = [] }: FileSheet): PageLayoutRecord | null {
  const { orientation, paperSize, horizontalCentered, scale, fitToPage, fitToWidth, fitToHeight } = pageSetup;
  const titles = areaIn(pageSetup.printTitlesRow);
  const printArea = areaIn(pageSetup.printArea);
  const fit = {
    ...(fitToWidth !== 0 && { horizontalFitToPages: fitToWidth ?? 1 }),
    ...(fitToHeight !== 0 && { verticalFitToPages: fitToHeight ?? 1 }),
  };
  const layout: PageLayoutRecord = {
    ...(orientation && { orientation: orientation === 'landscape' ? 'Landscape' : 'Portrait' }),
    ...(paperSize && { paperSize: paperSizes[paperSize] ?? 'Letter' }),
    ...(horizontalCentered && { centerHorizontally: true }),
    ...(fitToPage ? { zoom: fit } : scale !== undefined && { zoom: { scale } }),
    ...(printArea && { printArea }),
    ...(titles && { titleRows: titles }),
    ...(rowBreaks.length > 0 && { breaks: rowBreaks.map((row) => row + 1) }),
  };
  return Object.keys(layout).length > 0 ? layout : null;
}

/** `Excel.PaperType`, by the library's names. */
const paperSizes: Record<string, string> = {
  letter: 'Letter',
  legal: 'Legal',
  a3: 'A3',
  a4: 'A4',
  a5: 'A5',
  b4: 'B4',
  b5: 'B5',
  executive: 'Executive',
  tabloid: 'Tabloid',
};
