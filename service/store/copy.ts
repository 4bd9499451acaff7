import type { Store } from './store.ts';

export type Cell = string | number | boolean | null;

/** Bytes of a piece: PGlite reads a piece from memory at once. */
const pieceSize = 4 * 1024 * 1024;

/** Pieces that may wait for the store. */
const maxQueued = 12;

/** A quote that no record contains, so that the quotes of JSON need no escape. */
const quote = '\u0001';

export const copyStatement = (table: string, columns: readonly string[], source: string): string =>
  `COPY ${table} (${columns.join(', ')}) FROM ${source} WITH (FORMAT csv, QUOTE E'\\x01')`;

/** One line of CSV: nulls are empty, text is quoted. */
function csvLine(row: readonly Cell[]): string {
  let line = '';
  for (let at = 0; at < row.length; at++) {
    if (at > 0) line += ',';
    const cell = row[at] as Cell;
    if (typeof cell === 'string')
      line += quote + (cell.includes(quote) ? cell.replaceAll(quote, '') : cell) + quote;
    else if (cell !== null) line += cell;
  }
  return `${line}\n`;
}

/** Rows as pieces of CSV of about 4 MB; each ends at the end of a line. */
export function* csvPieces(rows: Iterable<readonly Cell[]>): Generator<Uint8Array> {
  let piece = Buffer.allocUnsafe(pieceSize);
  let size = 0;
  for (const row of rows) {
    const line = csvLine(row);
    // A character takes at most three bytes.
    const maxLength = line.length * 3;
    if (size + maxLength > piece.length) {
      if (size > 0) yield piece.subarray(0, size);
      piece = Buffer.allocUnsafe(Math.max(pieceSize, maxLength));
      size = 0;
    }
    size += piece.write(line, size);
  }
  if (size > 0) yield piece.subarray(0, size);
}

/** Appends rows in order, after `ready`. The store writes pieces in its own thread while the next ones are made. */
export async function copyRows(
  store: Store,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
  ready: Promise<void> = Promise.resolve(),
): Promise<void> {
  const queue: Promise<void>[] = [];
  let last = ready;
  for (const piece of csvPieces(rows)) {
    if (queue.length >= maxQueued) await queue.shift();
    last = last.then(() => store.copy(table, columns, piece));
    // Rejected only when it is awaited, after further pieces have been made.
    last.catch(() => undefined);
    queue.push(last);
    // Lets messages of the store's thread in.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await last;
}
