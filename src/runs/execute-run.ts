import { ServiceError } from '../api/index.ts';
import { type CellScalar, InvalidInputError } from '../cells/index.ts';
import { errorText, messages } from '../messages/index.ts';
import type { TaskAbortError, TaskContext } from '../tasks/index.ts';
import { hasResult, type ColumnRun, type RowInput } from './column-run.ts';
import { ResultWriter } from './result-writer.ts';
import { readColumns } from './row-reader.ts';
import { writeRows, type WritableRow } from './row-writer.ts';
import { formatAddedRows, locateRun, type RunLayout } from './run-layout.ts';
import { RunProgress, type ExecutionReport } from './run-progress.ts';
import type { SavedRun } from './saved-run.ts';

export interface ExecutionOptions {
  /** Maximum number of rows to request; all by default. */
  maxRows?: number;
  /** Keys of the rows to request, even if they have a result; by default, all rows without a result. */
  keys?: ReadonlySet<string>;
}

/** Maximum number of inputs that are requested at the same time. The lookups' queue sends a few of them at a time. */
const maxPendingInputs = 20_000;
/** How often rows are read again because some changed meanwhile. */
const maxPasses = 4;

interface PendingRow<Input> {
  row: number;
  cells: readonly unknown[];
  input: Exclude<RowInput<Input>, { kind: 'blank' }>;
}

/** The notes of the keys that have failed for good during this execution. */
type FailedKeys = Map<string, string>;

interface PassRows<Input> {
  /** Rows that are not blank. */
  of: number;
  pending: PendingRow<Input>[];
  /** Rows that have a result or a note and are not pending. */
  done: number;
}

interface Pass<Input, Response> {
  layout: RunLayout;
  columnRun: ColumnRun<Input, Response>;
  failedKeys: FailedKeys;
}

/**
 * Requests a result for every row without one and writes it next to its row, in blocks. Progress is what the rows
 * show, so a run can be resumed after a pause or a closed browser. Users may sort, insert and edit rows meanwhile: a
 * row that changed is read and requested again.
 *
 * @throws ServiceError where the key is rejected or the service cannot be reached; received results are written.
 * @throws WorkbookError where the sheet or a column no longer exists.
 */
export async function executeRun<Input, Response>(
  run: SavedRun,
  columnRun: ColumnRun<Input, Response>,
  task: TaskContext,
  { maxRows = Infinity, keys }: ExecutionOptions = {},
): Promise<ExecutionReport> {
  const progress = new RunProgress(run, task);
  try {
    await progress.save('running');
    const failedKeys: FailedKeys = new Map();
    for (let number = 1; ; number++) {
      const layout = await locateRun(progress.run);
      const previousRows = progress.run.rows;
      if (layout.rows > previousRows) await formatAddedRows(layout, previousRows);
      progress.setLayout(layout);
      const pass = { layout, columnRun, failedKeys };
      const rows = await readPass(pass, keys, number > 1);
      progress.setTotal(rows.of, rows.done);
      // Corrected rows lose their results first, so that they count as unfinished if the requests fail.
      if (keys && number === 1) await clearResults(layout, rows.pending, progress);
      const pending = firstRequestable(rows.pending, maxRows);
      const skipped = await requestRows(pass, pending, progress, task.signal);
      if (skipped === 0 || number === maxPasses) {
        const isComplete = skipped === 0 && pending.length === rows.pending.length;
        // Requesting some rows again does not change the state of the run, unless they were the last ones.
        const keepsState = keys !== undefined && progress.run.done < progress.run.of;
        await progress.save(keepsState ? run.state : isComplete ? 'done' : 'paused');
        return progress.report(skipped);
      }
    }
  } catch (error) {
    const stopReason = task.signal.aborted ? (task.signal.reason as TaskAbortError).stopReason : null;
    const reason = stopReason ? null : errorText(error);
    await progress.save(stopReason ?? 'failed', reason).catch(() => undefined);
    if (stopReason) return progress.report(0);
    throw error;
  }
}

