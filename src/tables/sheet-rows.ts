import { messages } from '../messages/index.ts';
import { type Area, maxColumns, WorkbookError } from '../excel/index.ts';

/** Rows that follow one another, counted from 0. */
export interface RowRun {
  row: number;
  rows: number;
}

/** A table among the others of its sheet; all with their headers and totals. */
export interface Surroundings extends Area {
  others: (Area & { name: string })[];
}

/** Where a table stands, and the others of its sheet. */
export async function readSurroundings(
  context: Excel.RequestContext,
  table: Excel.Table,
): Promise<Surroundings> {
  table.load('id');
  const tables = table.worksheet.tables.load('items/id,items/name');
  await context.sync();
  const ranges = tables.items.map((one) => one.getRange().load('rowIndex,columnIndex,rowCount,columnCount'));
  await context.sync();
  const found = tables.items.map(({ id, name }, index) => {
    const { rowIndex: row, columnIndex: column, rowCount: rows, columnCount: columns } = ranges[index]!;
    return { id, name, row, column, rows, columns };
  });
  const own = found.find(({ id }) => id === table.id)!;
  return { ...own, others: found.filter((one) => one !== own) };
}

/**
 * Whether rows come and go as whole rows of the sheet: Excel does not move a part of the columns of a table, as it
 * would those of a wider one below.
 */
export const needsSheetRows = ({ row, rows, column, columns, others }: Surroundings): boolean =>
  others.some((other) => {
    const isBelow = other.row >= row + rows;
    const isMoved = other.column < column + columns && column < other.column + other.columns;
    const isWhole = other.column >= column && other.column + other.columns <= column + columns;
    return isBelow && isMoved && !isWhole;
  });

/**
 * Refuses to put rows in below a table where that parts what stands beside it.
 *
 * @param at The first row below the body.
 * @throws WorkbookError naming the table that goes on beside both rows, or the cells.
 */
export async function refuseParting(
  context: Excel.RequestContext,
  { worksheet }: Excel.Table,
  around: Surroundings,
  at: number,
): Promise<void> {
  const parted = around.others.find(({ row, rows }) => row < at && row + rows > at);
  if (parted) throw new WorkbookError(messages().tables.besideTable(parted.name));
  const beside = loadBeside(worksheet, around, [{ row: at - 1, rows: 2 }]);
  await context.sync();
  refuseFilled(beside.filter((cells) => cells.isNullObject || cells.rowCount === 2));
}

/**
 * Refuses to take rows of the sheet out where something stands in them beside the table.
 *
 * @throws WorkbookError naming the table that is there, or the cells.
 */
export async function refuseBeside(
  context: Excel.RequestContext,
  { worksheet }: Excel.Table,
  around: Surroundings,
  runs: readonly RowRun[],
): Promise<void> {
  const inWay = around.others.find((other) => runs.some((run) => areRowsShared(other, run)));
  if (inWay) throw new WorkbookError(messages().tables.besideTable(inWay.name));
  const beside = loadBeside(worksheet, around, [around]);
  await context.sync();
  if (beside.every(({ isNullObject }) => isNullObject)) return;
  const inRuns = loadBeside(worksheet, around, runs);
  await context.sync();
  refuseFilled(inRuns);
}

const areRowsShared = (one: RowRun, other: RowRun): boolean =>
  one.row < other.row + other.rows && other.row < one.row + one.rows;

/** The filled cells of rows, to the left of a table and to its right. */
function loadBeside(
  sheet: Excel.Worksheet,
  { column, columns }: Area,
  runs: readonly RowRun[],
): Excel.Range[] {
  const sides = [
    { from: 0, width: column },
    { from: column + columns, width: maxColumns - column - columns },
  ].filter(({ width }) => width > 0);
  return runs.flatMap(({ row, rows }) =>
    sides.map(({ from, width }) => {
      const filled = sheet.getRangeByIndexes(row, from, rows, width).getUsedRangeOrNullObject(true);
      return filled.load('address,rowCount');
    }),
  );
}

function refuseFilled(cells: readonly Excel.Range[]): void {
  const filled = cells.find(({ isNullObject }) => !isNullObject);
  if (filled) throw new WorkbookError(messages().tables.besideCells(filled.address));
}

/** Rows as runs of those that follow one another. */
export function rowRuns(rows: readonly number[]): RowRun[] {
  const runs: RowRun[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last && last.row + last.rows === row) last.rows++;
    else runs.push({ row, rows: 1 });
  }
  return runs;
}
