import { addressPartOf, type AddressPart } from '@cdata/catalog/reading';
import { groupAdjacent } from '../../excel/index.ts';

type Row = readonly unknown[];

/** Where headers and data begin in rows, counted from 0. */
interface HeaderPosition {
  /** The row of the headers, the lower one of two; null if there is none. */
  headerRow: number | null;
  firstRow: number;
}

/** A longer text is not taken for a header. */
const maxHeaderLength = 60;

/** Rows below a candidate that it is compared with. */
const comparedRows = 30;

/**
 * Finds the row of the headers. It is told from titles above it and from data by all rows together: headers are short
 * texts over most columns of the data, name parts of an address, or differ from the cells below them.
 */
export function findHeaderRow(rows: readonly Row[]): HeaderPosition {
  const dataRow = firstDataRow(rows);
  const candidates = rows.flatMap((row, index) => {
    const rank = rankOf(row, rows.slice(index + 1));
    return rank === null ? [] : [{ index, rank, isSingle: row.filter(isFilled).length === 1 }];
  });
  const above = candidates.filter(({ index }) => index < dataRow);
  // What reads as data may be a line about the sheet, if headers that name an address follow.
  const below = candidates.filter(
    ({ index, rank }) => index > dataRow && rank >= 2 * addressRank && isFollowedByData(rows, index),
  );
  const header = (above.length > 0 ? above : below.slice(0, 1)).reduce<Candidate | null>(
    (best, next) => (best && isBetter(best, next) ? best : next),
    null,
  );
  return header === null
    ? { headerRow: null, firstRow: firstFullRow(rows) }
    : positionBelow(rows, header.index);
}

interface Candidate {
  index: number;
  rank: number;
  /** Whether it fills one cell. */
  isSingle: boolean;
}

/** Of two equal candidates, the upper one, as the lower one may be data; in one column, the upper one is a title. */
const isBetter = (upper: Candidate, lower: Candidate): boolean =>
  upper.rank > lower.rank || (upper.rank === lower.rank && !lower.isSingle);

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);

/** Whether a row holds headers of the rows below it, whatever is above. */
export const isHeaderRow = (row: Row, below: readonly Row[]): boolean => rankOf(row, below) !== null;

/** The texts of a header row. A cell that is blank takes the text of the line above, of which it is a part. */
export function headerTexts(row: Row, above: Row | null): string[] {
  const hasLineAbove = above !== null && above.filter(isFilled).length > 1 && mayBeHeaders(above);
  return row.map((value, column) => textOf(value) || (hasLineAbove ? textOf(above[column]) : ''));
}

/**
 * The names of groups in the line above that tell columns with the same header apart; empty where there is none. The cells
 * of a group are merged: those on the right of its name are blank.
 */
export function groupTexts(headers: readonly string[], above: Row | null): string[] {
  if (above === null || !mayBeHeaders(above)) return headers.map(() => '');
  let group = '';
  const groups = headers.map((header, column) => {
    group = textOf(above[column]) || group;
    return group === header ? '' : group;
  });
  const isAmbiguous = (header: string, at: number) =>
    headers.some((other, column) => header !== '' && other === header && groups[column] !== groups[at]);
  return headers.map((header, at) => (isAmbiguous(header, at) ? groups[at]! : ''));
}

/** Whether a column of a header row has a header, which may be in the line above. */
export function isHeaderAt(rows: readonly Row[], row: number, { index, header }: HeaderCell): boolean {
  const text = textOf(rows[row]?.[index]);
  return text === header.trim() || (text === '' && textOf(rows[row - 1]?.[index]) === header.trim());
}

interface HeaderCell {
  index: number;
  header: string;
}

/** A second line of headers belongs to the headers above it. */
function positionBelow(rows: readonly Row[], index: number): HeaderPosition {
  const headerRow = isSecondLine(rows[index]!, rows[index + 1] ?? []) ? index + 1 : index;
  return { headerRow, firstRow: headerRow + 1 };
}

/** Whether a row names columns that the headers above leave unnamed, and has nothing where an address would be. */
function isSecondLine(headers: Row, next: Row): boolean {
  const isUnderGap = next.some((value, column) => isFilled(value) && !isFilled(headers[column]));
  const isUnderAddress = headers.some(
    (header, column) => addressPartOf(textOf(header)) !== null && isFilled(next[column]),
  );
  const isUnderHeaders = headers.some((header, column) => isFilled(header) && !isFilled(next[column]));
  return isUnderGap && isUnderHeaders && !isUnderAddress && mayBeHeaders(next);
}

const addressRank = 10;

/** Headers such as "No" or "Local" are words that data has, too. */
const ambiguousParts: readonly (AddressPart | null)[] = ['number', 'unit', null];

/** Whether a row has headers that name parts of an address. */
export const namesAddress = (row: Row): boolean =>
  row.some((value) => !ambiguousParts.includes(addressPartOf(textOf(value))));

/** How well a row fits as the headers of the rows below; null if it is none. */
function rankOf(row: Row, below: readonly Row[]): number | null {
  if (!mayBeHeaders(row)) return null;
  const parts = row.map((value) => addressPartOf(textOf(value)));
  const named = namesAddress(row) ? parts.filter((part) => part !== null).length : 0;
  if (named === 0 && row.some((value) => kindOf(value) === 'code')) return null;
  const compared = below.filter((cells) => cells.some(isFilled)).slice(0, comparedRows);
  const dataColumns = columnsOf(compared);
  const covered = dataColumns.filter((column) => isFilled(row[column]));
  const contrast = covered.filter((column) => differs(row[column], compared, column)).length;
  const isWide = covered.length > dataColumns.length / 2;
  if (named === 0 && !(isWide && contrast > 0)) return null;
  const rank = (3 * covered.length + contrast) / Math.max(1, dataColumns.length);
  return rank + (named > 1 || isWide ? named * addressRank : named);
}

