/** A value that a statement may take. */
export type SqlValue = string | number | boolean | null | readonly string[] | readonly number[];

/** One interface to two engines; the SQL is the same, at the level of PostgreSQL 15. */
export interface Store {
  /** Runs one statement. Throws {@link QueryTimeout} where it takes longer than the store allows. */
  query<Row>(sql: string, parameters?: readonly SqlValue[]): Promise<Row[]>;
  /** Runs one statement without a time limit: what the service reads once, when it starts. */
  readAll<Row>(sql: string): Promise<Row[]>;
  /** Runs statements that change things, one after another, without a time limit. */
  run(script: string): Promise<void>;
  /** Appends rows written as CSV (a piece of at most about 16 MB that ends with a line) to a table. */
  copy(table: string, columns: readonly string[], csv: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** A statement took longer than the store allows. */
export class QueryTimeout extends Error {
  override readonly name = 'QueryTimeout';
}

/** A data directory or database cannot be used; the message is a sentence for the person who started the service. */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
