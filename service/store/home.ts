import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { lockDirectory } from './lock.ts';
import { openPglite } from './pglite.ts';
import { openPostgres, schema } from './postgres.ts';
import type { Store } from './store.ts';

/** What the records of a store were made by. */
export interface Stamp {
  schema: string;
  generator: string;
  seed: number;
  permits: number;
}

/** Where the records live: a store, and the stamp that says whose records are in it. */
export interface Home {
  store: Store;
  /** Null in a store that is empty and waits to be built. */
  stamp: Stamp | null;
  /** Says that the store is built whole; written last, so that a half-built one is built again. */
  finish(stamp: Stamp): Promise<void>;
  close(): Promise<void>;
}

export interface HomeOptions {
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
export function openHome(options: HomeOptions, isCurrent: (stamp: Stamp) => boolean): Promise<Home> {
  const { data, databaseUrl, timeout } = options;
  return databaseUrl ? openServer(databaseUrl, timeout, isCurrent) : openDirectory(data, timeout, isCurrent);
}

async function openDirectory(
  data: string,
  timeout: number,
  isCurrent: (stamp: Stamp) => boolean,
): Promise<Home> {
  const lock = await lockDirectory(data);
  const file = path.join(data, 'stamp.json');
  const database = path.join(data, 'postgres');
  try {
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
): Promise<Home> {
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
