import { isCellError } from '../../custom-functions/cell-error.ts';
import { generalFormat } from '../../grid/appearance.ts';
import type { CellChange, GridCell } from '../../grid/cell-contents.ts';
import { argumentError, notImplemented } from '../wire/host-error.ts';
import { charactersOfCell } from '../wire/limits.ts';

/** A value of a cell with its type (Microsoft: "Excel.CellValue"): the basic types. */
export type CellValue =
  | { type: 'String'; basicValue: string; basicType?: string }
  | { type: 'Double'; basicValue: number; numberFormat?: string; basicType?: string }
  | { type: 'FormattedNumber'; basicValue: number; numberFormat: string; basicType?: string }
  | { type: 'Boolean'; basicValue: boolean; basicType?: string }
  | { type: 'Empty'; basicValue?: ''; basicType?: string }
  | { type: 'Error'; basicValue?: string; errorType?: string; basicType?: string };

/** `Excel.ErrorCellValueType` of the errors that a cell can show. */
const errorTypes: Record<string, string> = {
  '#BLOCKED!': 'Blocked',
  '#BUSY!': 'Busy',
  '#CALC!': 'Calc',
  '#CONNECT!': 'Connect',
  '#DIV/0!': 'Div0',
  '#GETTING_DATA': 'GettingData',
  '#N/A': 'NotAvailable',
  '#NAME?': 'Name',
  '#NULL!': 'Null',
  '#NUM!': 'Num',
  '#REF!': 'Ref',
  '#SPILL!': 'Spill',
  '#VALUE!': 'Value',
};

export function toJson({ value, numberFormat }: GridCell): CellValue {
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

/** What a cell becomes; null leaves it as it is. Text is never read as a formula, a number or a date. */
export function fromJson(given: CellValue | string | number | boolean | null): CellChange | null {
  if (given === null) return null;
  if (typeof given !== 'object') return { value: checked(given) };
  switch (given.type) {
    case 'String':
    case 'Boolean':
      return { value: checked(given.basicValue) };
    case 'Double':
    case 'FormattedNumber':
      return {
        value: given.basicValue,
        ...(given.numberFormat !== undefined && { numberFormat: given.numberFormat }),
      };
    case 'Empty':
      return { value: null };
    case 'Error': {
      const byType = Object.entries(errorTypes).find(([, type]) => type === given.errorType)?.[0];
      const error = given.basicValue ?? byType;
      if (!isCellError(error)) throw argumentError();
      return { value: error };
    }
    default:
      throw notImplemented(`CellValue of type ${(given as { type: string }).type}`);
  }
}

function checked<Value extends string | number | boolean>(value: Value): Value {
  if (typeof value === 'string' && value.length > charactersOfCell) throw argumentError();
  return value;
}
