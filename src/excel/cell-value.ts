import { limits, type Field } from '../catalog/index.ts';

/** What a cell can hold. */
export type CellScalar = string | number | boolean;

/** A value for a cell, and the number format it needs to be read rightly. */
export interface CellValue {
  value: CellScalar;
  format?: string;
}

export const dateFormat = 'yyyy-mm-dd';
export const timeFormat = 'yyyy-mm-dd hh:mm';

const blank: CellValue = { value: '' };
const millisecondsOfDay = 86_400_000;
/** Day 0 of Excel's calendar as it counts after its false leap day, 1 March 1900. */
const dayZero = Date.UTC(1899, 11, 30);
/** The first day that Excel's calendar and the real one agree on. */
const firstDay = Date.UTC(1900, 2, 1);
const moment = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/;

/**
 * A published value as its cell should hold it: dates as real dates, coordinates as numbers whatever the city sent,
 * identifiers as text with their zeros, what is missing as blank. Cities publish `None`, `20260413`, `"   0"` and
 * projected metres; what is not what its field says stays text as it came, but for coordinates, which are blank
 * unless they lie in Canada.
 */
export function cellValue(field: Field, published: unknown): CellValue {
  if (published === null || published === undefined) return blank;
  if (typeof published === 'string' && /^\s*(none)?\s*$/i.test(published)) return blank;
  if (Array.isArray(published)) return { value: published.map(String).join(', ') };
  switch (field.kind) {
    case 'date':
      return dated(published, false);
    case 'timestamp':
      return dated(published, true);
    case 'latitude':
      return coordinate(published, limits.latitude);
    case 'longitude':
      return coordinate(published, limits.longitude);
    case 'number':
    case 'integer':
    case 'dollars':
      return { value: number(published) ?? text(published) };
    case 'boolean':
      return { value: flag(published) ?? text(published) };
    default:
      return { value: text(published) };
  }
}

const text = (published: unknown): string =>
  typeof published === 'object' ? JSON.stringify(published) : String(published);

function number(published: unknown): number | null {
  if (typeof published === 'number') return published;
  if (typeof published !== 'string' || published.trim() === '') return null;
  const value = Number(published);
  return Number.isFinite(value) ? value : null;
}

function flag(published: unknown): boolean | null {
  if (typeof published === 'boolean') return published;
  if (/^\s*(true|1)\s*$/i.test(String(published))) return true;
  return /^\s*(false|0)\s*$/i.test(String(published)) ? false : null;
}

function coordinate(
  published: unknown,
  { minimum, maximum }: { minimum: number; maximum: number },
): CellValue {
  const degrees = number(published);
  return degrees !== null && degrees >= minimum && degrees <= maximum ? { value: degrees } : blank;
}

/** A serial number of Excel's calendar, for the moment as it is written, whatever its offset. */
function dated(published: unknown, withTime: boolean): CellValue {
  const parts = moment.exec(String(published).trim());
  if (!parts) return { value: text(published) };
  const [year, month, day, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1)
    .map((part) => (part === undefined ? undefined : Number(part))) as [number, number, number, ...number[]];
  const date = Date.UTC(year, month - 1, day);
  const real = new Date(date).getUTCMonth() === month - 1 && date >= firstDay;
  if (!real) return { value: text(published) };
  const serial = (date - dayZero) / millisecondsOfDay;
  if (!withTime) return { value: serial, format: dateFormat };
  return { value: serial + (hours * 3600 + minutes * 60 + seconds) / 86_400, format: timeFormat };
}

/** A serial number as the date it is, `2026-11-20`, with its time where it has one. */
export function dateOfSerial(serial: number): string {
  const iso = new Date(dayZero + Math.round(serial * 86_400) * 1000).toISOString();
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}
