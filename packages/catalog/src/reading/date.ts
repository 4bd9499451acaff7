import { dayOfSerial, type DateSystem } from './serial-day.ts';
import { footnote } from './text.ts';

/** Which number of `03/04/2025` is the day; only a year with two digits, as in `25-04-03`, may be first. */
export type DateOrder = 'day-first' | 'month-first' | 'year-first';

export type DatePrecision = 'day' | 'month' | 'quarter' | 'year';

/**
 * What a date doesn't say itself: the `century` of a year with two digits, the `order` of day and month, that a number is
 * a `serial` number of Excel, or the `epoch` in milliseconds.
 */
export type DateAssumption = 'century' | 'order' | 'serial' | 'epoch';

/** What a text or a number says of a day. Days are YYYY-MM-DD, those of a period its first. */
export type DateReading =
  /** Blank, a word for it, or a date that systems write for none, such as 1900-01-01. */
  | { kind: 'missing' }
  | {
      kind: 'date';
      day: string;
      precision: DatePrecision;
      /** Since midnight, as written, whatever the offset; null without a time of day. */
      seconds: number | null;
      assumed: DateAssumption[];
    }
  /** The days that the text may mean, in the order of the calendar. */
  | { kind: 'ambiguous'; days: readonly string[] }
  /** `noYear` has a day and a month only, as Excel shows the `4-12` that it takes for a date. */
  | { kind: 'unreadable'; reason: 'notADate' | 'noSuchDay' | 'noYear' };

export interface DateOptions {
  /** Null, the default, where nothing tells: a date that can be read both ways is then ambiguous. */
  order?: DateOrder | null;
  /** The system in which serial numbers count; 1900 by default. */
  countsFrom?: DateSystem;
}

/**
 * Reads a date as people type it and as cities publish it, in both languages: `2026-04-13T08:30:00-04:00`, `20260413`,
 * `13/04/2026`, `Feb 8, 2024`, `1er mars 2024`, `08-FEB-24`, `T3 2025`, `2026`; a number also as a serial number of Excel
 * or as milliseconds since 1970. The day is the publisher's: times and zones don't move it.
 */
export function readDate(value: unknown, { order = null, countsFrom = 1900 }: DateOptions = {}): DateReading {
  if (typeof value === 'number') return dateOfNumber(value, countsFrom);
  if (typeof value !== 'string') return isNothing(value) ? missing : unreadable('notADate');
  if (isDay(value)) return dated(value);
  if (value.trim().length > maxLength || footnote.test(value)) return unreadable('notADate');
  const text = plainText(value);
  if (missingWords.test(text) || /^[0\-/. :]+$/.test(text)) return missing;
  const { body, seconds, weekday } = withoutTime(text);
  if (seconds === undefined) return unreadable('notADate');
  // Texts of 9 to 11 digits are rather numbers of records than milliseconds of the early seventies.
  // `010524` may be any of three days, and is no serial number.
  if (/^(?:\d{9,11}|0\d+)$/.test(body)) return unreadable('notADate');
  if (/^\d+(?:\.\d+)?$/.test(body)) {
    const reading = dateOfNumber(Number(body), countsFrom);
    return reading.kind === 'date' && seconds !== null ? { ...reading, seconds } : reading;
  }
  for (const { pattern, read } of forms) {
    const match = pattern.exec(body);
    if (match) return onWeekday(withSeconds(read(match, order), seconds), weekday);
  }
  return unreadable('notADate');
}

/** The reading whose day has the weekday that stands beside it, which also tells the order of day and month. */
function onWeekday(reading: DateReading, weekday: number | null): DateReading {
  if (weekday === null) return reading;
  const fits = (day: string) => new Date(day).getUTCDay() === weekday;
  if (reading.kind === 'date')
    return reading.precision !== 'day' || fits(reading.day) ? reading : unreadable('noSuchDay');
  if (reading.kind !== 'ambiguous') return reading;
  const days = reading.days.filter(fits);
  if (days.length > 1) return { kind: 'ambiguous', days };
  return days.length === 1 ? dated(days[0]!) : unreadable('noSuchDay');
}

/**
 * The orders in which a date such as `13/04/2026` is a day of the calendar: both of `03/04/2026`. Empty for texts that
 * have no order, or are no day in any.
 */
export function possibleOrders(text: string): DateOrder[] {
  const parts = inNumbers(text);
  return parts ? [...daysByOrder(parts).keys()] : [];
}

