import { limits } from './limits.ts';
import { nearest, slug } from './nearest.ts';
import type { Parameter } from './parameter.ts';

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

/** Whether `2024-02-30` and the like are days of the calendar. */
export const isRealDate = (text: string): boolean => {
  const date = new Date(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
  );
};

/**
 * Reads what somebody gave for a parameter, text or a value of a cell that is not blank: known without asking the
 * service. The service takes any coordinate on earth and has records in Canada, so one elsewhere is a fault.
 */
export function readParameter(parameter: Parameter, given: string | number | boolean): ReadParameter {
  const text = String(given).trim();
  switch (parameter.type) {
    case 'city':
      return { value: slug(text) };
    case 'enum':
      return readName(parameter.values ?? [], text);
    case 'date':
      return isRealDate(text) ? { value: text } : { fault: { kind: 'date' } };
    case 'boolean':
      return readBoolean(text);
    case 'number':
    case 'integer':
      return readNumber(parameter, Number(isDegrees(parameter) ? plainNumber(text) : plainQuantity(text)));
    default:
      return { value: text };
  }
}

function readName(values: readonly string[], text: string): ReadParameter {
  const value = values.find((one) => slug(one) === slug(text));
  return value ? { value } : { fault: { kind: 'value', nearest: nearest(text, values), values } };
}

function readBoolean(text: string): ReadParameter {
  const value = plainBoolean(text);
  return value === null ? { fault: { kind: 'boolean' } } : { value };
}

/** TRUE and FALSE in either language, also as 1 and 0; null for anything else. */
export function plainBoolean(text: string): boolean | null {
  if (/^\s*(true|vrai|1)\s*$/i.test(text)) return true;
  return /^\s*(false|faux|0)\s*$/i.test(text) ? false : null;
}

const isDegrees = ({ name }: Parameter): boolean => name === 'lat' || name === 'lng';

function readNumber({ name, type, minimum, maximum }: Parameter, value: number): ReadParameter {
  if (!Number.isFinite(value)) return { fault: { kind: 'number' } };
  if (type === 'integer' && !Number.isInteger(value)) return { fault: { kind: 'whole' } };
  if (name === 'lat' && isOutside(value, limits.latitude)) return { fault: { kind: 'latitude' } };
  if (name === 'lng' && isOutside(value, limits.longitude)) return { fault: { kind: 'longitude' } };
  if (minimum !== undefined && maximum !== undefined && isOutside(value, { minimum, maximum })) {
    return { fault: { kind: 'bounds', minimum, maximum } };
  }
  if (minimum !== undefined && value < minimum) return { fault: { kind: 'least', minimum } };
  return { value };
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
