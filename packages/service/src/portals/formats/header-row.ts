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
export function headerPosition(rows: readonly (readonly unknown[])[]): number {
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

/** Years and codes may be headers, amounts and dates are not. */
const isNumber = (cell: unknown): boolean =>
  typeof cell === 'number' ? !isYear(cell) : /^[-$]?\d[\d,]*\.\d+$/.test(String(cell).trim());

const isYear = (number: number): boolean => Number.isInteger(number) && number >= 1900 && number <= 2100;
