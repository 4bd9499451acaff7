import type { DateSystem } from '@cdata/catalog/reading';

/** Null until it is known. */
let system: DateSystem | null = null;
let learning: Promise<void> | null = null;

/**
 * Resolves when it is known from which day the workbook counts; null if it is known. Await it before dates are written or
 * read. Should Excel not say, days are counted from 1900, and the next call asks again.
 */
export function learnDateSystem(countsFrom1904: () => Promise<boolean>): Promise<void> | null {
  if (system !== null) return null;
  learning ??= countsFrom1904()
    .then(
      (isFrom1904) => void (system = isFrom1904 ? 1904 : 1900),
      () => undefined,
    )
    .finally(() => (learning = null));
  return learning;
}

/** The date system in which the workbook's serial numbers count. */
export const countsFrom = (): DateSystem => system ?? 1900;
