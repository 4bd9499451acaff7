import type { Along } from '../../grid/structure.ts';
import type { Grid } from '../../grid/grid.ts';
import { columnsOfSheet, rowsOfSheet, type Area, type CellPoint } from '../../grid/area.ts';
import type { ChartRecord } from '../chart-state.ts';

/** Excel measures in points, the grid in pixels. */
const pixelsPerPoint = 4 / 3;

/** In points from the top left corner of the sheet. */
interface Placement {
  left: number;
  top: number;
  width: number;
  height: number;
}

function placementOf({ dimensions }: Grid, { sheetId, from, to }: ChartRecord): Placement {
  const left = dimensions.offset(sheetId, 'columns', from.column) + from.x;
  const top = dimensions.offset(sheetId, 'rows', from.row) + from.y;
  const right = dimensions.offset(sheetId, 'columns', to.column) + to.x;
  const bottom = dimensions.offset(sheetId, 'rows', to.row) + to.y;
  const [x, y, width, height] = [left, top, right - left, bottom - top].map(
    (pixels) => pixels / pixelsPerPoint,
  );
  return { left: x!, top: y!, width: width!, height: height! };
}

export function anchorsOf(
  grid: Grid,
  sheetId: string,
  placement: Placement,
): Pick<ChartRecord, 'from' | 'to'> {
  const { left, top, width, height } = placement;
  return {
    from: anchorAt(grid, sheetId, left, top),
    to: anchorAt(grid, sheetId, left + width, top + height),
  };
}

/** Moves a chart on its sheet, by pixels of the sheet; it stays within the sheet. */
export function moveChart(grid: Grid, chart: ChartRecord, right: number, down: number): void {
  const placement = placementOf(grid, chart);
  const left = Math.max(0, placement.left + right / pixelsPerPoint);
  const top = Math.max(0, placement.top + down / pixelsPerPoint);
  Object.assign(chart, anchorsOf(grid, chart.sheetId, { ...placement, left, top }));
}

/** From the top left corner of an area to its bottom right one. */
export const anchorsOfArea = ({ row, column, rows, columns }: Area): Pick<ChartRecord, 'from' | 'to'> => ({
  from: { row, column, x: 0, y: 0 },
  to: {
    row: Math.min(row + rows, rowsOfSheet - 1),
    column: Math.min(column + columns, columnsOfSheet - 1),
    x: 0,
    y: 0,
  },
});

function anchorAt({ dimensions }: Grid, sheetId: string, left: number, top: number): CellPoint {
  const at = (along: Along, points: number) => dimensions.lineAt(sheetId, along, points * pixelsPerPoint);
  const [column, row] = [at('columns', left), at('rows', top)];
  return { row: row.index, y: row.rest, column: column.index, x: column.rest };
}
