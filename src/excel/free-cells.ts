import { messages } from '../messages/index.ts';
import { mostColumns, mostRows } from './sheet-limits.ts';
import { WorkbookError } from './workbook-error.ts';

/** A rectangle of a sheet; rows and columns are counted from 0. */
export interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/**
 * Refuses cells that hold something, as far as the sheet goes.
 *
 * @throws WorkbookError naming the cells that are filled, or that the sheet ends before.
 */
export async function refuseOccupied(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { row, column, rows, columns }: Area,
): Promise<void> {
  if (column + columns > mostColumns) throw new WorkbookError(messages().noRoom);
  const below = Math.min(rows, mostRows + 1 - row);
  const occupied = sheet.getRangeByIndexes(row, column, below, columns).getUsedRangeOrNullObject(true);
  occupied.load('address');
  await context.sync();
  if (!occupied.isNullObject) throw new WorkbookError(messages().occupied(occupied.address));
}
