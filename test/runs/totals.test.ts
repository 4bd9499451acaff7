import { afterAll, expect, test } from 'vitest';
import { readSource } from '../../src/runs/column-source.ts';
import { newEstimateRun } from '../../src/runs/new-run.ts';
import type { Destination } from '../../src/runs/output-columns.ts';
import { savedRuns } from '../../src/runs/saved-run.ts';
import type { EstimateOptions } from '../../src/runs/estimate/estimate-run.ts';
import { resumeRun, startNewRun, type RunReport } from '../../src/runs/start-run.ts';
import type { ConnectedLookups } from '../../src/lookup/index.ts';
import { openHeadlessWorkbook } from '../../workbook/headless/workbook.ts';
import { ended, newTaskRegistry } from './running-tasks.ts';

const rows = [['record_id'], ['BP1'], ['BP2'], ['BP3']];
const workbook = openHeadlessWorkbook({
  sheets: [
    { name: 'Plain', rows },
    { name: 'Table', rows },
    { name: 'Next to a table', rows: rows.map((row) => [...row, '', 'mine']) },
  ],
});
Object.assign(globalThis, { Excel: workbook.globals.Excel });
afterAll(() => workbook.close());

/** The estimate of a permit is its number, in hundreds. */
const lookups = {
  request: (_: unknown, { record_id: id }: { record_id: string }) => {
    const hundreds = Number(id.slice(2)) * 100;
    return Promise.resolve({
      low: hundreds,
      median: hundreds + 1,
      high: hundreds + 2,
      confidence: 'high',
      basis: 'model',
    });
  },
} as unknown as Pick<ConnectedLookups, 'request'>;

const options: EstimateOptions = { mode: 'ids', mapped: ['record_id'], areaUnit: null, totals: true };

async function on<Result>(
  sheet: string,
  act: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>,
): Promise<Result> {
  return workbook.run(async (context) => {
    const found = context.workbook.worksheets.getItem(sheet);
    found.activate();
    found.getRange('A1').select();
    await context.sync();
    const result = await act(found, context);
    await context.sync();
    return result;
  });
}

const formulas = (sheet: string, address: string) =>
  on(sheet, async (found, context) => {
    const range = found.getRange(address).load('formulas,values');
    await context.sync();
    return { formulas: range.formulas as unknown[][], values: range.values as unknown[][] };
  });

async function estimate(destination: Destination = 'adjacent'): Promise<RunReport> {
  const source = await readSource();
  const tasks = newTaskRegistry();
  const task = startNewRun(tasks, lookups, newEstimateRun(source, [0], options), { destination });
  return (await ended<RunReport>(tasks, task)).report!;
}

async function resume(sheet: string): Promise<RunReport> {
  const tasks = newTaskRegistry();
  const run = (await savedRuns()).find((one) => one.sheet === sheet)!;
  return (await ended<RunReport>(tasks, resumeRun(tasks, lookups, run))).report!;
}

test('totals are one row below the rows, and move below rows that are added', async () => {
  await on('Plain', () => Promise.resolve());
  expect((await estimate()).totals).toBe('B6:D6');
  const first = await formulas('Plain', 'B6:D6');
  expect(first.formulas[0]![0]).toBe('=SUBTOTAL(109,B2:B4)');
  expect(first.values).toEqual([[600, 603, 606]]);
  await on('Plain', (sheet) => {
    sheet.getRange('A5:A7').values = [['BP4'], ['BP5'], ['BP6']];
    return Promise.resolve();
  });
  expect(await resume('Plain')).toMatchObject({ written: 3, totals: 'B9:D9' });
  const moved = await formulas('Plain', 'B5:D9');
  expect(moved.values).toEqual([
    [400, 401, 402],
    [500, 501, 502],
    [600, 601, 602],
    ['', '', ''],
    [2100, 2106, 2112],
  ]);
});

test('totals of a table are in its total row', async () => {
  await on('Table', (sheet) => {
    sheet.tables.add('A1:A4', true).name = 'Permits';
    return Promise.resolve();
  });
  expect((await estimate()).totals).toBe('B5:D5');
  const total = await formulas('Table', 'B5:D5');
  expect(total.values).toEqual([[600, 603, 606]]);
  expect(total.formulas[0]![0]).toBe('=SUBTOTAL(109,B2:B4)');
});

test('totals next to a table move below rows that are added to it', async () => {
  await on('Next to a table', (sheet) => {
    sheet.tables.add('A1:A4', true).name = 'Apart';
    return Promise.resolve();
  });
  expect((await estimate('end')).totals).toBe('E6:G6');
  await on('Next to a table', (sheet) => {
    sheet.tables.getItem('Apart').rows.add(undefined, [['BP4'], ['BP5'], ['BP6']]);
    return Promise.resolve();
  });
  expect(await resume('Next to a table')).toMatchObject({ written: 3, totals: 'E9:G9' });
  expect((await formulas('Next to a table', 'E5:E9')).formulas.flat()).toEqual([
    400,
    500,
    600,
    '',
    '=SUBTOTAL(109,E2:E7)',
  ]);
});

test('filled cells below are not overwritten, and the report says so', async () => {
  await on('Plain', (sheet) => {
    sheet.getRange('A8:A8').values = [['BP7']];
    sheet.getRange('B10:D10').values = [['mine', 'mine', 'mine']];
    return Promise.resolve();
  });
  expect((await resume('Plain')).totals).toBeNull();
  expect((await formulas('Plain', 'B8:D10')).values).toEqual([
    [700, 701, 702],
    ['', '', ''],
    ['mine', 'mine', 'mine'],
  ]);
});
