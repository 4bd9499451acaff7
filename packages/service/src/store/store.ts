export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

/** One schema of a database. Both engines run the same SQL, at the level of PostgreSQL 15. */
export interface Store {
  /** Runs one statement. Throws {@link QueryTimeout} if it takes longer than the store allows. */
  query<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /** Has no time limit: for what the service reads once, when it starts. */
  readAll<Row>(sql: string): Promise<Row[]>;
  /**
   * Runs statements that change the database, one after another, without a time limit. A script that fails within a
   * transaction changes nothing.
   */
  run(script: string): Promise<void>;
  /**
   * Takes a lock that no other process can take until it is released, or until this process ends. Null if somebody has
   * it.
   */
  lock(name: string): Promise<StoreLock | null>;
  /** Appends rows written as CSV (at most about 16 MB, ending with a line end) to a table. */
  copy(table: string, columns: readonly string[], csv: Uint8Array): Promise<void>;
}

export interface StoreLock {
  release(): Promise<void>;
}

/** The embedded database or a PostgreSQL server. */
export interface Engine {
  /** The store whose tables are in the schema. */
  schema(name: string): Store;
  /** Statements that it runs at the same time. */
  readonly statements: number;
  close(): Promise<void>;
}

export class QueryTimeout extends Error {
  override readonly name = 'QueryTimeout';

  constructor(milliseconds: number) {
    super(`The database took longer than ${milliseconds} ms for a query: allow it more with --timeout.`);
  }
}

/**
 * The message tells the person who started the service why the data directory or the database can't be used. While the
 * service runs, it may be usable again.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
