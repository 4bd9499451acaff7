import { inWorkbook } from './in-workbook.ts';

/** Whether Excel calculates the open workbooks only when the user asks, and so leaves old results in cells. */
export const calculatesManually = (): Promise<boolean> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const application = context.workbook.application.load('calculationMode');
    await context.sync();
    return application.calculationMode === 'Manual';
  });
