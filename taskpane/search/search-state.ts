import type { Query } from '../../src/api/index.ts';
import {
  datasets,
  entityTypes,
  field,
  slug,
  type Dataset,
  type EntityType,
  type Field,
  type Parameter,
  type ParameterType,
} from '../../src/catalog/index.ts';
import { mostRows } from '../../src/excel/pull-table.ts';
import { language, messages } from '../../src/messages/index.ts';

export type Place = 'new sheet' | 'active cell';

/** A search as it is being put together. What was typed for a filter stays when another dataset is looked at. */
export interface SearchState {
  entityType: EntityType;
  /** What was typed, by the parameter's name. */
  values: Record<string, string>;
  /** Columns chosen, by dataset; the usual ones where nothing was chosen. */
  columns: Partial<Record<EntityType, string[]>>;
  rows: string;
  place: Place;
}

export const newSearch: SearchState = {
  entityType: entityTypes[0],
  values: {},
  columns: {},
  rows: '1000',
  place: 'new sheet',
};

export const datasetOf = ({ entityType }: SearchState): Dataset => datasets[entityType];

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
  const chosen = state.columns[state.entityType] ?? dataset.usual;
  return chosen.flatMap((name) => field(dataset, name) ?? []);
}

const typed = (state: SearchState, name: string): string => state.values[name]?.trim() ?? '';

/** The search as the service takes it: only what this dataset accepts, and only what was filled in. */
export function toQuery(state: SearchState): Query {
  const given = offered(datasetOf(state))
    .map((parameter) => [parameter.name, asSent(parameter, typed(state, parameter.name))] as const)
    .filter(([, value]) => value !== '');
  return Object.fromEntries(given);
}

function asSent({ type }: Parameter, value: string): string {
  if (type === 'city') return slug(value);
  return type === 'number' || type === 'integer' ? plainNumber(value) : value;
}

/** `51,05` and `1 500` are numbers too, as they are written in French. */
const plainNumber = (value: string): string =>
  value.replace(/[\s\u00a0\u202f]/g, '').replace(/^(-?\d+),(\d+)$/, '$1.$2');

/** What is wrong with what was typed, by the parameter's name; known without asking the service. */
export function faults(state: SearchState): Record<string, string> {
  const found: Record<string, string> = {};
  for (const parameter of offered(datasetOf(state))) {
    const sentence = fault(parameter, state);
    if (sentence) found[parameter.name] = sentence;
  }
  const rows = rowsFault(state.rows);
  if (rows) found.rows = rows;
  return found;
}

function fault(parameter: Parameter, state: SearchState): string | null {
  const value = typed(state, parameter.name);
  if (value === '') return missing(parameter, state);
  const text = messages().pane;
  if (parameter.type === 'date') return realDate(value) ? beforeIts(parameter, state) : text.dateFault;
  if (parameter.type !== 'number' && parameter.type !== 'integer') return null;
  const number = Number(plainNumber(value));
  if (!Number.isFinite(number)) return text.numberFault;
  if (parameter.type === 'integer' && !Number.isInteger(number)) return text.wholeFault;
  if (parameter.name === 'radius_km' && (!typed(state, 'lat') || !typed(state, 'lng')))
    return text.needsPlace;
  return outside(parameter, number);
}

/** One of a pair that is sent together was given, and the other was not. */
function missing({ together, name }: Parameter, state: SearchState): string | null {
  if (!together || typed(state, together) === '') return null;
  const parameters = offered(datasetOf(state));
  const label = parameters.find((parameter) => parameter.name === name)!.label[language()];
  return messages().pane.togetherFault(label.toLowerCase());
}

function outside({ minimum, maximum }: Parameter, number: number): string | null {
  const text = messages().pane;
  if (minimum !== undefined && maximum !== undefined && (number < minimum || number > maximum)) {
    return text.boundsFault(shownNumber(minimum), shownNumber(maximum));
  }
  return minimum !== undefined && number < minimum ? text.leastFault(shownNumber(minimum)) : null;
}

/** Dates come in pairs, from and to: the later must not lie before the earlier. */
function beforeIts({ name }: Parameter, state: SearchState): string | null {
  const earlier = { issued_before: 'issued_after', opened_to: 'opened_from' }[name];
  const from = earlier ? typed(state, earlier) : '';
  if (!from || !earlier || typed(state, name) >= from) return null;
  const label = offered(datasetOf(state)).find((parameter) => parameter.name === earlier)!.label[language()];
  return messages().pane.orderFault(label);
}

const realDate = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

function rowsFault(rows: string): string | null {
  const number = Number(plainNumber(rows));
  const lawful = rows.trim() !== '' && Number.isInteger(number) && number >= 1 && number <= mostRows;
  return lawful ? null : messages().pane.whole('1', shownNumber(mostRows));
}

/** How many rows are wanted; call it only where nothing is wrong with them. */
export const rowsWanted = ({ rows }: SearchState): number => Number(plainNumber(rows));

export const shownNumber = (number: number): string => number.toLocaleString(`${language()}-CA`);
