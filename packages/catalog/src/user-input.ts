import { limits, type Parameter } from './parameter.ts';
import { slug } from './nearest.ts';
import { nameMeant } from './other-names.ts';
import {
  decimalNumber,
  validateParameter,
  type InvalidReason,
  type ParameterResult,
} from './validate-parameter.ts';

/** Why the user's input is invalid; `latitude` and `longitude` are outside Canada. */
export type InvalidInputReason = InvalidReason | { kind: 'latitude' | 'longitude' };

/** French writes `51,05` and `1 500`. */
export const plainNumber = (text: string): string =>
  text.replace(/[\s\u00a0\u202f]/g, '').replace(/^(-?\d+),(\d+)$/, '$1.$2');

/** Removes the thousands separators of either language from a whole number: `1,200` and `1 200` are 1200. */
export const plainWhole = (text: string): string =>
  /^\d{1,3}([\s\u00a0\u202f,]\d{3})+$/.test(text.trim()) ? text.replace(/\D/g, '') : text.trim();

/**
 * A size or an amount with the thousands separators of either language: `1,200` and `1 200` are 1200; `1,5` is 1.5 and
 * `0,500` is 0.5. Not for degrees: there, `45,123` is 45.123.
 */
export const plainQuantity = (text: string): string =>
  /^[+-]?[1-9]\d{0,2}([\s,])\d{3}(\1\d{3})*(\.\d+)?$/.test(text.trim())
    ? text.replace(/[\s,]/g, '')
    : plainNumber(text);

/**
 * The number in a field, as a person types it or as `toLocaleString` writes it there, also with `$` or `%`. NaN if there is
 * none. Only a text such as `1,235` has two readings: 1.235 where `decimalComma` is true, 1235 otherwise.
 */
export function typedNumber(text: string, { decimalComma }: { decimalComma: boolean }): number {
  const number = text.replace(/[$%]/g, '').replace('\u2212', '-').trim();
  const isDecimal = decimalComma && /^[+-]?\d+,\d+$/.test(number);
  return decimalNumber(isDecimal ? plainNumber(number) : plainQuantity(number));
}

/** Dollars, also as `$668,000` or `668 000 $`. Null if blank, NaN if not a number. */
export function plainDollars(text: string): number | null {
  const amount = text.replaceAll('$', '').trim();
  return amount === '' ? null : decimalNumber(plainQuantity(amount));
}

/**
 * Validates what the user wrote for a parameter, or the value of a cell that is not blank. Accepts numbers and booleans
 * as both languages write them, and names in any case. The service accepts any coordinate on earth but has records only
 * in Canada, so that a coordinate elsewhere is invalid.
 */
export function validateUserInput(
  parameter: Parameter,
  input: string | number | boolean,
): ParameterResult<InvalidInputReason> {
  const text = String(input).trim();
  if (parameter.type === 'text' || parameter.type === 'cursor') return { ok: true, value: text };
  const coordinate = coordinateLimits[parameter.name];
  const bounds = coordinate && { minimum: undefined, maximum: undefined };
  const result = validateParameter({ ...parameter, ...bounds }, serviceText(parameter, text));
  if (result.ok) {
    const isInCanada = !coordinate || !isOutside(Number(result.value), coordinate.limits);
    return isInCanada ? result : { ok: false, reason: { kind: coordinate.kind }, nearest: null };
  }
  // "1.5" is a number but not a whole one; "x" is neither.
  if (result.reason.kind === 'whole' && Number.isNaN(decimalNumber(plainQuantity(text))))
    return { ...result, reason: { kind: 'number' } };
  return result;
}

const coordinateLimits: Record<
  string,
  { kind: 'latitude' | 'longitude'; limits: { minimum: number; maximum: number } } | undefined
> = {
  lat: { kind: 'latitude', limits: limits.latitude },
  lng: { kind: 'longitude', limits: limits.longitude },
};

/** The text in the form that the service takes. One that cannot be read stays as it is. */
function serviceText({ name, type, values = [] }: Parameter, text: string): string {
  switch (type) {
    case 'city':
      return slug(text);
    case 'enum':
      return nameMeant(text, values) ?? text;
    case 'boolean':
      return String(plainBoolean(text) ?? text);
    case 'number':
    case 'integer': {
      const plain = name === 'lat' || name === 'lng' ? plainNumber(text) : plainQuantity(text);
      return type === 'integer' && Number.isInteger(decimalNumber(plain)) ? String(Number(plain)) : plain;
    }
    default:
      return text;
  }
}

/** TRUE and FALSE in either language, also as 1 and 0; null for anything else. */
export function plainBoolean(text: string): boolean | null {
  if (/^\s*(true|vrai|1)\s*$/i.test(text)) return true;
  return /^\s*(false|faux|0)\s*$/i.test(text) ? false : null;
}

const isOutside = (value: number, bounds: { minimum: number; maximum: number }): boolean =>
  value < bounds.minimum || value > bounds.maximum;

export interface InvalidPair {
  /** `together`: one of a pair is missing; `needs`: its anchor is missing; `order`: a span ends before it begins. */
  kind: 'together' | 'needs' | 'order';
  name: string;
  other: string;
}

export function invalidPairs(
  parameters: readonly Parameter[],
  query: Readonly<Record<string, string | number | boolean | null | undefined>>,
): InvalidPair[] {
  const has = (name: string | undefined) => name !== undefined && (query[name] ?? '') !== '';
  return parameters.flatMap(({ name, together, needs, notBelow }): InvalidPair[] => {
    if (has(together) && !has(name)) return [{ kind: 'together', name, other: together! }];
    if (!has(name)) return [];
    if (needs && !has(needs)) return [{ kind: 'needs', name, other: needs }];
    if (has(notBelow) && query[name]! < query[notBelow!]!) return [{ kind: 'order', name, other: notBelow! }];
    return [];
  });
}
