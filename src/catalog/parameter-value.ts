import { limits } from './limits.ts';
import { slug } from './nearest.ts';
import type { Parameter } from './parameter.ts';
import { validateParameter, type ParameterResult } from './validate-parameter.ts';

/** What is wrong with the value of a parameter; the sentence for it is in src/messages. */
export type ParameterFault =
  | { kind: 'number' | 'whole' | 'date' | 'boolean' | 'latitude' | 'longitude' }
  | { kind: 'value'; nearest: string | null; values: readonly string[] }
  | { kind: 'bounds'; minimum: number; maximum: number }
  | { kind: 'least'; minimum: number };

/** A parameter as the service takes it, or what is wrong with it. */
export type ReadParameter = { value: string | number | boolean } | { fault: ParameterFault };

/** `51,05` and `1 500` are numbers too, as they are written in French. */
export const plainNumber = (text: string): string =>
  text.replace(/[\s\u00a0\u202f]/g, '').replace(/^(-?\d+),(\d+)$/, '$1.$2');

/** A whole number with its thousands apart as either language writes them: `1,200` and `1 200` are 1200. */
export const plainWhole = (text: string): string =>
  /^\d{1,3}([\s\u00a0\u202f,]\d{3})+$/.test(text.trim()) ? text.replace(/\D/g, '') : text.trim();

/**
 * A size or an amount, with its thousands apart as either language writes them: `1,200` is 1200, and so is `1 200`;
 * `1,5` and `0,500` are below two. Not for degrees, of which `45,123` is 45.123.
 */
export const plainQuantity = (text: string): string =>
  /^[1-9]\d{0,2}([\s,])\d{3}(\1\d{3})*(\.\d+)?$/.test(text.trim())
    ? text.replace(/[\s,]/g, '')
    : plainNumber(text);

/** Dollars as people write them, `$668,000` and `668 000 $` too: null where nothing is written, NaN where it is no number. */
export function plainDollars(text: string): number | null {
  const bare = text.replaceAll('$', '').trim();
  return bare === '' ? null : Number(plainQuantity(bare));
}

/**
 * Reads what a person wrote for a parameter, or the value of a cell that is not blank: numbers and TRUE and FALSE as
 * either language writes them, names in any case. The service accepts any coordinate on earth but has records only in
 * Canada, so that a coordinate elsewhere is an error.
 */
export function readParameter(parameter: Parameter, given: string | number | boolean): ReadParameter {
  const { name, type } = parameter;
  const text = String(given).trim();
  if (type === 'cursor' || type === 'text') return { value: text };
  const isCoordinate = name === 'lat' || name === 'lng';
  const result = validateParameter(
    isCoordinate ? { ...parameter, minimum: undefined, maximum: undefined } : parameter,
    serviceText(parameter, text),
  );
  if (!result.ok) return { fault: faultOf(result, text) };
  const value = Number(result.value);
  if (name === 'lat' && isOutside(value, limits.latitude)) return { fault: { kind: 'latitude' } };
  if (name === 'lng' && isOutside(value, limits.longitude)) return { fault: { kind: 'longitude' } };
  return { value: result.value };
}

/** A text as the service takes it; one that cannot be read stays as it is. */
function serviceText({ name, type, values = [] }: Parameter, text: string): string {
  switch (type) {
    case 'city':
      return slug(text);
    case 'enum':
      return values.find((value) => slug(value) === slug(text)) ?? text;
    case 'boolean':
      return String(plainBoolean(text) ?? text);
    case 'number':
    case 'integer': {
      const plain = name === 'lat' || name === 'lng' ? plainNumber(text) : plainQuantity(text);
      return type === 'integer' && Number.isInteger(Number(plain)) ? String(Number(plain)) : plain;
    }
    default:
      return text;
  }
}

function faultOf({ reason, nearest }: Extract<ParameterResult, { ok: false }>, text: string): ParameterFault {
  switch (reason.kind) {
    case 'value':
      return { kind: 'value', values: reason.values, nearest };
    case 'bounds': {
      const { minimum = -Infinity, maximum } = reason;
      return maximum === undefined ? { kind: 'least', minimum } : { kind: 'bounds', minimum, maximum };
    }
    case 'whole':
      return { kind: Number.isFinite(Number(plainQuantity(text))) ? 'whole' : 'number' };
    case 'date':
    case 'noSuchDate':
      return { kind: 'date' };
    case 'boolean':
      return { kind: 'boolean' };
    default:
      return { kind: 'number' };
  }
}

/** TRUE and FALSE in either language, also as 1 and 0; null for anything else. */
export function plainBoolean(text: string): boolean | null {
  if (/^\s*(true|vrai|1)\s*$/i.test(text)) return true;
  return /^\s*(false|faux|0)\s*$/i.test(text) ? false : null;
}

const isOutside = (value: number, bounds: { minimum: number; maximum: number }): boolean =>
  value < bounds.minimum || value > bounds.maximum;

/** Parameters that do not go with one another. */
export interface PairFault {
  /** `together`: one of a pair is missing; `needs`: what it means nothing without; `order`: a span ends before it begins. */
  kind: 'together' | 'needs' | 'order';
  name: string;
  other: string;
}

/** What does not go together in a query of readable values. */
export function pairFaults(
  parameters: readonly Parameter[],
  query: Readonly<Record<string, string | number | boolean | null | undefined>>,
): PairFault[] {
  const given = (name: string | undefined) => name !== undefined && (query[name] ?? '') !== '';
  return parameters.flatMap(({ name, together, needs, notBelow }): PairFault[] => {
    if (given(together) && !given(name)) return [{ kind: 'together', name, other: together! }];
    if (!given(name)) return [];
    if (needs && !given(needs)) return [{ kind: 'needs', name, other: needs }];
    if (given(notBelow) && query[name]! < query[notBelow!]!)
      return [{ kind: 'order', name, other: notBelow! }];
    return [];
  });
}
