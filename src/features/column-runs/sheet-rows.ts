import {
  areaOf,
  areaProperties,
  areasOverlap,
  inWorkbook,
  readValues,
  WorkbookError,
  type Area,
  workbookMessages,
} from '../../excel/index.ts';
import { groupTexts, headerTexts, textOf } from './header-row.ts';
import {
  blockAround,
  findData,
  selectsRows,
  type DataArea,
  type Block,
  type HeaderChoice,
} from './data-block.ts';
import { locateOnSheet, matchHeaders, searchedRows } from './layout.ts';
import { loadStoredRuns, type RowsLocation, type RunLocation, type Run } from './run.ts';

export interface SheetColumn {
  /** Column of the sheet, counted from 0. */
  index: number;
  /** Empty where the rows have no headers. */
  header: string;
  /** The group of columns above it, where another column has the same header. */
  group?: string;
  /** Its texts in the first rows that are not blank: for every column, those of the same rows. */
  samples: string[];
}

/** The first rows of columns, as readers of columns take them. */
export const sampleRows = (columns: readonly Pick<SheetColumn, 'samples'>[]): string[][] =>
  (columns[0]?.samples ?? []).map((_, row) => columns.map(({ samples }) => samples[row] ?? ''));

/** The rows that a run can read: those of a table, or of the block of filled columns around the selection. */
export interface SheetRows extends RowsLocation {
  columns: SheetColumn[];
  /** Indexes of the columns that are selected. */
  selected: number[];
  /** Whether the selection is taller than a row: it then chooses columns, and does more than point to a place. */
  selectedColumns: boolean;
}

const maxSamples = 12;

/**
 * Reads the rows around the selection: the table it touches, or else the block of filled columns; of that, the
 * selected rows if there are several.
 *
 * @param previous The rows to read again instead, wherever the selection is now.
 * @param headers The headers that the user chooses.
 * @throws WorkbookError where the sheet is empty or was deleted.
 */
export function readSheetRows(
  previous: SheetRows | null = null,
  headers?: HeaderRequest,
): Promise<SheetRows> {
  return inWorkbook(async (context) => {
    const { worksheets } = context.workbook;
    const sheet = previous ? worksheets.getItem(previous.sheetId) : worksheets.getActiveWorksheet();
    sheet.load('id,name');
    sheet.tables.load('items/id,items/name');
    const selection = previous ? null : context.workbook.getSelectedRange().load(areaProperties);
    const usedRange = sheet.getUsedRangeOrNullObject(true).load(areaProperties);
    await context.sync();
    const tables = sheet.tables.items.map((table) => ({
      table,
      range: table.getRange().load(areaProperties),
      body: table.getDataBodyRange().load(areaProperties),
    }));
    await context.sync();
    if (usedRange.isNullObject) throw new WorkbookError(workbookMessages().sheetEmpty);
    const selected = selection ? areaOf(selection) : selectionOf(previous!);
    const tableAround = tables.find(({ range }) => areasOverlap(areaOf(range), selected));
    const { data, choseHeaders } = tableAround
      ? {
          data: { ...areaOf(tableAround.body), headerRow: tableAround.range.rowIndex },
          choseHeaders: false,
        }
      : await readData(context, sheet, { selected, used: areaOf(usedRange), previous, headers });
    const body = tableAround ? data : selectedRows(data, selected);
    const columns = await readSheetColumns(context, sheet, { ...data, ...body });
    const indexes = columns.map(({ index }) => index);
    return {
      sheetId: sheet.id,
      sheet: sheet.name,
      tableId: tableAround?.table.id ?? null,
      table: tableAround?.table.name ?? null,
      headerRow: data.headerRow,
      choseHeaders,
      firstRow: body.row,
      rowCount: body.rows,
      columns,
      whole: body.rows === data.rows,
      selectedColumns: previous?.selectedColumns ?? selected.rows > 1,
      selected:
        previous?.selected ??
        indexes.filter((index) => index >= selected.column && index < selected.column + selected.columns),
    };
  });
}

