import { maxCharactersOfCell, maxCharactersOfFormula } from '../../limits.ts';
import { isEntity, isFormattedNumber, type Entity } from '../../data-types/data-type.ts';
import { argumentError, notImplemented } from '../wire/index.ts';
import { generalFormat, textFormat } from '../../grid/appearance.ts';
import {
  isFormula,
  parseCellText,
  typedNumber,
  type CellChange,
  type GridCell,
} from '../../grid/cell-contents.ts';
import { errorTypes, isCellError } from '../../grid/cell-error.ts';

type CellScalar = string | number | boolean;

interface BasicValue {
  type: 'Double' | 'FormattedNumber' | 'String' | 'Boolean';
  basicType?: string;
  basicValue: CellScalar;
  numberFormat?: string;
}

export type CellValue =
  | Entity
  | BasicValue
  | { type: 'Empty'; basicValue?: ''; basicType?: string }
  | { type: 'Error'; basicValue?: string; errorType?: string; basicType?: string };

/** What `Range.values` returns: an entity's basic value is #VALUE! (Microsoft: "Excel.EntityCellValue"). */
export const valueOfCell = ({ value, dataType }: GridCell): CellScalar =>
  isEntity(dataType) ? '#VALUE!' : (value ?? '');

/** `Excel.RangeValueType`; an entity's basic type is `Error` (Microsoft: "Excel.EntityCellValue"). */
export function valueType({ value, dataType }: Pick<GridCell, 'value'> & Partial<GridCell>): string {
  if (isEntity(dataType)) return 'Error';
  if (value === null || value === '') return 'Empty';
  if (typeof value === 'boolean') return 'Boolean';
  if (typeof value === 'number') return 'Double';
  return isCellError(value) ? 'Error' : 'String';
}

export function toCellValue({ value, numberFormat, dataType }: GridCell): CellValue {
  if (isEntity(dataType)) return { basicType: 'Error', basicValue: '#VALUE!', ...dataType };
  if (value === null || value === '') return { type: 'Empty', basicType: 'Empty', basicValue: '' };
  if (typeof value === 'boolean') return { type: 'Boolean', basicType: 'Boolean', basicValue: value };
  if (typeof value === 'number') {
    return numberFormat === generalFormat
      ? { type: 'Double', basicType: 'Double', basicValue: value }
      : { type: 'FormattedNumber', basicType: 'Double', basicValue: value, numberFormat };
  }
  return isCellError(value)
    ? { type: 'Error', basicType: 'Error', basicValue: value, errorType: errorTypes[value] ?? 'Value' }
    : { type: 'String', basicType: 'String', basicValue: value };
}

const basicTypes = { String: 'string', Boolean: 'boolean', Double: 'number', FormattedNumber: 'number' };

/**
 * Null leaves a cell as it is. Text is never read as a formula, a number or a date.
 *
 * @param options.takesFormats Whether a `DoubleCellValue` has a number format: ExcelApi 1.19.
 */
export function fromCellValue(
  input: CellValue | string | number | boolean | null,
  { takesFormats }: { takesFormats: boolean },
): CellChange | null {
  if (input === null) return null;
  if (typeof input !== 'object') return { value: checkLength(input) };
  switch (input.type) {
    case 'String':
    case 'Boolean':
    case 'Double':
    case 'FormattedNumber': {
      if (typeof input.basicValue !== basicTypes[input.type]) throw argumentError();
      const value = checkLength(input.basicValue);
      const hasFormat = isFormattedNumber(input) && (takesFormats || input.type === 'FormattedNumber');
      return hasFormat ? { value, dataType: { ...input, type: 'Double', basicType: 'Double' } } : { value };
    }
    case 'Entity':
      if (!isEntity(input)) throw argumentError();
      return { value: checkLength(input.text), dataType: input };
    case 'Empty':
      return { value: null };
    case 'Error': {
      const byType = Object.entries(errorTypes).find(([, type]) => type === input.errorType)?.[0];
      const error = input.basicValue ?? byType;
      if (!isCellError(error)) throw argumentError();
      return { value: error };
    }
    default:
      throw notImplemented(`${String((input as { type: unknown }).type)}CellValue`);
  }
}

function checkLength<Value extends string | number | boolean>(value: Value): Value {
  if (typeof value === 'string' && value.length > maxCharactersOfCell) throw argumentError();
  return value;
}

/**
 * What a cell becomes when a value is entered through the API, as if it were typed: text that begins with =, + or -
 * is a formula; what reads as a number, date, time, percentage, amount or boolean becomes one; after an apostrophe it
 * stays text; "" clears. Under the text format everything is text, numbers too (Microsoft: "Format numbers as text").
 *
 * @throws HostError InvalidArgument for a formula that cannot be read, and for more text than a cell holds.
 */
export function cellOfInput(value: string | number | boolean | null, numberFormat: string): CellChange {
  if (numberFormat === textFormat && value !== null && typeof value !== 'string') {
    return { value: String(value).toUpperCase() };
  }
  if (typeof value !== 'string') return { value };
  if (value.length > maxCharactersOfCell) throw argumentError();
  if (numberFormat === textFormat) return { value };
  if (value.startsWith("'")) return { value: value.slice(1) };
  if (/^=./s.test(value)) return { formula: checkedFormula(value) };
  const parsed = parseCellText(value);
  if (typeof parsed.value === 'number') parsed.value = typedNumber(parsed.value);
  if (typeof parsed.value !== 'string') return numberFormat === 'General' ? parsed : { value: parsed.value };
  return /^[+-]./s.test(value) ? { formula: checkedFormula(`=${value}`) } : { value };
}

function checkedFormula(formula: string): string {
  if (formula.length > maxCharactersOfFormula || !isFormula(formula)) throw argumentError();
  return formula;
}
