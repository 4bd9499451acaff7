import {
  ArrayValueObject,
  BooleanValueObject,
  ErrorValueObject,
  NumberValueObject,
  StringValueObject,
  type BaseValueObject,
} from '@univerjs/engine-formula';
import { carriesText, errorType, isCellError } from '../grid/cell-error.ts';

/** Most characters a cell holds. */
const longestText = 32_767;

/** A value of a cell, and the sentence that comes with an error. */
export interface ResultCell {
  value: string | number | boolean;
  error?: boolean;
  text?: string;
  numberFormat?: string;
}

/** What a function returned, as rows of cells. */
export type Result = ResultCell[][];

/** Codes that a function can be given and cannot put out (Microsoft: "CustomFunctions.ErrorCode"). */
const inputOnly = new Set(['#NAME?', '#REF!']);

/** The error that stands for a whole call. */
export const failed = (error: string, text?: string): Result => [
  [{ value: error, error: true, ...(text && carriesText(error) && { text }) }],
];

/** What a rejected call shows: a CustomFunctions.Error its code, anything else #VALUE!. */
export function rejection(reason: unknown): Result {
  const { code, message } = (reason ?? {}) as { code?: unknown; message?: string };
  return isCellError(code) && !inputOnly.has(code) ? failed(code, message) : failed('#VALUE!');
}

/**
 * Reads what a function returned: a plain value, a matrix, an error, or a value of Excel's JSON data types
 * (Double with a number format, String, Boolean, Error, Empty; of an Entity its text, of a WebImage what it says in
 * words). A matrix must be rectangular.
 */
export function readResult(returned: unknown): Result {
  if (!Array.isArray(returned)) return [[readCell(returned)]];
  const rows =
    returned.length > 0 && Array.isArray(returned[0]) ? (returned as unknown[][]) : [returned as unknown[]];
  const columns = rows[0]?.length ?? 0;
  if (columns === 0 || rows.some((row) => !Array.isArray(row) || row.length !== columns))
    return failed('#VALUE!');
  return rows.map((row) => row.map(readCell));
}

function readCell(value: unknown): ResultCell {
  if (value === null || value === undefined) return { value: '' };
  if (typeof value === 'boolean') return { value };
  if (typeof value === 'number') return Number.isFinite(value) ? { value } : { value: '#NUM!', error: true };
  if (typeof value === 'string') {
    return value.length > longestText ? { value: '#VALUE!', error: true } : { value };
  }
  return readObject(value as Record<string, unknown>);
}

function readObject(value: Record<string, unknown>): ResultCell {
  if (isCellError(value.code)) return rejection(value)[0]![0]!;
  switch (value.type) {
    case 'Double':
    case 'FormattedNumber':
      return { value: Number(value.basicValue), numberFormat: value.numberFormat as string | undefined };
    case 'String':
    case 'Boolean':
      return readCell(value.basicValue);
    case 'Empty':
      return { value: '' };
    case 'Entity':
    case 'LinkedEntity':
      return { value: String(value.text ?? '') };
    case 'WebImage':
      return { value: String(value.altText ?? '') };
    case 'Error':
      return { value: String(value.basicValue), error: true };
    default:
      return { value: '#VALUE!', error: true };
  }
}

/** The result as a value of the formula engine; a matrix spills. */
export function engineValue(result: Result): BaseValueObject {
  const values = result.map((row) => row.map(engineCell));
  if (values.length === 1 && values[0]!.length === 1) return values[0]![0]!;
  return ArrayValueObject.create({
    calculateValueList: values,
    rowCount: values.length,
    columnCount: values[0]!.length,
    unitId: '',
    sheetId: '',
    row: -1,
    column: -1,
  });
}

function engineCell({ value, error, numberFormat }: ResultCell): BaseValueObject {
  if (error) return ErrorValueObject.create(errorType(String(value)));
  if (typeof value === 'number') return NumberValueObject.create(value, numberFormat);
  return typeof value === 'boolean' ? BooleanValueObject.create(value) : StringValueObject.create(value);
}
