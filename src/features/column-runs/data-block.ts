import { areaOf, areaProperties, areaRange, areasOverlap, type Area } from '../../excel/index.ts';
import { findHeaderRow, isHeaderRow, namesAddress, rowsWithoutFootnotes } from './header-row.ts';

/** Filled columns next to each other, as high as their contents, with the rows at which each of them ends. */
export interface Block extends Area {
  /** The row below each column's last filled cell. */
  ends: number[];
}

/** The rows of a block that hold data, and its columns. Rows and columns are counted from 0. */
export interface DataArea extends Area {
  headerRow: number | null;
}

/** Rows that are read to tell headers from titles and data, and data from footnotes. */
const headRows = 60;

const tailRows = 20;

/** A selection of this many rows is a whole column. */
const wholeColumnRows = 1_000_000;

/** Whether the selection chooses rows: a cell only points to a place, and whole columns choose columns. */
export const selectsRows = ({ rows }: Area): boolean => rows > 1 && rows < wholeColumnRows;

/** The adjacent filled columns around the selection, as high as their contents. */
export async function blockAround(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  selected: Area,
  used: Area,
): Promise<Block> {
  const columns = Array.from({ length: used.columns }, (_, index) =>
    sheet.getRangeByIndexes(used.row, used.column + index, used.rows, 1).getUsedRangeOrNullObject(true),
  );
  for (const column of columns) column.load('rowIndex,rowCount');
  await context.sync();
  const isFilled = columns.map(({ isNullObject }) => !isNullObject);
  const { first, last } = adjacentColumns(isFilled, selected.column - used.column);
  const filled = columns.slice(first, last + 1);
  const top = Math.min(...filled.map(({ rowIndex }) => rowIndex));
  const ends = filled.map(({ rowIndex, rowCount }) => rowIndex + rowCount);
  return {
    row: top,
    column: used.column + first,
    rows: Math.max(...ends) - top,
    columns: last - first + 1,
    ends,
  };
}

/** Positions of the first and the last of the filled columns next to a column, or next to the first filled one. */
function adjacentColumns(isFilled: readonly boolean[], column: number): { first: number; last: number } {
  const nearest = Math.min(Math.max(column, 0), isFilled.length - 1);
  let first = isFilled[nearest] ? nearest : isFilled.indexOf(true);
  let last = first;
  while (isFilled[first - 1]) first--;
  while (isFilled[last + 1]) last++;
  return { first, last };
}

/**
 * Finds the data in a block: below its headers, without titles above, footnotes below, and columns that hold nothing but
 * titles. The first row of a filter holds the headers.
 *
 * @param headers The row of the headers, or null if there are none; undefined to find it.
 */
export async function findData(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { block, selected, headers }: { block: Block; selected: Area; headers?: HeaderChoice | undefined },
): Promise<DataArea> {
  const end = block.row + block.rows;
  const rowsAt = (row: number, rows: number) =>
    areaRange(sheet, { ...block, row, rows: Math.min(rows, end - row) }).load('values');
  const head = rowsAt(block.row, headRows);
  const dataEnd = loadDataEnd(sheet, block);
  const filter = sheet.autoFilter.getRangeOrNullObject().load(areaProperties);
  const isInBlock = selected.row >= block.row && selected.row < end;
  const selection = selectsRows(selected) && isInBlock ? rowsAt(selected.row, headRows) : null;
  await context.sync();
  const filterRow = filter.isNullObject || !areasOverlap(areaOf(filter), block) ? null : filter.rowIndex;
  const position =
    headers ??
    (filterRow !== null
      ? { headerRow: filterRow, firstRow: filterRow + 1 }
      : findHeaders(block.row, head.values, selection && { row: selected.row, rows: selection.values }));
  const { headerRow, firstRow } = position;
  const ends = block.ends.map((end) => end > (headerRow ?? firstRow));
  const { first, last } = adjacentColumns(ends, selected.column - block.column);
  const lastRow = Math.max(...block.ends.slice(first, last + 1));
  return {
    headerRow,
    row: firstRow,
    rows: Math.max(0, Math.min(lastRow, dataEnd()) - firstRow),
    column: block.column + first,
    columns: last - first + 1,
  };
}

/**
 * Loads where the data of an area end, without footnotes. The result returns the row below; call it after the next
 * synchronization.
 */
export function loadDataEnd(sheet: Excel.Worksheet, area: Area): () => number {
  const rows = Math.min(tailRows, area.rows);
  const row = area.row + area.rows - rows;
  const tail = areaRange(sheet, { ...area, row, rows }).load('values');
  return () => row + rowsWithoutFootnotes(tail.values as unknown[][]);
}

export interface HeaderChoice {
  /** Row of the headers, or null if there are none. */
  headerRow: number | null;
  firstRow: number;
}

/** The headers of a block; those at the top of the selected rows, if it has others further up. */
function findHeaders(
  top: number,
  head: readonly unknown[][],
  selection: { row: number; rows: unknown[][] } | null,
): HeaderChoice {
  const { headerRow, firstRow } = findHeaderRow(head);
  const isAbove = selection !== null && selection.row > top + (headerRow ?? -1);
  if (isAbove) {
    const [first, ...below] = selection.rows as [unknown[], ...unknown[][]];
    if (isHeaderRow(first, below) && (headerRow === null || namesAddress(first))) {
      return { headerRow: selection.row, firstRow: selection.row + 1 };
    }
  }
  return { headerRow: headerRow === null ? null : top + headerRow, firstRow: top + firstRow };
}
