import { afterAll, beforeAll, expect } from 'vitest';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import type { Engine } from '../../src/engine/index.ts';
import { readSheetRows, type SheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import { maxCallsOf, type NewRun } from '../../src/features/column-runs/run-kind.ts';
import type { RunReport, StartOptions } from '../../src/features/column-runs/runs.ts';
import type { Run } from '../../src/features/column-runs/run.ts';
import { excelWorkbook } from '../excel-workbook.ts';
import { ended, newTaskRegistry, runsOf, taskContext } from '../column-runs/running-tasks.ts';

export type Json = Record<string, unknown>;

/** A workbook and a service of the test file that calls it, with runs that cost what was counted. */
export function listingRuns() {
  const workbook = excelWorkbook({ sheets: [{ name: 'Sheet1', rows: [] }] });
  const tasks = newTaskRegistry();

  let service: CountedClient;
  beforeAll(async () => {
    service = await countedService();
  });
  afterAll(() => service?.close());

  async function newSheet(name: string, rows: string[][]): Promise<SheetRows> {
    await workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.add(name);
      const range = sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length);
      range.numberFormat = rows.map((row) => row.map(() => '@'));
      range.values = rows;
      await context.sync();
    });
    return sourceOf(name);
  }

  async function sourceOf(name: string): Promise<SheetRows> {
    await workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem(name);
      sheet.activate();
      sheet.getRange('A2').select();
      await context.sync();
    });
    return readSheetRows();
  }

  /** The table of a sheet as records, by the headers of its columns. */
  const listed = (sheet: string): Promise<Json[]> =>
    workbook.run(async (context) => {
      const table = context.workbook.worksheets.getItem(sheet).tables.getItemAt(0);
      const range = table.getRange().load('values');
      await context.sync();
      const [headers = [], ...rows] = range.values as unknown[][];
      return rows.map((row) => Object.fromEntries(headers.map((header, at) => [String(header), row[at]])));
    });

  const write = (sheet: string, address: string, values: unknown[][]): Promise<void> =>
    workbook.run(async (context) => {
      context.workbook.worksheets.getItem(sheet).getRange(address).values = values as string[][];
      await context.sync();
    });

  const totalCalls = () =>
    Object.entries(service.requests())
      .filter(([request]) => !request.includes('coverage'))
      .reduce((sum, [, count]) => sum + count, 0);

  /** Counts and executes a run, and fails unless it makes the calls that were counted. */
  async function run(
    newRun: NewRun,
    { engine, savedRun: chosenRun, ...options }: Partial<StartOptions> & { engine: Engine; savedRun?: Run },
  ) {
    const runs = runsOf(tasks, engine);
    const savedRun =
      chosenRun ??
      (await runs.saved()).find(
        ({ kind, sheetId }) => kind === newRun.kind.name && sheetId === newRun.rows.sheetId,
      ) ??
      null;
    const trialRows = options.maxRows ?? 0;
    const count = await runs.count(newRun, taskContext(), { savedRun, ...options, trialRows });
    const before = totalCalls();
    const cost = count.trial ?? count;
    const maxCalls = maxCallsOf(cost);
    const { report, error } = await ended<RunReport>(
      tasks,
      runs.start(newRun, { destination: 'adjacent', maxCalls, ...options }),
    );
    expect(error).toBeNull();
    const calls = totalCalls() - before;
    expect(calls).toBeGreaterThanOrEqual(cost.calls);
    expect(calls).toBeLessThanOrEqual(maxCalls);
    return { count, calls, report: report! };
  }

  return { workbook, service: () => service, newSheet, sourceOf, listed, write, run };
}
