import { IUniverInstanceService } from '@univerjs/core';
import { SetRangeValuesCommand } from '@univerjs/sheets';
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

/** A workbook in which Undo takes back what is typed, as in one that has the focus. */
export function withFocus(workbook: HeadlessWorkbook): HeadlessWorkbook {
  const { grid } = workbook.host;
  grid.injector.get(IUniverInstanceService).focusUnit(grid.workbook.getId());
  return workbook;
}

/** Types into a cell as the grid's editor does, on the active sheet unless another one is named. */
export function typeInto(
  { host: { grid } }: HeadlessWorkbook,
  { row, column, sheetId = grid.worksheets.activeId }: { row: number; column: number; sheetId?: string },
  value: string | number,
): void {
  grid.api.syncExecuteCommand(SetRangeValuesCommand.id, {
    unitId: grid.workbook.getId(),
    subUnitId: sheetId,
    range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
    value: [[typeof value === 'string' && value.startsWith('=') ? { f: value } : { v: value }]],
  });
}

/** The code of the error with which Excel rejects a batch, or null. */
export async function errorCode(batch: Promise<unknown>): Promise<string | null> {
  return batch.then(
    () => null,
    (error: { code?: string }) => error.code ?? String(error),
  );
}
