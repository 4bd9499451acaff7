import { readColumns } from './row-reader.ts';
import type { ColumnRun } from './run-kind.ts';
import { locateRun } from './run-layout.ts';
import { loadResultsOf, type Run } from './saved-run.ts';
import type { WrittenResults } from './written-results.ts';

/**
 * Loads the results of a run. Those of a run that an earlier version saved without them are taken from the sheet: they
 * count as the results of the inputs next to them.
 *
 * @throws WorkbookError where the sheet or a source column no longer exists.
 */
export async function relinkRun(
  run: Run,
  { rowInput, resultKey }: Pick<ColumnRun, 'rowInput' | 'resultKey'>,
): Promise<WrittenResults> {
  const layout = await locateRun(run);
  const results = await loadResultsOf(run, layout);
  if (results.round !== null) return results;
  const { columns, outputs } = layout;
  for (const row of await readColumns(layout, [...columns, ...outputs])) {
    const cells = row.slice(0, columns.length);
    const outputCells = row.slice(columns.length);
    const input = rowInput(cells);
    if (input.kind === 'valid' && results.stateOf(null, outputCells) !== 'none') {
      results.add(resultKey(input.key, cells), outputCells);
    }
  }
  // A run without any result has nothing to relink.
  if (results.round === null) results.startRound();
  return results;
}