async function readPass<Input, Response>(
  { layout, columnRun, failedKeys }: Pass<Input, Response>,
  keys: ReadonlySet<string> | undefined,
  isRepeated: boolean,
): Promise<PassRows<Input>> {
  const { sheetId, sources, outputs, firstRow, rows } = layout;
  const read = await readColumns(sheetId, [...sources, ...outputs], firstRow, rows);
  let of = 0;
  let done = 0;
  const pending = read.flatMap((row, index): PendingRow<Input>[] => {
    const cells = row.slice(0, sources.length);
    const input = columnRun.rowInput(cells);
    if (input.kind === 'blank') return [];
    of++;
    const isDone = hasResult(row.slice(sources.length));
    const note = row.at(-1);
    const isRequested = keys ? input.kind === 'valid' && keys.has(input.key) : !isDone;
    if (isRequested && !(isRepeated && note === failureOf(input, failedKeys))) {
      return [{ row: firstRow + index, cells, input }];
    }
    if (isDone || note !== '') done++;
    return [];
  });
  return { of, pending, done };
}

/** Why a row certainly has no result, or undefined. */
const failureOf = (input: PendingRow<unknown>['input'], failedKeys: FailedKeys): string | undefined =>
  input.kind === 'invalid' ? input.reason : failedKeys.get(input.key);

async function clearResults(
  layout: RunLayout,
  rows: readonly PendingRow<unknown>[],
  progress: RunProgress,
): Promise<void> {
  const cleared = rows.map((row) => failedRow(row, layout, messages().runs.awaitingResult));
  if (cleared.length > 0) await writeRows(layout, cleared, () => progress.run);
}

const firstRequestable = <Input>(pending: PendingRow<Input>[], maxRows: number): PendingRow<Input>[] =>
  maxRows === Infinity ? pending : pending.filter(({ input }) => input.kind === 'valid').slice(0, maxRows);

/** Requests and writes rows. Returns how many were skipped because they had changed. */
async function requestRows<Input, Response>(
  pass: Pass<Input, Response>,
  pending: readonly PendingRow<Input>[],
  progress: RunProgress,
  signal: AbortSignal,
): Promise<number> {
  const { layout, failedKeys } = pass;
  const failure = new AbortController();
  const anySignal = AbortSignal.any([signal, failure.signal]);
  const writer = new ResultWriter(layout, progress);
  const rowsByKey = new Map<string, { input: Input; rows: PendingRow<Input>[] }>();
  for (const row of pending) {
    const reason = failureOf(row.input, failedKeys);
    if (reason !== undefined) writer.add([failedRow(row, layout, reason)]);
    else if (row.input.kind === 'valid') {
      const { key, input } = row.input;
      const sameKey = rowsByKey.get(key);
      if (sameKey) sameKey.rows.push(row);
      else rowsByKey.set(key, { input, rows: [row] });
    }
  }
  const entries = rowsByKey.entries();
  const requestNext = async (): Promise<void> => {
    for (const [key, { input, rows }] of entries) {
      anySignal.throwIfAborted();
      const results = await requestResults(pass, input, rows, anySignal);
      const failed = results.find(({ outputs }) => !hasResult(outputs));
      if (failed) failedKeys.set(key, String(failed.outputs.at(-1)));
      writer.add(results);
      writer.throwIfFailed();
    }
  };
  const workers = Array.from({ length: Math.min(maxPendingInputs, rowsByKey.size) }, requestNext);
  const settled = await Promise.allSettled(
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
  const rejected = settled.find(({ status }) => status === 'rejected');
  if (rejected) throw failure.signal.reason as Error;
  return writer.skipped;
}

/** The rows of one input with its result, or with the reason why they certainly have none. */
async function requestResults<Input, Response>(
  { layout, columnRun }: Pass<Input, Response>,
  input: Input,
  rows: readonly PendingRow<Input>[],
  signal: AbortSignal,
): Promise<WritableRow[]> {
  try {
    const response = await columnRun.request(input, signal);
    return rows.map(({ row, cells }) => {
      const { values, highlighted } = columnRun.rowResult(response, cells);
      const isEmpty = values.every((value) => value === '');
      return { row, cells, outputs: [...values, isEmpty ? messages().runs.emptyResult : ''], highlighted };
    });
  } catch (error) {
    const isFinal =
      error instanceof InvalidInputError ||
      (error instanceof ServiceError && !error.isRetryable && !error.isAuthError);
    if (!isFinal) throw error;
    return rows.map((row) => failedRow(row, layout, error.message));
  }
}

const failedRow = (
  { row, cells }: Pick<PendingRow<unknown>, 'row' | 'cells'>,
  { outputs }: RunLayout,
  note: string,
): WritableRow => ({
  row,
  cells,
  outputs: [...Array<CellScalar>(outputs.length - 1).fill(''), note],
  highlighted: null,
});
