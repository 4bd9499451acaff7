import { inWorkbook } from '../../../excel/index.ts';

/** The cells of the selection with something in them, or those of the whole sheet if one cell is selected. */
export const selectedRows = (): Promise<unknown[][]> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const selection = context.workbook.getSelectedRange().load('cellCount');
    await context.sync();
    const used =
      selection.cellCount === 1
        ? context.workbook.worksheets.getActiveWorksheet().getUsedRangeOrNullObject(true)
        : selection.getUsedRangeOrNullObject(true);
    used.load('values');
    await context.sync();
    return used.isNullObject ? [] : (used.values as unknown[][]);
  });
