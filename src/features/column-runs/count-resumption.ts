import { lacksListing } from './count-run.ts';
import { readPass, requestedInputs } from './read-pass.ts';
import { relinkRun } from './relink-run.ts';
import type { ColumnRun, CallCount } from './run-kind.ts';
import { locateRun } from './run-layout.ts';
import type { Run } from './saved-run.ts';

/**
 * Counts the calls that resuming a run makes, for all rows without a result of their input.
 *
 * @throws WorkbookError where the sheet or a source column no longer exists.
 */
export async function countResumption(run: Run, columnRun: ColumnRun): Promise<CallCount> {
  const results = await relinkRun(run, columnRun);
  const layout = await locateRun(run);
  const { visibleOnly = false, columns } = run;
  const headers = columns.map(({ header }) => header);
  const failedKeys = new Map<string, string>();
  const pass = { ...{ layout, columnRun, results, failedKeys, headers, visibleOnly }, isRepeated: false };
  const { pending } = await readPass(pass, { relists: await lacksListing(columnRun, run) });
  const counter = columnRun.counter(null);
  await counter.addInputs(requestedInputs(pending, failedKeys));
  return counter.cost;
}
