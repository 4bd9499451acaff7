import { plainDollars } from '@cdata/catalog';
import { dateOrderOf, saleDate } from './sale-date.ts';

/** A sale as the user has it. */
export interface SaleRow {
  /** Of the pasted text or the range, counted from 1. */
  row: number;
  address: string;
  /** Empty if there is no such column. */
  city: string;
  /** Dollars. */
  price: number;
  /** YYYY-MM-DD */
  date: string;
}

export type SaleProblem = 'address' | 'price' | 'date' | 'future';

export interface ReadSales {
  sales: SaleRow[];
  /** Rows that can't be used, and what is wrong with them. */
  leftOut: { row: number; problem: SaleProblem }[];
  /** Columns that weren't found, neither by header nor by contents. */
  lacks: ('address' | 'price' | 'date')[];
}

/** More sales are left to several lists: each takes calls. */
export const maxSales = 500;

const headers = {
  date: /\bdate|sold on|vendu|closing|cl[oô]ture|\bacte\b/i,
  price: /price|prix|amount|montant|consideration|contrepartie|\bvalue|\bvaleur|sold for/i,
  city: /\bcity|\bville|municipal/i,
  address: /addr|adres|civic|street|\brue\b|property|propri[eé]t/i,
} as const;
type Column = keyof typeof headers;

/** The rows of a pasted text: columns are separated by tabs, as sheets copy them, or else by semicolons. */
export const pastedRows = (text: string): string[][] =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim()));

/**
 * Reads sales out of cells, by the headers of their columns or, without headers, by what they contain.
 *
 * @param today YYYY-MM-DD: a later sale is a mistake.
 */
export function readSales(cells: readonly (readonly unknown[])[], today: string): ReadSales {
  const byHeader = columnsByHeader(cells[0] ?? []);
  const hasHeaders = byHeader.size > 1;
  const body = cells.map((row, at) => ({ row, number: at + 1 })).slice(hasHeaders ? 1 : 0);
  const columns = hasHeaders ? byHeader : columnsByContents(body.map(({ row }) => row));
  const lacks = (['address', 'price', 'date'] as const).filter((name) => !columns.has(name));
  if (lacks.length > 0) return { sales: [], leftOut: [], lacks };
  const cell = (row: readonly unknown[], name: Column) => row[columns.get(name) ?? -1] ?? '';
  const order = dateOrderOf(body.map(({ row }) => cell(row, 'date')));
  const result: ReadSales = { sales: [], leftOut: [], lacks: [] };
  for (const { row, number } of body) {
    if (row.every((one) => one === '' || one === null)) continue;
    const address = String(cell(row, 'address')).trim();
    const price = dollarsOf(cell(row, 'price'));
    const date = saleDate(cell(row, 'date'), order);
    const problem: SaleProblem | null =
      address === ''
        ? 'address'
        : price === null
          ? 'price'
          : date === null
            ? 'date'
            : date > today
              ? 'future'
              : null;
    if (problem) result.leftOut.push({ row: number, problem });
    else
      result.sales.push({
        row: number,
        address,
        city: String(cell(row, 'city')).trim(),
        price: price!,
        date: date!,
      });
  }
  return { ...result, sales: result.sales.slice(0, maxSales) };
}

/** Null if it is no amount above 0. */
function dollarsOf(value: unknown): number | null {
  const dollars = typeof value === 'number' ? value : plainDollars(String(value));
  return dollars !== null && Number.isFinite(dollars) && dollars > 0 ? dollars : null;
}

function columnsByHeader(row: readonly unknown[]): Map<Column, number> {
  const columns = new Map<Column, number>();
  row.forEach((value, at) => {
    const name = (Object.keys(headers) as Column[]).find(
      (one) => !columns.has(one) && typeof value === 'string' && headers[one].test(value),
    );
    if (name) columns.set(name, at);
  });
  return columns;
}

/** A column of dates, a column of amounts, and a column of texts with numbers and letters. */
function columnsByContents(rows: readonly (readonly unknown[])[]): Map<Column, number> {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = new Map<Column, number>();
  for (let at = 0; at < width; at++) {
    const values = rows.map((row) => row[at]).filter((value) => value !== '' && value !== undefined);
    const order = dateOrderOf(values);
    const are = (test: (value: unknown) => boolean) =>
      values.length > 0 && values.filter(test).length > values.length / 2;
    const name: Column | null = are((value) => saleDate(value, order) !== null)
      ? 'date'
      : are((value) => dollarsOf(value) !== null)
        ? 'price'
        : are((value) => /\d/.test(String(value)) && /\p{L}/u.test(String(value)))
          ? 'address'
          : null;
    if (name && !columns.has(name)) columns.set(name, at);
  }
  return columns;
}
