/** The letters of a column, counted from 0: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  const before = Math.floor(index / 26) - 1;
  return (before >= 0 ? columnLetters(before) : '') + String.fromCharCode(65 + (index % 26));
}

/** A rectangle's address without its sheet: `B2:C40`. Rows and columns are counted from 0. */
export function areaAddress(row: number, column: number, rows: number, columns: number): string {
  const first = `${columnLetters(column)}${row + 1}`;
  const last = `${columnLetters(column + columns - 1)}${row + rows}`;
  return first === last ? first : `${first}:${last}`;
}
