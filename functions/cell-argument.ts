import { isCellError } from './result.ts';

/** What the cells of Excel's data types have in common (Microsoft: "Excel.CellValue"). */
interface CellOfDataType {
  type?: string;
  /** Of an entity. */
  text?: string;
  /** Of an image. */
  altText?: string;
  /** Of an array. */
  elements?: unknown[][];
  basicType?: string;
  basicValue?: unknown;
}

/**
 * The value of a cell for which Excel passes an object, because the metadata has `allowCustomDataForDataTypeAny`: a
 * formatted number is its number, an entity or an image its text, an array its first element, an error a
 * CustomFunctions.Error.
 */
export function plainValue(cell: unknown): unknown {
  if (typeof cell !== 'object' || cell === null || isCellError(cell)) return cell;
  const { type, text, altText, elements, basicType, basicValue } = cell as CellOfDataType;
  if (type === 'Error') return new CustomFunctions.Error(errorCode(basicValue));
  if (elements) return plainValue(elements[0]?.[0] ?? '');
  // A cell with no plain value of its own shows #VALUE! to functions that know no data types.
  return text ?? altText ?? (basicType === 'Error' ? '' : basicValue) ?? '';
}

/** A function can return only some of Excel's errors (Microsoft: "CustomFunctions.ErrorCode"). */
function errorCode(basicValue: unknown): CustomFunctions.ErrorCode {
  const { ErrorCode } = CustomFunctions;
  return Object.values(ErrorCode).find((code) => code === basicValue) ?? ErrorCode.invalidValue;
}
