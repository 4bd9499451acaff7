import { columnsOfSheet, rowsOfSheet, boundingArea, type Area } from '../../grid/area.ts';
import type { Grid } from '../../grid/grid.ts';
import type { RangeObject } from '../host.ts';
import { argumentError, membersOver } from '../wire/index.ts';
import { rangeAt, resolveReference, type RangeContext } from './range-context.ts';

interface Step {
  rows: number;
  columns: number;
}

/** `Excel.KeyboardDirection`. */
const steps: Record<string, Step> = {
  Left: { rows: 0, columns: -1 },
  Right: { rows: 0, columns: 1 },
  Up: { rows: -1, columns: 0 },
  Down: { rows: 1, columns: 0 },
};

export const rangeEdge = membersOver<RangeContext>()({
  /** The cell that Ctrl and an arrow key select, from the active cell of the range: its first, where none is given. */
  getRangeEdge(direction: string, activeCell?: RangeObject | string): RangeObject {
    return rangeAt(this, edgeOf(this, direction, activeCell));
  },

  /** The cells that Ctrl, Shift and an arrow key select: the range up to the edge. */
  getExtendedRange(direction: string, activeCell?: RangeObject | string): RangeObject {
    return rangeAt(this, boundingArea(this.area, edgeOf(this, direction, activeCell)));
  },
});

/** @throws HostError InvalidArgument for an active cell outside the range. */
function edgeOf(range: RangeContext, direction: string, activeCell?: RangeObject | string): Area {
  const step = steps[direction];
  if (!step) throw argumentError();
  const { host, sheetId, area } = range;
  const first = { row: area.row, column: area.column, rows: 1, columns: 1 };
  const start = activeCell ? resolveReference(host.grid, activeCell, sheetId).area : first;
  const isInside =
    start.rows * start.columns === 1 &&
    start.row >= area.row &&
    start.row < area.row + area.rows &&
    start.column >= area.column &&
    start.column < area.column + area.columns;
  if (!isInside) throw argumentError();
  return edgeFrom(host.grid, sheetId, start, step);
}

/**
 * From a filled cell with a filled neighbour: the last cell before a blank one. Otherwise: the next filled cell, or the
 * end of the sheet.
 */
function edgeFrom(grid: Grid, sheetId: string, start: Area, { rows, columns }: Step): Area {
  const used = grid.used(sheetId) ?? start;
  const reach = boundingArea(used, start);
  const values = grid.values(sheetId, reach);
  const isFilled = (row: number, column: number) => {
    const value = values[row - reach.row]?.[column - reach.column];
    return value !== undefined && value !== null && value !== '';
  };
  const isOnSheet = (row: number, column: number) =>
    row >= 0 && row < rowsOfSheet && column >= 0 && column < columnsOfSheet;
  const isInReach = (row: number, column: number) =>
    row >= reach.row &&
    row < reach.row + reach.rows &&
    column >= reach.column &&
    column < reach.column + reach.columns;
  let { row, column } = start;
  const isRun = isFilled(row, column) && isFilled(row + rows, column + columns);
  while (isOnSheet(row + rows, column + columns)) {
    if (isRun && !isFilled(row + rows, column + columns)) break;
    row += rows;
    column += columns;
    if (!isRun && isFilled(row, column)) break;
    if (!isRun && !isInReach(row, column))
      return endOfSheet({ row, column, rows: 1, columns: 1 }, { rows, columns });
  }
  return { row, column, rows: 1, columns: 1 };
}

function endOfSheet(cell: Area, { rows, columns }: Step): Area {
  const row = rows === 0 ? cell.row : rows > 0 ? rowsOfSheet - 1 : 0;
  const column = columns === 0 ? cell.column : columns > 0 ? columnsOfSheet - 1 : 0;
  return { ...cell, row, column };
}
