import Papa from 'papaparse';
import { findSheet, freeSheetName, maxCharactersOfSheetName } from '../excel-api/index.ts';
import { parseCellText, textOfDate, type CellChange, type GridCell } from '../grid/cell-contents.ts';
import type { Grid } from '../grid/grid.ts';

/**
 * The active sheet as CSV (RFC 4180). Importing it restores the values of the cells with their types. Excel detects
 * UTF-8 by the byte order mark.
 */
export function exportCsv(grid: Grid): { name: string; contents: string } {
  const sheetId = grid.worksheets.activeId;
  const used = grid.used(sheetId);
  const rows = used
    ? grid.read(sheetId, {
        row: 0,
        column: 0,
        rows: used.row + used.rows,
        columns: used.column + used.columns,
      })
    : [];
  // A reader that guesses the separator is not misled by what is in quotation marks.
  const text = Papa.unparse(
    rows.map((row) => row.map(csvField)),
    { quotes: true },
  );
  return { name: `${grid.worksheets.name(sheetId)}.csv`, contents: `\uFEFF${text}` };
}

/**
 * Imports CSV with any common separator into a new sheet. Numbers, dates and booleans are parsed as typed text is;
 * after an apostrophe, text stays text. Text that begins with =, +, - or @ stays text, because a file is not trusted to
 * contain formulas.
 *
 * @throws Error if the text is not CSV.
 */
export function importCsv(grid: Grid, fileName: string, text: string): void {
  const content = text.replace(/^\uFEFF/, '');
  // A file that this page exported has nothing but commas and line breaks outside of quotation marks. The separator of
  // other files is guessed.
  const isExported = /^[,\r\n]*$/.test(content.replace(/"[^"]*"/g, ''));
  const { data, errors } = Papa.parse<string[]>(content, isExported ? { delimiter: ',' } : {});
  const error = errors.find(({ type }) => type === 'Quotes');
  const [lastRow] = data.slice(-1);
  // After the line break at the end of the file.
  if (lastRow?.length === 1 && lastRow[0] === '') data.pop();
  if (error || data.length === 0) throw new Error(error?.message ?? 'The file has no rows.');
  const columns = Math.max(...data.map((row) => row.length));
  const sheetId = insertSheet(grid, sheetName(fileName));
  const changes = data.map((row) =>
    Array.from({ length: columns }, (_, column) => cellOfCsvField(row[column] ?? '')),
  );
  grid.write(sheetId, { row: 0, column: 0 }, changes);
}

const sheetName = (fileName: string): string =>
  fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[:\\/?*[\]']/g, ' ')
    .trim()
    .slice(0, maxCharactersOfSheetName);

function insertSheet(grid: Grid, name: string): string {
  const isFree = name !== '' && findSheet(grid, name) === null;
  const sheetId = grid.worksheets.add(isFree ? name : freeSheetName(grid));
  grid.worksheets.activate(sheetId);
  return sheetId;
}

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
 * A cell as a field of CSV. Text that would be run, or read as a number, a date or a boolean, gets an apostrophe, as
 * people type it in Excel. Numbers are written so that they read as the same number.
 */
function csvField(cell: GridCell): string | null {
  const { value } = cell;
  if (value === null) return null;
  if (typeof value === 'number') return numberText(value, cell);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  return (needsApostrophe(value) ? `'${value}` : value).replace(runnableWithin, "$1'");
}

/** The cell of a field of CSV. A field without an escape is read as typed text is, but never as a formula. */
function cellOfCsvField(field: string): CellChange | null {
  if (field === '') return null;
  const text = field.replace(escapedWithin, '$1');
  return text.startsWith("'") && needsApostrophe(text) ? { value: text.slice(1) } : parseCellText(text);
}

function numberText(value: number, { text, numberFormat }: GridCell): string {
  // A date as it is displayed may lack its year.
  const candidates = [textOfDate(value, numberFormat), text].filter((one) => one !== null);
  const exact = candidates.find((one) => !/[\r\n;]/.test(one) && parseCellText(one).value === value);
  return exact ?? String(value);
}
