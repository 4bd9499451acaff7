import { publishedNumber } from '@cdata/catalog';
import type { AreaField } from '../subject/characteristics.ts';
import { kindAgainst, useOf, type PropertyKind } from '../subject/property-kind.ts';
import { maxComparables, type Comparable } from './comparables.ts';

/** Null for no bound. */
export interface Bounds {
  from: number | null;
  to: number | null;
}

/** What the comparables of a search are narrowed to, without another call. */
export interface ComparableFilters extends PropertyKind {
  /** Null for all. */
  zone: string | null;
  /** Years of construction. */
  built: Bounds;
  /** Square feet of {@link ComparableFilters.areaField}. */
  area: Bounds;
  areaField: AreaField;
}

export type ComparableFilter = Exclude<keyof ComparableFilters, 'areaField'>;

export interface FilteredComparables {
  /** At most 500, the nearest first. */
  nearest: Comparable[];
  /** All that passed the filters, the nearest first. */
  passed: Comparable[];
  /** How many each filter left out, in the order in which they are applied. One whose fact is not published is left out. */
  leftOut: Record<ComparableFilter, number>;
}

/** The last result for each list: a form asks for it at each change of anything else, over up to 2,500 properties. */
const lastResults = new WeakMap<readonly Comparable[], { key: string; result: FilteredComparables }>();

export function filterComparables(
  list: readonly Comparable[],
  filters: ComparableFilters,
): FilteredComparables {
  const key = JSON.stringify(filters);
  const last = lastResults.get(list);
  if (last?.key === key) return last.result;
  const result = filterList(list, filters);
  lastResults.set(list, { key, result });
  return result;
}

function filterList(list: readonly Comparable[], filters: ComparableFilters): FilteredComparables {
  const leftOut: Record<ComparableFilter, number> = {
    ...{ propertyClass: 0, use: 0, isUnit: 0, zone: 0, built: 0, area: 0 },
  };
  const passed = list.filter((one) => {
    const reason = filterAgainst(one, filters);
    if (reason) leftOut[reason]++;
    return reason === null;
  });
  return { nearest: passed.slice(0, maxComparables), passed, leftOut };
}

const passes = {
  zone: (one: Comparable, { zone }: ComparableFilters) => zone === null || zoneOf(one) === zone,
  built: ({ record }: Comparable, { built }: ComparableFilters) => isWithin(record.year_built, built),
  area: ({ record }: Comparable, { area, areaField }: ComparableFilters) => isWithin(record[areaField], area),
} satisfies Partial<Record<ComparableFilter, (one: Comparable, filters: ComparableFilters) => boolean>>;

/** The first filter that a comparable does not pass; null if it passes all. */
export const filterAgainst = (one: Comparable, filters: ComparableFilters): ComparableFilter | null =>
  kindAgainst(one, filters) ??
  (Object.keys(passes) as (keyof typeof passes)[]).find((name) => !passes[name](one, filters)) ??
  null;

function isWithin(published: unknown, { from, to }: Bounds): boolean {
  if (from === null && to === null) return true;
  const number = publishedNumber(published);
  return number !== null && number >= (from ?? -Infinity) && number <= (to ?? Infinity);
}

const zoneOf = ({ record }: Comparable): string => String(record.zoning ?? '');

/** A value of a filter, and how many comparables have it. */
export interface FilterChoice {
  name: string;
  count: number;
}

/** The most frequent first. */
export const classesOf = (list: readonly Comparable[]): FilterChoice[] =>
  choicesOf(list.map(({ propertyClass }) => propertyClass));

/** The most frequent first. */
export const usesOf = (list: readonly Comparable[]): FilterChoice[] =>
  choicesOf(list.map(({ record }) => useOf(record)));

/** The most frequent first. */
export const zonesOf = (list: readonly Comparable[]): FilterChoice[] => choicesOf(list.map(zoneOf));

function choicesOf(names: readonly string[]): FilterChoice[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count);
}
