import {
  areaOf,
  areaProperties,
  inWorkbook,
  WorkbookError,
  excelMessages,
  workbookMessages,
} from '../../excel/index.ts';
import { isHeaderAt } from './header-row.ts';
import type { RunLocation, Run, RunOutput, Layout } from './run.ts';
import { loadDataEnd } from './data-block.ts';

/** The columns that the user has not deleted. */
export const existingColumns = (outputs: readonly (number | null)[]): number[] =>
  outputs.filter((index) => index !== null);

/** Whether a column with results exists; the last output column is the note. */
export const hasResultColumns = ({ outputs }: Pick<Layout, 'outputs'>): boolean =>
  existingColumns(outputs.slice(0, -1)).length > 0;

/** A sheet, loaded with its id and name, and a table on it, if the run reads a table. */
interface RunPlace {
  sheet: Excel.Worksheet;
  table: Excel.Table | null;
}

/** Rows above and below the saved header row in which the headers are searched. */
export const searchedRows = 100;

/**
 * Finds the columns of a run again: rows and columns may have been inserted, sorted, moved or added, and sheets and
 * tables may have been renamed or have another id. Output columns may have been deleted, but not all of them.
 *
 * @throws WorkbookError where the sheet, the table, a column that the run reads or all output columns no longer exist.
 */
export function locateRun(run: Run): Promise<Layout> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    if (run.headerRow === null) return locateByAnchors(context, run);
    const places = await findRunPlaces(context, run);
    if (places.length === 0) throw new WorkbookError(excelMessages().deleted);
    for (const place of places) {
      const layout = await locateByHeaders(context, run, run.headerRow, place);
      if (layout) return layout;
    }
    throw new WorkbookError(workbookMessages().columnsDeleted);
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
  { sheetId, sheet: sheetName, tableId, table: tableName }: Run,
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

/** Finds the columns of a run on a sheet by their headers, or by names if they have none; null if it lacks one. */
export async function locateOnSheet(
  context: Excel.RequestContext,
  run: RunLocation,
  sheet: Excel.Worksheet,
): Promise<Layout | null> {
  if (run.headerRow !== null) return locateByHeaders(context, run, run.headerRow, { sheet, table: null });
  try {
    return await locateByAnchors(context, run);
  } catch (error) {
    if (error instanceof WorkbookError) return null;
    throw error;
  }
}

async function locateByAnchors(context: Excel.RequestContext, run: RunLocation): Promise<Layout> {
  const anchors = loadAnchors(context, run);
  await context.sync();
  const anchoredColumns = anchors();
  if (!anchoredColumns) throw new WorkbookError(workbookMessages().columnsDeleted);
  const sheet = context.workbook.worksheets.getItem(anchoredColumns.sheetId).load('name');
  const usedRange = sheet.getUsedRange(true).load(areaProperties);
  await context.sync();
  const dataEnd = loadDataEnd(sheet, areaOf(usedRange));
  await context.sync();
  const rowsBelow = dataEnd() - anchoredColumns.firstRow;
  const rows = run.whole ? rowsBelow : Math.min(anchoredColumns.rowCount, rowsBelow);
  return {
    ...anchoredColumns,
    sheet: sheet.name,
    tableId: null,
    table: null,
    headerRow: null,
    rowCount: rows,
  };
}

/** Null if the place lacks a column that the run reads, or all output columns. */
async function locateByHeaders(
  context: Excel.RequestContext,
  run: Pick<RunLocation, 'firstRow' | 'rowCount' | 'whole' | 'columns' | 'outputs'>,
  lastHeaderRow: number,
  { sheet, table }: RunPlace,
): Promise<Layout | null> {
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
  const { columns, outputs } = headers;
  const headerRow = top + headers.row;
  const end = body ? body.rowIndex + body.rowCount : dataEnd();
  const firstRow = headerRow + run.firstRow - lastHeaderRow;
  const rows = run.whole ? end - firstRow : Math.min(run.rowCount, end - firstRow);
  return {
    sheetId: sheet.id,
    sheet: sheet.name,
    tableId: table?.id ?? null,
    table: table?.name ?? null,
    headerRow,
    firstRow,
    rowCount: rows,
    columns,
    outputs,
  };
}

type HeaderColumns = Pick<RunLocation, 'columns' | 'outputs'>;

type HeaderColumn = HeaderColumns['columns' | 'outputs'][number];

interface HeaderMatch {
  row: number;
  columns: number[];
  outputs: (number | null)[];
}

/**
 * The row that holds the headers of all columns that the run reads and of most output columns; the one where they were last is tried
 * first. An output column whose header is gone was deleted.
 */
function findHeaders(run: HeaderColumns, rows: readonly unknown[][], lastRow: number): HeaderMatch | null {
  let best: HeaderMatch | null = null;
  let bestCount = 0;
  for (const row of [lastRow, ...rows.keys()]) {
    if (rows[row] === undefined) continue;
    const { columns, outputs } = matchHeaders(run, rows, row);
    const count = existingColumns(outputs).length;
    if (count <= bestCount || columns.includes(null)) continue;
    best = { row, columns: existingColumns(columns), outputs };
    bestCount = count;
    if (!outputs.includes(null)) break;
  }
  return best;
}

/**
 * The columns of a row of headers that a run's columns are, or null. Of several with the same header, it is the one that
 * moved as far as its neighbor.
 */
