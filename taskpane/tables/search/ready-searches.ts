import type { DatasetName } from '@cdata/catalog';
import type { SearchState } from './search-state.ts';

export const readySearchNames = ['fitOuts', 'newBusinesses', 'newestPermits'] as const;
export type ReadySearchName = (typeof readySearchNames)[number];

interface ReadySearch {
  dataset: DatasetName;
  /** By parameter name; the other filters are blank, apart from the city and the place. */
  values: Readonly<Record<string, string>>;
  /** Columns in their order; the dataset's default columns by default. */
  columns?: readonly string[];
}

/** Questions about the places around one, each as a search that the form then shows. */
const readySearches: Record<ReadySearchName, ReadySearch> = {
  fitOuts: {
    dataset: 'opening_soon',
    values: { status: 'opening_soon', sort_by: 'permit_date', sort_order: 'desc' },
  },
  newBusinesses: {
    dataset: 'opening',
    values: { preceded_by_permit: 'true', sort_by: 'opened_on', sort_order: 'desc' },
    columns: [
      'record_id',
      'municipality',
      'business_name',
      'category_canonical',
      'address',
      'permit_date',
      'opened_on',
      'months_permit_to_open',
      'permit_value',
      'permit_description',
      'lat',
      'lng',
    ],
  },
  newestPermits: { dataset: 'permit', values: { sort_by: 'date', sort_order: 'desc' } },
};

/** Where a search looks; a ready-made one leaves it as it is. */
const whereabouts = ['municipality', 'lat', 'lng', 'radius_km'];

/** The parts of a search that a ready-made one changes. */
export function withReadySearch(
  { values, columns }: SearchState,
  name: ReadySearchName,
): Pick<SearchState, 'dataset' | 'values' | 'columns'> {
  const ready = readySearches[name];
  const place = whereabouts.flatMap((one) => (values[one] === undefined ? [] : [[one, values[one]]]));
  return {
    dataset: ready.dataset,
    values: { ...(Object.fromEntries(place) as Record<string, string>), ...ready.values },
    columns: ready.columns ? { ...columns, [ready.dataset]: [...ready.columns] } : columns,
  };
}

/** The ready-made search that the form has, perhaps with more filters; null without one. */
export const readySearchOf = ({ dataset, values }: SearchState): ReadySearchName | null =>
  readySearchNames.find((name) => {
    const ready = readySearches[name];
    return (
      ready.dataset === dataset &&
      Object.entries(ready.values).every(([parameter, value]) => values[parameter] === value)
    );
  }) ?? null;
