import { runProgram } from '@cdata/programs';
import { StoreUnavailable, type Store } from '../store/store.ts';
import { openDatabase } from '../store/open-database.ts';
import { PortalError } from '../portals/row.ts';
import { UnreadableFile } from '../portals/file-rows.ts';
import { ColumnsChanged, LoadInProgress } from './load.ts';
import { withService } from '../ask-service.ts';
import type { SampledLoad } from '../queries/load-sample.ts';
import { selfCheckLines } from './self-check.ts';
import { deriveLoaded } from '../derived/derive-records.ts';
import { refreshAllStatistics } from '../queries/statistics/compute-chunks.ts';

/** Milliseconds: loads read with statements that take as long as they take. */
const longestQuery = 3_600_000;

/**
 * Opens the database, or works through the service that has it open, and updates what is derived from loaded records
 * afterwards, statistics included: the embedded database would compute them while the service answers its first
 * requests. Then asks the service for rows of the loads that `work` has named.
 */
export async function withLoadedStore<Result>(
  data: string,
  work: (store: Store, checkAfterwards: (load: NamedLoad) => void) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    data,
    databaseUrl: process.env.DATABASE_URL || undefined,
    timeout: longestQuery,
    join: true,
  });
  try {
    const loads: NamedLoad[] = [];
    const result = await work(database.loaded, (load) => void loads.push(load));
    await deriveLoaded(database.loaded);
    await refreshAllStatistics(database.loaded);
    if (loads.length > 0) await checkLoads(database.loaded, loads);
    return result;
  } finally {
    await database.close();
  }
}

/** A load that the service is asked about, with the name that its report has. */
export interface NamedLoad extends SampledLoad {
  name: string;
}

const checkLoads = (store: Store, loads: readonly NamedLoad[]): Promise<void> =>
  withService(store, async (ask) => {
    for (const load of loads) {
      const lines = await selfCheckLines(store, load, ask);
      if (lines.length > 0) process.stdout.write(`${[`${load.name}:`, ...lines].join('\n')}\n`);
    }
  });

/** Runs a program that reads or writes loaded records. Returns the exit code. */
export const runLoadProgram = (program: () => Promise<number | void>): Promise<number> =>
  runProgram(program, [StoreUnavailable, PortalError, UnreadableFile, ColumnsChanged, LoadInProgress]);

/** Shows the number of rows on one line of a terminal. */
export function progressLine(name: string): (rows: number) => void {
  if (!process.stderr.isTTY) return () => undefined;
  return (rows) => process.stderr.write(`\r${name}: ${rows.toLocaleString('en-CA')} rows`);
}
