import { createReadStream, type ReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream';
import Papa from 'papaparse';

type RowValue = { value: Record<string, unknown> } | { reason: string };

/** Rows count from 1; a header is row 1. */
export type FileRow = { row: number } & RowValue;

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';

  constructor(file: string, cause: unknown) {
    const { code, message } = cause as NodeJS.ErrnoException;
    super(
      code === 'ENOENT' ? `The file ${file} does not exist.` : `The file ${file} cannot be read: ${message}.`,
      { cause },
    );
  }
}

/**
 * Reads `*.csv` as CSV, and any other file as JSON with one record per line.
 *
 * @throws UnreadableFile while it is iterated.
 */
export async function* readRows(file: string): AsyncGenerator<FileRow> {
  const source = createReadStream(file, 'utf8');
  // Neither a pipe nor readline forwards the error of its source.
  let failure: Error | null = null;
  source.once('error', (error) => (failure = error));
  try {
    yield* file.toLowerCase().endsWith('.csv') ? csvRows(source) : jsonRows(source);
  } catch (error) {
    throw failure ? new UnreadableFile(file, failure) : error;
  } finally {
    source.destroy();
  }
  if (failure) throw new UnreadableFile(file, failure);
}

async function* jsonRows(source: ReadStream): AsyncGenerator<FileRow> {
  const lines = createInterface({ input: source, crlfDelay: Infinity });
  source.once('error', () => lines.close());
  let row = 0;
  for await (const line of lines) {
    row++;
    const text = line.replace(/^\uFEFF/, '').trim();
    if (text === '') continue;
    yield { row, ...parseObject(text) };
  }
}

function parseObject(text: string): RowValue {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { value: value as Record<string, unknown> }
      : { reason: 'the line is not a JSON object' };
  } catch (error) {
    return { reason: `the line is not valid JSON: ${(error as Error).message}` };
  }
}

async function* csvRows(source: ReadStream): AsyncGenerator<FileRow> {
  const parser = Papa.parse(Papa.NODE_STREAM_INPUT, {});
  // The iteration below reports the error, with which the pipeline destroys the parser.
  pipeline(source, parser, () => undefined);
  let header: string[] | null = null;
  let row = 0;
  for await (const cells of parser as AsyncIterable<string[]>) {
    row++;
    if (!header) {
      header = cells.map((cell) => cell.replace(/^\uFEFF/, '').trim());
      continue;
    }
    if (cells.length === 1 && cells[0]!.trim() === '') continue;
    if (cells.length !== header.length) {
      yield { row, reason: `the row has ${cells.length} cells, but the header has ${header.length}` };
      continue;
    }
    yield { row, value: Object.fromEntries(header.map((name, at) => [name, cells[at]])) };
  }
}
