import type { UseClass } from '@cdata/catalog';
import type { Dollars, IndexValue } from '../queries/estimate-rows.ts';
import { grouped } from './quantiles.ts';
import { metropolitanArea } from './metropolitan-areas.ts';

/** The area of cities that no index of their own is published for. */
export const compositeArea = 'canada';

const dwellings: ReadonlySet<string> = new Set<UseClass>([
  ...(['single_family', 'two_family', 'row_house', 'apartment', 'secondary_suite'] as const),
  ...(['accessory', 'deck_or_pool'] as const),
]);

interface Series {
  source: string;
  months: string[];
  logarithms: number[];
}

/** Brings dollars of past months to the newest month of the published indexes. */
export class PriceIndex {
  /** By area and kind of building. */
  readonly #series: ReadonlyMap<string, Series>;

  /** @param values In any order. An index that ended is chained to its successor at the newest quarter that they share. */
  constructor(values: readonly IndexValue[]) {
    const bySeries = grouped(
      values.filter(({ value }) => value > 0),
      ({ area, building }) => `${area}|${building}`,
    );
    this.#series = new Map([...bySeries].map(([key, ofSeries]) => [key, chained(ofSeries)]));
  }

  /** The dollars of a city's estimates; null if no index covers it. */
  dollars(municipality: string): Dollars | null {
    const area = this.#indexedArea(municipality);
    if (area === null) return null;
    const series = ['residential', 'non_residential'].flatMap(
      (building) => this.#series.get(`${area}|${building}`) ?? [],
    );
    const newest = series.map(({ months }) => months.at(-1)!).sort()[0]!;
    return { indexName: `${series[0]!.source} (${area})`, month: newest };
  }

  /**
   * What to add to the logarithm of dollars of a day; null if no index covers the city. Days before the first month are
   * taken as of it, and so are those after the last.
   *
   * @param date YYYY-MM-DD.
   */
  shift(municipality: string, useClass: string | null, date: string): number | null {
    const area = this.#indexedArea(municipality);
    if (area === null) return null;
    const kind = useClass !== null && dwellings.has(useClass) ? 'residential' : 'non_residential';
    const other = kind === 'residential' ? 'non_residential' : 'residential';
    const series = this.#series.get(`${area}|${kind}`) ?? this.#series.get(`${area}|${other}`)!;
    const after = series.months.findIndex((month) => month > date.slice(0, 7));
    const at = after < 0 ? series.months.length - 1 : Math.max(0, after - 1);
    return series.logarithms.at(-1)! - series.logarithms[at]!;
  }

  #indexedArea(municipality: string): string | null {
    const isIndexed = (area: string): boolean =>
      this.#series.has(`${area}|residential`) || this.#series.has(`${area}|non_residential`);
    return [municipality, metropolitanArea(municipality), compositeArea].find(isIndexed) ?? null;
  }
}

/** One series of an area and kind of building, by month. */
function chained(values: readonly IndexValue[]): Series {
  const newestOf = (ofSource: readonly IndexValue[]): string =>
    ofSource.reduce((newest, { month }) => (month > newest ? month : newest), '');
  const [newest, ...older] = [...grouped(values, ({ source_id: source }) => source).values()].sort(
    (one, other) => (newestOf(one) < newestOf(other) ? 1 : -1),
  ) as [IndexValue[], ...IndexValue[][]];
  const logarithms = new Map(newest.map(({ month, value }) => [month, Math.log(value)]));
  for (const former of older) {
    const shared = former
      .filter(({ month }) => logarithms.has(month))
      .sort((one, other) => (one.month < other.month ? 1 : -1))[0];
    if (!shared) continue;
    const shift = logarithms.get(shared.month)! - Math.log(shared.value);
    for (const { month, value } of former) {
      if (!logarithms.has(month)) logarithms.set(month, Math.log(value) + shift);
    }
  }
  const months = [...logarithms.keys()].sort();
  return {
    source: newest[0]!.source_id,
    months,
    logarithms: months.map((month) => logarithms.get(month)!),
  };
}
