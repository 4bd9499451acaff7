import Papa from 'papaparse';
import { findSheet, freeSheetName, maxCharactersOfSheetName } from '../excel-api/index.ts';
import { parseCellText } from '../grid/cell-contents.ts';
import type { Grid } from '../grid/grid.ts';

/**
 * Imports CSV with any common separator into a new sheet. Numbers, dates and booleans are parsed as typed text is. Text
 * that begins with =, +, - or @ stays text, because a file is not trusted to contain formulas.
 *
 * @throws Error if the text is not CSV.
 */
export function importCsv(grid: Grid, fileName: string, text: string): void {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''));
  const error = errors.find(({ type }) => type === 'Quotes');
  const [lastRow] = data.slice(-1);
  // After the line break at the end of the file.
  if (lastRow?.length === 1 && lastRow[0] === '') data.pop();
  if (error || data.length === 0) throw new Error(error?.message ?? 'The file has no rows.');
  const columns = Math.max(...data.map((row) => row.length));
  const sheetId = insertSheet(grid, sheetName(fileName));
  const changes = data.map((row) =>
    Array.from({ length: columns }, (_, column) => (row[column] ? parseCellText(row[column]) : null)),
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
