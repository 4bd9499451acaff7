import { messages } from '../messages/index.ts';
import { areaOf, areaProperties, inWorkbook, WorkbookError } from '../excel/index.ts';
import { isHeaderAt } from './header-row.ts';
import { loadAnchors } from './column-anchors.ts';
import type { OutputColumn } from './run-kind.ts';
import { highlightTexts } from './output-columns.ts';
import type { RunColumn, SavedRun } from './saved-run.ts';
import { loadDataEnd } from './source-block.ts';

/** Where the columns of a run are at the moment. Rows and columns are counted from 0. */
export interface RunLayout {
  sheetId: string;
  sheet: string;
  tableId: string | null;
  /** Name of the table. */
  table: string | null;
  headerRow: number | null;
  firstRow: number;
  rows: number;
  sources: number[];
  outputs: number[];
}

/** The columns of a run where they are now. */
export function atLayout<Output extends RunColumn>(
  run: { sources: readonly RunColumn[]; outputs: readonly Output[] },
  { sources, outputs }: RunLayout,
): { sources: RunColumn[]; outputs: Output[] } {
  return {
    sources: run.sources.map((column, position) => ({ ...column, index: sources[position]! })),
    outputs: run.outputs.map((column, position) => ({ ...column, index: outputs[position]! })),
  };
}

/** A sheet, loaded with its id and name, and a table on it, if the run reads a table. */
interface RunPlace {
  sheet: Excel.Worksheet;
  table: Excel.Table | null;
}

/** Rows above and below the saved header row in which the headers are searched. */
const searchedRows = 100;

/**
 * Finds the columns of a run again: rows and columns may have been inserted, sorted, moved or added, and sheets and
 * tables may have been renamed or have another id.
 *
 * @throws WorkbookError where the sheet, the table or a column no longer exists.
 */
export function locateRun(run: SavedRun): Promise<RunLayout> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    if (run.headerRow === null) return locateByAnchors(context, run);
    const places = await findRunPlaces(context, run);
    if (places.length === 0) throw new WorkbookError(messages().sheetDeleted);
    for (const place of places) {
      const layout = await locateByHeaders(context, run, run.headerRow, place);
      if (layout) return layout;
    }
    throw new WorkbookError(messages().columnsDeleted);
  });
}

/**
 * The places where the columns of a run may be, the likeliest first: the headers decide. Excel does not guarantee that the
 * ids of sheets and tables stay the same when a workbook is opened again (OfficeDev/office-js, issue 1390), and users rename
 * both: a sheet has the saved id or the saved name. On the sheet, so has the table; if there is none, it may be any. Other
 * sheets are not searched, because they may have the same headers.
 */
async function findRunPlaces(
  context: Excel.RequestContext,
  { sheetId, sheet: sheetName, tableId, table: tableName }: SavedRun,
): Promise<RunPlace[]> {
  const sheets = context.workbook.worksheets.load('items/id,items/name');
  const tables = context.workbook.tables.load('items/id,items/name,items/worksheet/id');
  await context.sync();
  return withIdOrName(sheets.items, sheetId, sheetName).flatMap((sheet): RunPlace[] => {
    if (tableId === null) return [{ sheet, table: null }];
    const onSheet = tables.items.filter(({ worksheet }) => worksheet.id === sheet.id);
    const namedTables = withIdOrName(onSheet, tableId, tableName);
    return (namedTables.length > 0 ? namedTables : onSheet).map((table) => ({ sheet, table }));
  });
}

/** Those with the id come first. */
function withIdOrName<Item extends { id: string; name: string }>(
  items: readonly Item[],
  id: string,
  name: string | null,
): readonly Item[] {
  const isNamed = (item: Item) => item.name.toLowerCase() === name?.toLowerCase();
  return [...new Set([...items.filter((item) => item.id === id), ...items.filter(isNamed)])];
}

async function locateByAnchors(context: Excel.RequestContext, run: SavedRun): Promise<RunLayout> {
  const anchors = loadAnchors(context, run);
  await context.sync();
  const anchoredColumns = anchors();
  if (!anchoredColumns) throw new WorkbookError(messages().columnsDeleted);
  const sheet = context.workbook.worksheets.getItem(anchoredColumns.sheetId).load('name');
  const usedRange = sheet.getUsedRange(true).load(areaProperties);
  await context.sync();
  const dataEnd = loadDataEnd(sheet, areaOf(usedRange));
  await context.sync();
  const rowsBelow = dataEnd() - anchoredColumns.firstRow;
  const rows = run.whole ? rowsBelow : Math.min(anchoredColumns.rows, rowsBelow);
  return { ...anchoredColumns, sheet: sheet.name, tableId: null, table: null, headerRow: null, rows };
}

