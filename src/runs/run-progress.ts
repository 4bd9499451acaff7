import type { RunLayout } from './output-columns.ts';
import { keepRun, type RememberedRun, type RunState } from './saved-run.ts';
import type { TaskContext } from '../tasks/index.ts';

/** What came of a run. */
export interface ColumnRunReport {
  /** Rows that were written this time, with an answer or with why there is none. */
  written: number;
  /** Of all rows that have something to ask: how many have their answer. */
  done: number;
  of: number;
  /** Rows written this time whose note says why there is no answer. */
  failed: number;
  /** Rows that changed while they were asked for, and were left. */
  left: number;
}

/** How far a run is: in the workbook, and for who looks on. */
export class RunProgress {
  run: RememberedRun;
  readonly #task: TaskContext;
  #written = 0;
  #failed = 0;

  constructor(run: RememberedRun, task: TaskContext) {
    this.run = run;
    this.#task = task;
  }

  placed({ sheet, headerRow, firstRow, rows, sources, outputs }: RunLayout): void {
    const at = (indexes: number[]) => (column: { header: string }, position: number) => ({
      header: column.header,
      index: indexes[position]!,
    });
    const columns = {
      sources: this.run.sources.map(at(sources)),
      outputs: this.run.outputs.map(at(outputs)),
    };
    this.run = { ...this.run, sheet, headerRow, firstRow, rows, ...columns };
  }

  begin(of: number, done: number): void {
    this.run = { ...this.run, of, done };
    this.#task.progress(done, of);
  }

  /** The run as it is once so many more rows are written. */
  with(written: number): RememberedRun {
    return { ...this.run, done: this.run.done + written, at: new Date().toISOString() };
  }

  written(rows: number, failed: number): void {
    this.#written += rows;
    this.#failed += failed;
    this.run = this.with(rows);
    this.#task.progress(this.run.done, this.run.of);
  }

  async keep(state: RunState, reason: string | null = null): Promise<void> {
    this.run = { ...this.run, state, reason, at: new Date().toISOString() };
    await keepRun(this.run);
  }

  report(left: number): ColumnRunReport {
    const { done, of } = this.run;
    return { written: this.#written, failed: this.#failed, done, of, left };
  }
}
