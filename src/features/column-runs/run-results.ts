import {
  inWorkbook,
  loadSettingLengths,
  maxSettingsLength,
  totalLength,
  WorkbookError,
} from '../../excel/index.ts';
import {
  loadWrittenResults,
  type WrittenResults,
  deleteResultsOf,
  lengthOfResults,
  resultSettings,
} from './written-results.ts';
import { type Run, storeRun, loadStoredRuns } from './run.ts';
import { readColumns, resultKeyOf } from './row.ts';
import type { PreparedRun } from './run-kind.ts';
import { locateRun } from './layout.ts';
import { runMessages } from './messages.ts';

/** @param layout Where the columns of the run are: results are compared without the deleted ones. */
export const loadResultsOf = (
  run: Run,
  { outputs }: { outputs: readonly (number | null)[] },
): Promise<WrittenResults> =>
  loadWrittenResults(
    run,
    run.outputs.slice(0, -1).map(({ name }) => name),
    outputs,
  );

/**
 * Loads the results of a run. Those of a run that an earlier version saved without them are taken from the sheet: they
 * count as the results of the inputs next to them.
 *
 * @throws WorkbookError where the sheet or a column that it reads no longer exists.
 */
export async function relinkRun(run: Run, { read }: Pick<PreparedRun, 'read'>): Promise<WrittenResults> {
  const layout = await locateRun(run);
  const results = await loadResultsOf(run, layout);
  if (results.round !== null) return results;
  const { columns, outputs } = layout;
  for (const row of await readColumns(layout, [...columns, ...outputs])) {
    const cells = row.slice(0, columns.length);
    const outputCells = row.slice(columns.length);
    const resultKey = resultKeyOf(read(cells));
    if (resultKey !== null && results.stateOf(null, outputCells) !== 'none') {
      results.add(resultKey, outputCells);
    }
  }
  // A run without any result has nothing to relink.
  if (results.round === null) results.startRound();
  return results;
}

/**
 * Makes room in the workbook's settings for the fingerprints of new results, before any of them is paid for. If they don't
 * fit, the oldest runs lose theirs: their values stay, and count as the results of the inputs next to them when such a run
 * is started again.
 *
 * @param count Of the new results.
 * @returns The sheets of the runs that lost theirs.
 * @throws WorkbookError if there is not enough room even then.
 */
export function makeRoomForResults({ id, outputs }: Run, count: number): Promise<string[]> {
  const lengthFor = (results: number) => lengthOfResults(results, outputs.length - 1);
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const loadedLengths = loadSettingLengths(context);
    const loadedRuns = loadStoredRuns(context);
    await context.sync();
    const lengths = loadedLengths();
    let free = maxSettingsLength - totalLength(lengths);
    const lengthOf = (runId: string) =>
      totalLength(new Map([...lengths].filter(([key]) => key.startsWith(resultSettings(runId)))));
    const others = loadedRuns()
      .filter((run) => run.id !== id && run.state !== 'running' && lengthOf(run.id) > 0)
      .sort((a, b) => a.at.localeCompare(b.at));
    const sheets: string[] = [];
    for (const run of others) {
      if (free >= lengthFor(count)) break;
      free += lengthOf(run.id);
      sheets.push(run.sheet);
      deleteResultsOf(context, [...lengths.keys()], run.id);
      storeRun(context, { ...run, round: null });
    }
    if (free < lengthFor(count)) {
      const perResult = lengthFor(10_000) / 10_000;
      throw new WorkbookError(runMessages().noRoomForResults(Math.max(0, Math.floor(free / perResult))));
    }
    if (sheets.length > 0) await context.sync();
    return [...new Set(sheets)];
  });
}
