import { readDate } from './reading/date.ts';
import { certainNumber, type NumberOptions } from './reading/number.ts';

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

/** A number, also as text of either language; null for one that can be read in two ways. */
export const publishedNumber = (published: unknown): number | null =>
  certain(published, { kind: 'number', language: null });

/** Degrees within bounds; null for anything else. Cities also publish zeros and projected metres. */
export function publishedDegrees(
  published: unknown,
  { minimum, maximum }: { minimum: number; maximum: number },
): number | null {
  const degrees = certain(published, { kind: 'degrees', language: null });
  return degrees !== null && degrees >= minimum && degrees <= maximum ? degrees : null;
}

/** Canadian dollars, as a number or as text of either language; other currencies are not read. */
export const publishedDollars = (published: unknown): number | null =>
  certain(published, { kind: 'money', language: null });

function certain(published: unknown, options: NumberOptions): number | null {
  const number = certainNumber(published, options);
  return Number.isNaN(number) ? null : number;
}

interface PublishedTime {
  /** YYYY-MM-DD. */
  date: string;
  /** Since midnight. */
  seconds: number;
}

/** A day, optionally with a time; both are those written, whatever the offset. A month or a year is none. */
export function publishedTime(published: unknown): PublishedTime | null {
  const reading = readDate(published);
  return reading.kind === 'date' && reading.precision === 'day'
    ? { date: reading.day, seconds: reading.seconds ?? 0 }
    : null;
}

export function publishedBoolean(published: unknown): boolean | null {
  if (typeof published === 'boolean') return published;
  if (typeof published !== 'string' && typeof published !== 'number') return null;
  if (/^\s*(true|1)\s*$/i.test(String(published))) return true;
  return /^\s*(false|0)\s*$/i.test(String(published)) ? false : null;
}
