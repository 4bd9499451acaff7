import { areaAddress, inWorkbook } from '../../excel/index.ts';
import type { RowsOnSheet } from './point.ts';

/**
 * Selects a row of a sheet, only in the columns of the points.
 *
 * @param row Counted from 0.
 * @throws WorkbookError where the sheet no longer exists.
 */
export const selectRow = ({ sheetId, column, columns }: RowsOnSheet, row: number): Promise<void> =>
  inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    sheet.activate();
    sheet.getRange(areaAddress({ row, rows: 1, column, columns })).select();
    await context.sync();
  });
