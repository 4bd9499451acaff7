import { fieldLabel, historyFields, valueLabel, type Field } from '@cdata/catalog';
import { columnFormat, columnValue, textFormat, type CellScalar } from '../../excel/cells/index.ts';
import type { FieldValues } from '../../engine/index.ts';
import type { KindColumn, RunLabels } from '../column-runs/index.ts';
import type { ListedRecord } from './listing.ts';

export interface PermitHistory {
  history: FieldValues[];
  status_canonical?: unknown;
}

export const permitId: Field = {
  name: 'permit_id',
  kind: 'identifier',
  type: 'string',
  presence: 'always',
};

const dateField = historyFields.find(({ name }) => name === 'date')!;

const formats = {
  event_count: '0',
  status_canonical: textFormat,
  last_event: textFormat,
  last_event_date: columnFormat(dateField),
};

/** Next to each row: how many events there are, and the latest. The id of its record, too, if the row has its number. */
export const historyColumns: readonly KindColumn<{ byNumber: boolean }>[] = [
  { name: permitId.name, format: textFormat, isWritten: ({ byNumber }) => byNumber },
  ...Object.entries(formats).map(([name, format]) => ({ name, format })),
];

/** The values of a row, in the order of the columns. */
export function summaryOf(
  { history, status_canonical: status }: PermitHistory,
  labels: RunLabels,
): CellScalar[] {
  const today = columnValue(dateField, new Date().toISOString().slice(0, 10));
  // A permit expires in the future: that has not happened yet.
  const past = history
    .map(({ event, date }) => ({ event, day: columnValue(dateField, date) }))
    .filter(({ day }) => typeof day === 'number' && day <= Number(today));
  const last = past.reduce(
    (latest, next) => (latest && Number(latest.day) > Number(next.day) ? latest : next),
    past[0],
  );
  return [history.length, statusText(status, labels), eventText(last?.event, labels), last?.day ?? ''];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function statusText(status: unknown, labels: RunLabels): string {
  const text = textOf(status);
  return labels ? (valueLabel(text)?.[labels] ?? text) : text;
}

/** Events of a permit have the labels of their dates; inspections are as the city publishes them. */
const dateOfEvent: Readonly<Record<string, string>> = {
  applied: 'application_date',
  processed: 'processed_date',
  issued: 'issued_date',
  completed: 'completed_date',
  expires: 'expiry_date',
};

function eventText(event: unknown, labels: RunLabels): string {
  const text = textOf(event);
  const date = dateOfEvent[text];
  return labels && date ? fieldLabel(date)[labels] : text;
}

/** What happened to a permit, first to last: each event as a column of it has it, and its date as it is published. */
export const permitEvents = (
  { history }: PermitHistory,
  language: NonNullable<RunLabels>,
): { date: string; event: string; result: string }[] =>
  history.map(({ date, event, result }) => ({
    date: textOf(date).slice(0, 10),
    event: eventText(event, language),
    result: textOf(result),
  }));

/** The columns of the table of events. */
export const eventFields = (labels: RunLabels): Field[] => [
  permitId,
  ...historyFields.map((field) =>
    field.name === 'event' ? { ...field, shownValue: (event: string) => eventText(event, labels) } : field,
  ),
];

/** The events of a permit as records. Those that are no record of the service have an id of ours. */
export function eventRecords(permit: string, { history }: PermitHistory): ListedRecord[] {
  const ids = new Set<string>();
  return history.map((event) => {
    const id = textOf(event.record_id) || `${permit}/${textOf(event.event)}`;
    let unique = id;
    for (let number = 2; ids.has(unique); number++) unique = `${id} ${number}`;
    ids.add(unique);
    return { ...event, record_id: unique };
  });
}
