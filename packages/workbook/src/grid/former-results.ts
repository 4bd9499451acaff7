import type { ICellData, IObjectMatrixPrimitiveType, Nullable } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { busyError } from './cell-error.ts';
import type { Grid } from './grid.ts';

interface Results {
  subUnitId: string;
  cellValue?: IObjectMatrixPrimitiveType<Nullable<ICellData>>;
}

/**
 * Cells that are calculated again keep their results until there are new ones, instead of #BUSY! (OfficeDev/office-js
 * 4152, 6930). A formula that is entered has no result yet; nobody has said what a result of several cells does.
 */
export function keepFormerResults(grid: Grid): void {
  const { api } = grid;
  api.addEvent(api.Event.BeforeCommandExecute, ({ id, params, options }) => {
    const { applyFormulaCalculationResult } = (options ?? {}) as { applyFormulaCalculationResult?: boolean };
    if (id !== SetRangeValuesMutation.id || !applyFormulaCalculationResult) return;
    const { subUnitId: sheetId, cellValue = {} } = params as Results;
    const sheet = grid.sheet(sheetId)?.getSheet();
    for (const [row, line] of Object.entries(cellValue)) {
      for (const [column, cell] of Object.entries(line ?? {}) as [string, Nullable<ICellData>][]) {
        const place = { row: Number(row), column: Number(column) };
        const former = sheet?.getCellRaw(place.row, place.column)?.v ?? null;
        const isKept = cell?.v === busyError && former !== null && former !== busyError;
        if (isKept && !grid.spillFrom(sheetId, place.row, place.column)) delete line![Number(column)];
      }
    }
  });
}
