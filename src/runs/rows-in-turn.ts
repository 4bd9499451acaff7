import { readColumns, type ColumnSource } from './column-source.ts';
import { locateRun } from './output-columns.ts';
import type { RememberedRun } from './saved-run.ts';
import { isAnswered } from './answered-row.ts';
import type { TaskContext } from '../tasks/index.ts';

/** Rows that are worked on before the pane has its turn again. */
const atOnce = 2000;

/**
 * What some columns hold in the rows of a source, some rows at a time. The progress is in rows: those that the caller
 * has worked on count as done.
 *
 * @throws WorkbookError where the sheet is gone.
 * @throws The signal's reason once the work is stopped.
 */
export async function* rowsInTurn(
  { sheetId, firstRow, rows }: Pick<ColumnSource, 'sheetId' | 'firstRow' | 'rows'>,
  columns: readonly number[],
  { signal, progress }: TaskContext,
): AsyncGenerator<unknown[][], void> {
  progress(0, rows);
  for (let from = 0; from < rows; from += atOnce) {
    const read = await readColumns(sheetId, columns, firstRow + from, Math.min(atOnce, rows - from));
    // The turn of the pane: a press on Cancel arrives here.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    yield read;
    signal.throwIfAborted();
    progress(from + read.length);
  }
}

/**
 * The same, but null for the rows that have their answer in the columns of a run.
 *
 * @throws WorkbookError where the sheet or a column of the run is gone.
 * @throws The signal's reason once the work is stopped.
 */
export async function* unansweredInTurn(
  source: ColumnSource,
  columns: readonly number[],
  run: RememberedRun | null,
  task: TaskContext,
): AsyncGenerator<(unknown[] | null)[], void> {
  const outputs = run ? (await locateRun(run)).outputs : [];
  for await (const rows of rowsInTurn(source, [...columns, ...outputs], task)) {
    yield rows.map((row) => (isAnswered(row.slice(columns.length)) ? null : row.slice(0, columns.length)));
  }
}
