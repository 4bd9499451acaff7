import { ServiceError } from '../../src/api/index.ts';
import type { Engine } from '../../src/engine/index.ts';
import { excelWorkbook } from '../excel-workbook.ts';
import { newEstimateRun } from '../../src/features/estimate/estimate-kind.ts';
import type { EstimateOptions } from '../../src/features/estimate/estimate-options.ts';
import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { Destination } from '../../src/features/column-runs/output-columns.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import { ended, newTaskRegistry, runsOf, savedRuns } from '../column-runs/running-tasks.ts';

export const rows: (string | number)[][] = [['record_id'], ['BP1'], ['BP2'], ['BP3']];
export const declaredRows: (string | number)[][] = [
  ['record_id', 'construction value'],
  ['BP1', 50],
  ['BP2', 201],
  ['BP3', 1000],
  ['BP4', ''],
];
const basis =
  'nearest-1: 120 permits like this in thunder_bay since 2025-03; by weight 100% renovation single_family; totals of expected values 1.02 times the declared ones of 853 permits';

/** The estimate of a permit is its number, in hundreds. Those of 9 are too varied. */
const engine = {
  request: (_: unknown, { record_id: id }: { record_id: string }) => {
    const hundreds = Number(id.slice(2)) * 100;
    if (Number.isNaN(hundreds)) {
      const detail = `No permit has the record_id '${id}'.`;
      return Promise.reject(new ServiceError({ status: 422, detail }));
    }
    return Promise.resolve({
      low: hundreds,
      median: hundreds + 1,
      high: id === 'BP9' ? 9000 : hundreds + 2,
      confidence: id === 'BP2' ? 'low' : 'high',
      expected_value: hundreds + 5,
      basis,
    });
  },
} as unknown as Pick<Engine, 'request'>;

const options: EstimateOptions = {
  mode: 'ids',
  mapped: ['record_id'],
  areaUnit: null,
  totals: true,
  hasAmounts: true,
};

export const labels = ['Sum of lows', 'Sum of medians', 'Sum of highs', 'Estimated total, expected values'];
export const counts = (withEstimate: number, without = 0) =>
  `Permits with an estimate: ${withEstimate} · Permits without an estimate: ${without}`;

/** Sheets with permits in a workbook of the test file, and what a test does with them. */
export function totalledSheets() {
  const workbook = excelWorkbook({
    sheets: [
      { name: 'Plain', rows },
      { name: 'Table', rows },
      { name: 'Declared', rows: declaredRows },
      { name: 'Next to a table', rows: rows.map((row) => [...row, '', 'mine']) },
    ],
  });

  async function on<Result>(
    sheet: string,
    act: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>,
  ): Promise<Result> {
    return workbook.run(async (context) => {
      const worksheet = context.workbook.worksheets.getItem(sheet);
      worksheet.activate();
      worksheet.getRange('A1').select();
      await context.sync();
      const result = await act(worksheet, context);
      await context.sync();
      return result;
    });
  }

  const formulas = (sheet: string, address: string) =>
    on(sheet, async (worksheet, context) => {
      const range = worksheet.getRange(address).load('formulas,values');
      await context.sync();
      return { formulas: range.formulas as unknown[][], values: range.values as unknown[][] };
    });

  async function estimate(destination: Destination = 'adjacent', changes = {}): Promise<RunReport> {
    const rows = await readSheetRows();
    const tasks = newTaskRegistry();
    const runOptions = { ...options, ...changes };
    const columns = runOptions.mapped.map((_, index) => index);
    const task = runsOf(tasks, engine).start(newEstimateRun(rows, columns, runOptions), {
      destination,
      maxCalls: Infinity,
    });
    return (await ended<RunReport>(tasks, task)).report!;
  }

  async function resume(sheet: string): Promise<RunReport> {
    const tasks = newTaskRegistry();
    const run = (await savedRuns()).find((one) => one.sheet === sheet)!;
    return (await ended<RunReport>(tasks, runsOf(tasks, engine).resume(run, { maxCalls: Infinity }))).report!;
  }

  return { workbook, on, formulas, estimate, resume };
}
