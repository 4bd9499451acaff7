import Papa from 'papaparse';
import { findSheet, freeSheetName, maxCharactersOfSheetName } from '../excel-api/index.ts';
import type { Grid } from '../grid/grid.ts';
import { cellOfCsvField, csvField } from './csv-field.ts';

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
  const text = rows.map((row) => row.map(csvField).join(',')).join('\r\n');
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
  const { data, errors } = Papa.parse<string[]>(content, formatOf(content));
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

/** A field with the comma or the line break after it. Outside quotation marks, it has no other separator. */
const commaField = /(?:"[^"]*(?:""[^"]*)*"|[^",;\t|\r\n]*)(,|\r\n|\n|\r|$)/y;

/**
 * The separator and the line break of a file in which no other separator stands outside quotation marks, as in a file
 * that this page exported. Nothing for other files: the parser guesses theirs.
 */
function formatOf(text: string): Papa.ParseConfig<string[]> {
  const lineBreaks = new Set<string>();
  commaField.lastIndex = 0;
  while (commaField.lastIndex < text.length) {
    const [, end] = commaField.exec(text) ?? [];
    if (end === undefined) return {};
    if (end !== ',' && end !== '') lineBreaks.add(end);
  }
  const [newline = '\r\n', ...others] = lineBreaks;
  return others.length > 0 ? {} : { delimiter: ',', newline: newline as '\r\n' };
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