interface Surroundings {
  selected: Area;
  /** The used cells of the sheet. */
  used: Area;
  previous: SheetRows | null;
  headers: HeaderRequest | undefined;
}

/** Finds the data around the selection, below the headers that the user chose or that it has. */
async function readData(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { selected, used, previous, headers: request }: Surroundings,
): Promise<{ data: DataArea; choseHeaders: boolean }> {
  const block = await blockAround(context, sheet, selected, used);
  const headers = await chosenHeaders(context, { sheet, block, selected, previous }, request);
  const data = await findData(context, sheet, { block, selected, headers });
  return { data, choseHeaders: headers !== undefined };
}

/** A selection around which the same rows are. */
function selectionOf({ firstRow, rowCount, headerRow, whole, columns }: SheetRows): Area {
  const column = columns[0]!.index;
  if (whole) return { row: firstRow, rows: 1, column, columns: 1 };
  // A selection of one row would stand for all rows.
  const isBelowHeaders = rowCount === 1 && headerRow === firstRow - 1;
  return isBelowHeaders
    ? { row: firstRow - 1, rows: 2, column, columns: 1 }
    : { row: firstRow, rows: Math.max(2, rowCount), column, columns: 1 };
}

/** The rows of the data, or the selected ones among them if several are selected. */
function selectedRows({ row, rows }: DataArea, selected: Area): { row: number; rows: number } {
  if (!selectsRows(selected)) return { row, rows };
  const from = Math.max(row, selected.row);
  const to = Math.min(row + rows, selected.row + selected.rows);
  return to > from ? { row: from, rows: to - from } : { row, rows };
}

async function readSheetColumns(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { headerRow, row, rows, column, columns }: DataArea,
): Promise<SheetColumn[]> {
  const rangeAt = (top: number, height: number) =>
    sheet.getRangeByIndexes(top, column, height, columns).load('values');
  const lineAbove = headerRow === null || headerRow === 0 ? null : rangeAt(headerRow - 1, 1);
  const headers = headerRow === null ? null : rangeAt(headerRow, 1);
  const samples = rows === 0 ? null : rangeAt(row, Math.min(rows, maxSamples));
  await context.sync();
  const above = lineAbove?.values[0] ?? null;
  const texts = headers ? headerTexts(headers.values[0] as unknown[], above) : [];
  const groups = groupTexts(texts, above);
  const [sampleValues] = samples ? await readValues(context, [samples]) : [[]];
  const sampleRows = sampleValues!.filter((cells) => cells.some((value) => textOf(value) !== ''));
  return Array.from({ length: columns }, (_, position) => ({
    index: column + position,
    header: texts[position] ?? '',
    ...(groups[position] && { group: groups[position] }),
    samples: sampleRows.map((cells) => textOf(cells[position])),
  }));
}

/** A row that the user makes the headers: that of the selection, or none. */
export type HeaderRequest = 'selection' | 'none';

interface SourcePlace {
  sheet: Excel.Worksheet;
  block: Block;
  selected: Area;
  previous: SheetRows | null;
}

/**
 * The headers that the user chooses, or chose before for these rows or for a run on its sheet; undefined if they are to
 * be found.
 */
async function chosenHeaders(
  context: Excel.RequestContext,
  place: SourcePlace,
  request: HeaderRequest | undefined,
): Promise<HeaderChoice | undefined> {
  const { selected, previous } = place;
  if (request === 'selection') return { headerRow: selected.row, firstRow: selected.row + 1 };
  if (request === 'none') return { headerRow: null, firstRow: previous?.headerRow ?? selected.row };
  if (!previous) return headersOfRuns(context, place);
  return previous.choseHeaders ? headersOfPrevious(context, place, previous) : undefined;
}

