import type { DateSystem } from '@cdata/catalog/reading';

/** Milliseconds that functions wait for the answer, from the first question on. */
const patience = 2000;

/** The workbook's date system; null until it is known. */
let system: DateSystem | null = null;
let question: Promise<void> | null = null;
/** Resolves when functions wait no longer; null while none has waited. */
let deadline: Promise<void> | null = null;

/**
 * Resolves when it is known from which day the workbook counts; null if it is known. Await it before dates are written or
 * read.
 *
 * @throws what the question throws; the next call asks again.
 */
export function learnDateSystem(countsFrom1904: () => Promise<boolean>): Promise<void> | null {
  if (system !== null) return null;
  question ??= countsFrom1904()
    .then((isFrom1904) => void (system = isFrom1904 ? 1904 : 1900))
    .finally(() => (question = null));
  return question;
}

/**
 * Resolves when the date system is known, Excel refuses to say, or functions have waited long enough: Excel answers no
 * question while a cell is edited, perhaps none while it calculates (OfficeDev/office-js 806, 6841). Null if it is known.
 */
export function awaitDateSystem(countsFrom1904: () => Promise<boolean>): Promise<void> | null {
  const answer = learnDateSystem(countsFrom1904);
  if (!answer) return null;
  deadline ??= new Promise((resolve) => setTimeout(resolve, patience));
  return Promise.race([answer.catch(() => undefined), deadline]);
}

/** Whether Excel has been asked without an answer: a number may be either of two days, so that dates are texts. */
export const isDateSystemUnknown = (): boolean => system === null && deadline !== null;

/** The date system in which the workbook's serial numbers count; 1900 until somebody has asked. */
export const countsFrom = (): DateSystem => system ?? 1900;
