import type { CellScalar } from '../../../excel/cells/index.ts';
import type { CellPlan } from '../../../excel/index.ts';
import { isArea, type PriceUnit } from '../subject/characteristics.ts';
import { gridColumns } from './grid-model.ts';
import type { Rate } from './rates.ts';

/**
 * What identifies the rows and the columns that the user fills: labels change with the language, and may be those of own
 * rows. Keys are next to the printed columns, and below the rates, where no one sees them; they move with their cells.
 */
const prefix = 'cdata:';

/** Columns of a rate that the user fills. */
export const rateColumns = ['rate', 'basis', 'by', 'date', 'reason'] as const;
export type RateColumn = (typeof rateColumns)[number];

/** Without the underscores of the names of fields, which are not for those who read a workbook; own names are theirs. */
const readable = (name: string): string => (/\bown /.test(name) ? name : name.replaceAll('_', '.'));

export const wordsKey = 'words';
export const columnKey = (column: RateColumn | ''): string => `column ${column}`;
export const lineKey = (line: string): string => `line ${readable(line)}`;
/** A figure in another unit is that of another rate. */
export const rateKey = ({ name, kind }: Rate, { unit }: { unit: PriceUnit }): string =>
  ['rate', readable(name), kind, ...(isArea(name) ? [unit] : [])].join(' ');

export function putKey(plan: CellPlan, row: number, key: string, column = gridColumns): void {
  plan.put(row, column, prefix + key);
  plan.style('unseen', { row, column, rows: 1, columns: 1 });
}

/** The cells of a sheet by their keys. */
export class KeyedCells {
  readonly #values: readonly (readonly unknown[])[];
  /** Rows of each key, of which a grid of several pages has several. */
  readonly #rows = new Map<string, number[]>();
  readonly #columns = new Map<string, number>();

  constructor(values: readonly (readonly unknown[])[]) {
    this.#values = values;
    values.forEach((cells, row) =>
      cells.forEach((cell, column) => {
        if (typeof cell !== 'string' || !cell.startsWith(prefix)) return;
        const key = cell.slice(prefix.length);
        this.#rows.set(key, [...(this.#rows.get(key) ?? []), row]);
        this.#columns.set(key, column);
      }),
    );
  }

  /** Whether there are cells without the keys of lines or of columns: version 1.0 wrote none, and users may delete them. */
  get lackKeys(): boolean {
    const keys = [...this.#rows.keys()];
    const isBlank = this.#values.every((row) => row.every((cell) => cell === ''));
    return (
      !isBlank && ![lineKey(''), columnKey('')].every((start) => keys.some((key) => key.startsWith(start)))
    );
  }

  rows(key: string): readonly number[] {
    return this.#rows.get(key) ?? [];
  }

  row(row: number): readonly unknown[] {
    return this.#values[row] ?? [];
  }

  /** Blank where a row or a column was deleted. */
  at(row: number | undefined, column: number | undefined): CellScalar {
    return (row === undefined || column === undefined ? '' : (this.row(row)[column] ?? '')) as CellScalar;
  }

  column(key: string): number | undefined {
    return this.#columns.get(key);
  }
}