/** The one order that the dates of a column have in common; null if there is none, or if several are possible. */
export function orderOfDates(texts: readonly string[]): DateOrder | null {
  const dates = [...new Set(texts)].filter((text) => possibleOrders(text).length > 0);
  const common = dates.reduce<DateOrder[]>(
    (orders, text) => orders.filter((order) => possibleOrders(text).includes(order)),
    ['day-first', 'month-first', 'year-first'],
  );
  const column = dates.map((text) => inNumbers(text)!);
  const [firsts, lasts] = [column.map(([first]) => Number(first)), column.map(([, , last]) => Number(last))];
  const orders = common.filter((order) =>
    order === 'year-first' ? !(areYears(lasts) && areDays(firsts)) : !(areYears(firsts) && areDays(lasts)),
  );
  return dates.length > 0 && orders.length === 1 ? orders[0]! : null;
}

/** Few different numbers for so many dates, as days of the month have them once in a hundred columns at most. */
function areYears(numbers: readonly number[]): boolean {
  const count = new Set(numbers).size;
  return (count / 31) ** (numbers.length - count) < 0.01;
}

/** Whether one is 30 or 31: as years, 1930 and 1931, they are older than today's lists. */
const areDays = (numbers: readonly number[]): boolean =>
  numbers.some((number) => number === 30 || number === 31);

type WrittenParts = readonly [first: string, second: string, last: string];

function inNumbers(text: string): WrittenParts | null {
  const match = text.length <= maxLength ? numericDate.exec(withoutTime(plainText(text)).body) : null;
  return match && [match[1]!, match[2]!, match[3]!];
}

/** Whether a text is a day of the calendar, YYYY-MM-DD. The calendar has no year 0. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const [year, month, day] = [text.slice(0, 4), text.slice(5, 7), text.slice(8)].map(Number) as DateParts;
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || day <= new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate();
}

/** Longer texts are sentences. */
const maxLength = 100;

type DateParts = [year: number, month: number, day: number];

const missing: DateReading = { kind: 'missing' };
const unreadable = (reason: 'notADate' | 'noSuchDay' | 'noYear'): DateReading => ({
  kind: 'unreadable',
  reason,
});

const isNothing = (value: unknown): boolean => value === null || value === undefined;

/** Days that databases and programs write for none: the first or last ones of their calendars. */
const placeholders = new Set([
  ...['0001-01-01', '1753-01-01', '1899-12-30', '1899-12-31', '1900-01-01', '9999-12-31'],
]);

const dated = (
  day: string,
  { precision = 'day', assumed = [] }: { precision?: DatePrecision; assumed?: DateAssumption[] } = {},
): DateReading =>
  placeholders.has(day) && precision === 'day'
    ? missing
    : { kind: 'date', day, precision, seconds: null, assumed };

const withSeconds = (reading: DateReading, seconds: number | null): DateReading =>
  reading.kind === 'date' && reading.precision === 'day' ? { ...reading, seconds } : reading;

/** The days of serial numbers with five digits: shorter ones are years or counts, and larger ones amounts. */
const serialDays = { first: '1927-05-18', last: '2100-12-31' };
const years = { min: 1600, max: 2100 };
/** Milliseconds, from 1969 back and from April 1970 on. */
const epochs = { min: 1e10, max: 1e13 };

function dateOfNumber(number: number, countsFrom: DateSystem): DateReading {
  if (number === 0) return missing;
  const digits = String(number);
  if (/^\d{8}$/.test(digits)) return ofParts(digits.slice(0, 4), digits.slice(4, 6), digits.slice(6));
  const stamp = /^(\d{8})(\d\d)(\d\d)(\d\d)$/.exec(digits);
  if (stamp) {
    const [, date = '', hours, minutes, seconds] = stamp;
    const time = secondsOf(hours!, minutes!, seconds);
    if (time === undefined) return unreadable('notADate');
    return withSeconds(ofParts(date.slice(0, 4), date.slice(4, 6), date.slice(6)), time || null);
  }
  if (Number.isInteger(number) && number >= years.min && number <= years.max)
    return dated(`${number}-01-01`, { precision: 'year' });
  const size = Math.abs(number);
  if (size > epochs.min && size < epochs.max) {
    const iso = new Date(number).toISOString();
    return dated(iso.slice(0, 10), { assumed: ['epoch'] });
  }
  const date = dayOfSerial(number, countsFrom);
  return date && date.day >= serialDays.first && date.day <= serialDays.last
    ? withSeconds(dated(date.day, { assumed: ['serial'] }), date.seconds)
    : unreadable('notADate');
}

