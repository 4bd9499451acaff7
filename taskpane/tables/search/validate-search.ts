import { isPagedByCursor, reachableRows, ServiceError, type Query } from '../../../src/api/index.ts';
import {
  invalidPairs,
  parameterLabel,
  validateUserInput,
  valueLabel,
  type InvalidInputReason,
  type InvalidPair,
  type Parameter,
} from '@cdata/catalog';
import { maxDataRows, readingsText } from '../../../src/excel/cells/index.ts';
import { maxFormulaRows } from '../../../src/features/formulas/index.ts';
import { language, formatNumber, cellMessages, formatChoices } from '../../../src/language/index.ts';
import {
  datasetOf,
  formParameters,
  inputOf,
  maxRowsOf,
  selectedFields,
  toQuery,
  type SearchState,
} from './search-state.ts';
import { workbookMessages } from '../../../src/excel/index.ts';
import { searchMessages } from '../search-messages.ts';
/** Messages by parameter name, `maxRows` or `columns`. */
export type ValidationErrors = Record<string, string>;

/** Finds every error that can be detected without a request. */
export function validateSearch(state: SearchState): ValidationErrors {
  const errors: ValidationErrors = {};
  const parameters = formParameters(datasetOf(state));
  const query: Query = {};
  for (const parameter of parameters) {
    const input = inputOf(state, parameter);
    if (input === '') continue;
    const result = validateUserInput(parameter, input, language());
    if (!result.ok) errors[parameter.name] = parameterMessage(result.reason, input);
    // An invalid value counts as present, but is neither above nor below another.
    query[parameter.name] = result.ok ? result.value : NaN;
  }
  for (const pair of invalidPairs(parameters, query)) errors[pair.name] ??= pairMessage(pair, parameters);
  const rowsError = maxRowsMessage(state);
  if (rowsError) errors.maxRows = rowsError;
  if (selectedFields(state).length === 0) errors.columns = workbookMessages().noFields;
  return errors;
}

/** The message of the service's 422, by the parameter that it names; empty if it names none. */
export function rejectedParameter(error: Error | null, search: SearchState): ValidationErrors {
  // Our own sentence, where the service gave none, names no parameter.
  if (!(error instanceof ServiceError) || error.status !== 422 || !error.isExplained) return {};
  const { detail, message } = error;
  const parameters = formParameters(datasetOf(search));
  const named = parameters.find(({ name }) => new RegExp(`\\b${name}\\b`).test(detail));
  return named ? { [named.name]: message } : {};
}

function parameterMessage(reason: InvalidInputReason, input: string): string {
  const text = searchMessages();
  switch (reason.kind) {
    case 'whole':
      return text.notWhole;
    case 'ambiguous':
      return text.twoNumbers(...readingsText(reason.values));
    case 'date':
    case 'noSuchDate':
      return text.noSuchDate;
    case 'city':
      return cellMessages().sharedCity(input, formatChoices(reason.choices));
    case 'latitude':
      return cellMessages().latitudeOutsideCanada(input);
    case 'longitude':
      return cellMessages().longitudeOutsideCanada(input);
    case 'bounds': {
      const minimum = formatNumber(reason.minimum ?? 0);
      return reason.maximum === undefined
        ? text.belowMinimum(minimum)
        : text.outOfBounds(minimum, formatNumber(reason.maximum));
    }
    case 'value':
      return cellMessages().validNames(
        reason.values.map((value) => valueLabel(value)?.[language()] ?? value).join(', '),
      );
    case 'boolean':
      return cellMessages().validNames(`${text.yes}, ${text.no}`);
    default:
      return text.notNumber;
  }
}

function pairMessage({ kind, name, other }: InvalidPair, parameters: readonly Parameter[]): string {
  const text = searchMessages();
  const parameterOf = (key: string) => parameters.find(({ name: parameterName }) => parameterName === key)!;
  const labelOf = (key: string) => parameterLabel(parameterOf(key))[language()];
  if (kind === 'needs') return text.placeMissing;
  if (kind === 'together') return text.pairMissing(labelOf(name).toLowerCase());
  const label = labelOf(other);
  return parameterOf(other).type === 'date' ? text.dateBefore(label) : text.lessThan(label);
}

function maxRowsMessage(state: SearchState): string | null {
  const rows = maxRowsOf(state);
  const text = searchMessages();
  if (!Number.isInteger(rows) || rows < 1 || rows > maxDataRows) {
    return text.notWholeBetween('1', formatNumber(maxDataRows));
  }
  const dataset = datasetOf(state);
  const reachable = reachableRows(toQuery(state), dataset);
  if (rows > reachable) {
    return isPagedByCursor({}, dataset) ? text.maxRowsByValue(reachable) : text.maxRowsOfDataset(reachable);
  }
  const formulaRows = maxFormulaRows(selectedFields(state).length);
  return state.destination === 'formula' && rows > formulaRows ? text.maxFormulaRows(formulaRows) : null;
}
