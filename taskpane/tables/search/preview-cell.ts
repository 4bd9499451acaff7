import { labelledField, type Field } from '@cdata/catalog';
import { cellValue, numberText } from '../../../src/excel/cells/index.ts';
import { language } from '../../../src/language/index.ts';

/** A value as a table would show it: numbers, dates and labels in the user's language. */
export function previewCell(field: Field, published: unknown): { text: string; isNumber: boolean } {
  const { value, format } = cellValue(labelledField(field, language()), published);
  if (typeof value !== 'number') return { text: String(value), isNumber: false };
  // Only dates have a format of their own.
  return { text: numberText(field, value), isNumber: format === undefined };
}