/** Where the headers are that the user chose before: rows may have been inserted above them. */
async function headersOfPrevious(
  context: Excel.RequestContext,
  { sheet, block }: SourcePlace,
  { headerRow, firstRow, columns }: SheetRows,
): Promise<HeaderChoice> {
  if (headerRow === null) return { headerRow, firstRow };
  const first = Math.max(0, headerRow - searchedRows);
  const cells = sheet
    .getRangeByIndexes(first, 0, 2 * searchedRows, block.column + block.columns)
    .load('values');
  await context.sync();
  const named = columns.filter(({ header }) => header !== '');
  const hasHeaders = (row: number) =>
    !matchHeaders({ columns: named, outputs: [] }, cells.values, row).columns.includes(null);
  const row = [headerRow - first, ...cells.values.keys()].find(hasHeaders) ?? headerRow - first;
  return { headerRow: first + row, firstRow: first + row + 1 };
}

/** The headers that the user chose for a run on the sheet: for the last one that begins above the selection. */
async function headersOfRuns(
  context: Excel.RequestContext,
  { sheet, block, selected }: SourcePlace,
): Promise<HeaderChoice | undefined> {
  const runs = loadStoredRuns(context);
  await context.sync();
  const isOnSheet = (run: RunLocation) => run.sheetId === sheet.id || run.sheet === sheet.name;
  const choices: HeaderChoice[] = [];
  for (const run of runs().filter(
    (stored) => stored.choseHeaders && stored.tableId === null && isOnSheet(stored),
  )) {
    const layout = await locateOnSheet(context, run, sheet);
    const isInBlock = layout?.columns.every(
      (column) => column >= block.column && column < block.column + block.columns,
    );
    if (layout && isInBlock && layout.sheetId === sheet.id) choices.push(layout);
  }
  const topOf = ({ headerRow, firstRow }: HeaderChoice) => headerRow ?? firstRow;
  choices.sort((a, b) => topOf(a) - topOf(b));
  return choices.findLast((choice) => topOf(choice) <= selected.row) ?? choices[0];
}

/**
 * Reads rows again. Selected rows are below the headers as far as they were, wherever these are now.
 *
 * @throws WorkbookError where the sheet is empty or was deleted.
 */
export async function readSheetRowsAgain(previous: SheetRows): Promise<SheetRows> {
  const rows = await readSheetRows(previous);
  const { headerRow, firstRow, whole } = previous;
  if (whole || headerRow === null || rows.headerRow === null) return rows;
  const by = rows.headerRow - headerRow;
  return by === 0 ? rows : readSheetRows({ ...previous, headerRow: headerRow + by, firstRow: firstRow + by });
}

/** The columns that the user filled, without those that runs made. */
export function userColumns(rows: SheetRows, runs: readonly Run[]): SheetColumn[] {
  const outputs = runs.filter((run) => isOverRows(run, rows)).flatMap((run) => run.outputs);
  return rows.columns.filter(({ header, index }) =>
    outputs.every((output) => output.header !== header || (header === '' && output.index !== index)),
  );
}

/** Whether a run may be over rows, by the ids or the names of sheet and table: ids may have changed. */
export const isOverRows = (run: Run, { sheetId, sheet, tableId, table }: SheetRows): boolean =>
  (run.sheetId === sheetId || run.sheet === sheet) &&
  (run.tableId === null || tableId === null || run.tableId === tableId || run.table === table);

/** The same columns of rows that were read again: they may have moved. */
export const relocatedColumns = (
  rows: SheetRows,
  columns: readonly Pick<SheetColumn, 'index' | 'header' | 'group'>[],
): number[] =>
  columns.flatMap(({ index, header, group }) => {
    const namesakes = rows.columns.filter((column) => column.header === header);
    const column =
      namesakes.find((namesake) => namesake.index === index) ??
      (header === '' ? undefined : (namesakes.find((namesake) => namesake.group === group) ?? namesakes[0]));
    return column ? [column.index] : [];
  });
