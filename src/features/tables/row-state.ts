import type { CellScalar } from '../../excel/cells/index.ts';

/** `update` writes changed values and adds new rows; `append` only adds new rows; `replace` also removes gone rows. */
export const refreshModes = ['update', 'append', 'replace'] as const;
export type RefreshMode = (typeof refreshModes)[number];

/**
 * What a row of a table is in a refresh, which compares the records that it fetches with those that have a row:
 *
 * - `added`: the record was fetched and had no row;
 * - `changed`: the record was fetched, and the row showed other values;
 * - `unchanged`: the record was fetched, and the row showed its values;
 * - a {@link GoneState}: the record has a row and was not fetched. Such a row is _gone_.
 *
 * A row without an id is the user's own, or that of a record that can't be found again: it is in no state.
 */
export type RowState = 'added' | 'changed' | 'unchanged' | GoneState;

/**
 * What a refresh does with a row that is gone:
 *
 * - `removed`, if the mode is `replace`. Until the next refresh it can be restored;
 * - `marked` instead, if the user wrote something into it: it stays, and its id turns orange;
 * - `kept` as it is in the other modes, while the user hasn't agreed to remove many rows, and if the record may still be
 *   published and match the query.
 *
 * Before a row is removed or marked, its record is looked up by its id: its publisher has withdrawn it, or it no longer
 * matches the query. Which of the two makes no difference to the row. Only after the user has changed the query is the
 * reason known without a look; then the user is asked first.
 */
export const goneStates = ['removed', 'marked', 'kept'] as const;
export type GoneState = (typeof goneStates)[number];

/** How many rows a refresh left in each state. */
export type RefreshCounts = Record<Exclude<RowState, 'unchanged'>, number>;

/** A cell that a refresh has written. */
export interface CellChange {
  /** The record_id of its row. */
  id: string;
  field: string;
  before: CellScalar;
  after: CellScalar;
}

/** A row that is gone, as the table shows it. */
export interface GoneRow {
  id: string;
  /** By field; undefined where its column was not read. */
  values: (CellScalar | undefined)[];
}

/** What a comparison of all rows of a table has found. */
export interface ComparedRows {
  /** Rows with an id. */
  rowCount: number;
  gone: GoneRow[];
}
