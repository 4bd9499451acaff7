import { hasResult } from './run-kind.ts';
import { writeRows, type WritableRow } from './row-writer.ts';
import type { Layout } from './run-layout.ts';
import type { RunProgress } from './run-progress.ts';
import type { Trace } from '../../excel/index.ts';
import type { WrittenResults } from './written-results.ts';

/** Rows of a full block, and how many milliseconds a smaller one waits for more rows. */
const blockRows = 1000;
const batchWindow = 400;

export class ResultWriter {
  /** Rows that were skipped because they had changed. */
  skipped = 0;
  readonly #layout: Layout;
  readonly #results: WrittenResults;
  readonly #progress: RunProgress;
  readonly #trace: Trace;
  #pending: WritableRow[] = [];
  #writing: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #error: Error | null = null;

  constructor(layout: Layout, results: WrittenResults, progress: RunProgress, trace: Trace) {
    this.#layout = layout;
    this.#results = results;
    this.#progress = progress;
    this.#trace = trace;
  }

  add(rows: WritableRow[]): void {
    for (const row of rows) this.#pending.push(row);
    if (!this.#writing) this.#schedule();
  }

  throwIfFailed(): void {
    if (this.#error) throw this.#error;
  }

  /** Writes all pending rows. */
  async finish(): Promise<void> {
    while (this.#writing || (this.#pending.length > 0 && !this.#error)) {
      this.#start();
      await this.#writing;
    }
    this.throwIfFailed();
  }

  #schedule(): void {
    if (this.#pending.length >= blockRows) this.#start();
    else if (this.#pending.length > 0) this.#timer ??= setTimeout(() => this.#start(), batchWindow);
  }

  #start(): void {
    clearTimeout(this.#timer ?? undefined);
    this.#timer = null;
    if (this.#writing || this.#error || this.#pending.length === 0) return;
    this.#writing = this.#writeBlock().then(
      () => {
        this.#writing = null;
        this.#schedule();
      },
      (error: Error) => {
        this.#writing = null;
        this.#error = error;
      },
    );
  }

  async #writeBlock(): Promise<void> {
    const rows = this.#pending.splice(0, blockRows);
    const writtenRows = await writeRows(this.#layout, rows, {
      runAfter: (count) => this.#progress.after(count),
      results: this.#results,
      trace: this.#trace,
    });
    this.skipped += rows.length - (writtenRows?.length ?? 0);
    if (!writtenRows) return;
    const failures = writtenRows.filter(({ outputs }) => !hasResult(outputs));
    this.#progress.addWritten(writtenRows.length, failures.length);
  }
}
