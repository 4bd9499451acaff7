import type { Query } from '../src/api/index.ts';
import {
  invalidPairs,
  parameterLabel,
  slug,
  validateUserInput,
  type InvalidInputReason,
  type InvalidParameter,
  type Parameter,
} from '@cdata/catalog';
import {
  dateOfSerial,
  isBlank,
  isDateSystemUnknown,
  readingsText,
  UnknownNameError,
} from '../src/excel/cells/index.ts';
import { type Range } from './arguments.ts';
import { argumentError, isCellError } from './result.ts';
import { cellMessages, formatChoices } from '../src/language/index.ts';

/** The filters that a formula accepts: all except paging, which max_rows replaces. */
export const filtersOf = (parameters: readonly Parameter[]): Parameter[] =>
  parameters.filter(({ group }) => group !== 'page');

/**
 * Builds the query of a search from the function's own arguments, by parameter name, and its `filters` argument:
 * `name=value; name=value` or a two-column range. An argument that was left out is null.
 *
 * @throws #VALUE! that names what is wrong and the nearest valid name or value.
 */
export function searchQuery(
  parameters: readonly Parameter[],
  own: Readonly<Record<string, unknown>>,
  filters: Range,
): Query {
  const query: Query = {};
  const set = (parameter: Parameter, value: unknown): void => {
    const { name, aliasOf = name } = parameter;
    if (query[aliasOf] !== undefined) throw argumentError(cellMessages().givenTwice(aliasOf));
    query[aliasOf] = valueOf(parameter, value);
  };
  for (const [name, value] of Object.entries(own)) {
    const parameter = parameters.find((one) => one.name === name);
    if (value === null) continue;
    if (!parameter) throw argumentError(cellMessages().filterNotSupported(name));
    set(parameter, value);
  }
  for (const [name, value] of filterPairs(filters)) {
    const parameter = filterNamed(name, parameters);
    if (value !== 0) set(parameter, value);
    else if (parameter.type === 'boolean') throw argumentError(cellMessages().zeroOrBlank(parameter.name));
  }
  const [pair] = invalidPairs(parameters, query);
  if (pair) {
    const { kind, name, other } = pair;
    throw argumentError(
      kind === 'order' ? cellMessages().below(name, other) : cellMessages().together(name, other),
    );
  }
  return query;
}

/** The names and values of the filters; a filter without a value is ignored. A value of 0 may be a blank cell. */
function filterPairs(range: Range): [name: string, value: unknown][] {
  const cells = range ?? [];
  const error = cells.flat().find(isCellError);
  if (error) throw error;
  const pairs = cells.flatMap((row): [string, unknown][] =>
    row.length > 1 ? [[filterText(row[0]), row[1]]] : parsePairs(filterText(row[0])),
  );
  return pairs.filter(([name, value]) => name !== '' && !isBlank(value));
}

/** 0 is what Excel passes for a blank cell. */
const filterText = (cell: unknown): string => (cell === 0 ? '' : String(cell ?? '').trim());

const parsePairs = (text: string): [string, unknown][] =>
  text
    .split(';')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const equals = part.indexOf('=');
      if (equals < 0) throw argumentError(cellMessages().filterWithoutValue(part.trim()));
      return [part.slice(0, equals).trim(), part.slice(equals + 1).trim()];
    });

function filterNamed(text: string, parameters: readonly Parameter[]): Parameter {
  const paging = parameters.find(({ name, group }) => name === text.toLowerCase() && group === 'page');
  if (paging) throw argumentError(cellMessages().pagingFilter(paging.name));
  const filters = filtersOf(parameters);
  const isNamed = (name: string) => slug(name) === slug(text);
  const filter =
    filters.find(({ name }) => isNamed(name)) ??
    filters.find((one) => Object.values(parameterLabel(one)).some(isNamed));
  if (filter) return filter;
  throw new UnknownNameError(
    cellMessages().nounFilter,
    text,
    filters.map(({ name }) => name),
  );
}

function valueOf(parameter: Parameter, cell: unknown): string | number | boolean {
  const isSerial = parameter.type === 'date' && typeof cell === 'number';
  if (isSerial && isDateSystemUnknown()) throw argumentError(cellMessages().dateUnknown(parameter.name));
  const value = isSerial ? dateOfSerial(cell).slice(0, 10) : cell;
  const result = validateUserInput(parameter, value as string | number | boolean, null);
  if (result.ok) return result.value;
  const { name, values } = parameter;
  if (values) throw new UnknownNameError(name, String(value), values);
  throw argumentError(invalidValueMessage(name, String(value), result));
}

function invalidValueMessage(
  name: string,
  value: string,
  { reason }: InvalidParameter<InvalidInputReason>,
): string {
  const messages = cellMessages();
  switch (reason.kind) {
    case 'empty':
      return messages.required(name);
    case 'whole':
      return messages.notWhole(name, value);
    case 'date':
    case 'noSuchDate':
      return messages.notADate(name, value);
    case 'boolean':
      return messages.notTrueOrFalse(name, value);
    case 'ambiguous':
      return messages.twoNumbers(name, value, ...readingsText(reason.values));
    case 'city':
      return messages.sharedCity(value, formatChoices(reason.choices));
    case 'latitude':
      return messages.latitudeOutsideCanada(value);
    case 'longitude':
      return messages.longitudeOutsideCanada(value);
    case 'bounds': {
      const { minimum, maximum } = reason;
      return maximum === undefined
        ? messages.atLeast(name, String(minimum), value)
        : messages.outOfBounds(name, String(minimum), String(maximum), value);
    }
    default:
      return messages.notANumber(name, value);
  }
}
