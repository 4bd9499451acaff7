/** Days between the day zeros of Excel's two date systems (Microsoft: "Date systems in Excel"). */
const daysBefore1904 = 1462;

/** Null until it is known. */
let daysSkipped: number | null = null;
let learning: Promise<void> | null = null;

/**
 * Resolves when it is known from which day the workbook counts; null if it is known. Await it before dates are written or
 * read. Should Excel not say, days are counted from 1900, and the next call asks again.
 */
export function learnDateSystem(countsFrom1904: () => Promise<boolean>): Promise<void> | null {
  if (daysSkipped !== null) return null;
  learning ??= countsFrom1904()
    .then(
      (isFrom1904) => void (daysSkipped = isFrom1904 ? daysBefore1904 : 0),
      () => undefined,
    )
    .finally(() => (learning = null));
  return learning;
}

/** Days by which the workbook's serial numbers are lower than those of the 1900 date system. */
export const skippedDays = (): number => daysSkipped ?? 0;
