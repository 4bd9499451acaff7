import { runProgram } from '@cdata/programs';
import { StoreUnavailable } from '../store/store.ts';
import { openDatabase } from '../store/open-database.ts';
import type { Store } from '../store/store.ts';
import { PortalError } from '../portals/row.ts';
import { UnreadableFile } from '../portals/file-rows.ts';
import { ColumnsChanged, LoadInProgress } from './load.ts';
import { deriveLoaded } from '../derived/derive-records.ts';
import { refreshAllStatistics } from '../queries/statistics/compute-chunks.ts';

/** Milliseconds: loads read with statements that take as long as they take. */
const longestQuery = 3_600_000;

/**
 * Opens the database, or works through the service that has it open, and updates what is derived from loaded records
 * afterwards, statistics included: the embedded database would compute them while the service answers its first
 * requests.
 */
export async function withLoadedStore<Result>(
  data: string,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({
    data,
    databaseUrl: process.env.DATABASE_URL || undefined,
    timeout: longestQuery,
    join: true,
  });
  try {
    const result = await work(database.loaded);
    await deriveLoaded(database.loaded);
    await refreshAllStatistics(database.loaded);
    return result;
  } finally {
    await database.close();
  }
}

/** Runs a program that reads or writes loaded records. Returns the exit code. */
export const runLoadProgram = (program: () => Promise<number | void>): Promise<number> =>
  runProgram(program, [StoreUnavailable, PortalError, UnreadableFile, ColumnsChanged, LoadInProgress]);

/** Shows the number of rows on one line of a terminal. */
export function progressLine(name: string): (rows: number) => void {
  if (!process.stderr.isTTY) return () => undefined;
  return (rows) => process.stderr.write(`\r${name}: ${rows.toLocaleString('en-CA')} rows`);
}
