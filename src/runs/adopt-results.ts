import type { ColumnRun } from './column-run.ts';
import { readColumns } from './row-reader.ts';
import { locateRun } from './run-layout.ts';
import { loadResultsOf, type SavedRun } from './saved-run.ts';
import type { ResultState, WrittenResults } from './written-results.ts';

/** Whether a row has no result of its input that a run should leave as it is. */
export const isRequestedAgain = (state: ResultState): boolean =>
  state === 'none' || state === 'superseded' || state === 'changed';

/**
 * Loads the results of a run. Those of a run that an earlier version saved without them are taken from the sheet: they
 * count as the results of the inputs next to them.
 *
 * @throws WorkbookError where the sheet or a column no longer exists.
 */
export async function adoptResults(
  run: SavedRun,
  { rowInput, resultKey }: Pick<ColumnRun<unknown, unknown>, 'rowInput' | 'resultKey'>,
): Promise<WrittenResults> {
  const results = await loadResultsOf(run);
  if (results.round !== null) return results;
  const { sheetId, sources, outputs, firstRow, rows } = await locateRun(run);
  const read = await readColumns(sheetId, [...sources, ...outputs], firstRow, rows);
  for (const row of read) {
    const cells = row.slice(0, sources.length);
    const written = row.slice(sources.length);
    const input = rowInput(cells);
    if (input.kind === 'valid' && results.stateOf(null, written) !== 'none') {
      results.add(resultKey(input.key, cells), written);
    }
  }
  // A run without any result has nothing to adopt.
  if (results.round === null) results.startRound();
  return results;
}
