import { anySignal } from '../../app/any-signal.ts';
import { ServiceError } from '../../api/index.ts';
import { type CellScalar, InvalidInputError } from '../../excel/cells/index.ts';
import { inWorkbook, WorkbookError, type Trace, workbookMessages } from '../../excel/index.ts';
import { errorText } from '../../language/index.ts';
import type { TaskAbortError, TaskContext } from '../../tasks/index.ts';
import { fitFilledColumns } from './column-widths.ts';
import { CallLimit } from './count-run.ts';
import { hasResultColumns, locateRun } from './layout.ts';
import { runMessages } from './messages.ts';
import { formatAddedRows } from './output-columns.ts';
import { ResultWriter, writeRows, type ResultPlace, type WrittenRow } from './result-writer.ts';
import {
  failureOf,
  readRunRows,
  requestedInputs,
  type FailedKeys,
  type LocatedRun,
  type Row,
  type RunRows,
} from './row.ts';
import { hasResult, type OutputColumn, type PreparedRun } from './run-kind.ts';
import { RunProgress, type ExecutionReport, type Run } from './run.ts';
import { makeRoomForResults, relinkRun } from './run-results.ts';
import type { WrittenResults } from './written-results.ts';

export interface ExecutionOptions {
  /** Maximum number of rows to request; all by default. */
  maxRows?: number;
  /** Keys of the rows to request, even if they have a result; by default, all rows without a result of their input. */
  keys?: ReadonlySet<string>;
  /** Whether all rows are requested again from the service, even if they have a result. */
  again?: boolean;
  /** Maximum number of calls, as the user has seen them before the start; unlimited by default. */
  maxCalls?: number;
  /** Names of output columns that the run has just made: their widths are fitted to what they hold. */
  newColumns?: readonly string[];
  /** Whether hidden rows are left as they are; by default, as the run did before. */
  visibleOnly?: boolean;
}

/** What a run is executed with. */
interface RunnableRun<Input = unknown, Response = unknown> {
  run: Run;
  prepared: PreparedRun<Input, Response>;
  /** The output columns of the run. */
  outputs: readonly OutputColumn[];
  /** Receives what was typed in the rows; saved by the caller. */
  trace: Trace;
  /** Whether what was listed for the rows is gone: all are requested again, from saved responses where there are some. */
  lacksListing: boolean;
}

/** Maximum number of inputs that are requested at the same time. The engine's queue sends a few of them at a time. */
const maxPendingInputs = 20_000;

const minGoneResults = 2000;

/** How often rows are read again because some changed meanwhile. */
const maxReadings = 4;

/**
 * Requests a result for every row without one of its input and writes it next to its row, in blocks. Progress is what
 * the rows show, so a run can be resumed after a pause or a closed browser. Users may sort, insert and edit rows
 * meanwhile: a row that changed is read and requested again.
 *
 * @throws HigherCountError before the first call, if the run would make more calls than the user has seen.
 * @throws ServiceError where the key is rejected or the service cannot be reached; received results are written.
 * @throws WorkbookError where the sheet, a column that the run reads or all result columns no longer exist.
 */
export const executeRun = <Input, Response>(
  runnable: RunnableRun<Input, Response>,
  task: TaskContext,
  options: ExecutionOptions = {},
): Promise<ExecutionReport> => new Execution(runnable, task, options).execute();

/** The rows of one reading, and where their results are written. */
interface Reading<Input, Response> extends ResultPlace, LocatedRun<Input, Response> {
  run: Run;
  rows: RunRows<Input>;
  isRepeated: boolean;
}

class Execution<Input, Response> {
  readonly #runnable: RunnableRun<Input, Response>;
  readonly #task: TaskContext;
  readonly #options: ExecutionOptions;
  readonly #progress: RunProgress;
  readonly #failedKeys: FailedKeys = new Map();

  constructor(runnable: RunnableRun<Input, Response>, task: TaskContext, options: ExecutionOptions) {
    this.#runnable = runnable;
    this.#task = task;
    this.#options = options;
    this.#progress = new RunProgress(runnable.run, task);
  }

