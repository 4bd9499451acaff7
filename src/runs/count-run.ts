import type { ConnectedLookups } from '../engine/index.ts';
import type { TaskContext } from '../tasks/index.ts';
import type { CountOptions } from './counted-rows.ts';
import { countPermits } from './estimate/estimate-count.ts';
import { withColumnsOf } from './extend-run.ts';
import { savedCorrections } from './geocode/corrections.ts';
import { countAddresses } from './geocode/geocode-count.ts';
import { placeLookupsOf } from './geocode/geocode-run.ts';
import type { NewRun } from './new-run.ts';
import type { RunCount } from './row-warnings.ts';
import type { SavedRun } from './saved-run.ts';

/**
 * Counts what a run would cost.
 *
 * @param savedRun The run that would be resumed: its rows with a result of their input are not counted.
 * @throws WorkbookError where the sheet no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function countRun(
  newRun: NewRun,
  savedRun: SavedRun | null,
  lookups: Pick<ConnectedLookups, 'cached'>,
  task: TaskContext,
  options?: CountOptions,
): Promise<RunCount> {
  const run = savedRun ? withColumnsOf(savedRun, newRun) : newRun;
  return run.kind === 'estimate'
    ? countPermits(run, savedRun, lookups, task, options)
    : countAddresses(run, savedRun, await savedCorrections(), lookups, task, options);
}

/** Two runs with the same key have the same count, as long as no task ends in between. */
export function countKey(newRun: NewRun): string {
  const { kind, source, sources } = newRun;
  const options =
    newRun.kind === 'geocode'
      ? [placeLookupsOf(newRun.options.choices).map(({ endpoint }) => endpoint), newRun.options.yieldingCity]
      : { ...newRun.options, totals: undefined, report: undefined };
  return JSON.stringify([kind, source.sheetId, source.firstRow, source.rows, sources, options]);
}
