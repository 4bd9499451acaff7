import type { Field } from '../src/catalog/index.ts';
import { cellValue } from '../src/excel/cell-value.ts';
import { isBlank, type ArgumentRow } from './arguments.ts';
import { cellError, isCellError } from './cell-error.ts';

/** What a cell of a result may be: a plain value, a number with its format, or an error. */
export type ResultCell = string | number | boolean | FormattedNumber | CustomFunctions.Error;

interface FormattedNumber {
  type: 'Double';
  basicValue: number;
  numberFormat: string;
}

/** Shown while the user is still typing, when nothing may be asked. */
const preview: ResultCell[][] = [['…']];

/** How a function that answers row by row does it. */
export interface RowFunction<Names extends string> {
  invocation: CustomFunctions.CancelableInvocation;
  rows: ArgumentRow<Names>[];
  /** The arguments without which a row is blank. */
  keys: NoInfer<Names>[];
  fields: Field[];
  headers: boolean;
  /** Asks for one row; an argument that is wrong throws before anything is requested. */
  ask(row: ArgumentRow<Names>, signal: AbortSignal): Promise<Record<string, unknown>>;
}

/**
 * One row of fields for each row of arguments, under a row of names where asked for. A blank row stays blank and an
 * error is passed on. A row that fails shows its error in each of its cells; a single input fails as a whole, so that
 * its error stands in one cell.
 */
export async function answerRows<Names extends string>(call: RowFunction<Names>): Promise<ResultCell[][]> {
  const { invocation, rows, fields, headers } = call;
  if (isInValuePreview(invocation)) return preview;
  const canceling = new AbortController();
  invocation.onCanceled = () => canceling.abort();
  const answers = await Promise.all(rows.map((row) => answerRow(call, row, canceling.signal)));
  if (answers.length === 1 && !headers && isCellError(answers[0]?.[0])) throw answers[0][0];
  return headers ? [fields.map(({ name }) => name), ...answers] : answers;
}

async function answerRow<Names extends string>(
  { keys, fields, ask }: RowFunction<Names>,
  row: ArgumentRow<Names>,
  signal: AbortSignal,
): Promise<ResultCell[]> {
  const error = Object.values(row).find(isCellError);
  if (error) return fields.map(() => error);
  if (keys.every((name) => isBlank(row[name]))) return fields.map(() => '');
  try {
    const answer = await ask(row, signal);
    return fields.map((field) => resultCell(field, answer[field.name]));
  } catch (failure) {
    const shown = cellError(failure);
    return fields.map(() => shown);
  }
}

/** A published value as an element of a result; a date is a number with a date's format. */
export function resultCell(field: Field, published: unknown): ResultCell {
  const { value, format } = cellValue(field, published);
  return format && typeof value === 'number'
    ? { type: 'Double', basicValue: value, numberFormat: format }
    : value;
}

/** Present from runtime 1.5 on; older hosts have no value preview. */
const isInValuePreview = (invocation: CustomFunctions.CancelableInvocation): boolean =>
  Boolean(invocation.isInValuePreview);
