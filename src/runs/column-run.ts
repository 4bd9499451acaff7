import { ServiceError } from '../api/index.ts';
import type { CellScalar } from '../excel/index.ts';
import { readColumns } from './column-source.ts';
import { formatAddedRows, locateRun, type OutputColumn, type RunLayout } from './output-columns.ts';
import type { RememberedRun } from './saved-run.ts';
import { writeRows, type RowToWrite } from './row-writer.ts';
import { InputFault } from '../lookup/index.ts';
import { messages } from '../messages/index.ts';
import { AnswerWriter } from './result-writer.ts';
import { isAnswered } from './answered-row.ts';
import type { TaskAbortError, TaskContext } from '../tasks/index.ts';
import { RunProgress, type ColumnRunReport } from './run-progress.ts';

/** What a row asks: nothing, something that cannot be asked, or an input; rows of the same key share an answer. */
export type RowQuestion<Input> =
  { kind: 'blank' } | { kind: 'fault'; reason: string } | { kind: 'ask'; key: string; input: Input };

/** The cells of a row's answer: one for each output but the last, which is the note. */
export interface RowAnswer {
  values: readonly CellScalar[];
  /** Position of the output that is coloured, or null. */
  marked: number | null;
}

/** The last column of every run: it says why a row has no answer. */
export const noteColumn: OutputColumn = { name: 'note', format: '@' };

/** What a run asks of its rows, and what it writes beside them. */
export interface ColumnWork<Input, Answer> {
  question(source: readonly unknown[]): RowQuestion<Input>;
  ask(input: Input, signal: AbortSignal): Promise<Answer>;
  answer(answer: Answer, source: readonly unknown[]): RowAnswer;
}

export interface ColumnRunOptions {
  /** Most rows that are asked this time. */
  most?: number;
  /** Keys of the rows that are asked, whether they have an answer or not; all that have none unless given. */
  only?: ReadonlySet<string>;
}

/** Inputs that are asked at once, at the most: the queue beneath sends some of them at a time. */
const window = 20_000;
/** How often rows that were changed meanwhile are read anew. */
const passes = 4;

interface Pending<Input> {
  row: number;
  source: readonly unknown[];
  question: Exclude<RowQuestion<Input>, { kind: 'blank' }>;
}

/** Keys that certainly have no answer, with the reason, as this run has found out. */
type Failures = Map<string, string>;

/** The rows of a run as they are at the beginning of a pass. */
interface ReadRows<Input> {
  /** Those that have something to ask. */
  of: number;
  /** Those of them that are to be asked. */
  pending: Pending<Input>[];
  /** Those of them that have an answer, or say why there is none, but are to be asked no more. */
  done: number;
}

/**
 * Asks for every row that has no answer yet and writes each answer beside its row, in blocks. What is written is
 * what is finished: a run that is paused, or ended by a closed browser, goes on from what its rows show. Rows may be
 * sorted, inserted and edited meanwhile: a row that changed is read and asked anew.
 *
 * @throws ServiceError where the service lets nobody in or cannot be reached; what was answered is written.
 * @throws WorkbookError where the sheet or a column is gone.
 */
export async function runColumns<Input, Answer>(
  run: RememberedRun,
  work: ColumnWork<Input, Answer>,
  task: TaskContext,
  options: ColumnRunOptions = {},
): Promise<ColumnRunReport> {
  const state = new RunProgress(run, task);
  try {
    await state.keep('running');
    const failures: Failures = new Map();
    for (let pass = 1; ; pass++) {
      const layout = await locateRun(state.run);
      const known = state.run.rows;
      if (layout.rows > known) await formatAddedRows(layout, known);
      state.placed(layout);
      const rows = await readRows(layout, work, options.only, failures, pass > 1);
      state.begin(rows.of, rows.done);
      // Whatever becomes of asking them, rows that somebody corrected have no answer until they have the new one.
      if (options.only && pass === 1) await clearAnswers(layout, rows.pending, state);
      const pending = firstOf(rows.pending, options.most ?? Infinity);
      const left = await askRows(layout, work, pending, { state, failures, signal: task.signal });
      const partly = pending.length < rows.pending.length;
      if (left === 0 || pass === passes) {
        const all = !partly && left === 0;
        // Some rows say nothing of the others, unless they were the last.
        const onlySome = options.only !== undefined && state.run.done < state.run.of;
        await state.keep(onlySome ? run.state : all ? 'done' : 'paused');
        return state.report(left);
      }
    }
  } catch (error) {
    const stopped = task.signal.aborted ? (task.signal.reason as TaskAbortError).stopReason : null;
    await state.keep(stopped ?? 'failed', stopped ? null : (error as Error).message).catch(() => undefined);
    if (stopped) return state.report(0);
    throw error;
  }
}

