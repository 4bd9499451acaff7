import { isSharedName } from '@cdata/catalog/reading';
import { isBlank } from '../../excel/cells/index.ts';
import type { EstimateOptions } from './estimate-options.ts';
import { cityOfText, permitCells, provinceOfPermit, typeOfText } from './permit-row.ts';
import type { ProvinceCode } from '../../language/index.ts';

/** How a text of a column is mapped to a value of the service, with all rows that have it. */
export interface ValueMapping {
  column: 'permit_type' | 'municipality';
  text: string;
  /** What is requested for it; null if it is not recognized. */
  value: string | null;
  /** Of a city, the province in which the coordinates of its rows lie. */
  province?: ProvinceCode | undefined;
  rows: number;
}

/** Rows whose city several provinces have, and which say none. */
export const rowsOfSharedNames = (mappings: readonly ValueMapping[]): number =>
  mappings
    .filter(
      ({ column, text, province }) =>
        column === 'municipality' && province === undefined && isSharedName(text),
    )
    .reduce((sum, { rows }) => sum + rows, 0);

/** Different texts of a column that are shown at most. */
const maxTexts = 40;

/** Collects how the types of work and the cities of rows are mapped, so that the user can see and change it. */
export class ValueMappings {
  readonly #options: EstimateOptions;
  readonly #cities: ReadonlySet<string> | null;
  readonly #mappings = new Map<string, ValueMapping>();

  /** @param cities Slugs of the cities with permit records; null if they are not known. */
  constructor(options: EstimateOptions, cities: ReadonlySet<string> | null = null) {
    this.#options = options;
    this.#cities = cities;
  }

  /** @param cells The row's cells of the columns of the run. */
  add(cells: readonly unknown[]): void {
    const { mapped, types } = this.#options;
    for (const column of ['permit_type', 'municipality'] as const) {
      const cell = cells[mapped.indexOf(column)];
      if (isBlank(cell)) continue;
      const text = String(cell).trim();
      const isShared = column === 'municipality' && isSharedName(text);
      const own = isShared ? provinceOfPermit(permitCells(cells, this.#options)) : null;
      const key = `${column} ${own ?? ''} ${text}`;
      const mapping = this.#mappings.get(key);
      if (mapping) mapping.rows++;
      else if (this.#mappings.size < 2 * maxTexts) {
        const city =
          column === 'municipality'
            ? cityOfText(text, own === null ? this.#options : { ...this.#options, province: own })
            : '';
        const isCity = this.#cities === null || this.#cities.has(city);
        const value = column === 'permit_type' ? typeOfText(text, types) : isCity ? city : null;
        this.#mappings.set(key, { column, text, value, ...(own !== null && { province: own }), rows: 1 });
      }
    }
  }

  /** Unrecognized texts first, then the frequent ones. */
  get all(): ValueMapping[] {
    return [...this.#mappings.values()].sort(
      (a, b) => Number(a.value !== null) - Number(b.value !== null) || b.rows - a.rows,
    );
  }
}
