import type { City } from './gazetteer/index.ts';
import { hash32 } from './random.ts';

const millisecondsPerDay = 86_400_000;

/** Days since 1970-01-01. */
export const day = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / millisecondsPerDay;

const isoDates = new Map<number, string>();

export function isoDate(number: number): string {
  let text = isoDates.get(number);
  if (text === undefined) {
    text = new Date(number * millisecondsPerDay).toISOString().slice(0, 10);
    isoDates.set(number, text);
  }
  return text;
}

export const isoDateOrNull = (number: number | null): string | null =>
  number === null ? null : isoDate(number);

export const yearOf = (number: number): number => Number(isoDate(number).slice(0, 4));

/** Nothing happens in the sample data before the first or after the last day. */
export const firstDay = day('2016-01-04');
export const lastDay = day('2026-11-14');

/** The day itself, or the Monday after a weekend day. */
export function workday(number: number): number {
  // Day 0 was a Thursday.
  const weekday = (number + 4) % 7;
  return weekday === 6 ? number + 2 : weekday === 0 ? number + 1 : number;
}

/** Sorts the items in place and numbers them from 1 in each year. */
export function numberByYear<T extends { applied: number; sequence: number }>(items: T[]): T[] {
  const counts = new Map<number, number>();
  items.sort((one, other) => one.applied - other.applied);
  for (const item of items) {
    const year = yearOf(item.applied);
    item.sequence = (counts.get(year) ?? 0) + 1;
    counts.set(year, item.sequence);
  }
  return items;
}

/** The night after the last day, when the service last read a city's records. */
export function fetchedAt({ slug }: City): string {
  const minutes = hash32(slug) % 360;
  const twoDigits = (value: number): string => String(value).padStart(2, '0');
  return `2026-11-15T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:17.000000+00:00`;
}
