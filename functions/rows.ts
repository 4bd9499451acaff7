import { isBlank } from '../src/lookup/index.ts';
import type { Field } from '../src/catalog/index.ts';
import { type ArgumentRow } from './arguments.ts';
import { cellError, isCellError } from './cell-error.ts';
import { resultRow, type ResultCell } from './result-cell.ts';

/** How a function that answers row by row does it. */
export interface RowFunction<Names extends string> {
  rows: ArgumentRow<Names>[];
  /** The arguments without which a row is blank. */
  keys: NoInfer<Names>[];
  fields: Field[];
  headers: boolean;
  /** Asks for one row; an argument that is wrong throws before anything is requested. */
  ask(row: ArgumentRow<Names>): Promise<Record<string, unknown>>;
}

/**
 * One row of fields for each row of arguments, under a row of names where asked for. A blank row stays blank and an
 * error is passed on. A row that fails shows its error in each of its cells; a single input fails as a whole, so that
 * its error stands in one cell.
 */
export async function answerRows<Names extends string>(call: RowFunction<Names>): Promise<ResultCell[][]> {
  const { rows, fields, headers } = call;
  const answers = await Promise.all(rows.map((row) => answerRow(call, row)));
  if (answers.length === 1 && !headers && isCellError(answers[0]?.[0])) throw answers[0][0];
  return headers ? [fields.map(({ name }) => name), ...answers] : answers;
}

async function answerRow<Names extends string>(
  { keys, fields, ask }: RowFunction<Names>,
  row: ArgumentRow<Names>,
): Promise<ResultCell[]> {
  const error = Object.values(row).find(isCellError);
  if (error) return fields.map(() => error);
  if (keys.every((name) => isBlank(row[name]))) return fields.map(() => '');
  try {
    return resultRow(fields, await ask(row));
  } catch (failure) {
    const shown = cellError(failure);
    return fields.map(() => shown);
  }
}
