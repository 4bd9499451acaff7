import type { Coordinate } from '../../../engine/index.ts';
import type { ComparableFilters } from '../comparables/comparable-filters.ts';
import type { Comparable, ComparableSearch } from '../comparables/comparables.ts';
import type { GridChoices } from './grid-model.ts';
import type { Property } from '../subject/property-lookup.ts';
import { comparisonField, distanceField, isMissing, saleDateField } from '@cdata/catalog';
import type { ServiceRecord } from '../../../api/index.ts';
import { gridMessages } from './messages.ts';

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

/** What identifies the sheet of a subject's comparables: rates of assessed values are none of sale prices. */
export const gridKey = ({ subject, basis }: Pick<Comparison, 'subject' | 'basis'>): string[] => [
  'comparables',
  // Earlier versions had tables of comparables, with a key of their own.
  'columns',
  ...(basis === 'sales' ? [basis] : []),
  subject.municipality,
  subject.address,
  ...(subject.unit ? [subject.unit.name] : []),
];

/** The days of the first and the last sale of a grid; null of assessed values. */
export function saleDatesOf({ basis, selected }: Pick<Comparison, 'basis' | 'selected'>) {
  const days = selected.map(({ record }) => String(record[saleDateField.name])).sort();
  return basis === 'sales' && days.length > 0 ? { from: days[0]!, to: days.at(-1)! } : null;
}

/** The records of a grid, with what it says besides. */
export function gridRecords({ subject: { assessment, zone }, selected, effectiveDate }: Comparison): {
  subject: ServiceRecord | null;
  comparables: ServiceRecord[];
} {
  const text = gridMessages();
  return {
    subject: assessment && {
      ...assessment,
      ...(isMissing(assessment.zoning) && zone && { zoning: zone.code }),
      [comparisonField.name]: text.subject,
      [distanceField.name]: 0,
      ...(effectiveDate !== null && { [saleDateField.name]: effectiveDate }),
    },
    comparables: selected.map(({ record }) => ({ ...record, [comparisonField.name]: text.comparable })),
  };
}
