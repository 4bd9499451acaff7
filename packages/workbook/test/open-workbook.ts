import { afterAll } from 'vitest';
import { openHeadlessWorkbook, type HeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import type { WorkbookSheet } from '../src/grid/workbook-data.ts';

export type Context = Excel.RequestContext;

/** A workbook for the tests of a file, closed after them; by default it has one blank sheet, Sheet1. */
export function workbookOfTests(sheets?: WorkbookSheet[]): HeadlessWorkbook {
  const workbook = openHeadlessWorkbook({ sheets });
  afterAll(() => workbook.close());
  return workbook;
}

/** Runs a batch on a new sheet, with a sync before and after. */
export function onNewSheet<Result>(
  { run }: HeadlessWorkbook,
  batch: (sheet: Excel.Worksheet, context: Context) => Promise<Result>,
): Promise<Result> {
  return run(async (context) => {
    const sheet = context.workbook.worksheets.add();
    await context.sync();
    const result = await batch(sheet, context);
    await context.sync();
    return result;
  });
}

/** The values of an address of a sheet. */
export async function valuesOf(
  context: Context,
  sheet: Excel.Worksheet,
  address: string,
): Promise<unknown[][]> {
  const range = sheet.getRange(address);
  range.load('values');
  await context.sync();
  return range.values as unknown[][];
}

/** The formulas of an address of a sheet. */
export async function formulasOf(
  context: Context,
  sheet: Excel.Worksheet,
  address: string,
): Promise<unknown[][]> {
  const range = sheet.getRange(address);
  range.load('formulas');
  await context.sync();
  return range.formulas as unknown[][];
}

/** The code of the error with which Excel rejects a batch, or null. */
export async function errorCode(batch: Promise<unknown>): Promise<string | null> {
  return batch.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );
}
