/** Days between the day zeros of Excel's two date systems (Microsoft: "Date systems in Excel"). */
const daysBefore1904 = 1462;

let daysSkipped = 0;
let question: (() => Promise<boolean>) | null = null;
let answer: Promise<void> | null = null;

/** Sets what finds out whether the workbook counts days from 1904. */
export function askDateSystemWith(countsFrom1904: () => Promise<boolean>): void {
  question = countsFrom1904;
  answer = null;
  daysSkipped = 0;
}

/**
 * Resolves when it is known from which day the workbook counts; null if it is known. Await it before dates are written or
 * read. Without an answer, days are counted from 1900, and the question is asked again the next time.
 */
export function dateSystem(): Promise<void> | null {
  if (!question) return null;
  answer ??= question().then(
    (isFrom1904) => {
      daysSkipped = isFrom1904 ? daysBefore1904 : 0;
      question = null;
    },
    () => {
      answer = null;
    },
  );
  return answer;
}

/** Days by which the workbook's serial numbers are lower than those of the 1900 date system. */
export const skippedDays = (): number => daysSkipped;
