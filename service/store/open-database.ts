import { DataDirectory } from './data-directory.ts';
import type { Database, DatabaseLocation, Stamp } from './database.ts';
import { openPostgresDatabase } from './postgres.ts';

export interface OpenOptions extends DatabaseLocation {
  /** Milliseconds that a query may take. */
  timeout: number;
  /** Removes the sample unless its stamp is accepted. Without it, the sample is left as it is. */
  isCurrent?: (stamp: Stamp) => boolean;
  /** Works through the service that uses the directory, if there is one. */
  join?: boolean;
}

/**
 * Opens the database, and migrates the tables of loaded records. Throws {@link StoreUnavailable} if another process
 * uses the directory, or if the server cannot be reached.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const { data, databaseUrl, join = false, ...rest } = options;
  if (databaseUrl) return openPostgresDatabase(databaseUrl, rest);
  return join ? DataDirectory.join(data, rest) : (await DataDirectory.lock(data)).open(rest);
}
