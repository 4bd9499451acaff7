import type { Result, ResultCell } from '../formula-engine/custom-function.ts';
import { carriesText, isCellError } from '../grid/cell-error.ts';

const maxCharactersOfCell = 32_767;

/** Codes that a function may receive, but not return (Microsoft: "CustomFunctions.ErrorCode"). */
const inputOnly = new Set(['#NAME?', '#REF!']);

export const errorResult = (error: string, text?: string): Result => [
  [{ value: error, error: true, ...(text && carriesText(error) && { text }) }],
];

/** A CustomFunctions.Error shows its code, anything else #VALUE!. */
export function rejectionResult(reason: unknown): Result {
  const { code, message } = (reason ?? {}) as { code?: unknown; message?: string };
  return isCellError(code) && !inputOnly.has(code) ? errorResult(code, message) : errorResult('#VALUE!');
}

/**
 * Reads what a function returned: a value, a rectangular matrix, an error, or one of Excel's JSON data types (Double with
 * a number format, String, Boolean, Error, Empty, the text of an Entity, the alternative text of a WebImage).
 *
 * @param options.returnsDataTypes Whether the metadata allows data types. If not, each of them is #VALUE!.
 */
export function readResult(returned: unknown, { returnsDataTypes }: { returnsDataTypes: boolean }): Result {
  const readCell = (value: unknown) => readResultCell(value, returnsDataTypes);
  if (!Array.isArray(returned)) return [[readCell(returned)]];
  const rows =
    returned.length > 0 && Array.isArray(returned[0]) ? (returned as unknown[][]) : [returned as unknown[]];
  const columns = rows[0]?.length ?? 0;
  if (columns === 0 || rows.some((row) => !Array.isArray(row) || row.length !== columns)) {
    return errorResult('#VALUE!');
  }
  return rows.map((row) => row.map(readCell));
}

function readResultCell(value: unknown, returnsDataTypes: boolean): ResultCell {
  if (value === null || value === undefined) return { value: '' };
  if (typeof value === 'boolean') return { value };
  if (typeof value === 'number') return Number.isFinite(value) ? { value } : { value: '#NUM!', error: true };
  if (typeof value === 'string') {
    return value.length > maxCharactersOfCell ? { value: '#VALUE!', error: true } : { value };
  }
  const object = value as Record<string, unknown>;
  if (isCellError(object.code)) return rejectionResult(object)[0]![0]!;
  return returnsDataTypes ? readDataType(object) : { value: '#VALUE!', error: true };
}

function readDataType(value: Record<string, unknown>): ResultCell {
  switch (value.type) {
    case 'Double':
    case 'FormattedNumber':
      return { value: Number(value.basicValue), numberFormat: value.numberFormat as string | undefined };
    case 'String':
    case 'Boolean':
      return readResultCell(value.basicValue, true);
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
