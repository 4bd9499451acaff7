import { isRealDate, plainDollars, plainQuantity, type Field } from '@cdata/catalog';

export type FieldValue = { value: unknown } | { problem: string };

const none: FieldValue = { value: null };
const blanks = new Set(['', 'none', 'null', 'n/a', 'na', 'nan', '-', 'undefined', 'n.a.', '#n/a', 's/o']);

export const isBlank = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.length < 10 && blanks.has(value.trim().toLowerCase()));

/**
 * Converts a published value to the type of its field. A problem is returned for one that can't be read; the field is
 * then left out.
 */
export function fieldValue(field: Field, value: unknown, { dayFirst = false } = {}): FieldValue {
  if (isBlank(value)) return none;
  const text = textOf(value);
  if (isNumeric.has(field.kind) && plainDecimal.test(text)) {
    return integerOr(field, numberValue(field, Number(text), text));
  }
  switch (field.kind) {
    case 'date':
      return dateValue(value, text, dayFirst);
    case 'timestamp':
      return { value: text };
    case 'dollars':
      return numberValue(field, plainDollars(text.replace(/[()]|\s*(cad|cdn)\b/gi, '')), text);
    case 'number':
    case 'integer':
      return integerOr(field, numberValue(field, Number(plainQuantity(text)), text));
    case 'latitude':
    case 'longitude':
      return numberValue(field, Number(text.replace(',', '.')), text);
    case 'boolean':
      return booleanValue(value, text);
    case 'array':
      return { value: Array.isArray(value) ? value : text.split(/\s*[;|\n]\s*/) };
    default:
      return { value: text };
  }
}

const isNumeric = new Set(['dollars', 'number', 'integer', 'latitude', 'longitude']);
/** Without a separator, a currency or a unit: most numbers. */
const plainDecimal = /^-?\d+(?:\.\d+)?$/;

/** Lists are joined: some portals publish several categories as an array. */
export function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join('; ');
  if (typeof value === 'object' && value !== null) return JSON.stringify(value);
  const text = String(value).trim();
  return oddSpace.test(text) ? text.replace(/\s+/g, ' ') : text;
}

/** Anything but single spaces. */
const oddSpace = / \s|[^\S ]/;

function numberValue({ name, type }: Field, number: number | null, text: string): FieldValue {
  if (number === null || !Number.isFinite(number)) return { problem: `${name} '${text}' is not a number` };
  return { value: type === 'string' ? String(number) : number };
}

const integerOr = (field: Field, result: FieldValue): FieldValue =>
  'value' in result && field.kind === 'integer' && typeof result.value === 'number'
    ? { value: Math.round(result.value) }
    : result;

function booleanValue(value: unknown, text: string): FieldValue {
  if (typeof value === 'boolean') return { value };
  if (/^(true|t|yes|y|oui|o|vrai|1)$/i.test(text)) return { value: true };
  if (/^(false|f|no|n|non|faux|0)$/i.test(text)) return { value: false };
  return { problem: `'${text}' is neither yes nor no` };
}

const months = [
  ...['jan janvier january', 'feb fev fevr fevrier february', 'mar mars march', 'apr avr avril april'],
  ...['may mai', 'jun juin june', 'jul juil juillet july', 'aug aou aout august'],
  ...[
    'sep sept septembre september',
    'oct octobre october',
    'nov novembre november',
    'dec decembre december',
  ],
].map((names) => names.split(' '));

/** Milliseconds since 1970 that are no plausible day number or year. */
const isEpoch = (number: number): boolean => Math.abs(number) > 1e10 && Math.abs(number) < 1e13;

/**
 * A day as YYYY-MM-DD, from `2026-04-13T00:00:00.000`, `2024/10/03 00:00:00+00`, `20260413`, `YYYYMMDD000000`,
 * `Feb 08, 2024`, `8 février 2024`, `13/04/2026`, or milliseconds since 1970. The day is the publisher's: times of day and zones
 * are left out.
 */
function dateValue(value: unknown, text: string, dayFirst: boolean): FieldValue {
  if (typeof value === 'number' && isEpoch(value))
    return { value: new Date(value).toISOString().slice(0, 10) };
  const parts =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T\s])/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})(?:0{6})?$/.exec(text);
  if (parts) return realDay(text, parts[1]!, parts[2]!, parts[3]!);
  const dayMonthYear = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:$|[T\s])/.exec(text);
  if (dayMonthYear) {
    const [, first, second, year] = dayMonthYear as unknown as [string, string, string, string];
    return dayFirst ? realDay(text, year, second, first) : realDay(text, year, first, second);
  }
  const words = /^(?:([\p{L}.]+)\s+(\d{1,2})|(\d{1,2})\s*(?:er)?[\s-]([\p{L}.]+))[,\s-]+(\d{4})\b/u.exec(
    text,
  );
  if (words) {
    const name = (words[1] ?? words[4] ?? '')
      .normalize('NFD')
      .replace(/[\u0300-\u036f.]/g, '')
      .toLowerCase();
    const month = months.findIndex((names) => names.includes(name)) + 1;
    if (month > 0) return realDay(text, words[5]!, String(month), words[2] ?? words[3] ?? '');
  }
  if (/^\d{12,13}$/.test(text) && isEpoch(Number(text))) {
    return { value: new Date(Number(text)).toISOString().slice(0, 10) };
  }
  return { problem: `'${text}' is not a date` };
}

function realDay(text: string, year: string, month: string, day: string): FieldValue {
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isRealDate(date) ? { value: date } : { problem: `the date '${text}' doesn't exist` };
}