/** Lower case without accents, unusual spaces and dots behind words; ASCII dashes and apostrophes. */
const plainText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/’/g, "'")
    .replace(/([ap])\.m\./g, '$1m')
    .replace(/(?<=[a-z])\./g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const missingWords =
  /^([-?.x*]*|n ?\/? ?[ad]|#n\/a|s ?\/ ?o|tb[acd]|nil|none|null|nan|unknown|(to be|a) (determined|confirmed|announced|determiner|confirmer|venir)|aucune?|inconnue?|indeterminee?|sans objet)$/;

const time =
  /(?:[t ,]+| (?:at|a) )(\d{1,2})(?::| ?h ?)(\d\d)?(?::(\d\d)(?:[.,]\d+)?)? ?([ap]m)? ?(?:z|utc|gmt)?(?:[+-]\d\d:?(?:\d\d)?)?(?: \(.*)?$|t(\d\d)(\d\d)(\d\d)z?$/;

const weekdays = ['sun|dim', 'mon|lun', 'tue|mardi', 'wed|mer', 'thu|jeu', 'fri|ven', 'sat|sam'];
/** `mar` before a day and its month is mardi. */
const weekdayFirst = new RegExp(`^(?:mar(?= \\d{1,2} [a-z])|(?:${weekdays.join('|')})[a-z]*,?) `);
const weekdayOf = (name: string): number =>
  weekdays.findIndex((names) => names.split('|').some((start) => start.startsWith(name.slice(0, 3))));
const article = /^(?:le|the) /;

interface DatePart {
  /** Without weekday, article and time. */
  body: string;
  /** Since midnight: null without a time, undefined for one that can't be. */
  seconds: number | null | undefined;
  /** 0 for Sunday; null where none is written. */
  weekday: number | null;
}

function withoutTime(text: string): DatePart {
  const match = time.exec(text);
  const words = (match ? text.slice(0, match.index) : text).replace(article, '');
  const written = weekdayFirst.exec(words)?.[0];
  const body = words
    .slice(written?.length ?? 0)
    .replace(article, '')
    .trim();
  const weekday = written === undefined ? null : weekdayOf(written);
  if (!match) return { body, seconds: null, weekday };
  const [, hours = match[5], minutes = match[6] ?? '0', seconds = match[7] ?? '0', half] = match;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half === 'pm' ? 12 : 0);
  return { body, seconds: secondsOf(String(hour), minutes, seconds), weekday };
}

function secondsOf(hours: string, minutes: string, seconds = '0'): number | undefined {
  const isTime = Number(hours) < 24 && Number(minutes) < 60 && Number(seconds) < 60;
  return isTime ? Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) : undefined;
}

const months = [
  ...['jan|janv|january|janvier', 'feb|fev|fevr|february|fevrier', 'mar|mars|march', 'apr|avr|april|avril'],
  ...['may|mai', 'jun|june|juin', 'jul|juil|juill|july|juillet', 'aug|aou|aout|august'],
  ...[
    'sep|sept|september|septembre',
    'oct|october|octobre',
    'nov|november|novembre',
    'dec|december|decembre',
  ],
].map((names) => names.split('|'));

const monthOf = (name: string): number => months.findIndex((names) => names.includes(name)) + 1;

const month = `(${months.flat().join('|')})`;
const ordinal = '(?: ?er|e|st|nd|rd|th)?';
const numericDate = /^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4}|\d\d)$/;
const quarterWords: Record<string, number> = {
  ...{ first: 1, second: 2, third: 3, fourth: 4, premier: 1, deuxieme: 2, troisieme: 3, quatrieme: 4 },
};

interface DateForm {
  pattern: RegExp;
  read(match: RegExpExecArray, order: DateOrder | null): DateReading;
}

