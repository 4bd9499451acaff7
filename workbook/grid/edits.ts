import type { ICellData, IObjectMatrixPrimitiveType, Nullable } from '@univerjs/core';
import type { Area } from './area.ts';
import type { Grid } from './grid.ts';

/** The grid's mutation of cells. */
interface SetRangeValues {
  subUnitId: string;
  cellValue?: IObjectMatrixPrimitiveType<Nullable<ICellData>>;
}

/** Set on mutations that the formula engine makes. */
interface ByTheEngine {
  fromFormula?: boolean;
  applyFormulaCalculationResult?: boolean;
}

const content = ['v', 'f', 'si', 'p'] as const;

/** Tells of every edit of what cells hold, by the user or the add-in; results of formulas are none, formats neither. */
export function watchEdits(grid: Grid, edited: (sheetId: string, area: Area) => void): void {
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params, options }) => {
    const { fromFormula, applyFormulaCalculationResult } = (options ?? {}) as ByTheEngine;
    if (id !== 'sheet.mutation.set-range-values' || fromFormula || applyFormulaCalculationResult) return;
    const { subUnitId, cellValue } = params as SetRangeValues;
    const area = cellValue && editedArea(cellValue);
    if (area) edited(subUnitId, area);
  });
}

function editedArea(cells: NonNullable<SetRangeValues['cellValue']>): Area | null {
  let [top, left, bottom, right] = [Infinity, Infinity, -1, -1];
  for (const [row, line] of Object.entries(cells)) {
    for (const [column, cell] of Object.entries(line as Record<string, Nullable<ICellData>>)) {
      if (cell && !content.some((part) => part in cell)) continue;
      top = Math.min(top, Number(row));
      bottom = Math.max(bottom, Number(row));
      left = Math.min(left, Number(column));
      right = Math.max(right, Number(column));
    }
  }
  return bottom < 0 ? null : { row: top, column: left, rows: bottom - top + 1, columns: right - left + 1 };
}
