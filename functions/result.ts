import { ServiceError } from '../src/api/index.ts';
import type { Card } from './cards/index.ts';
import { fieldLabel, type Field, type Text } from '@cdata/catalog';
import { InvalidInputError, isBlank, recordValue } from '../src/excel/cells/index.ts';
import { isOutage, type FailureCause } from '../src/engine/index.ts';
import { language, cellMessages } from '../src/language/index.ts';
import { supports } from '../src/app/office.ts';

export type ResultCell = string | number | boolean | FormattedNumber | Card | CustomFunctions.Error;

/**
 * `Excel.FormattedNumberCellValue`, which every Excel with CustomFunctionsRuntime 1.4 has. Its successor, a format of
 * `Excel.DoubleCellValue`, needs ExcelApi 1.19.
 */
interface FormattedNumber {
  type: 'FormattedNumber';
  basicValue: number;
  numberFormat: string;
}

/**
 * A field of a record as a cell of a result; a coordinate outside Canada and a value that can't be read are #N/A. A date is a number with a date
 * format; hosts before CustomFunctionsRuntime 1.4 accept no formats, so that a date is a plain serial number there.
 */
function resultCell(field: Field, record: Record<string, unknown>): ResultCell {
  const { value, format, note } = recordValue(field, record);
  if (note === 'outside Canada') {
    return notAvailableError(cellMessages().notInCanada(field.name, text(record[field.name])));
  }
  if (note === 'unreadable') {
    return notAvailableError(cellMessages().unreadableValue(fieldLabel(field.name)[language()]));
  }
  return format && typeof value === 'number' && formatsNumbers()
    ? { type: 'FormattedNumber', basicValue: value, numberFormat: format }
    : value;
}

const maxShownLength = 60;

const text = (published: unknown): string => {
  const characters = [...(typeof published === 'object' ? JSON.stringify(published) : String(published))];
  return characters.length <= maxShownLength
    ? characters.join('')
    : `${characters.slice(0, maxShownLength).join('')} …`;
};

let isSupported: boolean | null = null;

/** Checked once, not for each cell. */
const formatsNumbers = (): boolean => (isSupported ??= supports('formattedNumbers'));

export const resultRow = (fields: readonly Field[], record: Record<string, unknown>): ResultCell[] =>
  fields.map((field) => resultCell(field, record));

/** The first row of a result: none, the service's names, or labels in a language. */
export type Headers = boolean | keyof Text;

/** The names of the columns above the rows, if any are to be there. */
export const underHeaders = (
  names: readonly string[],
  headers: Headers,
  rows: ResultCell[][],
): ResultCell[][] =>
  headers ? [names.map((name) => (headers === true ? name : fieldLabel(name)[headers])), ...rows] : rows;

/** #VALUE! with a message: the user has to fix an argument. */
export const argumentError = (sentence: string): CustomFunctions.Error =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode.invalidValue, sentence);

/** #N/A with a message: the service has no such thing. */
export const notAvailableError = (sentence: string): CustomFunctions.Error =>
  new CustomFunctions.Error(CustomFunctions.ErrorCode.notAvailable, sentence);

/** Whether a value is an error that Excel passed in, such as #DIV/0!; these propagate unchanged. */
export function isCellError(value: unknown): value is CustomFunctions.Error {
  return value instanceof CustomFunctions.Error;
}

const causes = new WeakMap<CustomFunctions.Error, FailureCause>();

/** What caused an error of {@link cellError}. */
export const causeOf = (error: CustomFunctions.Error): FailureCause => causes.get(error) ?? null;

/**
 * The error that a cell shows; in Excel, only #VALUE! and #N/A can carry a message. What the user can fix (key, plan,
 * arguments) is #VALUE!; what the service does not have, and what failed after retries, is #N/A.
 */
export function cellError(error: unknown): CustomFunctions.Error {
  if (isCellError(error)) return error;
  const { invalidValue, notAvailable } = CustomFunctions.ErrorCode;
  if (error instanceof InvalidInputError) return argumentError(error.message);
  if (!(error instanceof ServiceError))
    return new CustomFunctions.Error(invalidValue, cellMessages().unexpected);
  const isOfConnection = error.isAuthError || error.status === 402;
  const isFixable = isOfConnection || error.status === 400 || error.status === 422;
  const failure = new CustomFunctions.Error(isFixable ? invalidValue : notAvailable, error.message);
  causes.set(failure, isOfConnection ? 'connection' : isOutage(error) ? 'outage' : null);
  return failure;
}

/** One row of arguments, blank values as null. An Excel error in any of them is the error of the row. */
export type ArgumentRow<Names extends string> = Record<Names, unknown>;

interface KeyedRows<Names extends string> {
  rows: ArgumentRow<Names>[];
  /** Arguments without which a row is blank. */
  keys: NoInfer<Names>[];
}

/** A function that returns one row of fields per input row. */
interface RowFunction<Names extends string> extends KeyedRows<Names> {
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
interface EachFunction<Names extends string> extends KeyedRows<Names> {
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
    return repeated(cellError(failure));
  }
}

/**
 * Maximum bytes of a result as Excel sends it, as UTF-8 JSON. After a request that is too large, Office.js repeats the
 * results that fit into 2,000,000 characters together. It never sends a larger one alone, and drops it after a minute: its
 * cell would stay at #BUSY! (Office.js 1.1.110; OfficeDev/office-js, issue 2222).
 */
const maxBytes = 1_900_000;

const encoder = new TextEncoder();

/**
 * Returns the rows.
 *
 * @throws #VALUE! if they are too large for one formula; the error that they have, if they have nothing else.
 */
export function requireSize(rows: ResultCell[][]): ResultCell[][] {
  if (fits(rows)) return rows;
  if (rows.every((cells) => cells.every(isCellError))) throw rows[0]![0] as CustomFunctions.Error;
  throw argumentError(cellMessages().resultTooLarge);
}

function fits(rows: ResultCell[][]): boolean {
  let bytes = 0;
  return rows.every((row) => (bytes += encoder.encode(JSON.stringify(row)).length + 1) <= maxBytes);
}

/** The result of a blank input. */
export const blankResult: ResultCell[][] = [['']];

/**
 * Returns records as a result that spills: one column per field, under a header row if requested.
 *
 * @param options.nothing Why there may be no records.
 * @throws #N/A if there are no records.
 */
export function tableResult(
  fields: readonly Field[],
  records: readonly Record<string, unknown>[],
  headers: Headers,
  { nothing = cellMessages().noRecords }: { nothing?: string | undefined } = {},
): ResultCell[][] {
  if (records.length === 0) throw notAvailableError(nothing);
  const rows = records.map((record) => resultRow(fields, record));
  return underHeaders(
    fields.map(({ name }) => name),
    headers,
    rows,
  );
}
