import Papa from 'papaparse';
import type { PortalRow } from '../row.ts';

/** Guesses the separator from the first lines: comma, semicolon, tab or bar. */
export function separatorOf(sample: string): string {
  const scores = [',', ';', '\t', '|'].map((separator) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter: separator, preview: 25 });
    const [header = []] = data;
    const isSame = data.filter(({ length }) => length === header.length).length;
    return { separator, score: header.length > 1 ? header.length * (isSame / data.length) : 0 };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).separator;
}

/** The first row is the header. Places are lines of the file, because a field may contain line ends. */
export async function* csvRows(chunks: AsyncIterable<string>, separator: string): AsyncGenerator<PortalRow> {
  const table = new CsvTable();
  let lineEnd: string | undefined;
  let rest = '';
  for await (const chunk of chunks) {
    const text = rest + chunk;
    // Files of old Macs end lines with CR alone. Elsewhere a CR before the LF is part of the last cell.
    lineEnd ??= text.includes('\n') ? '\n' : text.includes('\r') ? '\r' : undefined;
    const { rows, length } = parseRows(text, { separator, lineEnd, isWhole: false });
    rest = text.slice(length);
    for (const cells of rows) {
      const row = table.rowOf(cells);
      if (row) yield row;
    }
  }
  for (const cells of parseRows(rest, { separator, lineEnd, isWhole: true }).rows) {
    const row = table.rowOf(cells);
    if (row) yield row;
  }
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

/** Gives cells the names of the header, and rows their lines. */
class CsvTable {
  private header: string[] | null = null;
  private line = 1;

  /** Null for the header and for blank lines. */
  rowOf(cells: string[]): PortalRow | null {
    const start = this.line;
    this.line++;
    for (const cell of cells) this.line += countLineEnds(cell);
    const last = cells.length - 1;
    if (cells[last]!.endsWith('\r')) cells[last] = cells[last]!.slice(0, -1);
    if (cells.length === 1 && cells[0]!.trim() === '') return null;
    const { header } = this;
    if (!header) {
      this.header = uniqueNames(cells);
      return null;
    }
    const place = `line ${start}`;
    while (cells.length > header.length && cells.at(-1)!.trim() === '') cells.pop();
    if (cells.length !== header.length) {
      return { place, reason: `the row has ${cells.length} cells, but the header has ${header.length}` };
    }
    const values: Record<string, unknown> = {};
    for (let at = 0; at < header.length; at++) values[header[at]!] = cells[at];
    return { place, values };
  }
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
