import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type * as Workbook from '../../src/excel/index.ts';
import { excelEditions, hasRequirementSet } from '../../packages/workbook/src/office/excel-editions.ts';
import { excelWorkbook, readValues, testedExcel } from '../excel-workbook.ts';

/** In memory of no refusal, as in a page that was just loaded. */
let excel: typeof Workbook;
const workbook = excelWorkbook({
  // Undo steps need ExcelApi 1.20.
  excel: hasRequirementSet(excelEditions[testedExcel], 'ExcelApi', '1.20') ? testedExcel : 'current',
  sheets: [
    { name: 'Sheet1', rows: [] },
    { name: 'Sheet2', rows: [] },
  ],
});

/** The options of each `Excel.run`. */
const runs: Excel.RunOptions[] = [];
const { Excel: client } = workbook.globals;
const run = client.run as (...args: unknown[]) => Promise<unknown>;
Object.assign(client, {
  run: (...args: unknown[]) => {
    if (args.length > 1) runs.push(args[0] as Excel.RunOptions);
    return run(...args);
  },
});
// What is refused here is refused on purpose.
afterAll(() => void workbook.host.excel.undoGroups.refused.splice(0));

const merged = () => runs.map(({ mergeUndoGroup }) => Boolean(mergeUndoGroup));

beforeEach(async () => {
  vi.resetModules();
  excel = await import('../../src/excel/index.ts');
  await workbook.run(async (context) => context.workbook.worksheets.getItem('Sheet1').getRange().clear());
  runs.length = 0;
});

/** Writes a number below those that are there. */
const append = async (context: Excel.RequestContext, value: number) => {
  const sheet = context.workbook.worksheets.getItem('Sheet1');
  const used = sheet.getUsedRangeOrNullObject(true).load('rowCount');
  await context.sync();
  excel.startWriting(context);
  sheet.getRangeByIndexes(used.isNullObject ? 0 : used.rowCount, 0, 1, 1).values = [[value]];
};
const numbers = async () =>
  (await readValues(workbook, 'Sheet1', 'A1:A9')).flat().filter((value) => value !== '');
const addSheet = (name: string) =>
  workbook.run(async (context) => void context.workbook.worksheets.add(name));

test('only a batch with a name is one undo step', async () => {
  await excel.inWorkbook((context) => append(context, 1));
  await excel.inWorkbook({ waitForCellEdit: true }, (context) => append(context, 2));
  await excel.inWorkbook({ undoStep: 'numbers' }, (context) => append(context, 3));
  expect(merged()).toEqual([false, false, true]);
  expect(await numbers()).toEqual([1, 2, 3]);
});

test('leases and settings are no undo steps', async () => {
  await excel.withLease(
    'table',
    { signal: new AbortController().signal, heldMessage: () => 'held' },
    async () => 1,
  );
  expect(merged().length).toBeGreaterThan(0);
  expect(merged()).not.toContain(true);
});

test('a batch that Excel can’t undo is repeated once without, and from then on not requested as a step', async () => {
  await addSheet('Extra');
  const batch = async (context: Excel.RequestContext) => {
    await append(context, 1);
    context.workbook.worksheets.getItem('Extra').delete();
    await context.sync();
  };
  await excel.inWorkbook({ undoStep: 'numbers' }, batch);
  expect(merged()).toEqual([true, false]);
  expect(await numbers()).toEqual([1]);
  expect(excel.refusedUndoSteps()).toEqual(['numbers']);
  await addSheet('Extra');
  await excel.inWorkbook({ undoStep: 'numbers' }, batch);
  expect(merged()).toEqual([true, false, false]);
  expect(await numbers()).toEqual([1, 1]);
});

test('a batch that has written something is not repeated, and says what to do', async () => {
  await addSheet('Late');
  const batch = async (context: Excel.RequestContext) => {
    await append(context, 1);
    await context.sync();
    context.workbook.worksheets.getItem('Late').delete();
    await context.sync();
  };
  await expect(excel.inWorkbook({ undoStep: 'numbers' }, batch)).rejects.toMatchObject({
    code: 'UndoNotSupported',
    message: expect.stringContaining('try again: it will be several steps'),
  });
  expect(merged()).toEqual([true]);
  expect(await numbers()).toEqual([1]);
  // As the sentence says.
  await excel.inWorkbook({ undoStep: 'numbers' }, batch);
  expect(merged()).toEqual([true, false]);
  expect(await numbers()).toEqual([1, 1]);
});

test('without a word of where writing begins, only the first synchronization may be repeated', async () => {
  await addSheet('Silent');
  const batch = async (context: Excel.RequestContext) => {
    const sheets = context.workbook.worksheets.load('items/name');
    await context.sync();
    sheets.getItem('Silent').delete();
    await context.sync();
  };
  await expect(excel.inWorkbook({ undoStep: 'sheets' }, batch)).rejects.toThrow();
  expect(merged()).toEqual([true]);
});

test('a batch that failed for another reason is not repeated', async () => {
  const batch = async (context: Excel.RequestContext) => {
    await append(context, 1);
    context.workbook.worksheets.getItem('Missing').getRange('A1').values = [[1]];
    await context.sync();
  };
  await expect(excel.inWorkbook({ undoStep: 'numbers' }, batch)).rejects.toMatchObject({
    code: 'ItemNotFound',
  });
  expect(merged()).toEqual([true]);
});

test('an Excel without undo groups gets none', async () => {
  const { requirements } = (workbook.globals.Office as typeof Office).context;
  const isSetSupported = vi
    .spyOn(requirements, 'isSetSupported')
    .mockImplementation((_, version) => Number(String(version).split('.')[1]) < 20);
  await excel.inWorkbook({ undoStep: 'numbers' }, (context) => append(context, 1));
  isSetSupported.mockRestore();
  expect(merged()).toEqual([false]);
  expect(await numbers()).toEqual([1]);
});
