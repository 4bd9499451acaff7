import Papa from 'papaparse';
import { findSheet, freeSheetName, maxCharactersOfSheetName } from '../excel-api/index.ts';
import { parseCellText } from '../grid/cell-text.ts';
import type { WorkbookHost } from '../host.ts';

/** The sheet that is shown as CSV (RFC 4180) with a byte order mark, by which Excel knows its accents: what is seen. */
export function csvOfSheet({ grid }: WorkbookHost): { name: string; text: string } {
  const sheet = grid.workbook.getActiveSheet();
  const used = grid.used(sheet.getSheetId());
  const whole = used && {
    row: 0,
    column: 0,
    rows: used.row + used.rows,
    columns: used.column + used.columns,
  };
  const rows = whole ? grid.read(sheet.getSheetId(), whole) : [];
  const text = Papa.unparse(
    rows.map((row) => row.map((cell) => cell.text)),
    { newline: '\r\n' },
  );
  return { name: `${sheet.getSheetName()}.csv`, text: `\uFEFF${text}` };
}

/**
 * Puts CSV on a new sheet, with the separator that it uses. Numbers, dates and truth values are read as if they were
 * typed; what begins with =, +, - or @ is text and no formula, because nobody here typed it.
 *
 * @throws Error for what is no CSV.
 */
export function sheetOfCsv(host: WorkbookHost, fileName: string, text: string): void {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [broken] = errors.filter(({ type }) => type === 'Quotes');
  if (broken || data.length === 0) throw new Error(broken?.message ?? 'no rows');
  const columns = Math.max(...data.map((row) => row.length));
  const wanted = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/[:\\/?*[\]']/g, ' ')
    .trim()
    .slice(0, maxCharactersOfSheetName);
  const name = wanted && findSheet(host.grid, wanted) === null ? wanted : freeSheetName(host.grid);
  const sheet = host.grid.workbook.insertSheet(name);
  const changes = data.map((row) =>
    Array.from({ length: columns }, (_, column) => (row[column] ? parseCellText(row[column]) : null)),
  );
  host.grid.write(sheet.getSheetId(), { row: 0, column: 0 }, changes);
}
