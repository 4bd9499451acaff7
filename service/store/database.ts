import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockDirectory } from './lock.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, schema } from './postgres.ts';
import { StoreUnavailable, type Store } from './store.ts';

/** What the records of a store were made by. */
export interface Stamp {
  schema: string;
  generator: string;
  seed: number;
  permits: number;
}

/** Where the records live: a store, and the stamp that says whose records are in it. */
export interface Database {
  store: Store;
  /** Null in a store that is empty and waits to be built. */
  stamp: Stamp | null;
  /** Says that the store is built whole; written last, so that a half-built one is built again. */
  finish(stamp: Stamp): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseLocation {
  /** Directory of the embedded database. */
  data: string;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl?: string;
  /** Milliseconds that a query may take. */
  timeout: number;
}

/**
 * Opens the records' home; what is there is kept where `isCurrent` says so, and cleared otherwise. Throws
 * StoreUnavailable where another process holds the directory or the database cannot be reached.
 */
export function openDatabase(
  options: DatabaseLocation,
  isCurrent: (stamp: Stamp) => boolean,
): Promise<Database> {
  const { data, databaseUrl, timeout } = options;
  return databaseUrl ? openServer(databaseUrl, timeout, isCurrent) : openDirectory(data, timeout, isCurrent);
}

/** The records of a home to be changed aside: they take their place only when they are kept. */
export interface DatabaseCopy {
  store: Store;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Opens a copy of the records of a directory. A PostgreSQL server has transactions for that: there it is the records
 * themselves. Throws StoreUnavailable where there are no records or another process holds them.
 */
export async function openDatabaseCopy({
  data,
  databaseUrl,
}: Omit<DatabaseLocation, 'timeout'>): Promise<DatabaseCopy> {
  const empty = new StoreUnavailable(
    `There are no records in ${databaseUrl ? 'the database' : data} yet: start the service once, or npm run service:generate.`,
  );
  if (databaseUrl) {
    const home = await openServer(databaseUrl, 0, () => true);
    if (!home.stamp) {
      await home.close();
      throw empty;
    }
    return { store: home.store, keep: home.close, discard: home.close };
  }
  if ((await readFile(path.join(data, 'stamp.json'), 'utf8').catch(() => null)) === null) throw empty;
  const lock = await lockDirectory(data);
  const [database, copy, old] = places(data);
  try {
    await putBack(data);
    await cp(database, copy, { recursive: true });
  } catch (error) {
    await lock.release();
    throw error;
  }
  const store = openPglite(copy, 0);
  return {
    store,
    async keep() {
      await store.close();
      await rename(database, old);
      await rename(copy, database);
      await rm(old, { recursive: true, force: true });
      await lock.release();
    },
    async discard() {
      await store.close().catch(() => undefined);
      await rm(copy, { recursive: true, force: true });
      await lock.release();
    },
  };
}

/** The database of a directory, its copy while it is changed, and what it was before. */
const places = (data: string): [string, string, string] => {
  const database = path.join(data, 'postgres');
  return [database, `${database}.copy`, `${database}.old`];
};

/** Undoes a change that was cut off: what was there before is there again. */
async function putBack(data: string): Promise<void> {
  const [database, copy, old] = places(data);
  const isThere = await stat(database).catch(() => null);
  if (!isThere && (await stat(old).catch(() => null))) await rename(old, database);
  await rm(old, { recursive: true, force: true });
  await rm(copy, { recursive: true, force: true });
}

async function openDirectory(
  data: string,
  timeout: number,
  isCurrent: (stamp: Stamp) => boolean,
): Promise<Database> {
  const lock = await lockDirectory(data);
  const file = path.join(data, 'stamp.json');
  const [database] = places(data);
  try {
    await putBack(data);
    const found = parsedStamp(await readFile(file, 'utf8').catch(() => null));
    const stamp = found && isCurrent(found) ? found : null;
    if (!stamp) {
      await rm(file, { force: true });
      await rm(database, { recursive: true, force: true });
      await mkdir(database, { recursive: true });
    }
    const store = openPglite(database, timeout);
    return {
      store,
      stamp,
      async finish(written) {
        await store.renew();
        await writeFile(`${file}.new`, JSON.stringify(written));
        await rename(`${file}.new`, file);
      },
      async close() {
        await store.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function openServer(
  databaseUrl: string,
  timeout: number,
  isCurrent: (stamp: Stamp) => boolean,
): Promise<Database> {
  const store = await openPostgres(databaseUrl, timeout);
  try {
    await store.run('CREATE TABLE IF NOT EXISTS stamp (stamp text NOT NULL)');
    const [row] = await store.query<{ stamp: string }>('SELECT stamp FROM stamp');
    const found = parsedStamp(row?.stamp ?? null);
    const stamp = found && isCurrent(found) ? found : null;
    if (!stamp) {
      await store.run(
        `DROP SCHEMA ${schema} CASCADE; CREATE SCHEMA ${schema}; CREATE TABLE stamp (stamp text NOT NULL)`,
      );
    }
    return {
      store,
      stamp,
      finish: async (written) =>
        void (await store.query('INSERT INTO stamp VALUES ($1)', [JSON.stringify(written)])),
      close: () => store.close(),
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}

function parsedStamp(text: string | null): Stamp | null {
  try {
    return text === null ? null : (JSON.parse(text) as Stamp);
  } catch {
    return null;
  }
}
