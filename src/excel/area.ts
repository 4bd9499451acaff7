import { maxColumns, maxDataRows } from './cells/index.ts';
import { WorkbookError } from './excel-errors.ts';
import { workbookMessages } from './workbook-messages.ts';

/** Rows and columns are counted from 0. */
export interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/** The sheet is given by its id, which stays the same when the sheet is renamed. */
export interface SheetArea extends Area {
  sheetId: string;
}

export type SheetCell = Pick<SheetArea, 'sheetId' | 'row' | 'column'>;

export const areaProperties = 'rowIndex,columnIndex,rowCount,columnCount';

/** @param range Loaded with {@link areaProperties}. */
export const areaOf = ({ rowIndex, columnIndex, rowCount, columnCount }: Excel.Range): Area => ({
  row: rowIndex,
  column: columnIndex,
  rows: rowCount,
  columns: columnCount,
});

export const areaRange = (sheet: Excel.Worksheet, { row, column, rows, columns }: Area): Excel.Range =>
  sheet.getRangeByIndexes(row, column, rows, columns);

export const areasOverlap = (a: Area, b: Area): boolean =>
  a.row < b.row + b.rows &&
  b.row < a.row + a.rows &&
  a.column < b.column + b.columns &&
  b.column < a.column + a.columns;

export function columnLetters(column: number): string {
  const before = Math.floor(column / 26) - 1;
  return (before >= 0 ? columnLetters(before) : '') + String.fromCharCode(65 + (column % 26));
}

export const cellAddress = (row: number, column: number): string => `${columnLetters(column)}${row + 1}`;

export function areaAddress({ row, column, rows, columns }: Area): string {
  const first = cellAddress(row, column);
  const last = cellAddress(row + rows - 1, column + columns - 1);
  return first === last ? first : `${first}:${last}`;
}

/** As Excel writes it: `Sheet1!B2`, `'My sheet'!B2`. */
export const addressOnSheet = (sheet: string, address: string): string => `${quotedSheet(sheet)}!${address}`;

/** Excel quotes names that are no words, and those that look like a cell: `FY24`, `R1C1`. */
const quotedSheet = (name: string): string =>
  /^[\p{L}_][\p{L}\d_.]*$/u.test(name) && !/^(?:[a-z]{1,3}\d+|r\d*c?\d*|c\d*)$/i.test(name)
    ? name
    : `'${name.replaceAll("'", "''")}'`;

/**
 * Checks that the cells of an area, up to the end of the sheet, are empty.
 *
 * @throws WorkbookError naming the filled cells, or saying that the sheet ends before the area does.
 */
export async function requireFreeCells(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  area: Area,
): Promise<void> {
  if (area.column + area.columns > maxColumns) throw new WorkbookError(workbookMessages().noRoom);
  const rows = Math.min(area.rows, maxDataRows + 1 - area.row);
  const occupied = areaRange(sheet, { ...area, rows })
    .getUsedRangeOrNullObject(true)
    .load('address');
  await context.sync();
  if (!occupied.isNullObject) throw new WorkbookError(workbookMessages().occupied(occupied.address));
}

export function groupAdjacent<Item>(
  items: Iterable<Item>,
  isAdjacent: (previous: Item, next: Item, group: readonly Item[]) => boolean,
): Item[][] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.at(-1);
    if (group && isAdjacent(group.at(-1)!, item, group)) group.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** Consecutive numbers as ranges: 4, 5, 6, 9 are 3 from 4 and 1 from 9. */
export const consecutiveRanges = (numbers: readonly number[]): { first: number; count: number }[] =>
  groupAdjacent(numbers, (previous, next) => next === previous + 1).map((group) => ({
    first: group[0]!,
    count: group.length,
  }));

/** A table with its header and totals. */
export interface TableArea extends SheetArea {
  id: string;
  name: string;
  showTotals: boolean;
}

/** The areas of all tables of the workbook. Synchronizes. */
export async function loadTableAreas(context: Excel.RequestContext): Promise<TableArea[]> {
  const tables = context.workbook.tables.load('items/id,items/name,items/showTotals,items/worksheet/id');
  await context.sync();
  const ranges = tables.items.map((table) => table.getRange().load(areaProperties));
  if (ranges.length > 0) await context.sync();
  return tables.items.map(({ id, name, showTotals, worksheet }, index) => ({
    ...{ id, name, showTotals, sheetId: worksheet.id },
    ...areaOf(ranges[index]!),
  }));
}

/** A cell, or an area. */
type Place = SheetCell & Partial<Area>;

/**
 * The table that takes in a cell of a place once something is written to it: the cell is right of the table, or below it
 * where the table has no totals. The new column is filled with the cell's formula (Microsoft: "Resize a table by adding or removing
 * rows and columns"; of what add-ins write, OfficeDev/office-js 2097 and 5909).
 */
export const tableNextTo = (
  tables: readonly TableArea[],
  { sheetId, ...place }: Place,
): TableArea | undefined =>
  tables.find((table) => {
    const { row, column, rows, columns, showTotals } = table;
    const beside = { row, rows, column: column + columns, columns: 1 };
    const below = { column, columns, row: row + rows, rows: showTotals ? 0 : 1 };
    const area = { rows: 1, columns: 1, ...place };
    return table.sheetId === sheetId && [beside, below].some((strip) => areasOverlap(strip, area));
  });

/** The table that a place is a part of, or would be once something is written to it: see {@link tableNextTo}. */
export const tableAt = (tables: readonly TableArea[], place: Place): TableArea | undefined =>
  tables.find(
    (table) => table.sheetId === place.sheetId && areasOverlap(table, { rows: 1, columns: 1, ...place }),
  ) ?? tableNextTo(tables, place);
