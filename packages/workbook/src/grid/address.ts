import { columnsOfSheet, gridRange, rowsOfSheet, type Area } from './area.ts';

export interface Address {
  /** The sheet's name; null where the address has none. */
  sheet: string | null;
  area: Area;
}

/** `A`, …, `XFD` for a column from 0. */
function columnName(column: number): string {
  let name = '';
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(65 + ((rest - 1) % 26)) + name;
  }
  return name;
}

const columnNumber = (name: string): number =>
  [...name.toUpperCase()].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** `B2`. */
export const cellAddress = (row: number, column: number): string => `${columnName(column)}${row + 1}`;

/** The address of an area without its sheet: `B2:C9`, `B2`; whole rows and columns as Excel writes them. */
export function areaAddress(area: Area): string {
  const { row, column, rows, columns } = area;
  if (rows === rowsOfSheet) return `${columnName(column)}:${columnName(column + columns - 1)}`;
  if (columns === columnsOfSheet) return `${row + 1}:${row + rows}`;
  const { endRow, endColumn } = gridRange(area);
  const [first, last] = [cellAddress(row, column), cellAddress(endRow, endColumn)];
  return first === last ? first : `${first}:${last}`;
}

/** A sheet's name in an address, in quotes where it needs them. */
export const quotedSheet = (name: string): string =>
  /^[\p{L}_][\p{L}\p{N}_.]*$/u.test(name) && !/^(?:[a-z]{1,3}\d+|r\d*c?\d*|c\d*)$/i.test(name)
    ? name
    : `'${name.replaceAll("'", "''")}'`;

/** `Sheet1!$A$1:$B$2`, as names, charts and files refer to cells. */
export const absoluteAddress = (sheetName: string, area: Area): string =>
  `${quotedSheet(sheetName)}!${areaAddress(area).replace(/[A-Z]+|\d+/g, '$$$&')}`;

const corner = String.raw`\$?([A-Z]{1,3})?\$?(\d{1,7})?`;
const cells = new RegExp(`^${corner}(?::${corner})?$`, 'i');

/** Reads `B2`, `B2:C9`, `B:C`, `2:9`, each with or without a sheet before it; null for anything else. */
export function parseAddress(text: string): Address | null {
  const bang = text.lastIndexOf('!');
  const corners = cells.exec(text.slice(bang + 1).trim());
  if (!corners) return null;
  const [, column1, row1, column2 = column1, row2 = row1] = corners;
  if (Boolean(column1) !== Boolean(column2) || Boolean(row1) !== Boolean(row2)) return null;
  const isWhole = !column1 || !row1;
  if ((!column1 && !row1) || (isWhole && !text.includes(':'))) return null;
  const columns = column1 ? [columnNumber(column1), columnNumber(column2!)] : [0, columnsOfSheet - 1];
  const rows = row1 ? [Number(row1) - 1, Number(row2) - 1] : [0, rowsOfSheet - 1];
  const row = Math.min(...rows);
  const column = Math.min(...columns);
  const area = { row, column, rows: Math.max(...rows) - row + 1, columns: Math.max(...columns) - column + 1 };
  const isInGrid = row >= 0 && row + area.rows <= rowsOfSheet && column + area.columns <= columnsOfSheet;
  return isInGrid ? { sheet: bang < 0 ? null : sheetName(text.slice(0, bang)), area } : null;
}

const sheetName = (quoted: string): string => quoted.replace(/^'(.*)'$/s, '$1').replaceAll("''", "'");
