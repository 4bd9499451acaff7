const millisecondsPerDay = 86_400_000;

/** The number of a day, counted from 1970-01-01, from `2026-11-14`. */
export const day = (iso: string): number => Date.parse(`${iso}T00:00:00Z`) / millisecondsPerDay;

/** `2026-11-14` for the number of a day. */
export const isoDate = (number: number): string =>
  new Date(number * millisecondsPerDay).toISOString().slice(0, 10);

/** The year in which a day lies. */
export const yearOf = (number: number): number => new Date(number * millisecondsPerDay).getUTCFullYear();

/** The last day on which anything has happened in the generated country. */
export const lastDay = day('2026-11-14');
/** The first day of the registers. */
export const firstDay = day('2016-01-04');

/** The day itself, or the Monday after where it falls on a weekend: offices are closed. */
export function workday(number: number): number {
  // Day 0 was a Thursday.
  const weekday = (number + 4) % 7;
  return weekday === 6 ? number + 2 : weekday === 0 ? number + 1 : number;
}
