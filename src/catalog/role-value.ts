import { assessment } from './assessment.ts';

/** What the first of these fields holds that the record has; null where it has none of them. */
export function roleValue(record: Record<string, unknown>, names: readonly string[]): unknown {
  const name = names.find((one) => (record[one] ?? '') !== '');
  return name === undefined ? null : record[name];
}

/** The newest of assessments, by their year and then their date; null where there is none. */
export function newestAssessment<Assessment extends Record<string, unknown>>(
  assessments: readonly Assessment[],
): Assessment | null {
  return [...assessments].sort(newestFirst)[0] ?? null;
}

type Assessed = Record<string, unknown>;

const yearOf = ({ assessment_year: year }: Assessed): number => Number(year) || 0;
const dateOf = (record: Assessed): string => String(roleValue(record, assessment.roles.date) ?? '');

const newestFirst = (one: Assessed, other: Assessed): number =>
  yearOf(other) - yearOf(one) || (dateOf(one) < dateOf(other) ? 1 : -1);
