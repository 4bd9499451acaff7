/** A value of a row that goes into a table. */
export type Cell = string | number | boolean | null;

/** Bytes after which a piece is handed over: PGlite reads a piece from memory at once. */
const pieceSize = 16 * 1024 * 1024;

/** One line of CSV as `COPY` reads it: nulls are empty, text is quoted. */
export function csvLine(row: readonly Cell[]): string {
  return `${row.map(csvCell).join(',')}\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `"${cell.includes('"') ? cell.replaceAll('"', '""') : cell}"`;
  return String(cell);
}

/** Rows as pieces of CSV that end at a line's end and are of about 16 MB each. */
export function* csvPieces(rows: Iterable<readonly Cell[]>): Generator<Uint8Array> {
  let lines: string[] = [];
  let size = 0;
  for (const row of rows) {
    const line = csvLine(row);
    lines.push(line);
    size += line.length;
    if (size >= pieceSize) {
      yield new TextEncoder().encode(lines.join(''));
      lines = [];
      size = 0;
    }
  }
  if (size > 0) yield new TextEncoder().encode(lines.join(''));
}
