import { reachableRows, ServiceError } from '../../src/api/index.ts';
import { limits, type Parameter } from '../../src/catalog/index.ts';
import { mostRows } from '../../src/excel/pull-table.ts';
import { language, messages } from '../../src/messages/index.ts';
import {
  chosenColumns,
  datasetOf,
  offered,
  plainNumber,
  shownNumber,
  toQuery,
  typed,
  type SearchState,
} from './search-state.ts';

/** Sentences about what is wrong, by the parameter's name; `rows` and `columns` for what is not a parameter. */
export type Faults = Record<string, string>;

/** What is wrong with a search as it was typed; known without asking the service. */
export function faults(state: SearchState): Faults {
  const found: Faults = {};
  for (const parameter of offered(datasetOf(state))) {
    const sentence = fault(parameter, state);
    if (sentence) found[parameter.name] = sentence;
  }
  const rows = rowsFault(state);
  if (rows) found.rows = rows;
  if (chosenColumns(state).length === 0) found.columns = messages().noFields;
  return found;
}

/** The service's refusal of a parameter, for the field that its sentence names; empty where it names none. */
export function refusedParameter(error: Error | null, search: SearchState): Faults {
  if (!(error instanceof ServiceError) || error.status !== 422) return {};
  const named = offered(datasetOf(search)).find(({ name }) => new RegExp(`\\b${name}\\b`).test(error.detail));
  return named ? { [named.name]: error.detail } : {};
}

function fault(parameter: Parameter, state: SearchState): string | null {
  const value = typed(state, parameter.name);
  if (value === '') return missing(parameter, state);
  const text = messages().pane;
  if (parameter.type === 'date') return realDate(value) ? belowIts(parameter, state) : text.dateFault;
  if (parameter.type !== 'number' && parameter.type !== 'integer') return null;
  const number = Number(plainNumber(value));
  if (!Number.isFinite(number)) return text.numberFault;
  if (parameter.type === 'integer' && !Number.isInteger(number)) return text.wholeFault;
  if (parameter.name === 'radius_km' && (!typed(state, 'lat') || !typed(state, 'lng')))
    return text.needsPlace;
  return outsideCanada(parameter, number) ?? outside(parameter, number) ?? belowIts(parameter, state);
}

/** One of a pair that is sent together was given, and the other was not. */
function missing(parameter: Parameter, state: SearchState): string | null {
  const { together, label } = parameter;
  if (!together || typed(state, together) === '') return null;
  return messages().pane.togetherFault(label[language()].toLowerCase());
}

/** The service takes any coordinate on earth, and has records in Canada. */
function outsideCanada({ name }: Parameter, degrees: number): string | null {
  const bounds = { lat: limits.latitude, lng: limits.longitude }[name];
  if (!bounds || (degrees >= bounds.minimum && degrees <= bounds.maximum)) return null;
  const given = String(degrees);
  return name === 'lat' ? messages().latitudeFault(given) : messages().longitudeFault(given);
}

function outside({ minimum, maximum }: Parameter, number: number): string | null {
  const text = messages().pane;
  if (minimum !== undefined && maximum !== undefined && (number < minimum || number > maximum)) {
    return text.boundsFault(shownNumber(minimum), shownNumber(maximum));
  }
  return minimum !== undefined && number < minimum ? text.leastFault(shownNumber(minimum)) : null;
}

/** The upper end of a span lies below its lower end. */
function belowIts({ name, type, notBelow }: Parameter, state: SearchState): string | null {
  const lower = notBelow ? typed(state, notBelow) : '';
  if (!lower) return null;
  const upper = typed(state, name);
  const below = type === 'date' ? upper < lower : Number(plainNumber(upper)) < Number(plainNumber(lower));
  if (!below) return null;
  const label = offered(datasetOf(state)).find((parameter) => parameter.name === notBelow)!.label[language()];
  const text = messages().pane;
  return type === 'date' ? text.orderFault(label) : text.valueOrderFault(label);
}

const realDate = (value: string): boolean => {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
};

function rowsFault(state: SearchState): string | null {
  const rows = Number(plainNumber(state.rows));
  const text = messages().pane;
  if (state.rows.trim() === '' || !Number.isInteger(rows) || rows < 1 || rows > mostRows) {
    return text.whole('1', shownNumber(mostRows));
  }
  const reachable = reachableRows(toQuery(state));
  return rows > reachable ? text.rowsByValue(shownNumber(reachable)) : null;
}
