const monthAndDay = /^\s*(\d{1,2})[-/](\d{1,2})\s*$/;
const millisecondsOfDay = 86_400_000;
/** Day 0 of Excel's calendar, for dates after February 1900. */
const dayZero = Date.UTC(1899, 11, 30);

/** Whether a text is two numbers such as `1/2` or `1-2`, which Excel reads as a month and a day. */
export const isMonthAndDay = (text: string): boolean => monthAndDay.test(text);

/** The day of this year, as Excel counts days, that a month and a day are; null if there is no such day. */
export function dayOfThisYear(text: string): number | null {
  const [, month, day] = monthAndDay.exec(text)!.map(Number) as [number, number, number];
  const date = new Date(Date.UTC(new Date().getFullYear(), month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists ? (date.getTime() - dayZero) / millisecondsOfDay : null;
}
