import { hasCursor, reachableRows, ServiceError, type Query } from '../../src/api/index.ts';
import {
  invalidPairs,
  plainNumber,
  plainWhole,
  validateUserInput,
  type InvalidPair,
  type InvalidInputReason,
} from '../../src/catalog/index.ts';
import { maxFormulaRows } from '../../src/formulas/index.ts';
import { maxDataRows } from '../../src/excel/index.ts';
import { language, messages, shownNumber } from '../../src/messages/index.ts';
import { chosenColumns, datasetOf, offered, toQuery, typed, type SearchState } from './search-state.ts';

/** Sentences about what is wrong, by the parameter's name; `rows` and `columns` for what is not a parameter. */
export type Faults = Record<string, string>;

/** What is wrong with a search as it was typed; known without asking the service. */
export function faults(state: SearchState): Faults {
  const found: Faults = {};
  const parameters = offered(datasetOf(state));
  const query: Query = {};
  for (const parameter of parameters) {
    const given = typed(state, parameter);
    if (given === '') continue;
    const result = validateUserInput(parameter, given);
    if (!result.ok) found[parameter.name] = sentence(result.reason, plainNumber(given));
    // An invalid value counts as present, and is neither above nor below another.
    query[parameter.name] = result.ok ? result.value : NaN;
  }
  for (const pair of invalidPairs(parameters, query)) found[pair.name] ??= pairSentence(pair, state);
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

/** The sentence next to the field of a parameter. */
function sentence(reason: InvalidInputReason, given: string): string {
  const text = messages().search;
  switch (reason.kind) {
    case 'whole':
      return text.wholeFault;
    case 'date':
    case 'noSuchDate':
      return text.dateFault;
    case 'latitude':
      return messages().latitudeFault(given);
    case 'longitude':
      return messages().longitudeFault(given);
    case 'bounds': {
      const minimum = shownNumber(reason.minimum ?? 0);
      return reason.maximum === undefined
        ? text.leastFault(minimum)
        : text.boundsFault(minimum, shownNumber(reason.maximum));
    }
    case 'value':
      return messages().namesAre(reason.values.join(', '));
    case 'boolean':
      return messages().namesAre('true, false');
    default:
      return text.numberFault;
  }
}

function pairSentence({ kind, name, other }: InvalidPair, state: SearchState): string {
  const text = messages().search;
  const parameter = (wanted: string) => offered(datasetOf(state)).find((one) => one.name === wanted)!;
  if (kind === 'needs') return text.needsPlace;
  if (kind === 'together') return text.togetherFault(parameter(name).label[language()].toLowerCase());
  const { type, label } = parameter(other);
  return type === 'date' ? text.orderFault(label[language()]) : text.valueOrderFault(label[language()]);
}

function rowsFault(state: SearchState): string | null {
  const rows = Number(plainWhole(state.rows));
  const text = messages().search;
  if (state.rows.trim() === '' || !Number.isInteger(rows) || rows < 1 || rows > maxDataRows) {
    return text.whole('1', shownNumber(maxDataRows));
  }
  const dataset = datasetOf(state);
  const reachable = reachableRows(toQuery(state), dataset);
  if (rows > reachable) {
    return hasCursor({}, dataset)
      ? text.rowsByValue(shownNumber(reachable))
      : text.rowsOfDataset(shownNumber(reachable));
  }
  const shown = maxFormulaRows(chosenColumns(state).length);
  return state.destination === 'formula' && rows > shown ? text.formulaRows(shownNumber(shown)) : null;
}
