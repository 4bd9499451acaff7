import { isRealDate } from './validate-parameter.ts';

/**
 * Values as cities publish them. A value is read as a whole or not at all: `2 storeys`, `0x1F`, `1e999` and
 * `2024-01-15 to 2024-03-01` are neither numbers nor dates. The functions return null for those.
 */

/** Cities publish nulls, blanks, `None` and lists of those where they have no value. */
export const isMissing = (published: unknown): boolean =>
  published === null ||
  published === undefined ||
  (Array.isArray(published) && published.every(isMissing)) ||
  (typeof published === 'string' && /^\s*(none)?\s*$/i.test(published));

/** A cell holds 15 digits; a longer number would change. */
const decimal = /^[+-]?(?:\d{1,15}(?:\.\d*)?|\.\d+)$/;

/** A number, or text with digits and at most one decimal point. */
export function publishedNumber(published: unknown): number | null {
  if (typeof published === 'number') return Number.isFinite(published) ? published : null;
  if (typeof published !== 'string') return null;
  const text = published.trim();
  return decimal.test(text) ? Number(text) : null;
}

/** Degrees within bounds; null for anything else. Cities also publish zeros and projected metres. */
export function publishedDegrees(
  published: unknown,
  { minimum, maximum }: { minimum: number; maximum: number },
): number | null {
  const degrees = publishedNumber(published);
  return degrees !== null && degrees >= minimum && degrees <= maximum ? degrees : null;
}

const space = '[ \\u00a0\\u202f]';
/** `1,234.50`, `$1,234.50`, `CAD 1234` and `1,234.50 CAD`. */
const englishDollars = /^(-?)(?:CAD\s*)?\$?\s*(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s*CAD)?$/i;
/** `1 234,50 $` and `1234,50`. The comma has at most two digits after it, because `1,234` is read as in English. */
const frenchDollars = new RegExp(
  `^(-?)(\\d{1,3}(?:${space}\\d{3})+|\\d+)(,\\d{1,2})?${space}*(?:\\$|\\$?${space}*CAD)?$`,
  'i',
);

/** Canadian dollars, as a number or as text of either language; other currencies are not read. */
export function publishedDollars(published: unknown): number | null {
  const number = publishedNumber(published);
  if (number !== null || typeof published !== 'string') return number;
  const text = published.trim();
  const [, sign, whole, cents = ''] = englishDollars.exec(text) ?? frenchDollars.exec(text) ?? [];
  return whole === undefined
    ? null
    : publishedNumber(sign + whole.replace(/\D/g, '') + cents.replace(',', '.'));
}

const timestamp =
  /^(\d{4})(-?)(\d\d)\2(\d\d)(?:[T ]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.\d+)?)?\s*(?:Z|[+-]\d\d:?\d\d)?)?$/;

export interface PublishedTime {
  /** YYYY-MM-DD. */
  date: string;
  /** Since midnight. */
  seconds: number;
}

/** `2026-04-13` or `20260413`, optionally with a time; the date and time are those written, whatever the offset. */
export function publishedTime(published: unknown): PublishedTime | null {
  if (typeof published !== 'string' && typeof published !== 'number') return null;
  const match = timestamp.exec(String(published).trim());
  if (!match) return null;
  const [, year, , month, day, hours = '0', minutes = '0', seconds = '0'] = match;
  const date = `${year}-${month}-${day}`;
  return isRealDate(date)
    ? { date, seconds: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) }
    : null;
}

export function publishedBoolean(published: unknown): boolean | null {
  if (typeof published === 'boolean') return published;
  if (typeof published !== 'string' && typeof published !== 'number') return null;
  if (/^\s*(true|1)\s*$/i.test(String(published))) return true;
  return /^\s*(false|0)\s*$/i.test(String(published)) ? false : null;
}
