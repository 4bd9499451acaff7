import type { Card } from '../src/cards/index.ts';
import { loadedLabels, type Field } from '../src/catalog/index.ts';
import { cellValue } from '../src/cells/index.ts';
import { cellMessages } from '../src/messages/index.ts';
import { supports } from '../src/requirement-sets.ts';
import type { Headers } from './arguments.ts';
import { notAvailableError } from './cell-error.ts';

export type ResultCell = string | number | boolean | FormattedNumber | Card | CustomFunctions.Error;

interface FormattedNumber {
  type: 'Double';
  basicValue: number;
  numberFormat: string;
}

/**
 * A value of the service as a cell of a result; a coordinate outside Canada is #N/A. A date is a number with a date format; hosts before
 * CustomFunctionsRuntime 1.4 accept no formats, so that a date is a plain serial number there.
 */
function resultCell(field: Field, published: unknown): ResultCell {
  const { value, format, note } = cellValue(field, published);
  if (note === 'outside Canada') {
    return notAvailableError(cellMessages().notInCanada(field.name, text(published)));
  }
  return format && typeof value === 'number' && formatsNumbers()
    ? { type: 'Double', basicValue: value, numberFormat: format }
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
  fields.map((field) => resultCell(field, record[field.name]));

/** The names of the columns above the rows, if any are to be there. */
export const underHeaders = (
  names: readonly string[],
  headers: Headers,
  rows: ResultCell[][],
): ResultCell[][] =>
  headers
    ? [names.map((name) => (headers === true ? name : loadedLabels()!.fieldLabel(name)[headers])), ...rows]
    : rows;
