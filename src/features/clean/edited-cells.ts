import { hash, type CellScalar } from '../../excel/cells/index.ts';
import type { SheetRows } from '../column-runs/index.ts';
import type { OwnColumns } from './own-columns.ts';

/** A cell to write; rows and columns of the sheet, counted from 0. */
export interface CellEdit {
  row: number;
  column: number;
  before: CellScalar;
  after: CellScalar;
}

/** A cell that was written. */
export interface EditedCell {
  row: number;
  column: number;
  before: CellScalar;
  /** Hash of what was written: see {@link cellHash}. */
  after: string;
}

/** What was written to a sheet, so that it can be undone. */
export interface SheetEdit {
  rows: Pick<SheetRows, 'sheetId' | 'sheet' | 'tableId' | 'headerRow' | 'firstRow' | 'rowCount'>;
  /** Indexes of the address columns. */
  columns: readonly number[];
  cells: readonly EditedCell[];
  /** Hash of each row's address as it was left, by which a row that was moved is told from the one in its place. */
  addresses: ReadonlyMap<number, string>;
  /** Columns of ours that were written, if any. */
  own: OwnColumns | null;
}

/** 18 bits: of 260,000 cells that were changed since, one passes for unchanged. */
export const cellHashLength = 3;

export const cellHash = (...values: readonly unknown[]): string =>
  hash(JSON.stringify(values)).slice(0, cellHashLength);
