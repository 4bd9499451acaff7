import { inWorkbook } from '../../excel/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { atLayout, type Layout } from './layout.ts';
import { storeRun, type RunState, type Run } from './run.ts';
import type { WrittenResults } from './written-results.ts';

export interface ExecutionReport {
  /** Rows that were written, with a result or a note. */
  written: number;
  /** Of the rows that are not blank: how many have a result or a note. */
  done: number;
  of: number;
  /** Rows that were written with a note instead of a result. */
  failed: number;
  /** Rows that changed while their results were requested, and were skipped. */
  skipped: number;
  /** The sheets of earlier runs whose inputs the workbook no longer has room to know; missing if there are none. */
  forgotten?: readonly string[];
}

export class RunProgress {
  run: Run;
  readonly #task: TaskContext;
  #written = 0;
  #failed = 0;

  constructor(run: Run, task: TaskContext) {
    this.run = run;
    this.#task = task;
  }

  setLayout(layout: Layout): void {
    this.run = { ...this.run, ...layout, ...atLayout(this.run, layout) };
  }

  setTotal(of: number, done: number): void {
    this.run = { ...this.run, of, done };
    this.#task.progress(done, of);
  }

  /** The run as it is after so many more rows are written. */
  after(rows: number): Run {
    return { ...this.run, done: this.run.done + rows, at: new Date().toISOString() };
  }

  addWritten(rows: number, failures: number): void {
    this.#written += rows;
    this.#failed += failures;
    this.run = this.after(rows);
    this.#task.progress(this.run.done, this.run.of);
  }

  /** @param again Whether it is the round of a run that requests all rows again. */
  setRound(round: number | null, again: boolean): void {
    this.run = { ...this.run, round, again: again || this.run.again };
  }

  /**
   * @param options.results Results to store with the run.
   * @param options.deleteOutdated Results of which those of earlier rounds are deleted.
   */
  async save(
    state: RunState,
    {
      reason = null,
      results,
      deleteOutdated,
    }: { reason?: string | null; results?: WrittenResults; deleteOutdated?: WrittenResults } = {},
  ): Promise<void> {
    const again = state !== 'done' && this.run.again;
    this.run = { ...this.run, state, again, reason, at: new Date().toISOString() };
    await inWorkbook({ waitForCellEdit: true }, async (context) => {
      results?.store(context);
      deleteOutdated?.deleteOutdated(context);
      storeRun(context, this.run);
      await context.sync();
    });
  }

  report(skipped: number): ExecutionReport {
    const { done, of } = this.run;
    return { written: this.#written, failed: this.#failed, done, of, skipped };
  }
}
