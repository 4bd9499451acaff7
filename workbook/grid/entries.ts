import type { ICellData, IObjectMatrixPrimitiveType, Nullable } from '@univerjs/core';
import type { Cell } from '../custom-functions/cell.ts';
import type { Grid } from './grid.ts';

/** Set on mutations that the formula engine makes. */
interface ByTheEngine {
  fromFormula?: boolean;
  applyFormulaCalculationResult?: boolean;
}

const content = ['v', 'f', 'si', 'p'] as const;

/** Commands that move cells write the formulas that they move once more, with their references shifted. */
const moving = /^sheet\.command\.(insert|remove|delete|move|reorder)-/;

/** Tells which cells are given contents, by the user or the add-in: neither results of formulas nor formats. */
export function watchEntries(grid: Grid, entered: (cells: Cell[]) => void): void {
  grid.api.addEvent(grid.api.Event.CommandExecuted, ({ id, params, options }) => {
    const { fromFormula, applyFormulaCalculationResult } = (options ?? {}) as ByTheEngine;
    if (id !== 'sheet.mutation.set-range-values' || fromFormula || applyFormulaCalculationResult) return;
    const { subUnitId, cellValue, trigger } = params as {
      subUnitId: string;
      cellValue?: IObjectMatrixPrimitiveType<Nullable<ICellData>>;
      trigger?: string;
    };
    if (trigger && moving.test(trigger)) return;
    const cells: Cell[] = [];
    for (const [row, line] of Object.entries(cellValue ?? {})) {
      for (const [column, cell] of Object.entries(line as Record<string, Nullable<ICellData>>)) {
        if (!cell || content.some((part) => part in cell)) {
          cells.push({ sheetId: subUnitId, row: Number(row), column: Number(column) });
        }
      }
    }
    if (cells.length > 0) entered(cells);
  });
}