  async execute(): Promise<ExecutionReport> {
    try {
      return await this.#requestAll();
    } catch (error) {
      const { signal } = this.#task;
      const stopReason = signal.aborted ? (signal.reason as TaskAbortError).stopReason : null;
      const reason = stopReason ? null : errorText(error);
      await this.#progress.save(stopReason ?? 'failed', { reason }).catch(() => undefined);
      if (stopReason) return this.#progress.report(0);
      throw error;
    }
  }

  async #requestAll(): Promise<ExecutionReport> {
    const { run, prepared } = this.#runnable;
    const { maxRows = Infinity, maxCalls = Infinity, keys } = this.#options;
    const results = await relinkRun(run, prepared);
    const callLimit = new CallLimit(maxCalls, prepared);
    let forgotten: string[] = [];
    for (let number = 1; ; number++) {
      const reading = await this.#read(results, { isRepeated: number > 1 });
      const { rows } = reading;
      const pending = firstRequestable(rows.pending, maxRows);
      // Rows that the user has decided about wait for their result, also where that takes another decision.
      if (keys) await this.#clearOutdated(reading);
      const isAdmitted = await callLimit.admits(requestedInputs(pending, this.#failedKeys));
      if (!reading.isRepeated) {
        const newResults = new Set(pending.flatMap(({ resultKey }) => resultKey ?? []));
        forgotten = await makeRoomForResults(this.#progress.run, newResults.size);
        await this.#start(results);
      }
      if (!keys) await this.#clearOutdated(reading);
      // Rows that the user has edited since the start wait for the next run, unless that takes no further call.
      const skippedRows = isAdmitted ? await this.#requestRows(reading, pending) : pending.length;
      if (skippedRows === 0 || !isAdmitted || number === maxReadings) {
        await fitFilledColumns(reading.layout, run, this.#options);
        await this.#saveEnd(reading, skippedRows === 0 && pending.length === rows.pending.length);
        return { ...this.#progress.report(skippedRows), ...(forgotten.length > 0 && { forgotten }) };
      }
    }
  }

  /** Finds the columns and reads the rows, and forgets results that no row shows any more. */
  async #read(
    results: WrittenResults,
    { isRepeated }: { isRepeated: boolean },
  ): Promise<Reading<Input, Response>> {
    const { prepared, outputs, trace, lacksListing } = this.#runnable;
    const { keys, again = false } = this.#options;
    const progress = this.#progress;
    const layout = await locateRun(progress.run);
    if (!hasResultColumns(layout)) throw new WorkbookError(workbookMessages().columnsDeleted);
    results.setColumns(layout.outputs);
    const previousRows = progress.run.rowCount;
    if (layout.rowCount > previousRows) await formatAddedRows(layout, previousRows, outputs);
    progress.setLayout(layout);
    const place = { run: progress.run, layout, prepared, results, outputs, trace };
    const readingOptions = { keys, again: again || lacksListing, failedKeys: this.#failedKeys, isRepeated };
    const rows = await readRunRows(place, readingOptions);
    progress.setTotal(rows.of, rows.done);
    await forgetGoneResults(results, rows);
    return { ...place, rows, isRepeated };
  }

  async #start(results: WrittenResults): Promise<void> {
    const { again = false } = this.#options;
    if (again || this.#runnable.lacksListing) results.startRound();
    this.#progress.setRound(results.round, again);
    await this.#progress.save('running', { results });
  }

  async #saveEnd({ rows, results }: Reading<Input, Response>, isComplete: boolean): Promise<void> {
    const { done, of } = this.#progress.run;
    // Requesting some rows again does not change the state of the run, unless they were the last ones.
    const keepsState = this.#options.keys !== undefined && done < of;
    const state = keepsState ? this.#runnable.run.state : isComplete ? 'done' : 'paused';
    const deletesOutdated = state === 'done' && !rows.hasHiddenOutdated;
    await this.#progress.save(state, { deleteOutdated: deletesOutdated ? results : undefined });
  }

  /** Results of other inputs, and of inputs that the user corrected, are cleared before anything can fail. */
  async #clearOutdated(reading: Reading<Input, Response>): Promise<void> {
    const { rows, isRepeated } = reading;
    const { keys } = this.#options;
    const text = runMessages();
    const correctedRows = keys && !isRepeated ? rows.pending : [];
    const changedRows = keys ? [] : rows.pending.filter(({ state }) => state === 'changed');
    const clearedRows = [
      ...correctedRows.map((row) => failedRow(row, text.awaitingResult)),
      ...changedRows.map((row) => failedRow(row, text.inputChanged)),
      ...(keys ? [] : rows.unmatched.map((row) => failedRow(row, ''))),
    ];
    if (clearedRows.length > 0) await writeRows(reading, clearedRows, () => this.#progress.run);
  }

  /** Requests and writes rows. Returns how many were skipped because they had changed. */
  async #requestRows(reading: Reading<Input, Response>, pending: readonly Row<Input>[]): Promise<number> {
    const { signal } = this.#task;
    const failure = new AbortController();
    const either = anySignal([signal, failure.signal]);
    const writer = new ResultWriter(reading, this.#progress);
    const rowsByKey = this.#rowsByKey(pending, writer);
    const entries = rowsByKey.entries();
    const requestNext = async (): Promise<void> => {
      for (const [key, { input, rows }] of entries) {
        either.throwIfAborted();
        const written = await this.#requestInput(input, rows, either);
        const failedRow = written.find(({ values }) => !hasResult(values));
        if (failedRow) this.#failedKeys.set(key, String(failedRow.values.at(-1)));
        writer.add(written);
        writer.throwIfFailed();
      }
    };
    const workers = Array.from({ length: Math.min(maxPendingInputs, rowsByKey.size) }, requestNext);
    const outcomes = await Promise.allSettled(
      workers.map((worker) =>
        worker.catch((error: unknown) => {
          // The first error ends all requests.
          failure.abort(error);
          throw error;
        }),
      ),
    );
    await writer.finish();
    signal.throwIfAborted();
    const rejection = outcomes.find(({ status }) => status === 'rejected');
    if (rejection) throw failure.signal.reason as Error;
    return writer.skipped;
  }

  /** The rows of each input to request, by its key. Those that can have no result are written at once. */
  #rowsByKey(
    pending: readonly Row<Input>[],
    writer: ResultWriter,
  ): Map<string, { input: Input; rows: Row<Input>[] }> {
    const rowsByKey = new Map<string, { input: Input; rows: Row<Input>[] }>();
    for (const row of pending) {
      const reason = failureOf(row.input, this.#failedKeys);
      if (reason !== undefined) writer.add([failedRow(row, reason)]);
      else if (row.input.kind === 'valid') {
        const { key, input } = row.input;
        const sameKey = rowsByKey.get(key);
        if (sameKey) sameKey.rows.push(row);
        else rowsByKey.set(key, { input, rows: [row] });
      }
    }
    return rowsByKey;
  }

  /** The rows of one input with its result, or with the reason why they certainly have none. */
  async #requestInput(input: Input, rows: readonly Row<Input>[], signal: AbortSignal): Promise<WrittenRow[]> {
    const { prepared } = this.#runnable;
    try {
      const response = await prepared.request(input, signal);
      return rows.map((row) => {
        const { values, note } = prepared.write(response, row.cells);
        const isEmpty = values.every((value) => value === '');
        return { ...row, values: [...values, note === '' && isEmpty ? runMessages().emptyResult : note] };
      });
    } catch (error) {
      const isFinal =
        error instanceof InvalidInputError ||
        (error instanceof ServiceError && !error.isRetryable && !error.isAuthError);
      if (!isFinal) throw error;
      return rows.map((row) => failedRow(row, error.message));
    }
  }
}

/** Deletes the results that no row shows any more, once they outnumber the others. */
async function forgetGoneResults(
  results: WrittenResults,
  { current, of, hasHiddenOutdated }: RunRows<unknown>,
): Promise<void> {
  if (hasHiddenOutdated || results.size <= 2 * of + minGoneResults) return;
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    results.keepOnly(context, current);
    await context.sync();
  });
}

const firstRequestable = <Input>(pending: Row<Input>[], maxRows: number): Row<Input>[] =>
  maxRows === Infinity ? pending : pending.filter(({ input }) => input.kind === 'valid').slice(0, maxRows);

/** The row with blank output cells and a note that says why. */
const failedRow = (row: Row, note: string): WrittenRow => ({
  ...row,
  resultKey: null,
  values: [...Array<CellScalar>(row.outputs.length - 1).fill(''), note],
});
