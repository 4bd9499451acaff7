import { ServiceError } from '../../api/index.ts';
import { type CellScalar, InvalidInputError } from '../../excel/cells/index.ts';
import { inWorkbook, WorkbookError, type Trace, workbookMessages } from '../../excel/index.ts';
import { errorText } from '../../language/index.ts';
import type { TaskAbortError, TaskContext } from '../../tasks/index.ts';
import { CallLimit } from './count-run.ts';
import { fitFilledColumns } from './column-widths.ts';
import {
  failureOf,
  readPass,
  requestedInputs,
  type FailedKeys,
  type Pass,
  type PassRows,
  type PendingRow,
} from './row.ts';
import { relinkRun, makeRoomForResults } from './run-results.ts';
import { hasResult, type ColumnRun, type OutputColumn } from './run-kind.ts';
import { ResultWriter, writeRows, type WritableRow } from './result-writer.ts';
import { formatAddedRows } from './output-columns.ts';
import { hasResultColumns, locateRun } from './layout.ts';
import { RunProgress, type ExecutionReport } from './run-progress.ts';
import type { Run } from './run.ts';
import type { WrittenResults } from './written-results.ts';
import { runMessages } from './messages.ts';

export interface ExecutionOptions {
  /** Maximum number of rows to request; all by default. */
  maxRows?: number;
  /** Keys of the rows to request, even if they have a result; by default, all rows without a result of their input. */
  keys?: ReadonlySet<string>;
  /** Whether all rows are requested again from the service, even if they have a result. */
  again?: boolean;
  /** Whether all rows are requested again, from saved responses where there are some: what was listed for them is gone. */
  relists?: boolean;
  /** Maximum number of calls, as the user has seen them before the start; unlimited by default. */
  maxCalls?: number;
  /** Names of output columns that the run has just made: their widths are fitted to what they hold. */
  newColumns?: readonly string[];
  /** Whether hidden rows are left as they are; by default, as the run did before. */
  visibleOnly?: boolean;
}

/** Maximum number of inputs that are requested at the same time. The engine's queue sends a few of them at a time. */
const maxPendingInputs = 20_000;

const minGoneResults = 2000;

/** How often rows are read again because some changed meanwhile. */
const maxPasses = 4;

export interface Execution<Input = unknown, Response = unknown> {
  run: Run;
  /** The output columns of the run. */
  columns: readonly OutputColumn[];
  columnRun: ColumnRun<Input, Response>;
  /** Receives what was typed in the rows; saved by the caller. */
  trace: Trace;
}

/**
 * Requests a result for every row without one of its input and writes it next to its row, in blocks. Progress is what
 * the rows show, so a run can be resumed after a pause or a closed browser. Users may sort, insert and edit rows
 * meanwhile: a row that changed is read and requested again.
 *
 * @throws HigherCountError before the first call, if the run would make more calls than the user has seen.
 * @throws ServiceError where the key is rejected or the service cannot be reached; received results are written.
 * @throws WorkbookError where the sheet, a source column or all result columns no longer exist.
 */
export async function executeRun<Input, Response>(
  { run, columns, columnRun, trace }: Execution<Input, Response>,
  task: TaskContext,
  options: ExecutionOptions = {},
): Promise<ExecutionReport> {
  const { maxRows = Infinity, maxCalls = Infinity, keys } = options;
  const progress = new RunProgress(run, task);
  let forgotten: string[] = [];
  try {
    const results = await relinkRun(run, columnRun);
    const failedKeys: FailedKeys = new Map();
    const callLimit = new CallLimit(maxCalls, columnRun);
    for (let number = 1; ; number++) {
      const layout = await locateRun(progress.run);
      if (!hasResultColumns(layout)) throw new WorkbookError(workbookMessages().columnsDeleted);
      results.setColumns(layout.outputs);
      const previousRows = progress.run.rowCount;
      if (layout.rowCount > previousRows) await formatAddedRows(layout, previousRows, columns);
      progress.setLayout(layout);
      const { visibleOnly = false, columns: sources } = progress.run;
      const pass: Pass<Input, Response> = {
        ...{ layout, columnRun, results, failedKeys, visibleOnly },
        isRepeated: number > 1,
        headers: sources.map(({ header }) => header),
      };
      const rows = await readPass(pass, options);
      progress.setTotal(rows.of, rows.done);
      await forgetGoneResults(results, rows);
      const pending = firstRequestable(rows.pending, maxRows);
      // Rows that the user has decided about wait for their result, also where that takes another decision.
      if (keys) await clearOutdatedResults(pass, rows, progress, options);
      const isAdmitted = await callLimit.admits(requestedInputs(pending, failedKeys));
      if (!pass.isRepeated) {
        const newResults = new Set(pending.flatMap(({ resultKey }) => resultKey ?? []));
        forgotten = await makeRoomForResults(progress.run, newResults.size);
        await startRun(results, progress, options);
      }
      if (!keys) await clearOutdatedResults(pass, rows, progress, options);
      // Rows that the user has edited since the start wait for the next run, unless that takes no further call.
      const skippedRows = isAdmitted
        ? await requestRows(pass, pending, { progress, trace }, task.signal)
        : pending.length;
      if (skippedRows === 0 || !isAdmitted || number === maxPasses) {
        await fitFilledColumns(layout, run, options);
        const isComplete = skippedRows === 0 && pending.length === rows.pending.length;
        // Requesting some rows again does not change the state of the run, unless they were the last ones.
        const keepsState = keys !== undefined && progress.run.done < progress.run.of;
        const state = keepsState ? run.state : isComplete ? 'done' : 'paused';
        const deletesOutdated = state === 'done' && !rows.hasHiddenOutdated;
        await progress.save(state, { deleteOutdated: deletesOutdated ? results : undefined });
        return { ...progress.report(skippedRows), ...(forgotten.length > 0 && { forgotten }) };
      }
    }
  } catch (error) {
    const stopReason = task.signal.aborted ? (task.signal.reason as TaskAbortError).stopReason : null;
    const reason = stopReason ? null : errorText(error);
    await progress.save(stopReason ?? 'failed', { reason }).catch(() => undefined);
    if (stopReason) return progress.report(0);
    throw error;
  }
}

