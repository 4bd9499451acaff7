import { messages } from '../messages/index.ts';
import { namesColumns } from './header-row.ts';
import { inWorkbook, WorkbookError } from '../excel/index.ts';

/** A column of some rows, as it is offered to choose from. */
export interface SourceColumn {
  /** Column of the sheet, counted from 0. */
  index: number;
  /** Empty where the rows have no header. */
  header: string;
  /** What its first cells hold. */
  samples: string[];
}

/** Rows of a sheet that something is to be asked for: those of a table, or of the block around the selection. */
export interface ColumnSource {
  sheetId: string;
  sheet: string;
  /** The table's id, where the rows are one's. */
  tableId: string | null;
  table: string | null;
  /** Row of the headers, counted from 0; null where there are none. */
  headerRow: number | null;
  /** The first row of data. */
  firstRow: number;
  rows: number;
  columns: SourceColumn[];
  /** Whether these are all rows there are, and not some that were selected. */
  whole: boolean;
  /** Those of the columns that are selected in the sheet. */
  selected: number[];
  /** Whether more than one row of them is: a selection that means columns, and not just a place. */
  selectedColumns: boolean;
}

interface Box {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

const place = 'rowIndex,columnIndex,rowCount,columnCount';
/** Rows that are looked at to tell headers from data. */
const looked = 12;
const samples = 3;
/** A selection of as many rows is a whole column. */
const wholeColumn = 1_000_000;

const boxOf = (range: Excel.Range): Box => ({
  row: range.rowIndex,
  column: range.columnIndex,
  rows: range.rowCount,
  columns: range.columnCount,
});

/**
 * The rows around the selection: those of the table it lies in; the selected ones where several are; otherwise the
 * whole block of filled columns on the sheet.
 *
 * @throws WorkbookError where the sheet is empty.
 */
export function readSource(): Promise<ColumnSource> {
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    sheet.load('id,name');
    sheet.tables.load('items/id,items/name');
    const selection = context.workbook.getSelectedRange().load(place);
    const used = sheet.getUsedRangeOrNullObject(true).load(place);
    await context.sync();
    const tables = sheet.tables.items.map((table) => ({
      table,
      range: table.getRange().load(place),
      body: table.getDataBodyRange().load(place),
    }));
    await context.sync();
    if (used.isNullObject) throw new WorkbookError(messages().sheetEmpty);
    const selected = boxOf(selection);
    const inside = tables.find(({ range }) => overlaps(boxOf(range), selected));
    const box = inside ? boxOf(inside.range) : await blockAround(context, sheet, selected, boxOf(used));
    const top = sheet.getRangeByIndexes(box.row, box.column, Math.min(looked, box.rows), box.columns);
    top.load('values');
    await context.sync();
    const [first = [], ...rest] = top.values as unknown[][];
    const headed = inside !== undefined || namesColumns(first, rest);
    const body = inside ? boxOf(inside.body) : bodyOf(box, headed, selected);
    return {
      sheetId: sheet.id,
      sheet: sheet.name,
      tableId: inside?.table.id ?? null,
      table: inside?.table.name ?? null,
      headerRow: headed ? box.row : null,
      firstRow: body.row,
      rows: body.rows,
      columns: first.map((name, index) => ({
        index: box.column + index,
        header: headed ? String(name ?? '').trim() : '',
        samples: (headed ? rest : [first, ...rest])
          .map((row) => String(row[index] ?? '').trim())
          .filter(Boolean)
          .slice(0, samples),
      })),
      whole: inside !== undefined || body.rows === box.rows - (headed ? 1 : 0),
      selectedColumns: selected.rows > 1,
      selected: first.map((_, index) => box.column + index).filter((index) => isIn(index, selected)),
    };
  });
}

const overlaps = (one: Box, other: Box): boolean =>
  one.row < other.row + other.rows &&
  other.row < one.row + one.rows &&
  one.column < other.column + other.columns &&
  other.column < one.column + one.columns;

const isIn = (column: number, { column: first, columns }: Box): boolean =>
  column >= first && column < first + columns;

/** The filled columns beside one another that the selection is among, as high as what the sheet holds. */
async function blockAround(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  selected: Box,
  used: Box,
): Promise<Box> {
  const columns = Array.from({ length: used.columns }, (_, index) =>
    sheet.getRangeByIndexes(used.row, used.column + index, used.rows, 1).getUsedRangeOrNullObject(true),
  );
  for (const column of columns) column.load('rowIndex,rowCount');
  await context.sync();
  const filled = columns.map(({ isNullObject }) => !isNullObject);
  const wanted = Math.min(Math.max(selected.column - used.column, 0), used.columns - 1);
  const at = filled[wanted] ? wanted : filled.indexOf(true);
  let first = at;
  let last = at;
  while (filled[first - 1]) first--;
  while (filled[last + 1]) last++;
  const own = columns.slice(first, last + 1);
  const top = Math.min(...own.map(({ rowIndex }) => rowIndex));
  const bottom = Math.max(...own.map(({ rowIndex, rowCount }) => rowIndex + rowCount));
  return { row: top, column: used.column + first, rows: bottom - top, columns: last - first + 1 };
}

/** The rows below the header; of them the selected ones, where somebody has selected several. */
function bodyOf(box: Box, headed: boolean, selected: Box): { row: number; rows: number } {
  const row = box.row + (headed ? 1 : 0);
  const end = box.row + box.rows;
  if (selected.rows < 2 || selected.rows >= wholeColumn) return { row, rows: end - row };
  const from = Math.max(row, selected.row);
  const to = Math.min(end, selected.row + selected.rows);
  return to > from ? { row: from, rows: to - from } : { row, rows: end - row };
}

/** Rows whose cells are read in one round trip. */
const rowsAtOnce = 5000;

/**
 * What some columns hold in some rows, a list for each row.
 *
 * @throws WorkbookError where the sheet is gone.
 */
export async function readColumns(
  sheetId: string,
  columns: readonly number[],
  firstRow: number,
  rows: number,
): Promise<unknown[][]> {
  const read: unknown[][] = [];
  for (let row = firstRow; row < firstRow + rows; row += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, firstRow + rows - row);
    for (const cells of await readBlock(sheetId, columns, row, count)) read.push(cells);
  }
  return read;
}

function readBlock(
  sheetId: string,
  columns: readonly number[],
  row: number,
  rows: number,
): Promise<unknown[][]> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const ranges = columns.map((column) => sheet.getRangeByIndexes(row, column, rows, 1).load('values'));
    await context.sync();
    const block = ranges.map(({ values }) => values as unknown[][]);
    return Array.from({ length: rows }, (_, index) => block.map((column) => column[index]![0] ?? ''));
  });
}
