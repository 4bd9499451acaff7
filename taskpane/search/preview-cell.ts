import { isYear, labelledField, type Field } from '../../src/catalog/index.ts';
import { cellValue, dateOfSerial } from '../../src/cells/index.ts';
import { formatMoney, formatNumber, language } from '../../src/messages/index.ts';

/** A value as a table would show it: numbers, dates and labels in the user's language. */
export function previewCell(field: Field, published: unknown): { shown: string; isNumber: boolean } {
  const { value, format } = cellValue(labelledField(field, language()), published);
  if (typeof value !== 'number') return { shown: String(value), isNumber: false };
  if (format) return { shown: dateOfSerial(value), isNumber: false };
  if (isYear(field.name)) return { shown: String(value), isNumber: true };
  if (field.kind === 'dollars') return { shown: formatMoney(value), isNumber: true };
  const isCoordinate = field.kind === 'latitude' || field.kind === 'longitude';
  const digits = isCoordinate ? { minimumFractionDigits: 5, maximumFractionDigits: 5 } : {};
  return { shown: formatNumber(value, digits), isNumber: true };
}
