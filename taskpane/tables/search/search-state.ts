import type { Query } from '../../../src/api/index.ts';
import {
  applicableParameters,
  datasets,
  entityTypes,
  field,
  validateUserInput,
  type Dataset,
  type DatasetName,
  type Field,
  type Parameter,
  type ParameterType,
} from '@cdata/catalog';
import { certainNumber } from '@cdata/catalog/reading';
import { language } from '../../../src/language/index.ts';
import type { SavedTable, TableSearch } from '../../../src/features/tables/index.ts';

export const destinations = ['new sheet', 'selected cell', 'formula'] as const;
export type Destination = (typeof destinations)[number];

/** The inputs of the form, as text. Inputs of a filter stay when another dataset is selected. */
export interface SearchState {
  dataset: DatasetName;
  /** By parameter name. */
  values: Record<string, string>;
  /** Names of the selected columns, by dataset; the default columns of a dataset without an entry. */
  columns: Partial<Record<DatasetName, string[]>>;
  maxRows: string;
  destination: Destination;
}

export const emptySearch: SearchState = {
  dataset: entityTypes[0],
  values: {},
  columns: {},
  maxRows: '1000',
  destination: 'new sheet',
};

export const searchOf = ({ dataset, query, presentFields, maxRows }: SavedTable): SearchState => ({
  ...emptySearch,
  dataset,
  values: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value ?? '')])),
  columns: { [dataset]: presentFields },
  maxRows: String(maxRows),
});

export const datasetOf = ({ dataset }: SearchState): Dataset => datasets[dataset];

/** The quickest to fill in come first. Free text comes last, because users have to know what to type. */
const typeOrder: ParameterType[] = ['city', 'enum', 'date', 'boolean', 'number', 'integer', 'text', 'cursor'];

/** All parameters that can change what a search of the dataset finds, except aliases and those of paging. */
export const formParameters = (dataset: Dataset): Parameter[] =>
  applicableParameters(dataset)
    .filter(({ aliasOf, group }) => !aliasOf && group !== 'page')
    .sort((a, b) => typeOrder.indexOf(a.type) - typeOrder.indexOf(b.type));

/** In the order in which they were selected. */
export function selectedFields(state: SearchState): Field[] {
  const dataset = datasetOf(state);
  const names = state.columns[state.dataset] ?? dataset.defaultFields;
  return names.flatMap((name) => field(dataset, name) ?? []);
}

/** Trimmed. A choice made for another dataset counts as blank if this dataset does not have it. */
export function inputOf(state: SearchState, { name, type, values = [] }: Parameter): string {
  const input = state.values[name]?.trim() ?? '';
  return type === 'enum' && !values.includes(input) ? '' : input;
}

/** Leaves out invalid inputs. */
export function toQuery(state: SearchState): Query {
  const entries = formParameters(datasetOf(state)).flatMap((parameter) => {
    const input = inputOf(state, parameter);
    if (input === '') return [];
    const result = validateUserInput(parameter, input, language());
    return result.ok ? [[parameter.name, result.value] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** NaN unless it is a number. */
export const maxRowsOf = ({ maxRows }: SearchState): number =>
  certainNumber(maxRows, { kind: 'count', language: language() }) ?? NaN;

/** Call it only for a valid search. */
export const tableSearch = (state: SearchState): TableSearch => ({
  dataset: datasetOf(state),
  query: toQuery(state),
  fields: selectedFields(state),
  maxRows: maxRowsOf(state),
});

type SearchQuery = Pick<TableSearch, 'dataset' | 'query'>;

export const isSameQuery = (a: SearchQuery, b: SearchQuery): boolean =>
  a.dataset.name === b.dataset.name && JSON.stringify(a.query) === JSON.stringify(b.query);