/** Looks which rows have something to ask, and which are to be asked. */
async function readRows<Input, Answer>(
  layout: RunLayout,
  work: ColumnWork<Input, Answer>,
  only: ReadonlySet<string> | undefined,
  failures: Failures,
  again: boolean,
): Promise<ReadRows<Input>> {
  const { sheetId, sources, outputs, firstRow, rows } = layout;
  const cells = await readColumns(sheetId, [...sources, ...outputs], firstRow, rows);
  let of = 0;
  let done = 0;
  const pending = cells.flatMap((row, index): Pending<Input>[] => {
    const source = row.slice(0, sources.length);
    const question = work.question(source);
    if (question.kind === 'blank') return [];
    of++;
    const answered = isAnswered(row.slice(sources.length));
    const note = row.at(-1);
    const wanted = only ? question.kind === 'ask' && only.has(question.key) : !answered;
    if (wanted && !(again && note === reasonOf(question, failures))) {
      return [{ row: firstRow + index, source, question }];
    }
    if (answered || note !== '') done++;
    return [];
  });
  return { of, pending, done };
}

/** Why a row certainly has no answer, as far as that is known. */
const reasonOf = (
  question: Exclude<RowQuestion<unknown>, { kind: 'blank' }>,
  failures: Failures,
): string | undefined => (question.kind === 'fault' ? question.reason : failures.get(question.key));

/** Takes the answers of rows away and says that they are to be asked again. */
async function clearAnswers(layout: RunLayout, rows: Pending<unknown>[], state: RunProgress): Promise<void> {
  const blank = rows.map((one) => failedRow(one, layout, messages().runs.toAskAgain));
  if (blank.length > 0) await writeRows(layout, blank, () => state.run);
}

/** The first so many rows that can be asked. */
const firstOf = <Input>(pending: Pending<Input>[], most: number): Pending<Input>[] =>
  most === Infinity ? pending : pending.filter(({ question }) => question.kind === 'ask').slice(0, most);

/** Asks for rows and writes them; returns how many had changed and were left. */
async function askRows<Input, Answer>(
  layout: RunLayout,
  work: ColumnWork<Input, Answer>,
  pending: Pending<Input>[],
  { state, failures, signal }: { state: RunProgress; failures: Failures; signal: AbortSignal },
): Promise<number> {
  const ending = new AbortController();
  const all = AbortSignal.any([signal, ending.signal]);
  const writer = new AnswerWriter(layout, state);
  const asked = new Map<string, { input: Input; rows: Pending<Input>[] }>();
  for (const one of pending) {
    const { question } = one;
    const reason = reasonOf(question, failures);
    if (reason !== undefined) writer.add([failedRow(one, layout, reason)]);
    else if (question.kind === 'ask') {
      const same = asked.get(question.key);
      if (same) same.rows.push(one);
      else asked.set(question.key, { input: question.input, rows: [one] });
    }
  }
  const inputs = asked.entries();
  const askNext = async (): Promise<void> => {
    for (const [key, { input, rows }] of inputs) {
      all.throwIfAborted();
      const answers = await answersOf(layout, work, input, rows, all);
      const failed = answers.find(({ values }) => !isAnswered(values));
      if (failed) failures.set(key, String(failed.values.at(-1)));
      writer.add(answers);
      writer.throwIfFailed();
    }
  };
  const askers = Array.from({ length: Math.min(window, asked.size) }, askNext);
  const ends = await Promise.allSettled(
    askers.map((asker) =>
      asker.catch((error: unknown) => {
        // What stops one stops all: nobody asks for the rest while the first waits.
        ending.abort(error);
        throw error;
      }),
    ),
  );
  await writer.finish();
  signal.throwIfAborted();
  const failure = ends.find((end) => end.status === 'rejected');
  if (failure) throw (ending.signal.aborted ? ending.signal.reason : failure.reason) as Error;
  return writer.left;
}

/** The rows of one input with its answer, or with the reason why there certainly is none. */
async function answersOf<Input, Answer>(
  layout: RunLayout,
  work: ColumnWork<Input, Answer>,
  input: Input,
  rows: Pending<Input>[],
  signal: AbortSignal,
): Promise<RowToWrite[]> {
  try {
    const answer = await work.ask(input, signal);
    return rows.map(({ row, source }) => {
      const { values, marked } = work.answer(answer, source);
      const isThere = values.some((value) => value !== '');
      return { row, source, values: [...values, isThere ? '' : messages().runs.nothingThere], marked };
    });
  } catch (error) {
    const final =
      error instanceof InputFault ||
      (error instanceof ServiceError && !error.isRetryable && !error.isAuthError);
    if (!final) throw error;
    return rows.map((one) => failedRow(one, layout, error.message));
  }
}

const failedRow = (
  { row, source }: { row: number; source: readonly unknown[] },
  { outputs }: RunLayout,
  reason: string,
): RowToWrite => ({
  row,
  source,
  values: [...Array<CellScalar>(outputs.length - 1).fill(''), reason],
  marked: null,
});
