import { maxCharactersOfCell } from '../limits.ts';
import { isEntity, isFormattedNumber } from '../data-types/data-type.ts';
import type { Result, ResultCell } from '../formula-engine/custom-function.ts';
import { carriesText, isCellError } from '../grid/cell-error.ts';

/** Codes that a function may receive, but not return (Microsoft: "CustomFunctions.ErrorCode"). */
const inputOnly = new Set(['#NAME?', '#REF!']);

export interface ResultOptions {
  /** Whether the metadata allow data types: allowCustomDataForDataTypeAny. */
  acceptsDataTypes: boolean;
  /** Whether `Excel.DoubleCellValue` has a number format, which ExcelApi 1.19 added. */
  takesFormats: boolean;
}

export const errorResult = (error: string, text?: string): Result => [
  [{ value: error, error: true, ...(text && carriesText(error) && { text }) }],
];

/** A CustomFunctions.Error shows its code, anything else #VALUE!. */
export function rejectionResult(reason: unknown): Result {
  const { code, message } = (reason ?? {}) as { code?: unknown; message?: string };
  return isCellError(code) && !inputOnly.has(code) ? errorResult(code, message) : errorResult('#VALUE!');
}

/**
 * Reads what a function returned: a value, a rectangular matrix, an error, or one of Excel's data types. Data types are
 * #VALUE! if the metadata do not allow them (Microsoft: "Use data types with custom functions in Excel").
 */
export function readResult(returned: unknown, options: ResultOptions): Result {
  if (!Array.isArray(returned)) return [[readCell(returned, options)]];
  const rows =
    returned.length > 0 && Array.isArray(returned[0]) ? (returned as unknown[][]) : [returned as unknown[]];
  const columns = rows[0]?.length ?? 0;
  if (columns === 0 || rows.some((row) => !Array.isArray(row) || row.length !== columns)) {
    return errorResult('#VALUE!');
  }
  return rows.map((row) => row.map((cell) => readCell(cell, options)));
}

/** Null is 0 (OfficeDev/office-js issue 1503, "by design"). */
function readCell(value: unknown, options: ResultOptions): ResultCell {
  if (value === null || value === undefined) return { value: 0 };
  if (typeof value === 'boolean') return { value };
  if (typeof value === 'number') return Number.isFinite(value) ? { value } : { value: '#NUM!', error: true };
  if (typeof value === 'string') {
    return value.length > maxCharactersOfCell ? { value: '#VALUE!', error: true } : { value };
  }
  return readObject(value as Record<string, unknown>, options);
}

function readObject(value: Record<string, unknown>, options: ResultOptions): ResultCell {
  if (isCellError(value.code)) return rejectionResult(value)[0]![0]!;
  if (!options.acceptsDataTypes) return { value: '#VALUE!', error: true };
  switch (value.type) {
    case 'Double':
    case 'FormattedNumber':
    case 'String':
    case 'Boolean':
      return basicCell(value, options);
    case 'Empty':
      return { value: '' };
    case 'Entity':
      return isEntity(value)
        ? { value: value.text, dataType: structuredClone(value) }
        : { value: '#VALUE!', error: true };
    case 'Error':
      return isCellError(value.basicValue)
        ? { value: value.basicValue, error: true }
        : { value: '#VALUE!', error: true };
    default:
      return { value: '#VALUE!', error: true };
  }
}

/** A value with its format, as far as this Excel knows it. */
function basicCell(value: Record<string, unknown>, options: ResultOptions): ResultCell {
  const plain = readCell(value.basicValue, options);
  const hasFormat = options.takesFormats || value.type === 'FormattedNumber';
  if (plain.error || !hasFormat || !isFormattedNumber(value)) return plain;
  const { basicValue, numberFormat } = value;
  return { ...plain, dataType: { type: 'Double', basicType: 'Double', basicValue, numberFormat } };
}
