import Papa from 'papaparse';
import { PortalError, type PortalRow } from '../row.ts';
import { headRows, headerRows } from './header-row.ts';

/** Excel's own first line of a file, which names the separator. */
const separatorLine = /^\s*sep=(.)\r?(?:\n|$)/i;

/** Guesses the separator from the first lines: comma, semicolon, tab or bar, or what Excel's own first line says. */
export function separatorOf(sample: string): string {
  const stated = separatorLine.exec(sample)?.[1];
  if (stated !== undefined) return stated;
  const scores = [',', ';', '\t', '|'].map((separator) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter: separator, preview: headRows });
    // Titles above the headers have fewer cells than most rows.
    const lengths = data.map(({ length }) => length).sort((one, other) => one - other);
    const usual = lengths[Math.floor(lengths.length / 2)] ?? 0;
    const isSame = lengths.filter((length) => length === usual).length;
    return { separator, score: usual > 1 ? usual * (isSame / data.length) : 0 };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}

export interface CsvOptions {
  separator: string;
  /** Counted from 1; the first row that looks like headers by default. */
  headerRow?: number;
  onTitle?: (texts: readonly string[]) => void;
}

/** Characters of a row, or of what a missing quotation mark makes one. */
const maxRowLength = 32 * 1024 * 1024;

/** Places are lines of the file, because a field may contain line ends. @throws PortalError for an endless row. */
export async function* csvRows(
  chunks: AsyncIterable<string>,
  { separator, headerRow, onTitle }: CsvOptions,
): AsyncGenerator<PortalRow> {
  const table = new CsvTable(headerRow, onTitle);
  let lineEnd: string | undefined;
  let rest = '';
  // A row that goes on is parsed again when twice as much of it is there, and not with every chunk.
  let wanted = 0;
  for await (const chunk of chunks) {
    const text = rest + chunk;
    if (text.length < wanted) {
      rest = text;
      continue;
    }
    // Files of old Macs end lines with CR alone. Elsewhere a CR before the LF is part of the last cell.
    lineEnd ??= text.includes('\n') ? '\n' : text.includes('\r') ? '\r' : undefined;
    const { rows, length } = parseRows(text, { separator, lineEnd, isWhole: false });
    rest = text.slice(length);
    wanted = rows.length > 0 ? 0 : 2 * rest.length;
    for (const cells of rows) {
      const row = table.rowOf(cells);
      if (row) yield row;
      else if (table.hasHead) yield* table.takeHead();
    }
    if (rest.length > maxRowLength)
      throw new PortalError(
        `the row in line ${table.line} does not end: a quotation mark or a line end may be missing`,
      );
  }
  for (const cells of parseRows(rest, { separator, lineEnd, isWhole: true }).rows) {
    const row = table.rowOf(cells);
    if (row) yield row;
    else if (table.hasHead) yield* table.takeHead();
  }
  yield* table.takeHead();
}

interface CsvForm {
  separator: string;
  lineEnd?: string;
  /** Otherwise the last row may not be complete, and is left for the next text. */
  isWhole: boolean;
}

/** The rows at the start of the text, and the length of what they take. A stream of rows costs twice as much. */
function parseRows(text: string, { separator, lineEnd = '\n', isWhole }: CsvForm) {
  const parser = new Papa.Parser({ delimiter: separator, newline: lineEnd as '\n' | '\r' });
  const { data, meta } = parser.parse(text, 0, !isWhole) as Papa.ParseResult<string[]>;
  return { rows: data, length: meta.cursor };
}

interface CsvLine {
  line: number;
  cells: string[];
}

/** Gives cells the names of the header, and rows their lines. */
class CsvTable {
  #header: string[] | null = null;
  #line = 1;
  /** The first rows, until it is known which of them is the header. */
  #head: CsvLine[] = [];
  readonly #headerRow: number | undefined;
  readonly #onTitle: CsvOptions['onTitle'];

  constructor(headerRow?: number, onTitle?: CsvOptions['onTitle']) {
    this.#headerRow = headerRow;
    this.#onTitle = onTitle;
  }

  /** Of the next row. */
  get line(): number {
    return this.#line;
  }

  /** Whether enough rows have been read to tell which is the header. */
  get hasHead(): boolean {
    return this.#head.length >= Math.max(headRows, this.#headerRow ?? 0);
  }

  /** Null for blank lines, and for the first rows: {@link takeHead} gives them. */
  rowOf(cells: string[]): PortalRow | null {
    const line = this.#line;
    this.#line++;
    for (const cell of cells) this.#line += countLineEnds(cell);
    const last = cells.length - 1;
    if (cells[last]!.endsWith('\r')) cells[last] = cells[last]!.slice(0, -1);
    if (this.#header) return isBlankLine(cells) ? null : namedRow(this.#header, { line, cells });
    this.#head.push({ line, cells });
    return null;
  }

  /** The rows below the header among the first rows. */
  takeHead(): PortalRow[] {
    const isCounted = this.#headerRow !== undefined;
    // Excel's own first line is not a row of the list.
    const lines = this.#head.filter(
      ({ cells }) => isCounted || !(isBlankLine(cells) || separatorLine.test(cells.join('='))),
    );
    this.#head = [];
    if (this.#header || lines.length === 0) return [];
    const counted = Math.max(0, isCounted ? lines.findIndex(({ line }) => line >= this.#headerRow!) : 0);
    const { first, last, headers } = isCounted
      ? { first: counted, last: counted, headers: lines[counted]!.cells }
      : headerRows(lines.map(({ cells }) => cells));
    this.#header = uniqueNames(headers);
    if (first > 0) this.#onTitle?.(lines.slice(0, first).flatMap(({ cells }) => cells));
    return lines
      .slice(last + 1)
      .filter(({ cells }) => !isBlankLine(cells))
      .map((line) => namedRow(this.#header!, line));
  }
}

const isBlankLine = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

function namedRow(header: readonly string[], { line, cells }: CsvLine): PortalRow {
  const place = `line ${line}`;
  while (cells.length > header.length && cells.at(-1)!.trim() === '') cells.pop();
  if (cells.length !== header.length) {
    const lineEnds = cells.reduce((sum, cell) => sum + countLineEnds(cell), 0);
    const quotes =
      lineEnds > 0 ? `; a quotation mark in lines ${line} to ${line + lineEnds} may be missing` : '';
    return {
      place,
      reason: `the row has ${cells.length} cells, but the header has ${header.length}${quotes}`,
    };
  }
  const values: Record<string, unknown> = {};
  for (let at = 0; at < header.length; at++) values[header[at]!] = cells[at];
  return { place, values };
}

function countLineEnds(cell: string): number {
  let count = 0;
  for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) count++;
  return count;
}

/** Columns without a name, or with the name of another, are numbered. */
export function uniqueNames(cells: readonly unknown[]): string[] {
  const seen = new Set<string>();
  return cells.map((cell, at) => {
    const name = String(cell ?? '').trim() || `column ${at + 1}`;
    const unique = seen.has(name) ? `${name} (${at + 1})` : name;
    seen.add(unique);
    return unique;
  });
}
