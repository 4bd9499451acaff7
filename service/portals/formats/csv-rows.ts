import { Readable, pipeline } from 'node:stream';
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
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: separator });
  // The iteration below reports the error, with which the pipeline destroys the parser.
  pipeline(Readable.from(chunks), parser, () => undefined);
  let header: string[] | null = null;
  let line = 1;
  for await (const cells of parser as AsyncIterable<string[]>) {
    const start = line;
    line += 1 + cells.reduce((ends, cell) => ends + countLineEnds(cell), 0);
    if (cells.length === 1 && cells[0]!.trim() === '') continue;
    if (!header) {
      header = uniqueNames(cells);
      continue;
    }
    const place = `line ${start}`;
    while (cells.length > header.length && cells.at(-1)!.trim() === '') cells.pop();
    if (cells.length === header.length) {
      yield { place, values: Object.fromEntries(header.map((name, at) => [name, cells[at]])) };
    } else {
      yield { place, reason: `the row has ${cells.length} cells, but the header has ${header.length}` };
    }
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
