import { inWorkbook } from './in-workbook.ts';

/** A cell of a sheet; its row and column are counted from 0. */
export interface CellPlace {
  sheetId: string;
  row: number;
  column: number;
}

/**
 * The cell in which somebody would type now, also where several areas are selected.
 *
 * @throws WorkbookError where Excel refuses, as while a cell is edited.
 */
export const activeCell = (): Promise<CellPlace> =>
  inWorkbook(async (context) => {
    const cell = context.workbook.getActiveCell().load('rowIndex,columnIndex,worksheet/id');
    await context.sync();
    return { sheetId: cell.worksheet.id, row: cell.rowIndex, column: cell.columnIndex };
  });
