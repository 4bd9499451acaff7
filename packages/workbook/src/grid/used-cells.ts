import type { ICellData, Nullable, ObjectMatrix } from '@univerjs/core';
import type { Area } from './area.ts';

/** The smallest area with all cells that have contents, and optionally those with formats. Null for none. */
export function usedCells(
  cells: ObjectMatrix<Nullable<ICellData>>,
  { within, valuesOnly }: { within?: Area; valuesOnly: boolean },
): Area | null {
  let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
  cells.forValue((row, column, cell) => {
    if (!cell || !(hasContents(cell) || (!valuesOnly && cell.s))) return;
    if (within && !contains(within, row, column)) return;
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
    left = Math.min(left, column);
    right = Math.max(right, column);
  });
  return bottom < 0 ? null : { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}

const hasContents = ({ v, f, si, p }: ICellData): boolean =>
  (v !== undefined && v !== null && v !== '') || Boolean(f) || Boolean(si) || Boolean(p);

const contains = ({ row, column, rows, columns }: Area, r: number, c: number): boolean =>
  r >= row && r < row + rows && c >= column && c < column + columns;
