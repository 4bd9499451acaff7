import {
  isMissing,
  isUnreadable,
  limits,
  publishedBoolean,
  publishedDegrees,
  publishedDollars,
  publishedNumber,
  publishedTime,
  type Field,
} from '@cdata/catalog';
import { dayOfSerial, serialOfDay } from '@cdata/catalog/reading';
import { fitText } from './cell-text.ts';
import { countsFrom, isDateSystemUnknown } from './date-system.ts';

export type CellScalar = string | number | boolean;

export interface CellValue {
  value: CellScalar;
  /** The number format that the value needs, if any. */
  format?: string;
  /** How the cell differs from what was published. */
  note?: ValueNote;
}

/** A value that is not of its field's kind stays text; one that can't be read, or is outside Canada, becomes blank. */
export type ValueNote =
  'not a number' | 'not a date' | 'not true or false' | 'outside Canada' | 'cut' | 'unreadable';

export const dateFormat = 'yyyy-mm-dd';
export const timeFormat = 'yyyy-mm-dd hh:mm';

const blank: CellValue = { value: '' };
const secondsPerDay = 86_400;

/**
 * The cell value of a published value. Dates become real dates, coordinates numbers (whatever the city published),
 * identifiers text with their zeros, and missing values blank.
 */
export function cellValue(field: Field, published: unknown): CellValue {
  if (isMissing(published)) return blank;
  switch (field.kind) {
    case 'date':
      return dateValue(published, { withTime: false });
    case 'timestamp':
      return dateValue(published, { withTime: true });
    case 'latitude':
      return coordinate(published, limits.latitude);
    case 'longitude':
      return coordinate(published, limits.longitude);
    case 'number':
    case 'integer':
      return orText(publishedNumber(published), published, 'not a number');
    case 'dollars':
      return orText(publishedDollars(published), published, 'not a number');
    case 'boolean':
      return orText(publishedBoolean(published), published, 'not true or false');
    default:
      return textValue(
        field.shownValue && typeof published === 'string' ? field.shownValue(published) : published,
      );
  }
}

/** The cell value of a record's field. */
export const recordValue = (field: Field, record: Readonly<Record<string, unknown>>): CellValue =>
  isUnreadable(record, field.name) ? { ...blank, note: 'unreadable' } : cellValue(field, record[field.name]);

const orText = (value: CellScalar | null, published: unknown, note: ValueNote): CellValue =>
  value === null ? { note, ...textValue(published) } : { value };

function textValue(published: unknown): CellValue {
  const items = Array.isArray(published) ? published.filter((item) => !isMissing(item)) : [published];
  const whole = items.map(text).join(', ');
  const value = fitText(whole);
  return value === whole ? { value } : { value, note: 'cut' };
}

const text = (published: unknown): string =>
  typeof published === 'object' ? JSON.stringify(published) : String(published);

function coordinate(published: unknown, bounds: { minimum: number; maximum: number }): CellValue {
  const degrees = publishedDegrees(published, bounds);
  return degrees === null ? { ...blank, note: 'outside Canada' } : { value: degrees };
}

/** Local date and time as published; text for a day before Excel's calendar, and while its date system is unknown. */
function dateValue(published: unknown, { withTime }: { withTime: boolean }): CellValue {
  const time = publishedTime(published);
  const day = time && serialOfDay(time.date, countsFrom());
  if (!time || day === null) return orText(null, published, 'not a date');
  if (isDateSystemUnknown()) return { value: withTime ? dateText(time) : time.date };
  return withTime
    ? { value: day + time.seconds / secondsPerDay, format: timeFormat }
    : { value: day, format: dateFormat };
}

/** The workbook's serial number of a day, given as YYYY-MM-DD; NaN for one that Excel's calendar doesn't have. */
export const dateSerial = (date: string): number => serialOfDay(date, countsFrom()) ?? NaN;

const dateText = ({ date, seconds }: { date: string; seconds: number }): string =>
  `${date} ${new Date(seconds * 1000).toISOString().slice(11, 16)}`;

/**
 * `2026-11-20`, with the time if the serial number has one; a number that is no date of Excel stays as it is, as do all
 * while its date system is unknown.
 */
export function dateOfSerial(serial: number): string {
  if (isDateSystemUnknown()) return String(serial);
  const date = dayOfSerial(serial, countsFrom());
  if (!date) return String(serial);
  const { day, seconds } = date;
  return seconds === null ? day : dateText({ date: day, seconds });
}
