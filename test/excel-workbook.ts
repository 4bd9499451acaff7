import { afterAll, expect } from 'vitest';
import {
  openHeadlessWorkbook,
  type HeadlessWorkbook,
  type HeadlessWorkbookOptions,
} from '../packages/workbook/src/headless/headless-workbook.ts';
import { parseEditionName } from '../packages/workbook/src/office/excel-editions.ts';

/** The Excel of a test that names none: the current one, and in `npm run test:long` each other Microsoft 365 once. */
export const testedExcel = parseEditionName(process.env.CDATA_TEST_EXCEL ?? 'current');

/** A workbook in the Excel that the options name, or in the tested one. */
export const openWorkbook = (options: HeadlessWorkbookOptions = {}): HeadlessWorkbook =>
  openHeadlessWorkbook({ ...options, excel: options.excel ?? testedExcel });

/**
 * A workbook whose Excel and Office are the globals of a test file; closed after its tests. They fail if the add-in has
 * asked for an undo step with something that Excel can't undo.
 */
export function excelWorkbook(options?: HeadlessWorkbookOptions): HeadlessWorkbook {
  const workbook = openWorkbook(options);
  const { Excel, Office } = workbook.globals;
  Object.assign(globalThis, { Excel, Office });
  afterAll(() => {
    workbook.close();
    expect(workbook.host.excel.undoGroups.refused).toEqual([]);
  });
  return workbook;
}

export type SheetAction<Result> = (
  sheet: Excel.Worksheet,
  context: Excel.RequestContext,
) => Promise<Result> | Result;

/**
 * Changes or reads a sheet as a user would.
 *
 * @param name Or its id.
 */
export const onSheet = <Result>(
  { run }: HeadlessWorkbook,
  name: string,
  act: SheetAction<Result>,
): Promise<Result> =>
  run(async (context) => {
    const result = await act(context.workbook.worksheets.getItem(name), context);
    await context.sync();
    return result;
  });

export const readValues = (
  workbook: HeadlessWorkbook,
  sheet: string,
  address: string,
): Promise<unknown[][]> =>
  onSheet(workbook, sheet, async (worksheet, context) => {
    const range = worksheet.getRange(address).load('values');
    await context.sync();
    return range.values as unknown[][];
  });
