import type { CellScalar } from '../excel/index.ts';

/**
 * How a table is refreshed: `update` gives rows that are there the newest values and adds new ones; `append` only
 * adds; `replace` is an update that also takes out the rows whose record the search no longer finds.
 */
export type RefreshWay = 'update' | 'append' | 'replace';

/** A cell whose value was changed. */
export interface CellChange {
  /** The record_id of its row. */
  id: string;
  field: string;
  before: CellScalar;
  after: CellScalar;
}

/** What a refresh did. */
export interface RefreshReport {
  tableId: string;
  table: string;
  sheet: string;
  way: RefreshWay;
  /** Rows that were still to come of a pull that had been broken off. */
  continued: number;
  /** Rows that were added, changed, taken out; and those that stay though the search no longer finds their record. */
  added: number;
  changed: number;
  removed: number;
  gone: number;
  /** Cells that were changed, in all. */
  cells: number;
  /** The first of each, to be listed. */
  addedIds: string[];
  /** Removed where they were removed, otherwise gone. */
  goneIds: string[];
  changes: CellChange[];
  /** Texts that were longer than a cell holds. */
  truncatedTexts: number;
  /** Columns that were added for fields newly chosen. */
  newColumns: string[];
  /** Rows of the table now. */
  rows: number;
  /** Whether it was stopped before its end: what was written stays. */
  cancelled: boolean;
  /** Why it could not be done to its end, where something had been written by then: it stays. */
  reason: string | null;
}

/** So many are listed; the others are counted. */
export const mostListed = 5000;

/** Counts all, and keeps the first of them. */
export function list<Item>(kept: Item[], items: Iterable<Item>): void {
  for (const item of items) {
    if (kept.length >= mostListed) return;
    kept.push(item);
  }
}

export const newReport = (tableId: string, way: RefreshWay): RefreshReport => ({
  tableId,
  table: '',
  sheet: '',
  way,
  continued: 0,
  added: 0,
  changed: 0,
  removed: 0,
  gone: 0,
  cells: 0,
  addedIds: [],
  goneIds: [],
  changes: [],
  truncatedTexts: 0,
  newColumns: [],
  rows: 0,
  cancelled: false,
  reason: null,
});
