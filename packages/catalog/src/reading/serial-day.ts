/** The first day that each of Excel's two date systems counts from (Microsoft: "Date systems in Excel"). */
export type DateSystem = 1900 | 1904;

const millisecondsPerDay = 86_400_000;
const secondsPerDay = 86_400;
/** Day 0 of the 1900 system, counted back from 1 March 1900: Excel counts a 29 February 1900 that never was. */
const dayZero = Date.UTC(1899, 11, 30);
/** Days between the day zeros of the two systems. */
const daysBefore1904 = 1462;
/** The first serial number after that 29 February, and the first one after 9999-12-31, the last day of Excel. */
const [firstSerial, endOfSerials] = [61, 2_958_466];

/**
 * The day of a serial number of Excel, and the seconds since midnight; null for a number that is none, or lies before
 * March 1900, where Excel's own calendar is wrong.
 */
export function dayOfSerial(
  serial: number,
  countsFrom: DateSystem = 1900,
): { day: string; seconds: number | null } | null {
  const days = serial + (countsFrom === 1904 ? daysBefore1904 : 0);
  if (!(days >= firstSerial && days < endOfSerials)) return null;
  const seconds = Math.round(days * secondsPerDay);
  const day = new Date(dayZero + seconds * 1000).toISOString().slice(0, 10);
  return { day, seconds: Number.isInteger(days) ? null : seconds % secondsPerDay };
}

/** The serial number of a day, YYYY-MM-DD; null for a day that the date system doesn't have. */
export function serialOfDay(day: string, countsFrom: DateSystem = 1900): number | null {
  const days = (Date.parse(day) - dayZero) / millisecondsPerDay;
  const serial = days - (countsFrom === 1904 ? daysBefore1904 : 0);
  return days >= firstSerial && serial >= 0 ? serial : null;
}
