import type { DatasetName } from '@cdata/catalog';
import type { SearchState } from './search-state.ts';
import { ChoiceField, type Choice } from '../../frame/form-field.tsx';
import { searchMessages } from '../search-messages.ts';

export const readySearchNames = ['fitOuts', 'newBusinesses', 'newestPermits'] as const;
export type ReadySearchName = (typeof readySearchNames)[number];

interface ReadySearch {
  dataset: DatasetName;
  /** By parameter name; the other filters are blank, apart from the city and the place. */
  values: Readonly<Record<string, string>>;
  /** Columns in their order; the dataset's default columns by default. */
  columns?: readonly string[];
}

/** Questions about a location, each as a search that the form then shows. */
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
  const place = whereabouts.flatMap((key) => (values[key] === undefined ? [] : [[key, values[key]]]));
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

interface ReadySearchFieldProps {
  search: SearchState;
  /** @param parts What it changes in the form. */
  choose(name: ReadySearchName | null, parts: Partial<SearchState>): void;
}

/** Fills in the form with a question, and says what its records tell. */
export function ReadySearchField({ search, choose }: ReadySearchFieldProps) {
  const text = searchMessages();
  const name = readySearchOf(search);
  return (
    <ChoiceField<ReadySearchName | ''>
      label={text.readySearch}
      name="readySearch"
      value={name ?? ''}
      hint={name ? text.readySearches[name].story : undefined}
      choices={[
        ['', text.ownSearch],
        ...readySearchNames.map((ready): Choice<ReadySearchName> => [ready, text.readySearches[ready].title]),
      ]}
      change={(ready) =>
        ready ? choose(ready, withReadySearch(search, ready)) : choose(null, withoutOrder(search))
      }
    />
  );
}

/** Not the ready-made search any more, with everything else that the form has. */
function withoutOrder({ values }: SearchState): Partial<SearchState> {
  const rest = Object.entries(values).filter(([name]) => name !== 'sort_by' && name !== 'sort_order');
  return { values: Object.fromEntries(rest) };
}
