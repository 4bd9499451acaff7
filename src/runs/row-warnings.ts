import { cellAddress } from '../excel/index.ts';
import type { ColumnSource } from './column-source.ts';

const rowWarningKinds = [
  'blank',
  'repeated',
  'poBoxOnly',
  'otherProvince',
  'cellError',
  'foreign',
  'invalid',
] as const;
export type RowWarningKind = (typeof rowWarningKinds)[number];

export interface RowWarning {
  kind: RowWarningKind;
  rows: number;
  /** Address of the first one's first cell. */
  cell: string;
  /** Why the first `invalid` row cannot be requested. */
  reason?: string;
}

export interface RunCount {
  /** Rows to request that are not blank. */
  rows: number;
  /** Those of them whose result is that of another input. */
  changed: number;
  /** Different inputs among them. */
  unique: number;
  /** Inputs whose responses are cached. */
  saved: number;
  /** Calls that the run makes at least. */
  calls: number;
  /** Further calls that may become necessary. */
  maxExtraCalls: number;
  warnings: RowWarning[];
  /** Rows whose address names another city than their city column. */
  otherCities?: OtherCities;
  /** How texts of the source columns are read, the unreadable and the frequent first. */
  readings?: Reading[];
}

export interface OtherCities {
  rows: number;
  /** Position of the city column among the source columns. */
  position: number;
  /** The two cities of the first of these rows. */
  column: string;
  address: string;
  /** Address of the first one's first cell. */
  cell: string;
}

/** How a text of a column is read in all rows that have it. */
export interface Reading {
  column: 'permit_type' | 'municipality';
  text: string;
  /** What is requested for it; null if it cannot be read. */
  value: string | null;
  rows: number;
}

export class RowWarnings {
  readonly #warnings = new Map<RowWarningKind, RowWarning>();
  readonly #firstRow: number;
  readonly #column: number;

  constructor({ firstRow }: ColumnSource, column: number) {
    this.#firstRow = firstRow;
    this.#column = column;
  }

  /** @param index Position of the row in the source. */
  add(kind: RowWarningKind, index: number, reason?: string): void {
    const warning = this.#warnings.get(kind);
    if (warning) warning.rows++;
    else {
      const cell = cellAddress(this.#firstRow + index, this.#column);
      this.#warnings.set(kind, { kind, rows: 1, cell, ...(reason !== undefined && { reason }) });
    }
  }

  get all(): RowWarning[] {
    return rowWarningKinds.flatMap((kind) => this.#warnings.get(kind) ?? []);
  }
}
