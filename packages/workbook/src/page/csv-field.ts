import { parseCellText, textOfDate, type CellChange, type GridCell } from '../grid/cell-contents.ts';

/**
 * Text that a spreadsheet would run as a formula when it opens a file: OWASP, "CSV Injection", and OWASP ASVS 5.0,
 * 1.2.10. What a spreadsheet may skip before the character does not make it safe.
 */
const runnable = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n\0]/u;

/**
 * The same after a semicolon, a tab or a line break inside a text. Where the semicolon is the list separator, as in
 * French Canada, Excel splits a file with commas there, quotation marks or not.
 */
const runnableWithin = /([;\t\r\n])(?='*(?:(?![;\t\r\n])[\s\p{C}])*[=+\-@＝＋－＠])/gu;
const escapedWithin = /([;\t\r\n])'(?='*(?:(?![;\t\r\n])[\s\p{C}])*[=+\-@＝＋－＠])/gu;

/** Whether a text needs an apostrophe to stay the text that it is, or has one already. */
function needsApostrophe(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return runnable.test(bare) || (bare !== '' && typeof parseCellText(bare).value !== 'string');
}

/**
 * A cell as a field of CSV. Text is in quotation marks; text that would be run, or read as a number, a date or a
 * boolean, gets an apostrophe, as people type it in Excel. Numbers are written so that they read as the same number.
 */
export function csvField(cell: GridCell): string {
  const { value } = cell;
  if (value === null) return '';
  if (typeof value === 'number') return numberText(value, cell);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const escaped = (needsApostrophe(value) ? `'${value}` : value).replace(runnableWithin, "$1'");
  return `"${escaped.replaceAll('"', '""')}"`;
}

/** The cell of a field of CSV. A field without an escape is read as typed text is, but never as a formula. */
export function cellOfCsvField(field: string): CellChange | null {
  if (field === '') return null;
  const text = field.replace(escapedWithin, '$1');
  return text.startsWith("'") && needsApostrophe(text) ? { value: text.slice(1) } : parseCellText(text);
}

function numberText(value: number, { text, numberFormat }: GridCell): string {
  // A date as it is displayed may lack its year.
  const candidates = [textOfDate(value, numberFormat), text].filter((one) => one !== null);
  const exact = candidates.find((one) => !/["\r\n;]/.test(one) && parseCellText(one).value === value);
  const field = exact ?? String(value);
  return field.includes(',') ? `"${field}"` : field;
}
