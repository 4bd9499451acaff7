import type { Query } from '../api/index.ts';
import { limits, type Dataset, type Field } from '../catalog/index.ts';
import { messages } from '../messages/index.ts';
import { inWorkbook, maxDataRows, requireFreeCells, WorkbookError } from '../excel/index.ts';

/** A search that a formula is to show. */
export interface FormulaSearch {
  dataset: Dataset;
  /** Without limit and cursor. */
  query: Query;
  fields: readonly Field[];
  /** Rows wanted, at the most. */
  rows: number;
}

/** Excel's limits of what is typed (Microsoft: "Excel specifications and limits"). */
const longestFormula = 8192;
const longestLiteral = 255;

/** Cells that a function can be relied on to answer with: Excel refuses an answer over 5 MB. */
const mostCells = 100_000;

/** Rows of so many columns that a formula can show. */
export const mostFormulaRows = (columns: number): number => Math.floor(mostCells / Math.max(1, columns));

/**
 * The formula that shows what a table of the same search would hold: around a place with NEAR, otherwise with SEARCH.
 *
 * @throws WorkbookError where Excel takes no formula so long.
 */
export function searchFormula({ dataset, query, fields, rows }: FormulaSearch): string {
  const near = given(query.lat) && given(query.lng);
  const own = near ? ['lat', 'lng', 'radius_km'] : ['municipality', 'q'];
  const names = fields.map(({ name }) => name);
  const usual = !near && names.join() === dataset.usual.join();
  const written = [
    literal(dataset.name),
    ...own.map((name) => argument(query[name])),
    filters(query, own),
    usual ? '' : literal(names.join(',')),
    rows === limits.formulaRows ? '' : String(rows),
  ];
  while (written.at(-1) === '') written.pop();
  const formula = `=CDATA.${near ? 'NEAR' : 'SEARCH'}(${written.join(',')})`;
  if (formula.length > longestFormula) throw new WorkbookError(messages().formulaTooLong);
  return formula;
}

const given = (value: Query[string]): boolean => value !== undefined && value !== null && value !== '';

/** Numbers as they are, everything else as text; nothing for what is not given. */
function argument(value: Query[string]): string {
  if (!given(value)) return '';
  return typeof value === 'number' ? String(value) : literal(String(value));
}

/** What has no argument of its own, as `name=value; name=value`; as cells where a value holds what parts the pairs. */
function filters(query: Query, own: readonly string[]): string {
  const rest = Object.entries(query)
    .filter(([name, value]) => !own.includes(name) && given(value))
    .map(([name, value]) => [name, String(value)] as const);
  if (rest.length === 0) return '';
  const parted = rest.some(([, value]) => value.includes(';'));
  if (!parted) return literal(rest.map(([name, value]) => `${name}=${value}`).join('; '));
  if (rest.some(([, value]) => value.length > longestLiteral))
    throw new WorkbookError(messages().formulaTooLong);
  return `{${rest.map((pair) => pair.map(literal).join(',')).join(';')}}`;
}

/** Text as a formula holds it, its quotes doubled; longer text in pieces that are joined. */
const literal = (text: string): string =>
  pieces(text)
    .map((piece) => `"${piece.replaceAll('"', '""')}"`)
    .join('&');

function pieces(text: string): string[] {
  const cut: string[] = [''];
  for (const character of text) {
    if (cut.at(-1)!.length + character.length > longestLiteral) cut.push('');
    cut[cut.length - 1] += character;
  }
  return cut;
}

/**
 * Puts the formula of a search into the active cell, where that and the cells that it may fill are free.
 *
 * @returns The cell's address.
 * @throws WorkbookError where they are not, or the formula is too long for Excel.
 */
export function writeSearchFormula(search: FormulaSearch): Promise<string> {
  const formula = searchFormula(search);
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getActiveWorksheet();
    const cell = context.workbook.getActiveCell();
    cell.load('address,rowIndex,columnIndex');
    await context.sync();
    const area = { row: cell.rowIndex, column: cell.columnIndex, columns: search.fields.length };
    if (cell.rowIndex + search.rows > maxDataRows) throw new WorkbookError(messages().noRoom);
    await requireFreeCells(context, sheet, { ...area, rows: search.rows + 1 });
    // Under the text format a formula would stay the text it is.
    cell.numberFormat = [['General']];
    cell.formulas = [[formula]];
    await context.sync();
    return cell.address;
  });
}
