import { inWorkbook } from './in-workbook.ts';

/** Whether Excel calculates the open workbooks only when the user asks, and so leaves old results in cells. */
export const calculatesManually = (): Promise<boolean> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const application = context.workbook.application.load('calculationMode');
    await context.sync();
    return application.calculationMode === 'Manual';
  });

/** What DATE(2000,1,1) is where days are counted from 1904; elsewhere it is 36526. */
const millennium1904 = 35_064;

/** Whether the workbook counts days from 1904, as files of old versions for the Mac do. */
export const countsFrom1904 = (): Promise<boolean> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const day = context.workbook.functions.date(2000, 1, 1).load('value');
    await context.sync();
    return day.value === millennium1904;
  });
