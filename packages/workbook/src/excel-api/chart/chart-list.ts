import type { Move, SheetArea } from '../../grid/area.ts';
import type { ChartRecord } from '../state.ts';
import { DrawingList } from '../drawings.ts';

export class WorkbookCharts extends DrawingList<ChartRecord> {
  protected override moveReferences({ series }: ChartRecord, move: Move): void {
    for (const one of series) {
      one.values = one.values && movedCells(one.values, move);
      one.categories = one.categories && movedCells(one.categories, move);
      if (typeof one.name === 'object') one.name = movedCells(one.name, move) ?? undefined;
    }
  }
}

/** The new place of cells; null if all of them are deleted. */
function movedCells({ sheetId, area }: SheetArea, move: Move): SheetArea | null {
  let moved: { sheetId: string; top: number; left: number; bottom: number; right: number } | null = null;
  for (let row = area.row; row < area.row + area.rows; row++) {
    for (let column = area.column; column < area.column + area.columns; column++) {
      const cell = move({ sheetId, row, column });
      if (!cell) continue;
      moved ??= {
        sheetId: cell.sheetId,
        top: cell.row,
        left: cell.column,
        bottom: cell.row,
        right: cell.column,
      };
      moved.top = Math.min(moved.top, cell.row);
      moved.left = Math.min(moved.left, cell.column);
      moved.bottom = Math.max(moved.bottom, cell.row);
      moved.right = Math.max(moved.right, cell.column);
    }
  }
  if (!moved) return null;
  const { top, left, bottom, right } = moved;
  const rows = bottom - top + 1;
  return { sheetId: moved.sheetId, area: { row: top, column: left, rows, columns: right - left + 1 } };
}
