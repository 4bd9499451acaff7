import { isEntity, isFormattedNumber, isValidEntity, type Entity } from '../../data-types/data-type.ts';
import { errorTypes, isCellError } from '../../grid/cell-error.ts';
import { generalFormat } from '../../grid/appearance.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import { argumentError, notImplemented } from '../wire/index.ts';
import { maxCharactersOfCell } from './cell-input.ts';

type CellScalar = string | number | boolean;

export type CellValue =
  | Entity
  | { type: 'String'; basicValue: string; basicType?: string }
  | { type: 'Double' | 'FormattedNumber'; basicValue: number; numberFormat?: string; basicType?: string }
  | { type: 'Boolean'; basicValue: boolean; basicType?: string }
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

/** Null leaves a cell as it is. Text is never read as a formula, a number or a date. */
export function fromCellValue(input: CellValue | string | number | boolean | null): CellChange | null {
  if (input === null) return null;
  if (typeof input !== 'object') return { value: checkLength(input) };
  switch (input.type) {
    case 'String':
    case 'Boolean':
      return { value: checkLength(input.basicValue) };
    case 'Double':
    case 'FormattedNumber':
      if (typeof input.basicValue !== 'number') throw argumentError();
      return isFormattedNumber(input)
        ? { value: input.basicValue, dataType: { ...input, type: 'Double', basicType: 'Double' } }
        : { value: input.basicValue };
    case 'Entity':
      if (!isValidEntity(input)) throw argumentError();
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
