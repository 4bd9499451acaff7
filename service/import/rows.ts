import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import Papa from 'papaparse';

type RowValue = { value: Record<string, unknown> } | { reason: string };

/** Rows count from 1; a header is row 1. */
export type FileRow = { row: number } & RowValue;

/** Reads `*.csv` as CSV, and any other file as JSON with one record per line. */
export function readRows(file: string): AsyncGenerator<FileRow> {
  return file.toLowerCase().endsWith('.csv') ? csvRows(file) : jsonRows(file);
}

async function* jsonRows(file: string): AsyncGenerator<FileRow> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Infinity });
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

async function* csvRows(file: string): AsyncGenerator<FileRow> {
  const source = createReadStream(file, 'utf8').pipe(Papa.parse(Papa.NODE_STREAM_INPUT, {}));
  let header: string[] | null = null;
  let row = 0;
  for await (const cells of source as AsyncIterable<string[]>) {
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
