import { DataDirectory } from './data-directory.ts';
import type { Database, DatabaseLocation, SampleCheck } from './database.ts';

export interface OpenOptions extends DatabaseLocation {
  /** Milliseconds that a query may take. */
  timeout: number;
  /** Without it, the sample is left as it is. */
  sample?: SampleCheck;
  /** Works through the service that uses the directory, if there is one. */
  join?: boolean;
}

/**
 * Opens the database, and migrates the tables of loaded records. Throws {@link StoreUnavailable} if another process
 * uses the directory, or if the server cannot be reached.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { data, databaseUrl, join = false, ...rest } = options;
  if (databaseUrl) {
    const { openPostgresDatabase } = await import('./postgres.ts');
    return openPostgresDatabase(databaseUrl, rest);
  }
  return join ? DataDirectory.join(data, rest) : (await DataDirectory.lock(data)).open(rest);
}
