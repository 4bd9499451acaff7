import {
  inWorkbook,
  loadSettingLengths,
  maxSettingsLength,
  totalLength,
  WorkbookError,
} from '../../excel/index.ts';
import { loadStoredRuns, storeRun, type Run } from './saved-run.ts';
import { deleteResultsOf, lengthOfResults, resultSettings } from './written-results.ts';
import { runMessages } from './messages.ts';

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
      .sort((one, other) => one.at.localeCompare(other.at));
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
