import type { Query } from '../../src/api/index.ts';
import {
  datasets,
  entityTypes,
  field,
  plainWhole,
  validateUserInput,
  type Dataset,
  type DatasetName,
  type Field,
  type Parameter,
  type ParameterType,
} from '../../src/catalog/index.ts';

/** Where the records go: a table on a new sheet or at the selected cell, or a formula there. */
export type Destination = 'new sheet' | 'active cell' | 'formula';

/** A search as it is being put together. What was typed for a filter stays when another dataset is looked at. */
export interface SearchState {
  dataset: DatasetName;
  /** What was typed, by the parameter's name. */
  values: Record<string, string>;
  /** Columns chosen, by dataset; the usual ones where nothing was chosen. */
  columns: Partial<Record<DatasetName, string[]>>;
  rows: string;
  destination: Destination;
}

export const newSearch: SearchState = {
  dataset: entityTypes[0],
  values: {},
  columns: {},
  rows: '1000',
  destination: 'new sheet',
};

export const datasetOf = ({ dataset }: SearchState): Dataset => datasets[dataset];

/** What is quickest to answer comes first: a city, a choice, a date; free text, which needs to be known, last. */
const order: ParameterType[] = ['city', 'enum', 'date', 'boolean', 'number', 'integer', 'text', 'cursor'];

/** The parameters that the form offers: all the dataset accepts, but for aliases and paging, which the pane does. */
export const offered = (dataset: Dataset): Parameter[] =>
  dataset.parameters
    .filter(({ aliasOf, group }) => !aliasOf && group !== 'page')
    .sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type));

/** The columns chosen, in the order in which they were. */
export function chosenColumns(state: SearchState): Field[] {
  const dataset = datasetOf(state);
  const chosen = state.columns[state.dataset] ?? dataset.usual;
  return chosen.flatMap((name) => field(dataset, name) ?? []);
}

/**
 * What was typed for a parameter, without white space around it. A choice of another dataset that this one does not
 * offer counts as none, as its field shows.
 */
export function typed(state: SearchState, { name, type, values = [] }: Parameter): string {
  const given = state.values[name]?.trim() ?? '';
  return type === 'enum' && !values.includes(given) ? '' : given;
}

/** The search as the service takes it: only what this dataset accepts, and what can be read of what was filled in. */
export function toQuery(state: SearchState): Query {
  const given = offered(datasetOf(state))
    .filter((parameter) => typed(state, parameter) !== '')
    .flatMap((parameter) => {
      const result = validateUserInput(parameter, typed(state, parameter));
      return result.ok ? [[parameter.name, result.value] as const] : [];
    });
  return Object.fromEntries(given);
}

/** Whether two searches ask the service for the same records. */
export const sameSearch = (one: SearchState, other: SearchState): boolean =>
  one.dataset === other.dataset && JSON.stringify(toQuery(one)) === JSON.stringify(toQuery(other));

/** How many rows are wanted; call it only where nothing is wrong with them. */
export const rowsWanted = ({ rows }: SearchState): number => Number(plainWhole(rows));