/** The columns that most rows fill; a note or a line about the sheet makes none. */
const columnsOf = (rows: readonly Row[]): number[] =>
  range(0, Math.max(0, ...rows.map(({ length }) => length))).filter(
    (column) => rows.filter((row) => isFilled(row[column])).length >= rows.length / 3,
  );

/** Whether a header is of another kind than most cells below it. */
function differs(header: unknown, below: readonly Row[], column: number): boolean {
  const kinds = below.map((row) => kindOf(row[column])).filter((kind) => kind !== 'blank');
  const others = kindOf(header) === 'words' ? ['number', 'code', 'mixed'] : ['number', 'code'];
  return kinds.filter((kind) => others.includes(kind)).length > kinds.length / 2;
}

type CellKind = 'blank' | 'number' | 'code' | 'mixed' | 'words';

function kindOf(value: unknown): CellKind {
  if (!isFilled(value)) return 'blank';
  if (typeof value !== 'string') return 'number';
  if (/^[^\p{L}\d]*\d/u.test(value)) return 'code';
  return /\d/.test(value) ? 'mixed' : 'words';
}

/** Whether a row holds nothing but short texts, and years among them. */
const mayBeHeaders = (row: Row): boolean =>
  row.some((value) => typeof value === 'string' && isFilled(value)) &&
  row.every(
    (value) =>
      !isFilled(value) ||
      (typeof value === 'string'
        ? value.trim().length <= maxHeaderLength
        : Number.isInteger(value) && Number(value) >= 1900 && Number(value) <= 2100),
  );

/**
 * The first row of data in the longest block without a blank row, two in succession if there are: headers are above it,
 * and lines about the sheet are in shorter blocks.
 */
function firstDataRow(rows: readonly Row[]): number {
  const start = longestBlock(rows);
  const isData = rows.map((row, index) => index >= start && isDataRow(row, rows.slice(index)));
  const pair = isData.findIndex((is, index) => is && isData[index + 1]);
  if (pair >= 0) return pair;
  return isData.includes(true) ? isData.indexOf(true) : rows.length;
}

/** Where the longest block of rows without a blank one begins. */
function longestBlock(rows: readonly Row[]): number {
  const blocks = groupAdjacent(
    range(0, rows.length).filter((index) => rows[index]!.some(isFilled)),
    (previous, next) => next === previous + 1,
  );
  const longest = blocks.reduce<number[]>((best, next) => (next.length >= best.length ? next : best), []);
  return longest[0] ?? 0;
}

function isDataRow(row: Row, rows: readonly Row[]): boolean {
  const columns = columnsOf(rows.filter((cells) => cells.some(isFilled)).slice(0, comparedRows));
  const covered = columns.filter((column) => isFilled(row[column]));
  const hasNumber = covered.some((column) => ['number', 'code'].includes(kindOf(row[column])));
  return covered.length > columns.length / 2 && hasNumber && rankOf(row, rows.slice(1)) === null;
}

const isFollowedByData = (rows: readonly Row[], index: number): boolean =>
  rows.slice(index + 1).some((row, below) => isDataRow(row, rows.slice(index + 1 + below)));

/** The first row that fills most columns: without headers, titles above it are no data. */
function firstFullRow(rows: readonly Row[]): number {
  const columns = columnsOf(rows.filter((row) => row.some(isFilled)));
  const isFull = (row: Row) => columns.filter((column) => isFilled(row[column])).length > columns.length / 2;
  return Math.max(0, rows.findIndex(isFull));
}

/**
 * How many rows there are without the notes below them: after a blank row, rows with one text in one cell, such as
 * a source or a legend. A text that begins with a number may be an address.
 */
export function rowsWithoutFootnotes(allRows: readonly Row[]): number {
  const rows = allRows.slice(0, rowsWithoutTotals(allRows));
  const isNote = (row: Row) => {
    const cells = row.filter(isFilled);
    return cells.length < 2 && cells.every((value) => ['words', 'mixed'].includes(kindOf(value)));
  };
  const lastData = rows.findLastIndex((row) => !isNote(row));
  const gap = rows.findIndex((row, index) => index > lastData && !row.some(isFilled));
  const isList = (rows[lastData]?.filter(isFilled).length ?? 0) < 2;
  return isList || gap < 0 ? rows.length : gap;
}

const totalLabel =
  /^(?:(?:grand[ -]?|sub-?|sous-?)?(?:total|totale|totals|totaux)|sum of|somme des)(?!\p{L})/iu;

/** How many rows there are without totals: after a blank row, labels such as `Sum of lows`, and no first cell filled. */
function rowsWithoutTotals(rows: readonly Row[]): number {
  const gap = rows.findLastIndex((row) => !row.some(isFilled));
  const [labels, ...totals] = gap < 0 ? [] : rows.slice(gap + 1);
  const isTotals =
    labels?.some((cell) => totalLabel.test(textOf(cell))) &&
    [labels, ...totals].every(([first]) => !isFilled(first));
  return isTotals ? gap : rows.length;
}

export const textOf = (value: unknown): string => String(value ?? '').trim();

const isFilled = (value: unknown): boolean => textOf(value) !== '';
