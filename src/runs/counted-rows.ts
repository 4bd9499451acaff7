import type { TaskContext } from '../tasks/index.ts';
import { isRequestedAgain } from './adopt-results.ts';
import { addedColumns } from './extend-run.ts';
import type { NewRun } from './new-run.ts';
import { readRows } from './row-reader.ts';
import { locateRun } from './run-layout.ts';
import { loadResultsOf, type SavedRun } from './saved-run.ts';
import type { ResultState, WrittenResults } from './written-results.ts';

export interface CountOptions {
  /** Whether all rows would be requested again, even if they have a result. */
  again?: boolean;
}

/** A row of a source, as a run would find it. */
export interface CountedRow {
  cells: unknown[];
  /** @param resultKey Text of everything that its result depends on; null without a valid input. */
  stateOf(resultKey: string | null): ResultState;
  isRequested(state: ResultState): boolean;
}

/**
 * Reads the rows of a new run in blocks, with the results that the saved run wrote there.
 *
 * @param savedRun The run that would be resumed.
 * @throws WorkbookError where the sheet or a column of the run no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function* readCountedRows(
  newRun: NewRun,
  savedRun: SavedRun | null,
  task: TaskContext,
  { again = false }: CountOptions = {},
): AsyncGenerator<CountedRow[], void> {
  const { source, sources } = newRun;
  const outputs = savedRun ? (await locateRun(savedRun)).outputs : [];
  const results: WrittenResults | null = savedRun && (await loadResultsOf(savedRun));
  const isExtended = savedRun !== null && addedColumns(savedRun, newRun).length > 0;
  const isRequested = (state: ResultState) =>
    again || isRequestedAgain(state) || (isExtended && state === 'current');
  for await (const rows of readRows(source, [...sources, ...outputs], task)) {
    yield rows.map((row) => ({
      cells: row.slice(0, sources.length),
      stateOf: (resultKey) => results?.stateOf(resultKey, row.slice(sources.length)) ?? 'none',
      isRequested,
    }));
  }
}