/** Null if the place does not have all columns. */
async function locateByHeaders(
  context: Excel.RequestContext,
  run: SavedRun,
  lastHeaderRow: number,
  { sheet, table }: RunPlace,
): Promise<RunLayout | null> {
  const usedRange = sheet.getUsedRangeOrNullObject(true).load(areaProperties);
  const body = table?.getDataBodyRange().load('rowIndex,rowCount');
  await context.sync();
  if (usedRange.isNullObject) return null;
  const bottom = usedRange.rowIndex + usedRange.rowCount;
  const right = usedRange.columnIndex + usedRange.columnCount;
  const top = body ? body.rowIndex - 1 : Math.max(0, lastHeaderRow - searchedRows);
  const height = body ? 1 : Math.min(bottom - top, lastHeaderRow - top + searchedRows);
  if (top < 0 || height < 1) return null;
  const cells = sheet.getRangeByIndexes(top, 0, height, right).load('values');
  const dataEnd = loadDataEnd(sheet, { row: 0, column: 0, rows: bottom, columns: right });
  await context.sync();
  const headers = findHeaders(run, cells.values as unknown[][], lastHeaderRow - top);
  if (!headers) return null;
  const { sources, outputs } = headers;
  const headerRow = top + headers.row;
  const end = body ? body.rowIndex + body.rowCount : dataEnd();
  const firstRow = headerRow + run.firstRow - lastHeaderRow;
  const rows = run.whole ? end - firstRow : Math.min(run.rows, end - firstRow);
  return {
    sheetId: sheet.id,
    sheet: sheet.name,
    tableId: table?.id ?? null,
    table: table?.name ?? null,
    headerRow,
    firstRow,
    rows,
    sources,
    outputs,
  };
}

/** The row that holds every header of a run; the one where they were last is tried first. */
function findHeaders(
  run: SavedRun,
  rows: readonly unknown[][],
  lastRow: number,
): { row: number; sources: number[]; outputs: number[] } | null {
  const order = [lastRow, ...rows.keys()].filter((row) => rows[row] !== undefined);
  for (const row of order) {
    const find = (column: RunColumn) =>
      isHeaderAt(rows, row, column)
        ? column.index
        : rows[row]!.findIndex((_, index) => isHeaderAt(rows, row, { ...column, index }));
    const sources = run.sources.map(find);
    const outputs = run.outputs.map(find);
    if ([...sources, ...outputs].every((index) => index >= 0)) return { row, sources, outputs };
  }
  return null;
}

/** Loads whether the columns are still where they were. Call the result after the next synchronization. */
export function loadIsUnmoved(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  layout: RunLayout,
  run: SavedRun,
): () => boolean {
  const indexes = [...layout.sources, ...layout.outputs];
  if (layout.headerRow === null) {
    const anchors = loadAnchors(context, run);
    return () => {
      const anchoredColumns = anchors();
      const columns = anchoredColumns && [...anchoredColumns.sources, ...anchoredColumns.outputs];
      return (
        anchoredColumns?.firstRow === layout.firstRow && indexes.every((index, at) => index === columns?.[at])
      );
    };
  }
  const lines = Math.min(2, layout.headerRow + 1);
  const top = layout.headerRow + 1 - lines;
  const headers = sheet.getRangeByIndexes(top, 0, lines, Math.max(...indexes) + 1).load('values');
  const columns = [...run.sources, ...run.outputs];
  return () =>
    indexes.every((index, at) => isHeaderAt(headers.values, lines - 1, { ...columns[at]!, index }));
}

/** Gives rows that were added below `previousRows` the number formats and colors of the rows above them. */
export function formatAddedRows(
  { sheetId, firstRow, rows, outputs }: RunLayout,
  previousRows: number,
  columns: readonly OutputColumn[],
): Promise<void> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const lastCells = outputs.map((column) =>
      sheet.getRangeByIndexes(firstRow + previousRows - 1, column, 1, 1).load('numberFormat'),
    );
    await context.sync();
    outputs.forEach((column, at) => {
      const cells = sheet.getRangeByIndexes(firstRow + previousRows, column, rows - previousRows, 1);
      cells.numberFormat = lastCells[at]!.numberFormat[0]![0] as unknown as string[][];
      highlightTexts(cells, columns[at]!.highlights ?? []);
    });
    await context.sync();
  });
}