async function startRun(
  results: WrittenResults,
  progress: RunProgress,
  { again = false, relists = false }: ExecutionOptions,
): Promise<void> {
  if (again || relists) results.startRound();
  progress.setRound(results.round, again);
  await progress.save('running', { results });
}

/** Deletes the results that no row shows any more, once they outnumber the others. */
async function forgetGoneResults(
  results: WrittenResults,
  { current, of, hasHiddenOutdated }: PassRows<unknown>,
): Promise<void> {
  if (hasHiddenOutdated || results.size <= 2 * of + minGoneResults) return;
  await inWorkbook({ waitForCellEdit: true }, async (context) => {
    results.keepOnly(context, current);
    await context.sync();
  });
}

/** Results of other inputs, and of inputs that the user corrected, are cleared before anything can fail. */
async function clearOutdatedResults<Input, Response>(
  { layout, columnRun, results, isRepeated }: Pass<Input, Response>,
  { pending, unmatched }: PassRows<Input>,
  progress: RunProgress,
  { keys }: ExecutionOptions,
): Promise<void> {
  const text = runMessages();
  const correctedRows = keys && !isRepeated ? pending : [];
  const changedRows = keys ? [] : pending.filter(({ state }) => state === 'changed');
  const clearedRows = [
    ...correctedRows.map((row) => failedRow(row, { layout, columnRun }, text.awaitingResult)),
    ...changedRows.map((row) => failedRow(row, { layout, columnRun }, text.inputChanged)),
    ...(keys ? [] : unmatched.map((row) => failedRow(row, { layout, columnRun }, ''))),
  ];
  if (clearedRows.length > 0) await writeRows(layout, clearedRows, { runAfter: () => progress.run, results });
}

const firstRequestable = <Input>(pending: PendingRow<Input>[], maxRows: number): PendingRow<Input>[] =>
  maxRows === Infinity ? pending : pending.filter(({ input }) => input.kind === 'valid').slice(0, maxRows);

/** Requests and writes rows. Returns how many were skipped because they had changed. */
async function requestRows<Input, Response>(
  pass: Pass<Input, Response>,
  pending: readonly PendingRow<Input>[],
  { progress, trace }: { progress: RunProgress; trace: Trace },
  signal: AbortSignal,
): Promise<number> {
  const { layout, results, failedKeys } = pass;
  const failure = new AbortController();
  const anySignal = AbortSignal.any([signal, failure.signal]);
  const writer = new ResultWriter(layout, results, progress, trace);
  const rowsByKey = new Map<string, { input: Input; rows: PendingRow<Input>[] }>();
  for (const row of pending) {
    const reason = failureOf(row.input, failedKeys);
    if (reason !== undefined) writer.add([failedRow(row, pass, reason)]);
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
      const failure = results.find(({ outputs }) => !hasResult(outputs));
      if (failure) failedKeys.set(key, String(failure.outputs.at(-1)));
      writer.add(results);
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

/** The rows of one input with its result, or with the reason why they certainly have none. */
async function requestResults<Input, Response>(
  pass: Pass<Input, Response>,
  input: Input,
  rows: readonly PendingRow<Input>[],
  signal: AbortSignal,
): Promise<WritableRow[]> {
  const { columnRun } = pass;
  try {
    const response = await columnRun.request(input, signal);
    return rows.map(({ row, cells, resultKey, outputs: previous }) => {
      const { values, note } = columnRun.rowResult(response, cells);
      const isEmpty = values.every((value) => value === '');
      const outputs = [...values, note === '' && isEmpty ? runMessages().emptyResult : note];
      const highlights = { before: columnRun.highlighted(previous), after: columnRun.highlighted(outputs) };
      return { row, cells, resultKey, outputs, highlights };
    });
  } catch (error) {
    const isFinal =
      error instanceof InvalidInputError ||
      (error instanceof ServiceError && !error.isRetryable && !error.isAuthError);
    if (!isFinal) throw error;
    return rows.map((row) => failedRow(row, pass, error.message));
  }
}

const failedRow = <Input, Response>(
  { row, cells, outputs: previous }: PendingRow<Input>,
  { layout, columnRun }: Pick<Pass<Input, Response>, 'layout' | 'columnRun'>,
  note: string,
): WritableRow => ({
  row,
  cells,
  resultKey: null,
  outputs: [...Array<CellScalar>(layout.outputs.length - 1).fill(''), note],
  highlights: { before: columnRun.highlighted(previous), after: null },
});
