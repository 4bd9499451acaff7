/** Rows among which the headers are looked for. */
export const headRows = 25;

/** Headers may be blank here and there, and so may cells. */
const nearlyAsWide = 0.6;

const isFilled = (cell: unknown): boolean =>
  cell !== null && cell !== undefined && String(cell).trim() !== '';

/**
 * The position of the row of headers: lists made for people begin with a title, a period, who printed them. It is the first
 * row with nearly as many cells as the rows have, none of them a number.
 *
 * @param rows The first rows of a file, by cells. Blank cells count as none.
 */
function headerPosition(rows: readonly (readonly unknown[])[]): number {
  const widths = rows.map((cells) => cells.filter(isFilled).length);
  const countOf = (width: number) => widths.filter((one) => one >= width * nearlyAsWide).length;
  // The rows of a list are wider than its titles, or more: one of few columns may have longer titles.
  const usual = widths.reduce((best, one) => (one * countOf(one) > best * countOf(best) ? one : best), 0);
  const minCells = Math.max(2, Math.ceil(usual * nearlyAsWide));
  const position = rows.findIndex(
    (cells, at) => widths[at]! >= minCells && cells.filter(isFilled).every((cell) => !isNumber(cell)),
  );
  return Math.max(0, position);
}

export interface HeaderRows {
  /** The position of the first row with headers, and of the last one. */
  first: number;
  last: number;
  /** One for each column; what was in two rows is joined. */
  headers: unknown[];
}

/**
 * The headers among the first rows, by cells. Lists made for people have some in two rows: `Date of` above `issue`, or
 * `Dates` above `Issued` and `Closed`, beside headers that are in the upper row alone.
 */
export function headerRows(rows: readonly (readonly unknown[])[]): HeaderRows {
  const at = headerPosition(rows);
  const [above, own, below] = [rows[at - 1], rows[at] ?? [], rows[at + 1]];
  if (below && areHeadersBelow(own, below, rows.slice(at + 2)))
    return { first: at, last: at + 1, headers: joined(own, below, true) };
  return above && above.filter(isFilled).length > 1
    ? { first: at - 1, last: at, headers: joined(above, own, false) }
    : { first: at, last: at, headers: [...own] };
}

/** Whether a row of words fills the blanks in a row of headers, and the rows of the list have digits. */
const areHeadersBelow = (
  headers: readonly unknown[],
  below: readonly unknown[],
  others: readonly (readonly unknown[])[],
): boolean =>
  below.every((cell) => !isFilled(cell) || isWord(cell)) &&
  below.some((cell, column) => isFilled(cell) && !isFilled(headers[column])) &&
  others.length > 0 &&
  others.every((cells) => cells.some((cell) => isFilled(cell) && !isWord(cell)));

/**
 * The headers of two rows. Of an upper one, which may be that of several columns or a part of a title, a lower one that
 * can stand alone takes nothing.
 *
 * @param areHeaders Whether the upper row has headers, and no title.
 */
const joined = (upper: readonly unknown[], lower: readonly unknown[], areHeaders: boolean): unknown[] =>
  Array.from({ length: Math.max(upper.length, lower.length) }, (_, column) => {
    const [above, own] = [upper[column], lower[column]];
    if (!isFilled(own)) return areHeaders ? above : own;
    const isOfOne = areHeaders && (isFilled(upper[column + 1]) || column + 1 >= upper.length);
    const goesOn = isOfOne || restOfHeader.test(String(own).trim());
    return isWord(above) && goesOn ? `${String(above).trim()} ${String(own).trim()}` : own;
  });

/** Texts without digits, as headers are and most rows of a list are not. */
const isWord = (cell: unknown): boolean =>
  typeof cell === 'string' && /\p{L}/u.test(cell) && !/\d/.test(cell);

/** A header that begins in lower case, or with a word that says nothing alone. */
const restOfHeader =
  /^(?:\p{Ll}|(?:No\.?|NO\.?|N[°º]|#|Num(?:ber)?|Num[ée]ro|Date|Type|Name|Nom|Value|Valeur|Code)$)/u;

/** Years and codes may be headers, amounts and dates are not. */
const isNumber = (cell: unknown): boolean =>
  typeof cell === 'number' ? !isYear(cell) : /^[-$]?\d[\d,]*\.\d+$/.test(String(cell).trim());

const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1900 && number <= 2100;
