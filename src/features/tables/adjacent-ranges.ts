import { maxColumns } from '../../excel/cells/index.ts';
import { areaOf, areaProperties, consecutiveRanges, WorkbookError, type Area } from '../../excel/index.ts';
import { tableMessages } from './messages.ts';

interface RowRange {
  row: number;
  rows: number;
}

/** All areas include headers and totals. */
export interface TableArea extends Area {
  otherTables: (Area & { name: string })[];
}

export async function readTableArea(context: Excel.RequestContext, table: Excel.Table): Promise<TableArea> {
  table.load('id');
  const tables = table.worksheet.tables.load('items/id,items/name');
  await context.sync();
  const ranges = tables.items.map((item) => item.getRange().load(areaProperties));
  await context.sync();
  const areas = tables.items.map(({ id, name }, index) => ({ id, name, ...areaOf(ranges[index]!) }));
  const own = areas.find(({ id }) => id === table.id)!;
  return { ...own, otherTables: areas.filter((area) => area !== own) };
}

/**
 * Whether rows have to be inserted and deleted as whole rows of the sheet. Excel refuses to shift only some of a
 * table's columns, such as those of a wider table below.
 */
export const shiftsSheetRows = ({ row, rows, column, columns, otherTables }: TableArea): boolean =>
  otherTables.some((other) => {
    const isBelow = other.row >= row + rows;
    const isShifted = other.column < column + columns && column < other.column + other.columns;
    const isShiftedWhole = other.column >= column && other.column + other.columns <= column + columns;
    return isBelow && isShifted && !isShiftedWhole;
  });

/**
 * @param row The sheet row before which rows are to be inserted.
 * @throws WorkbookError naming the table, or the cells, next to this one that the new rows would split.
 */
export async function checkInsertion(
  context: Excel.RequestContext,
  { worksheet }: Excel.Table,
  area: TableArea,
  row: number,
): Promise<void> {
  const split = area.otherTables.find((other) => other.row < row && other.row + other.rows > row);
  if (split) throw new WorkbookError(tableMessages().adjacentTable(split.name));
  const adjacent = loadAdjacentCells(worksheet, area, [{ row: row - 1, rows: 2 }]);
  await context.sync();
  checkBlank(adjacent.filter((cells) => cells.isNullObject || cells.rowCount === 2));
}

/** @throws WorkbookError naming the table or the cells that would be deleted along with these rows of the sheet. */
export async function checkDeletion(
  context: Excel.RequestContext,
  { worksheet }: Excel.Table,
  area: TableArea,
  ranges: readonly RowRange[],
): Promise<void> {
  const adjacentTable = area.otherTables.find((other) => ranges.some((range) => shareRows(other, range)));
  if (adjacentTable) throw new WorkbookError(tableMessages().adjacentTable(adjacentTable.name));
  const adjacent = loadAdjacentCells(worksheet, area, [area]);
  await context.sync();
  if (adjacent.every(({ isNullObject }) => isNullObject)) return;
  const adjacentToRanges = loadAdjacentCells(worksheet, area, ranges);
  await context.sync();
  checkBlank(adjacentToRanges);
}

const shareRows = (a: RowRange, b: RowRange): boolean => a.row < b.row + b.rows && b.row < a.row + a.rows;

function loadAdjacentCells(
  sheet: Excel.Worksheet,
  { column, columns }: Area,
  ranges: readonly RowRange[],
): Excel.Range[] {
  const sides = [
    { firstColumn: 0, width: column },
    { firstColumn: column + columns, width: maxColumns - column - columns },
  ].filter(({ width }) => width > 0);
  return ranges.flatMap(({ row, rows }) =>
    sides.map(({ firstColumn, width }) => {
      const used = sheet.getRangeByIndexes(row, firstColumn, rows, width).getUsedRangeOrNullObject(true);
      return used.load('address,rowCount');
    }),
  );
}

function checkBlank(cells: readonly Excel.Range[]): void {
  const used = cells.find(({ isNullObject }) => !isNullObject);
  if (used) throw new WorkbookError(tableMessages().adjacentCells(used.address));
}

export const rowRanges = (rows: readonly number[]): RowRange[] =>
  consecutiveRanges(rows).map(({ first, count }) => ({ row: first, rows: count }));