/** How dates are written, in plain text and without a time. */
const forms: readonly DateForm[] = [
  {
    pattern: /^(\d{4})[-/. ](\d{1,2})[-/. ](\d{1,2})$/,
    read: ([, year, month, day]) => ofParts(year!, month!, day!),
  },
  {
    pattern: numericDate,
    read: ([, first, second, last], order) => ofNumbers([first!, second!, last!], order),
  },
  {
    pattern: new RegExp(`^(\\d{1,2})${ordinal}[ /-]*(?:of |de )?${month}[ ,/-]*('?\\d\\d|\\d{4})$`),
    read: ([, day, name, year]) => ofParts(year!, monthOf(name!), day!),
  },
  {
    // `Sept. 1/24` too.
    pattern: new RegExp(`^${month}[ /-]*(\\d{1,2})${ordinal}(?:[ ,/-]+(\\d{4}|'\\d\\d)|(?:, ?|/)(\\d\\d))$`),
    read: ([, name, day, year, shortYear]) => ofParts(year ?? shortYear!, monthOf(name!), day!),
  },
  {
    pattern: new RegExp(`^(\\d{4})[ /-]+${month}[ /-]+(\\d{1,2})$`),
    read: ([, year, name, day]) => ofParts(year!, monthOf(name!), day!),
  },
  {
    pattern: new RegExp(`^${month}[ ,-]*(?:de |of )?(\\d{4})$`),
    read: ([, name, year]) => ofPeriod(year!, monthOf(name!), 'month'),
  },
  {
    pattern: new RegExp(`^(\\d{4})[ -]?${month}$`),
    read: ([, year, name]) => ofPeriod(year!, monthOf(name!), 'month'),
  },
  {
    pattern: /^(\d{4})[-/](\d{1,2})$/,
    read: ([, year, month]) => ofPeriod(year!, Number(month), 'month'),
  },
  {
    pattern: /^(\d{1,2})[-/](\d{4})$/,
    read: ([, month, year]) => ofPeriod(year!, Number(month), 'month'),
  },
  {
    pattern: /^[qt]([1-4])[ \-/,']*(\d{4})$/,
    read: ([, quarter, year]) => ofPeriod(year!, 3 * Number(quarter) - 2, 'quarter'),
  },
  {
    pattern: /^([1-4])[qt][ \-/]?(\d{4})$/,
    read: ([, quarter, year]) => ofPeriod(year!, 3 * Number(quarter) - 2, 'quarter'),
  },
  {
    pattern: /^(\d{4})[ \-/]?[qt]([1-4])$/,
    read: ([, year, quarter]) => ofPeriod(year!, 3 * Number(quarter) - 2, 'quarter'),
  },
  {
    pattern: new RegExp(
      `^(?:([1-4])${ordinal}|(${Object.keys(quarterWords).join('|')})) (?:quarter|qtr\\.?|trimestre|trim\\.?)(?: of| de)?,? (\\d{4})$`,
    ),
    read: ([, digit, word, year]) =>
      ofPeriod(year!, 3 * (digit ? Number(digit) : quarterWords[word!]!) - 2, 'quarter'),
  },
  // As Excel shows a day of this year, or the month and the year of one that looks like it.
  {
    pattern: new RegExp(`^(?:\\d{1,2}${ordinal}[ -]?${month}|${month}[ -]?\\d{1,2}${ordinal})$`),
    read: () => unreadable('noYear'),
  },
];

/** Of a year with two digits, as Excel has it: 00 to 29 are of this century, 30 to 99 of the last one. */
function fullYear(year: string): { year: string; assumed: DateAssumption[] } {
  const digits = year.replace("'", '');
  if (digits.length === 4) return { year: digits, assumed: [] };
  return { year: `${Number(digits) < 30 ? '20' : '19'}${digits}`, assumed: ['century'] };
}

function dayOf(year: string, month: string | number, day: string): string | null {
  const text = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(text) ? text : null;
}

function ofParts(writtenYear: string, month: string | number, day: string): DateReading {
  const { year, assumed } = fullYear(writtenYear);
  const text = dayOf(year, month, day);
  return text === null ? unreadable('noSuchDay') : dated(text, { assumed });
}

/** The days of the calendar that `03/04/25` may be, by the order of its numbers. */
function daysByOrder([first, second, last]: WrittenParts): Map<DateOrder, string> {
  const { year } = fullYear(last);
  const mayHaveYearFirst = first.length === 2 && last.length === 2;
  const days: [DateOrder, string | null][] = [
    ['day-first', dayOf(year, second, first)],
    ['month-first', dayOf(year, first, second)],
    ['year-first', mayHaveYearFirst ? dayOf(fullYear(first).year, second, last) : null],
  ];
  return new Map(days.filter((day): day is [DateOrder, string] => day[1] !== null));
}

function ofNumbers(parts: WrittenParts, order: DateOrder | null): DateReading {
  const byOrder = daysByOrder(parts);
  const days = [...new Set(byOrder.values())].sort();
  if (!order && days.length > 1) return { kind: 'ambiguous', days };
  const [first] = parts;
  // Of `30/02/24`, the first number is rather a day than a year.
  const isNoDay = !order && areDays([Number(first)]) && byOrder.size === 1 && byOrder.has('year-first');
  const day = order ? byOrder.get(order) : isNoDay ? undefined : days[0];
  if (day === undefined) return unreadable('noSuchDay');
  const { assumed } = fullYear(parts[2]);
  return dated(day, { assumed: days.length > 1 ? [...assumed, 'order'] : assumed });
}

function ofPeriod(year: string, month: number, precision: DatePrecision): DateReading {
  const day = dayOf(year, month, '1');
  return day === null ? unreadable('noSuchDay') : dated(day, { precision });
}
