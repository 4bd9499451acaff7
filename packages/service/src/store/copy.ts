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
    if (typeof cell === 'string') line += quote + storable(cell) + quote;
    else if (cell !== null) line += cell;
  }
  return `${line}\n`;
}

/** Without the quote, and without null characters, which PostgreSQL stores neither in texts nor in JSON. */
const storable = (text: string): string =>
  unstorable.test(text)
    ? text.replace(unstorableAll, (found) => found.replace(/\\u0000$|[\0\u0001]/, ''))
    : text;
const unstorable = /[\0\u0001]|\\u0000/;
/** A backslash before `\u0000` may be one of a text. */
const unstorableAll = /[\0\u0001]|(?:\\\\)*\\u0000/g;

/** Writes rows as CSV, in pieces of about 4 MB that end at the end of a line. */
export class CsvWriter {
  #piece: Buffer | null = null;
  #size = 0;

  /** Returns the piece before the row, if the row starts another one. */
  add(row: readonly Cell[]): Uint8Array | null {
    const line = csvLine(row);
    // A character takes at most three bytes.
    const maxLength = line.length * 3;
    const full = this.#piece && this.#size + maxLength > this.#piece.length ? this.take() : null;
    this.#piece ??= Buffer.allocUnsafe(Math.max(pieceSize, maxLength));
    this.#size += this.#piece.write(line, this.#size);
    return full;
  }

  /** Takes the rows since the last piece; null if there are none. */
  take(): Uint8Array | null {
    const piece = this.#piece;
    const size = this.#size;
    [this.#piece, this.#size] = [null, 0];
    return piece && piece.subarray(0, size);
  }
}

export function* csvPieces(rows: Iterable<readonly Cell[]>): Generator<Uint8Array> {
  const writer = new CsvWriter();
  for (const row of rows) {
    const full = writer.add(row);
    if (full) yield full;
  }
  const last = writer.take();
  if (last) yield last;
}

export interface CopyTarget {
  /** The table. */
  name: string;
  columns: readonly string[];
  /** Called with the size of each piece that the store has written. */
  onStored?: (bytes: number) => void;
}

/** Appends rows in order. The store writes pieces in its own thread while the next ones are made. */
export const copyRows = (
  store: Store | Promise<Store>,
  target: CopyTarget,
  rows: Iterable<readonly Cell[]>,
): Promise<void> => copyPieces(store, target, csvPieces(rows));

/** Appends pieces of a {@link CsvWriter}, as {@link copyRows} does. The first ones are made while the store opens. */
export async function copyPieces(
  store: Store | Promise<Store>,
  { name, columns, onStored }: CopyTarget,
  pieces: Iterable<Uint8Array>,
): Promise<void> {
  const queue: Promise<void>[] = [];
  let last: Promise<void> = Promise.resolve();
  let hasFailed = false;
  for (const piece of pieces) {
    if (queue.length >= maxQueued) await queue.shift();
    if (hasFailed) break;
    // The piece is empty once it has been handed to the store's thread.
    const { length } = piece;
    last = last.then(async () => {
      await (await store).copy(name, columns, piece);
      onStored?.(length);
    });
    // Rejected only when it is awaited, after further pieces have been made.
    last.catch(() => (hasFailed = true));
    queue.push(last);
    // Lets messages of the store's thread in.
    await new Promise((resolve) => setImmediate(resolve));
  }
  await last;
}