export function matchHeaders(
  run: HeaderColumns,
  rows: readonly (readonly unknown[])[],
  row: number,
): { columns: (number | null)[]; outputs: (number | null)[] } {
  const indexes = [...rows[row]!.keys()];
  const candidates = ({ header, index: last }: HeaderColumn) =>
    last === null ? [] : indexes.filter((index) => isHeaderAt(rows, row, { header, index }));
  const moves = [...run.columns, ...run.outputs].flatMap((column) => {
    const [only, ...others] = candidates(column);
    return only === undefined || others.length > 0 ? [] : [{ from: column.index!, by: only - column.index! }];
  });
  const nearest = <Item>(items: readonly Item[], distance: (item: Item) => number): Item | undefined =>
    [...items].sort((a, b) => distance(a) - distance(b))[0];
  const find = (column: HeaderColumn): number | null => {
    const from = column.index ?? 0;
    const by = nearest(moves, (move) => Math.abs(move.from - from))?.by ?? 0;
    return nearest(candidates(column), (index) => Math.abs(index - from - by)) ?? null;
  };
  return { columns: run.columns.map(find), outputs: run.outputs.map(find) };
}

/** Loads whether the columns are still where they were. Call the result after the next synchronization. */
export function loadIsUnmoved(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  layout: Layout,
  run: Run,
): () => boolean {
  const indexes = [...layout.columns, ...layout.outputs];
  if (layout.headerRow === null) {
    const anchors = loadAnchors(context, run);
    return () => {
      const anchoredColumns = anchors();
      const columns = anchoredColumns && [...anchoredColumns.columns, ...anchoredColumns.outputs];
      return (
        anchoredColumns?.firstRow === layout.firstRow && indexes.every((index, at) => index === columns?.[at])
      );
    };
  }
  const lines = Math.min(2, layout.headerRow + 1);
  const top = layout.headerRow + 1 - lines;
  const width = Math.max(...existingColumns(indexes)) + 1;
  const headers = sheet.getRangeByIndexes(top, 0, lines, width).load('values');
  const columns = [...run.columns, ...run.outputs];
  return () =>
    indexes.every(
      (index, at) =>
        index === null || isHeaderAt(headers.values, lines - 1, { header: columns[at]!.header, index }),
    );
}

/** Columns of a run without headers. Rows and columns are counted from 0. */
interface AnchoredColumns {
  sheetId: string;
  firstRow: number;
  rowCount: number;
  columns: number[];
  /** Null for a column that was deleted. */
  outputs: (number | null)[];
}

const namePrefix = (runId: string): string => `cdata_run_${runId.replaceAll('-', '_')}_column_`;

/** Columns by the id that their names have in common; the id of a run, or another one of letters, digits and hyphens. */
interface NamedColumns {
  id: string;
  columns: readonly Pick<RunOutput, 'index'>[];
  outputs: readonly Pick<RunOutput, 'index'>[];
}

const allColumns = ({ columns, outputs }: NamedColumns): Pick<RunOutput, 'index'>[] => [
  ...columns,
  ...outputs,
];

/**
 * Gives the columns of a run without headers hidden names. Excel moves names with their cells, and nothing else
 * identifies columns without headers.
 */
export const anchorColumns = (run: Run): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    addAnchors(context, run);
    await context.sync();
  });

/** Gives columns hidden names with the next synchronization of the context. No names with their id may exist. */
export function addAnchors(
  context: Excel.RequestContext,
  columns: NamedColumns & Pick<RunLocation, 'sheetId' | 'firstRow' | 'rowCount'>,
): void {
  const { id, sheetId, firstRow, rowCount } = columns;
  const sheet = context.workbook.worksheets.getItem(sheetId);
  allColumns(columns).forEach(({ index }, position) => {
    if (index === null) return;
    const cells = sheet.getRangeByIndexes(firstRow, index, rowCount, 1);
    context.workbook.names.add(namePrefix(id) + position, cells).visible = false;
  });
}

/**
 * Loads where the columns are. The result returns null if a column that the run reads or all outputs are gone; call it after the next
 * synchronization.
 */
export function loadAnchors(
  { workbook }: Excel.RequestContext,
  run: NamedColumns,
): () => AnchoredColumns | null {
  const ranges = allColumns(run).map((_, position) =>
    workbook.names
      .getItemOrNullObject(namePrefix(run.id) + position)
      .getRangeOrNullObject()
      .load('address,rowIndex,columnIndex,rowCount,worksheet/id'),
  );
  return () => {
    const existing = ranges.filter(({ isNullObject }) => !isNullObject);
    // Cells that were cut and pasted took their names with them, perhaps to another sheet.
    if (new Set(existing.map(({ address }) => address.replace(/[^!]+$/, ''))).size !== 1) return null;
    const indexes = ranges.map((range) => (range.isNullObject ? null : range.columnIndex));
    const columns = indexes.slice(0, run.columns.length);
    const outputs = indexes.slice(run.columns.length);
    const isExisting = (column: number | null): column is number => column !== null;
    if (!columns.every(isExisting) || !outputs.some(isExisting)) return null;
    const { rowIndex, rowCount, worksheet } = existing[0]!;
    return { sheetId: worksheet.id, firstRow: rowIndex, rowCount, columns, outputs };
  };
}

export async function deleteAnchors(context: Excel.RequestContext, runId: string): Promise<void> {
  const names = context.workbook.names.load('items/name');
  await context.sync();
  for (const item of names.items) if (item.name.startsWith(namePrefix(runId))) item.delete();
}
