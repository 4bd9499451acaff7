import { publishedTime } from '@cdata/catalog';
import { dateOfSerial } from '../../../excel/cells/index.ts';

/** Which number of `03/04/2025` is the day; null if a column doesn't tell. */
export type DateOrder = 'day first' | 'month first' | null;

/** Serial numbers of Excel from 1960 to 2100. A price in dollars is beyond, or below. */
const serials = { min: 21_916, max: 73_415 };

const numericDate = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/;
const dayAndMonth = /^(\d{1,2})(?:er)?\s+([a-zéû]+)\.?,?\s+(\d{4})$/;
const monthAndDay = /^([a-zéû]+)\.?\s+(\d{1,2}),?\s+(\d{4})$/;

/** By their first letters in English and French. */
const months: readonly RegExp[] = [
  /^jan/,
  /^f[eé][bv]/,
  /^mar/,
  /^a[pv]r/,
  /^ma[iy]$/,
  /^jui?n/,
  /^jui?l/,
  /^ao[uû]|^aug/,
  /^sep/,
  /^oct/,
  /^nov/,
  /^d[eé]c/,
];

const isSerialDate = (value: unknown): value is number =>
  typeof value === 'number' && value >= serials.min && value <= serials.max;

/** The order that the dates of a column prove. */
export function dateOrderOf(column: readonly unknown[]): DateOrder {
  for (const value of column) {
    const [, first, second] = numericDate.exec(String(value).trim()) ?? [];
    if (Number(first) > 12) return 'day first';
    if (Number(second) > 12) return 'month first';
  }
  return null;
}

/** A day as YYYY-MM-DD; null if it can't be read with certainty. */
export function saleDate(value: unknown, order: DateOrder): string | null {
  if (isSerialDate(value)) return dateOfSerial(Math.floor(value));
  const text = String(value ?? '')
    .trim()
    .toLowerCase();
  const iso = publishedTime(text)?.date;
  if (iso) return iso;
  const [, first, second, year] = numericDate.exec(text) ?? [];
  if (year && order) return order === 'day first' ? day(year, second, first) : day(year, first, second);
  const [, ofMonth, monthName, yearText] = dayAndMonth.exec(text) ?? [];
  if (yearText) return day(yearText, monthNumber(monthName!), ofMonth);
  const [, name, dayText, lastYear] = monthAndDay.exec(text) ?? [];
  return lastYear ? day(lastYear, monthNumber(name!), dayText) : null;
}

/** 0 for no month. */
const monthNumber = (name: string): number => months.findIndex((month) => month.test(name)) + 1;

function day(year: string, month: string | number | undefined, ofMonth: string | undefined): string | null {
  const iso = `${year}-${String(month).padStart(2, '0')}-${String(ofMonth).padStart(2, '0')}`;
  return publishedTime(iso)?.date ?? null;
}

/** Whether a text is a day as YYYY-MM-DD. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && publishedTime(text) !== null;

const millisecondsPerYear = 365.25 * 86_400_000;

/** A day as a number of years, such as 2025.5. */
export const yearsOf = (date: string): number => 1970 + Date.parse(date) / millisecondsPerYear;

/** Today, as YYYY-MM-DD where the user is. */
export function todayIso(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
