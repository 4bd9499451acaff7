import { fieldLabel } from '@cdata/catalog';
import type { FieldValues } from '../../../engine/index.ts';
import type { Language } from '../../../language/index.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Events of a permit have the labels of their dates; inspections are as the city publishes them. */
const dateOfEvent: Readonly<Record<string, string>> = {
  applied: 'application_date',
  processed: 'processed_date',
  issued: 'issued_date',
  completed: 'completed_date',
  expires: 'expiry_date',
};

/** What happened to a permit, first to last, and its date (YYYY-MM-DD) as it is published. */
export const permitEvents = (
  { history }: { history: readonly FieldValues[] },
  language: Language,
): { date: string; event: string; result: string }[] =>
  history.map(({ date, event, result }) => {
    const name = textOf(event);
    const label = dateOfEvent[name];
    return {
      date: textOf(date).slice(0, 10),
      event: label ? fieldLabel(label)[language] : name,
      result: textOf(result),
    };
  });
