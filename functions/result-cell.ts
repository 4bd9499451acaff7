import type { Field } from '../src/catalog/index.ts';
import { cellValue } from '../src/excel/index.ts';

/** What a cell of a result may be: a plain value, a number with its format, or an error. */
export type ResultCell = string | number | boolean | FormattedNumber | CustomFunctions.Error;

interface FormattedNumber {
  type: 'Double';
  basicValue: number;
  numberFormat: string;
}

/**
 * A published value as an element of a result; a date is a number with a date's format. A host before
 * CustomFunctionsRuntime 1.4 takes no formats: there a date is its serial number.
 */
export function resultCell(field: Field, published: unknown): ResultCell {
  const { value, format } = cellValue(field, published);
  return format && typeof value === 'number' && formatsNumbers()
    ? { type: 'Double', basicValue: value, numberFormat: format }
    : value;
}

let supported: boolean | null = null;

/** Asked of the host once, and not for each cell. */
const formatsNumbers = (): boolean =>
  (supported ??= Office.context.requirements.isSetSupported('CustomFunctionsRuntime', '1.4'));

/** The values of a record under these fields. */
export const resultRow = (fields: readonly Field[], record: Record<string, unknown>): ResultCell[] =>
  fields.map((field) => resultCell(field, record[field.name]));
