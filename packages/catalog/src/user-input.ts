import { limits, type Parameter } from './parameter.ts';
import { nameMeant } from './other-names.ts';
import { readCity } from './reading/city-slug.ts';
import { readDate } from './reading/date.ts';
import { convertedTo, readNumber, type NumberKind, type NumberUnit } from './reading/number.ts';
import { validateParameter, type InvalidReason, type ParameterResult } from './validate-parameter.ts';

/** Why the user's input is invalid; `latitude` and `longitude` are outside Canada. */
export type InvalidInputReason =
  | InvalidReason
  | { kind: 'latitude' | 'longitude' }
  /** The number can be read in two ways that are both valid. */
  | { kind: 'ambiguous'; values: readonly [number, number] }
  /** Several cities have the name. */
  | { kind: 'city'; choices: readonly string[] };

type Input = string | number | boolean;
type InputResult = ParameterResult<InvalidInputReason>;

/**
 * Validates what the user wrote for a parameter, or the value of a cell that is not blank. Accepts numbers, dates and
 * booleans as both languages write them, and names in any case.
 *
 * @param language That of the pane, in which the user types; null for cells, which people of both languages share.
 */
export function validateUserInput(
  parameter: Parameter,
  input: Input,
  language: 'en' | 'fr' | null,
): InputResult {
  const text = String(input).trim();
  switch (parameter.type) {
    case 'text':
    case 'cursor':
      return { ok: true, value: text };
    case 'number':
    case 'integer':
      return validateNumber(parameter, input, language);
    case 'city': {
      const { slug, choices } = readCity(text);
      return choices.length > 0
        ? { ok: false, reason: { kind: 'city', choices }, nearest: null }
        : validateParameter(parameter, slug);
    }
    default:
      return validateParameter(parameter, serviceText(parameter, text));
  }
}

/** What the numbers of parameters are of, and the units that they are sent in; of others, the type tells. */
const numbersOf: Record<string, { kind: NumberKind; unit?: NumberUnit } | undefined> = {
  lat: { kind: 'degrees' },
  lng: { kind: 'degrees' },
  radius_km: { kind: 'distance', unit: 'km' },
  value_min: { kind: 'money' },
  value_max: { kind: 'money' },
  floor_area_min: { kind: 'area', unit: 'm2' },
  area: { kind: 'area' },
};

function validateNumber(parameter: Parameter, input: Input, language: 'en' | 'fr' | null): InputResult {
  const { kind, unit } = numbersOf[parameter.name] ?? {
    kind: parameter.type === 'integer' ? 'count' : 'number',
  };
  const reading = readNumber(input, { kind, language });
  if (reading.kind === 'value')
    return validateValue(parameter, convertedTo(unit, reading.value, reading.unit));
  if (reading.kind === 'ambiguous') {
    const results = reading.values.map((value) =>
      validateValue(parameter, convertedTo(unit, value, reading.unit)),
    );
    const valid = results.filter(({ ok }) => ok);
    const isUncertain = valid.length > 1;
    return isUncertain
      ? { ok: false, reason: { kind: 'ambiguous', values: reading.values }, nearest: null }
      : (valid[0] ?? results[0]!);
  }
  const kindOfReason = String(input).trim() === '' ? 'empty' : 'number';
  return { ok: false, reason: { kind: kindOfReason }, nearest: null };
}

const coordinateLimits: Record<
  string,
  { kind: 'latitude' | 'longitude'; limits: { minimum: number; maximum: number } } | undefined
> = {
  lat: { kind: 'latitude', limits: limits.latitude },
  lng: { kind: 'longitude', limits: limits.longitude },
};

function validateValue(parameter: Parameter, value: number): InputResult {
  const coordinate = coordinateLimits[parameter.name];
  const isInCanada = !coordinate || !isOutside(value, coordinate.limits);
  return isInCanada
    ? validateParameter(parameter, String(value))
    : { ok: false, reason: { kind: coordinate.kind }, nearest: null };
}

/** The text in the form that the service takes. One that cannot be read stays as it is. */
function serviceText({ type, values = [] }: Parameter, text: string): string {
  switch (type) {
    case 'enum':
      return nameMeant(text, values) ?? text;
    case 'boolean':
      return String(plainBoolean(text) ?? text);
    case 'date': {
      const reading = readDate(text);
      return reading.kind === 'date' && reading.precision === 'day' ? reading.day : text;
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
