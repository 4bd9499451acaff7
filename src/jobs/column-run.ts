import { ServiceError } from '../api/index.ts';
import type { CellScalar } from '../excel/cell-value.ts';
import { readColumns } from '../excel/columns/column-source.ts';
import { locateRun, type OutputColumn, type RunLayout } from '../excel/columns/output-columns.ts';
import type { RememberedRun } from '../excel/columns/remembered-run.ts';
import type { RowToWrite } from '../excel/columns/row-writer.ts';
import { InputFault } from '../lookup/index.ts';
import { AnswerWriter } from './answer-writer.ts';
import type { Stopped, Task } from './job.ts';
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
  task: Task,
  options: ColumnRunOptions = {},
): Promise<ColumnRunReport> {
  const state = new RunProgress(run, task);
  try {
    await state.keep('running');
    for (let pass = 1; ; pass++) {
      const layout = await locateRun(state.run);
      state.placed(layout);
      const rows = await readRows(layout, work, options.only);
      state.begin(rows.of, rows.of - rows.pending.length);
      const pending = firstOf(rows.pending, options.most ?? Infinity);
      const left = await askRows(layout, work, pending, state, task.signal);
      const partly = pending.length < rows.pending.length;
      if (left === 0 || pass === passes) {
        await state.keep(options.only ? run.state : partly || left > 0 ? 'paused' : 'done');
        return state.report(left);
      }
    }
  } catch (error) {
    const stopped = task.signal.aborted ? (task.signal.reason as Stopped).stop : null;
    await state.keep(stopped ?? 'failed', stopped ? null : (error as Error).message).catch(() => undefined);
    if (stopped) return state.report(0);
    throw error;
  }
}

/** The rows that have something to ask, and those of them that have no answer. */
async function readRows<Input, Answer>(
  layout: RunLayout,
  work: ColumnWork<Input, Answer>,
  only?: ReadonlySet<string>,
): Promise<{ of: number; pending: Pending<Input>[] }> {
  const { sheetId, sources, outputs, firstRow, rows } = layout;
  const cells = await readColumns(sheetId, [...sources, ...outputs], firstRow, rows);
  let of = 0;
  const pending = cells.flatMap((row, index): Pending<Input>[] => {
    const source = row.slice(0, sources.length);
    const question = work.question(source);
    if (question.kind === 'blank') return [];
    of++;
    // The note says why there is no answer: all but the note tell whether there is one.
    const answered = row.slice(sources.length, -1).some((value) => value !== '');
    const wanted = only ? question.kind === 'ask' && only.has(question.key) : !answered;
    return wanted ? [{ row: firstRow + index, source, question }] : [];
  });
  return { of, pending };
}

/** The first so many rows that can be asked. */
const firstOf = <Input>(pending: Pending<Input>[], most: number): Pending<Input>[] =>
  most === Infinity ? pending : pending.filter(({ question }) => question.kind === 'ask').slice(0, most);

/** Asks for rows and writes them; returns how many had changed and were left. */
async function askRows<Input, Answer>(
  layout: RunLayout,
  work: ColumnWork<Input, Answer>,
  pending: Pending<Input>[],
  state: RunProgress,
  signal: AbortSignal,
): Promise<number> {
  const ending = new AbortController();
  const all = AbortSignal.any([signal, ending.signal]);
  const writer = new AnswerWriter(layout, state);
  const asked = new Map<string, { input: Input; rows: Pending<Input>[] }>();
  for (const one of pending) {
    const { question } = one;
    if (question.kind === 'fault') writer.add([failedRow(one, layout, question.reason)]);
    else if (asked.has(question.key)) asked.get(question.key)!.rows.push(one);
    else asked.set(question.key, { input: question.input, rows: [one] });
  }
  const inputs = asked.values();
  const askNext = async (): Promise<void> => {
    for (const { input, rows } of inputs) {
      all.throwIfAborted();
      writer.add(await answersOf(layout, work, input, rows, all));
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
      return { row, source, values: [...values, ''], marked };
    });
  } catch (error) {
    const final =
      error instanceof InputFault || (error instanceof ServiceError && !error.passing && !error.refused);
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
