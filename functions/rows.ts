import { isBlank } from '../src/cells/index.ts';
import type { Field } from '../src/catalog/index.ts';
import type { ArgumentRow } from './arguments.ts';
import {
  cellError,
  isCellError,
  loadMissingLabels,
  resultRow,
  underHeaders,
  type Headers,
  type ResultCell,
} from './result.ts';

interface KeyedRows<Names extends string> {
  rows: ArgumentRow<Names>[];
  /** Arguments without which a row is blank. */
  keys: NoInfer<Names>[];
}

/** A function that returns one row of fields per input row. */
export interface RowFunction<Names extends string> extends KeyedRows<Names> {
  fields: Field[];
  headers: Headers;
  /** Requests the result of one row. A bad argument throws before any call. */
  request(row: ArgumentRow<Names>): Promise<Record<string, unknown>>;
}

/** Returns one row of fields per row of arguments, under a header row if requested: see {@link evaluateEach}. */
export async function evaluateRows<Names extends string>(call: RowFunction<Names>): Promise<ResultCell[][]> {
  const { fields, headers, request } = call;
  const rows = await evaluateEach({
    ...call,
    columns: fields.length,
    failsAsAWhole: !headers,
    cells: async (row) => resultRow(fields, await request(row)),
  });
  return underHeaders(
    fields.map(({ name }) => name),
    headers,
    rows,
  );
}

/** A function that returns one row of cells per input row. */
export interface EachFunction<Names extends string> extends KeyedRows<Names> {
  columns: number;
  /** Whether the error of a single input is the error of the formula. */
  failsAsAWhole: boolean;
  /** The result of one row. A bad argument throws before any call. */
  cells(row: ArgumentRow<Names>): Promise<ResultCell[]>;
}

/**
 * Blank rows stay blank, and errors in inputs propagate. A row that fails shows its error in each cell; a single input
 * fails as a whole, in one cell.
 */
export async function evaluateEach<Names extends string>(call: EachFunction<Names>): Promise<ResultCell[][]> {
  const rows = await Promise.all(call.rows.map((row) => evaluateRow(call, row)));
  if (rows.length === 1 && call.failsAsAWhole && isCellError(rows[0]?.[0])) throw rows[0][0];
  return rows;
}

async function evaluateRow<Names extends string>(
  call: EachFunction<Names>,
  row: ArgumentRow<Names>,
): Promise<ResultCell[]> {
  const { keys, columns, cells } = call;
  const repeated = (cell: ResultCell) => Array<ResultCell>(columns).fill(cell);
  const error = Object.values(row).find(isCellError);
  if (error) return repeated(error);
  if (keys.every((name) => isBlank(row[name]))) return repeated('');
  try {
    return await cells(row);
  } catch (failure) {
    if (await loadMissingLabels(failure)) return evaluateRow(call, row);
    return repeated(cellError(failure));
  }
}
