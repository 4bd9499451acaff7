import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import Papa from 'papaparse';

/** A row of a file: what it holds, or why it cannot be read. Rows are counted from 1, a header is row 1. */
export type FileRow = { row: number } & ({ value: Record<string, unknown> } | { fault: string });

/** Reads a file of records row by row: CSV by its name, otherwise JSON, a record a line. */
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
    yield { row, ...parsedObject(text) };
  }
}

function parsedObject(text: string): { value: Record<string, unknown> } | { fault: string } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { value: value as Record<string, unknown> };
    }
    return { fault: 'it is JSON, but no object' };
  } catch (error) {
    return { fault: `it is no JSON: ${(error as Error).message}` };
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
      yield { row, fault: `it has ${cells.length} cells, and the header ${header.length}` };
      continue;
    }
    yield { row, value: Object.fromEntries(header.map((name, at) => [name, cells[at]])) };
  }
}
