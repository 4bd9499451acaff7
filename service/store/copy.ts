import type { Store } from './store.ts';

/** A value of a row that is copied into a table. */
export type Cell = string | number | boolean | null;

/** Bytes of a piece: PGlite reads a piece from memory at once. */
const pieceSize = 16 * 1024 * 1024;

/** Quotes texts: a character that no record contains, so that the quotes of JSON need no escape. */
const quote = '\u0001';

/** `COPY` of {@link csvPieces} into a table, from a source that depends on the engine. */
export const copyStatement = (table: string, columns: readonly string[], source: string): string =>
  `COPY ${table} (${columns.join(', ')}) FROM ${source} WITH (FORMAT csv, QUOTE E'\\x01')`;

/** One line of CSV: nulls are empty, text is quoted. */
function csvLine(row: readonly Cell[]): string {
  let line = '';
  for (let at = 0; at < row.length; at++) {
    if (at > 0) line += ',';
    const cell = row[at] as Cell;
    if (typeof cell === 'string') line += quote + cell.replaceAll(quote, '') + quote;
    else if (cell !== null) line += cell;
  }
  return `${line}\n`;
}

/** Rows as pieces of CSV of about 16 MB; each ends at the end of a line. */
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

/** Appends rows to a table. The store writes a piece in its own thread while the next one is made. */
export async function copyRows(
  store: Store,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  for (const piece of csvPieces(rows)) {
    await writing;
    writing = store.copy(table, columns, piece);
    // Rejected only when it is awaited, after the next piece has been made.
    writing.catch(() => undefined);
  }
  await writing;
}
