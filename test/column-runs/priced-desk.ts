import { readSheetRows } from '../../src/features/column-runs/sheet-rows.ts';
import type { CountOptions, RunCount } from '../../src/features/column-runs/count-run.ts';
import { findSavedRun } from '../../src/features/column-runs/find-run.ts';
import { findRelinkableRun } from '../../src/features/column-runs/find-run.ts';
import type { NewRun } from '../../src/features/column-runs/run-kind.ts';
import type { RunReport } from '../../src/features/column-runs/runs.ts';
import type { StartedTask } from '../../src/tasks/index.ts';
import { openWorkbook } from '../excel-workbook.ts';
import { engineWith } from '../engine/scripted-engine.ts';
import { VirtualClock } from '../engine/virtual-clock.ts';
import { headers, newRuns, type Scenario, type Step } from './priced-scenario.ts';
import { PricedService } from './priced-service.ts';
import { ended, newTaskRegistry, runsOf, savedRuns, taskContext } from './running-tasks.ts';

/** A workbook with one sheet, and the add-in on a service that counts its calls. */
export class Desk {
  readonly clock = new VirtualClock();
  readonly service = new PricedService(this.clock);
  readonly tasks = newTaskRegistry();
  readonly engine;
  readonly runs;
  readonly #kind: Scenario['kind'];
  readonly #workbook;

  constructor({ kind, rows }: Scenario) {
    this.#kind = kind;
    this.#workbook = openWorkbook({
      sheets: [{ name: 'List', rows: [headers[kind], ...rows] as string[][] }],
    });
    const { Excel, Office } = this.#workbook.globals;
    Object.assign(globalThis, { Excel, Office });
    this.engine = engineWith(this.service, { clock: this.clock });
    this.runs = runsOf(this.tasks, this.engine);
  }

  close(): void {
    this.#workbook.close();
  }

  write(edits: Step['edits']): Promise<void> {
    return this.#workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('List');
      for (const { at, cells } of edits) {
        sheet.getRangeByIndexes(at + 1, 0, 1, cells.length).values = [cells] as string[][];
      }
      sheet.getRange('A2').select();
      await context.sync();
    });
  }

  hide(rows: readonly number[]): Promise<void> {
    return this.#workbook.run(async (context) => {
      const sheet = context.workbook.worksheets.getItem('List');
      sheet.getRange('2:300').rowHidden = false;
      for (const at of rows) sheet.getRange(`${at + 2}:${at + 2}`).rowHidden = true;
      await context.sync();
    });
  }

  async newRun(step: Step): Promise<NewRun> {
    return newRuns[this.#kind](await readSheetRows(), step);
  }

  /** Counts as the pane does. */
  async count(newRun: NewRun, options: Omit<CountOptions, 'savedRun'>): Promise<RunCount> {
    const runs = await savedRuns();
    const savedRun =
      (await findSavedRun(runs, newRun)) ?? (await findRelinkableRun(runs, newRun))?.run ?? null;
    return this.untilSettled(this.runs.count(newRun, taskContext(), { savedRun, ...options }));
  }

  async finish(started: StartedTask<RunReport>) {
    return this.untilSettled(ended<RunReport>(this.tasks, started));
  }

  /** Lets the user pause a task after some attempts. */
  pause({ id }: StartedTask<RunReport>, attempts: number): void {
    const from = this.service.calls;
    const unsubscribe = this.tasks.subscribe(() => {
      if (this.service.calls - from < attempts) return;
      unsubscribe();
      this.tasks.stop(id, 'paused');
    });
  }

  /** Lets time pass until a promise settles. The workbook's own work takes none, however slow the machine is. */
  async untilSettled<Value>(promise: Promise<Value>): Promise<Value> {
    let isSettled = false;
    const settled = promise.finally(() => (isSettled = true));
    settled.catch(() => undefined);
    while (!isSettled) {
      if (this.clock.waits > 0) await this.clock.advance(500);
      await new Promise((resolve) => setImmediate(resolve));
    }
    return settled;
  }
}
