import { inWorkbook } from '../excel/index.ts';

/**
 * Goes to a table, wherever it is now.
 *
 * @throws WorkbookError where it is no longer there.
 */
export const selectTable = (tableId: string): Promise<void> =>
  inWorkbook(async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    table.worksheet.activate();
    table.getRange().getCell(0, 0).select();
    await context.sync();
  });
