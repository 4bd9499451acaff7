import { saleDateField } from '@cdata/catalog';
import type { Coordinate } from '../../../engine/index.ts';
import type { ComparableFilters } from '../comparables/comparable-filters.ts';
import type { Comparable, ComparableSearch } from '../comparables/comparables.ts';
import type { GridChoices } from './grid-model.ts';
import type { Property } from '../subject/property-lookup.ts';

/** What a grid compares. */
export interface Comparison extends GridChoices {
  subject: Property;
  search: ComparableSearch;
  /** In the order of the grid. */
  selected: readonly Comparable[];
  /**
   * What the selected ones were chosen from: how many properties, what narrowed them, and where the nearest are; null if
   * it is not known.
   */
  found: {
    count: number;
    filters: ComparableFilters | null;
    places: readonly (Coordinate & { address: string })[];
  } | null;
  /** The day that sales are adjusted to, as YYYY-MM-DD; null of assessed values. */
  effectiveDate: string | null;
}

/** The days of the first and the last sale of a grid; null of assessed values. */
export function saleDatesOf({ basis, selected }: Pick<Comparison, 'basis' | 'selected'>) {
  const days = selected.map(({ record }) => String(record[saleDateField.name])).sort();
  return basis === 'sales' && days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : null;
}
