import {
  isBasicWithProperties,
  isEntity,
  isFormattedNumber,
  isValid,
  type BasicValue,
  type Entity,
} from '../../data-types/data-type.ts';
import { errorTypes, isCellError } from '../../grid/cell-error.ts';
import { generalFormat } from '../../grid/appearance.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import { argumentError, notImplemented } from '../wire/index.ts';
import { maxCharactersOfCell } from './cell-input.ts';

type CellScalar = string | number | boolean;

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
  if (isBasicWithProperties(dataType)) return dataType;
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
 * @param options.takesProperties Whether basic values have properties: ExcelApi 1.19.
 */
export function fromCellValue(
  input: CellValue | string | number | boolean | null,
  { takesProperties }: { takesProperties: boolean },
): CellChange | null {
  if (input === null) return null;
  if (typeof input !== 'object') return { value: checkLength(input) };
  switch (input.type) {
    case 'String':
    case 'Boolean':
    case 'Double':
    case 'FormattedNumber': {
      if (typeof input.basicValue !== basicTypes[input.type]) throw argumentError();
      if (input.properties !== undefined && Object(input.properties) !== input.properties)
        throw argumentError();
      const { type, basicValue, numberFormat } = input;
      const dataType = basicDataType(takesProperties ? input : { type, basicValue, numberFormat });
      if (!isValid(dataType)) throw argumentError();
      const value = checkLength(input.basicValue);
      return isFormattedNumber(dataType) || isBasicWithProperties(dataType) ? { value, dataType } : { value };
    }
    case 'Entity':
      if (!isValid(input)) throw argumentError();
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

/** As a cell stores it: numbers are doubles, whether or not they have a format. */
export function basicDataType(input: BasicValue): BasicValue {
  const basicType = input.type === 'FormattedNumber' ? 'Double' : input.type;
  return { ...input, type: basicType, basicType };
}

function checkLength<Value extends string | number | boolean>(value: Value): Value {
  if (typeof value === 'string' && value.length > maxCharactersOfCell) throw argumentError();
  return value;
}
