import { DataDirectory } from './data-directory.ts';
import type { Database, DatabaseCopy, DatabaseLocation, Stamp } from './database.ts';
import { openPostgresDatabase } from './postgres.ts';
import { StoreUnavailable } from './store.ts';

/**
 * Empties the database unless `isCurrent` accepts its stamp. Throws {@link StoreUnavailable} if another process uses
 * the directory, or if the server cannot be reached.
 *
 * @param location.timeout Milliseconds that a query may take.
 */
export async function openDatabase(
  { data, databaseUrl, timeout }: DatabaseLocation & { timeout: number },
  isCurrent: (stamp: Stamp) => boolean,
): Promise<Database> {
  if (databaseUrl) return openPostgresDatabase(databaseUrl, timeout, isCurrent);
  return (await DataDirectory.lock(data)).open(timeout, isCurrent);
}

/**
 * Opens a copy of the embedded database. On a PostgreSQL server, transactions replace the copy, and the store is the
 * database itself. Throws {@link StoreUnavailable} if the database is empty or another process uses it.
 */
export async function openDatabaseCopy({ data, databaseUrl }: DatabaseLocation): Promise<DatabaseCopy> {
  if (databaseUrl) {
    const { store, stamp, close } = await openPostgresDatabase(databaseUrl, 0, () => true);
    if (stamp) return { store, keep: close, discard: close };
    await close();
  } else if (await DataDirectory.isBuilt(data)) {
    return (await DataDirectory.lock(data)).openCopy();
  }
  throw new StoreUnavailable(
    `${databaseUrl ? 'The database' : `The directory ${data}`} has no records yet: start the service once, or run npm run service:generate.`,
  );
}
