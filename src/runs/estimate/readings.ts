import { isBlank } from '../../cells/index.ts';
import type { Reading } from '../row-warnings.ts';
import { cityOfText, typeOfText, type EstimateOptions } from './estimate-run.ts';

/** Different texts of a column that are shown at most. */
const maxTexts = 40;

/** Collects how the types of work and the cities of rows are read, so that the user can see and change it. */
export class Readings {
  readonly #options: EstimateOptions;
  readonly #readings = new Map<string, Reading>();

  constructor(options: EstimateOptions) {
    this.#options = options;
  }

  /** @param cells The row's cells of the source columns. */
  add(cells: readonly unknown[]): void {
    const { mapped, types, cities } = this.#options;
    for (const column of ['permit_type', 'municipality'] as const) {
      const cell = cells[mapped.indexOf(column)];
      if (isBlank(cell)) continue;
      const text = String(cell).trim();
      const key = `${column} ${text}`;
      const known = this.#readings.get(key);
      if (known) known.rows++;
      else if (this.#readings.size < 2 * maxTexts) {
        const value = column === 'permit_type' ? typeOfText(text, types) : cityOfText(text, cities);
        this.#readings.set(key, { column, text, value, rows: 1 });
      }
    }
  }

  get all(): Reading[] {
    return [...this.#readings.values()].sort(
      (one, other) => Number(one.value !== null) - Number(other.value !== null) || other.rows - one.rows,
    );
  }
}
