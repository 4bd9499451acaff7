import { nearest } from './nearest.ts';
import type { Parameter } from './parameter.ts';
import { isDay } from './reading/date.ts';

/** Why a value is invalid. A `bounds` reason names the bounds that the parameter has. */
export type InvalidReason =
  | { kind: 'empty' | 'nullCharacter' | 'number' | 'whole' | 'date' | 'noSuchDate' | 'boolean' }
  | { kind: 'value'; values: readonly string[] }
  | { kind: 'bounds'; minimum?: number; maximum?: number };

export interface InvalidParameter<Reason = InvalidReason> {
  ok: false;
  reason: Reason;
  /** The valid value that is closest to the invalid one. */
  nearest: string | null;
}

export type ParameterResult<Reason = InvalidReason> =
  { ok: true; value: string | number | boolean } | InvalidParameter<Reason>;

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;
const whole = /^[+-]?\d{1,15}$/;

/**
 * Validates the value of a parameter, written as the service takes it (`1500`, `true`, `2024-02-29`, `new_construction`),
 * and gives the value in the parameter's type.
 *
 * @param options.cities The slugs that a city must be one of; without them any slug is valid.
 */
export function validateParameter(
  parameter: Parameter,
  value: string,
  { cities }: { cities?: readonly string[] } = {},
): ParameterResult {
  const text = value.trim();
  if (text === '') return invalid({ kind: 'empty' });
  switch (parameter.type) {
    case 'text':
    case 'cursor':
      // PostgreSQL rejects a text with a null character.
      return value.includes('\0') ? invalid({ kind: 'nullCharacter' }) : valid(value);
    case 'city':
      return cities ? oneOf(cities, value) : valid(value);
    case 'enum':
      return oneOf(parameter.values ?? [], value);
    case 'date':
      return validateDate(value);
    case 'boolean':
      return /^(true|false)$/i.test(text)
        ? valid(text.toLowerCase() === 'true')
        : invalid({ kind: 'boolean' });
    case 'integer':
    case 'number':
      return validateNumber(parameter, text);
  }
}

const valid = (value: string | number | boolean): ParameterResult => ({ ok: true, value });

const invalid = (reason: InvalidReason, near: string | null = null): ParameterResult => ({
  ok: false,
  reason,
  nearest: near,
});

const oneOf = (values: readonly string[], value: string): ParameterResult =>
  values.includes(value) ? valid(value) : invalid({ kind: 'value', values }, nearest(value, values));

function validateDate(value: string): ParameterResult {
  if (isDay(value)) return valid(value);
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (day === undefined) return invalid({ kind: 'date' });
  const lastDay = `${year}-${month}-${new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()}`;
  return invalid({ kind: 'noSuchDate' }, Number(day) > 28 && isDay(lastDay) ? lastDay : null);
}

function validateNumber({ type, minimum, maximum }: Parameter, text: string): ParameterResult {
  const value = Number(text);
  if (!(type === 'integer' ? whole : decimal).test(text) || !Number.isFinite(value)) {
    return invalid({ kind: type === 'integer' ? 'whole' : 'number' });
  }
  const isOutside = (minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum);
  return isOutside ? invalid({ kind: 'bounds', minimum, maximum }) : valid(value);
}
