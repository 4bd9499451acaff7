import { limits, publishedNumber as numberOf, publishedTime } from '@cdata/catalog';

/**
 * A record as a city publishes it, faults included: numbers as text, `None` for nothing, dates without dashes. The
 * functions below return null for a value that is missing or cannot be read.
 */
export type PublishedRecord = Record<string, unknown>;

/** What publishers write for nothing, in lower case. */
export const emptyValues: ReadonlySet<string> = new Set(['', 'none', 'null', 'n/a']);
const maxEmptyLength = 4;

/** The fields that number a permit, the best first. */
export const permitNumberFields = ['permit_number', 'application_number'] as const;

export function publishedText(record: PublishedRecord, fields: readonly string[]): string | null {
  for (const field of fields) {
    const text = valueText(record[field]);
    if (text !== null) return text;
  }
  return null;
}

export function valueText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  const text = typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
  return text.length > maxEmptyLength || !emptyValues.has(text.toLowerCase()) ? text : null;
}

/** The first number, also as text. */
export function publishedNumber(record: PublishedRecord, fields: readonly string[]): number | null {
  for (const field of fields) {
    const number = numberOf(record[field]);
    if (number !== null) return number;
  }
  return null;
}

export function publishedBoolean(record: PublishedRecord, fields: readonly string[]): boolean | null {
  for (const field of fields) {
    const value = record[field];
    if (typeof value === 'boolean') return value;
    if (value === 'true' || value === 'false') return value === 'true';
  }
  return null;
}

/** The first date, as YYYY-MM-DD. */
export function publishedDate(record: PublishedRecord, fields: readonly string[]): string | null {
  for (const field of fields) {
    const date = publishedTime(record[field])?.date;
    if (date) return date;
  }
  return null;
}

/** Coordinates in degrees; null if there are none, or if they are outside Canada (projected metres, zeros). */
export function publishedPlace(record: PublishedRecord): { lat: number; lng: number } | null {
  for (const [latitude, longitude] of [
    ['lat', 'lng'],
    ['latitude', 'longitude'],
  ] as const) {
    const lat = publishedNumber(record, [latitude]);
    const lng = publishedNumber(record, [longitude]);
    if (lat !== null && lng !== null && isInCanada(lat, lng)) return { lat, lng };
  }
  return null;
}

export const isInCanada = (lat: number, lng: number): boolean =>
  lat >= limits.latitude.minimum &&
  lat <= limits.latitude.maximum &&
  lng >= limits.longitude.minimum &&
  lng <= limits.longitude.maximum;
