import type { ICellData } from '@univerjs/core';
import { valueOf, type CellValue } from './cell-contents.ts';
import type { Grid } from './grid.ts';

/** The result of a formula that is in no cell. @param formula With its equals sign. */
export async function evaluateFormula(grid: Grid, formula: string): Promise<CellValue> {
  const unitId = grid.workbook.getId();
  const sheetId = grid.worksheets.activeId;
  const results = await grid.api
    .getFormula()
    .executeFormulas({ [unitId]: { [sheetId]: { 0: { 0: [formula] } } } });
  const value = results[unitId]?.[sheetId]?.[0]?.[0]?.[0]?.value;
  return Array.isArray(value) ? valueOf(value[0]?.[0] as ICellData) : (value as CellValue);
}
