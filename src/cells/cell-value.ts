import { limits, type Field } from '../catalog/index.ts';

export type CellScalar = string | number | boolean;

export interface CellValue {
  value: CellScalar;
  /** The number format that the value needs, if any. */
  format?: string;
}

export const dateFormat = 'yyyy-mm-dd';
export const timeFormat = 'yyyy-mm-dd hh:mm';

const blank: CellValue = { value: '' };
const millisecondsPerDay = 86_400_000;
const secondsPerDay = 86_400;
/** Day 0 of Excel's calendar, counted back from 1 March 1900: Excel counts a 29 February 1900 that never was. */
const dayZero = Date.UTC(1899, 11, 30);
/** The first day on which Excel's calendar is right. */
const firstDay = Date.UTC(1900, 2, 1);
const timestampPattern = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/;

/**
 * The cell value of a published value. Dates become real dates, coordinates numbers (whatever the city published),
 * identifiers text with their zeros, and missing values blank. Cities publish `None`, `20260413`, `"   0"` and projected
 * metres. A value that is not of its field's kind stays text; coordinates outside Canada become blank.
 */
export function cellValue(field: Field, published: unknown): CellValue {
  if (published === null || published === undefined) return blank;
  if (typeof published === 'string' && /^\s*(none)?\s*$/i.test(published)) return blank;
  if (Array.isArray(published)) return { value: published.map(String).join(', ') };
  switch (field.kind) {
    case 'date':
      return dateValue(published);
    case 'timestamp':
      return timestampValue(published);
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

function dateValue(published: unknown): CellValue {
  const parsed = parseTimestamp(published);
  return parsed ? { value: parsed.day, format: dateFormat } : { value: text(published) };
}

function timestampValue(published: unknown): CellValue {
  const parsed = parseTimestamp(published);
  if (!parsed) return { value: text(published) };
  return { value: parsed.day + parsed.seconds / secondsPerDay, format: timeFormat };
}

/** Local date and time as published, ignoring the offset; `day` is a serial number of Excel's calendar. */
function parseTimestamp(published: unknown): { day: number; seconds: number } | null {
  const match = timestampPattern.exec(String(published).trim());
  if (!match) return null;
  const [year, month, day, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const date = Date.UTC(year, month - 1, day);
  const exists = new Date(date).getUTCMonth() === month - 1 && date >= firstDay;
  if (!exists) return null;
  return {
    day: (date - dayZero) / millisecondsPerDay,
    seconds: hours * 3600 + minutes * 60 + seconds,
  };
}

/** `2026-11-20`, with the time if the serial number has one. */
export function dateOfSerial(serial: number): string {
  const iso = new Date(dayZero + Math.round(serial * secondsPerDay) * 1000).toISOString();
  return Number.isInteger(serial) ? iso.slice(0, 10) : iso.slice(0, 16).replace('T', ' ');
}
