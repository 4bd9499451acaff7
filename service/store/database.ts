import type { Store } from './store.ts';

export interface DatabaseLocation {
  /** Directory of the embedded database. */
  data: string;
  /** A PostgreSQL server to use instead of the embedded database. */
  databaseUrl?: string;
}

export interface Stamp {
  schema: string;
  generator: string;
  seed: number;
  permits: number;
}

export interface Database {
  store: Store;
  /** Null if the store is empty and has to be built. */
  stamp: Stamp | null;
  /** Marks the store as complete; written last, so that an interrupted build is repeated. */
  finish(stamp: Stamp): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseCopy {
  store: Store;
  /** Replaces the database with the copy. */
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/** Null if the text is no stamp, or `isCurrent` rejects it. */
export function currentStamp(text: string | null, isCurrent: (stamp: Stamp) => boolean): Stamp | null {
  if (text === null) return null;
  try {
    const stamp = JSON.parse(text) as Stamp;
    return isCurrent(stamp) ? stamp : null;
  } catch {
    return null;
  }
}
