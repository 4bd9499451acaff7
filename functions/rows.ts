import { isBlank } from '../src/cells/index.ts';
import type { Field } from '../src/catalog/index.ts';
import { type ArgumentRow } from './arguments.ts';
import { cellError, isCellError } from './cell-error.ts';
import { resultRow, type ResultCell } from './result-cell.ts';

/** A function that returns one row per input row. */
export interface RowFunction<Names extends string> {
  rows: ArgumentRow<Names>[];
  /** Arguments without which a row is blank. */
  keys: NoInfer<Names>[];
  fields: Field[];
  headers: boolean;
  /** Requests the result of one row. A bad argument throws before any call. */
  request(row: ArgumentRow<Names>): Promise<Record<string, unknown>>;
}

/**
 * Returns one row of fields per row of arguments, under a header row if requested. Blank rows stay blank, and errors in
 * inputs propagate. A row that fails shows its error in each cell; a single input fails as a whole, in one cell.
 */
export async function evaluateRows<Names extends string>(call: RowFunction<Names>): Promise<ResultCell[][]> {
  const { rows, fields, headers } = call;
  const answers = await Promise.all(rows.map((row) => evaluateRow(call, row)));
  if (answers.length === 1 && !headers && isCellError(answers[0]?.[0])) throw answers[0][0];
  return headers ? [fields.map(({ name }) => name), ...answers] : answers;
}

async function evaluateRow<Names extends string>(
  { keys, fields, request: ask }: RowFunction<Names>,
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
