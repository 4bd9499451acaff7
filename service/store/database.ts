import type { Store } from './store.ts';

/** Where the database is. */
export interface DatabaseLocation {
  /** Directory of the embedded database. */
  data: string;
  /** A PostgreSQL server that is used instead of the embedded database. */
  databaseUrl?: string;
}

/** What the records of a store were made by. */
export interface Stamp {
  schema: string;
  generator: string;
  seed: number;
  permits: number;
}

/** A store, and the stamp that says which records are in it. */
export interface Database {
  store: Store;
  /** Null if the store is empty and has to be built. */
  stamp: Stamp | null;
  /** Marks the store as complete; written last, so that an interrupted build is repeated. */
  finish(stamp: Stamp): Promise<void>;
  close(): Promise<void>;
}

/** A copy of a database that can be changed; it replaces the database when it is kept. */
export interface DatabaseCopy {
  store: Store;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** The stamp in a text, or null where there is none or `isCurrent` rejects it. */
export function currentStamp(text: string | null, isCurrent: (stamp: Stamp) => boolean): Stamp | null {
  if (text === null) return null;
  try {
    const stamp = JSON.parse(text) as Stamp;
    return isCurrent(stamp) ? stamp : null;
  } catch {
    return null;
  }
}
