const twoNumbers = /^\s*(\d{1,2})[-/](\d{1,2})\s*$/;
const millisecondsOfDay = 86_400_000;
/** Day 0 of Excel's calendar, for dates after February 1900. */
const dayZero = Date.UTC(1899, 11, 30);

/** Whether a text is two numbers such as `1/2` or `1-2`, which Excel reads as a month and a day. */
export const isMonthAndDay = (text: string): boolean => twoNumbers.test(text);

/**
 * The day of this year, as Excel counts days, that a month and a day are; null if there is no such day.
 *
 * @param order In French, the day comes first, as in dates with a year.
 */
export function dayOfThisYear(text: string, order: 'month first' | 'day first'): number | null {
  const [, first, second] = twoNumbers.exec(text)!.map(Number) as [number, number, number];
  const [month, day] = order === 'month first' ? [first, second] : [second, first];
  const date = new Date(Date.UTC(new Date().getFullYear(), month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? (date.getTime() - dayZero) / millisecondsOfDay : null;
}
