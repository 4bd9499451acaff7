import { createWriteStream, createReadStream } from 'node:fs';
import { mkdtemp, open as openFile, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { open as openZip, type Entry, type ZipFile } from 'yauzl';
import { csvRows, separatorOf } from './formats/csv-rows.ts';
import { jsonLines, jsonRows } from './formats/json-rows.ts';
import { shapefileRows, shapefileStart } from './formats/shapefile-rows.ts';
import { decoded, encodingOf } from './formats/text-decoding.ts';
import { sheetNames, xlsxRows } from './formats/xlsx-rows.ts';
import type { PortalClient } from './portal-client.ts';
import { PortalError, type PortalReader, type PortalRow, type ReadRequest } from './row.ts';

export interface FilePortal {
  kind: 'file';
  url: string;
  /** For spreadsheets: the sheet's name. The first by default. */
  sheet?: string;
  /** For archives: the files that are read, one after another. The largest by default. */
  entries?: RegExp;
}

export interface FileOptions {
  /** Of a workbook with several sheets, or a shapefile with several layers. */
  sheet?: string;
  /** Counted from 1; the first row that looks like headers by default. */
  headerRow?: number;
  /** Is called once with the texts above the headers, if there are any. */
  onTitle?: (texts: readonly string[]) => void;
  /** Of an archive, as {@link FilePortal} names them. */
  entries?: RegExp;
}

type Format = 'csv' | 'json' | 'json-lines';

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
 * Reads CSV in any encoding and with any separator, JSON, one JSON object per line, GeoJSON, Esri JSON, XLSX and
 * shapefiles, also compressed (gzip, zip). What the file contains counts, not its name.
 *
 * @throws UnreadableFile while it is iterated.
 */
export async function* readFileRows(file: string, options: FileOptions = {}): AsyncGenerator<PortalRow> {
  try {
    const content = await contentOf(file, options.entries);
    try {
      if (content.format === 'xlsx') yield* xlsxRows(file, options);
      else if (content.format === 'shapefile') yield* shapefileRows(file, options.sheet);
      else if (content.parts.length === 1) yield* await textRows(content.parts[0]!.bytes, options);
      else yield* partRows(content.parts, options);
    } finally {
      content.close();
    }
  } catch (error) {
    if (error instanceof PortalError) throw new PortalError(`${file}: ${error.message}`);
    throw error instanceof UnreadableFile ? error : new UnreadableFile(file, error);
  }
}

/** Not a generator itself: each one that rows pass through costs as much as parsing them. */
async function textRows(
  bytes: () => Promise<Readable>,
  { headerRow, onTitle }: FileOptions,
): Promise<AsyncGenerator<PortalRow>> {
  const encoding = await encodingOf(await bytes());
  const sample = await firstText(await bytes(), encoding);
  const format = formatOf(sample);
  const chunks = decoded(await bytes(), encoding);
  if (format === 'csv') return csvRows(chunks, { separator: separatorOf(sample), headerRow, onTitle });
  return format === 'json' ? jsonRows(chunks) : jsonLines(chunks);
}

/** The rows of several files, with the names of the files in their places. */
async function* partRows(parts: readonly Part[], options: FileOptions): AsyncGenerator<PortalRow> {
  for (const { name, bytes } of parts)
    for await (const row of await textRows(bytes, options)) yield { ...row, place: `${name}, ${row.place}` };
}

/**
 * The projection that the start of a file names: GeoJSON's former `crs`, or Esri's `spatialReference`. Undefined where it
 * names none. Shapefiles are read in degrees.
 *
 * @throws UnreadableFile
 */
export async function projectionIn(file: string): Promise<string | undefined> {
  try {
    const content = await contentOf(file);
    try {
      if (content.format !== 'text') return undefined;
      const { bytes } = content.parts[0]!;
      const text = await firstText(await bytes(), await encodingOf(await bytes()));
      const [, crs] = /"crs"\s*:\s*\{[^{}]*\{[^{}]*"name"\s*:\s*"([^"]+)"/.exec(text) ?? [];
      const [, wkid] = /"spatialReference"\s*:\s*\{[^{}]*"(?:latestWkid|wkid)"\s*:\s*(\d+)/.exec(text) ?? [];
      return crs ?? (wkid && `EPSG:${wkid}`);
    } finally {
      content.close();
    }
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(file, error);
  }
}

/** The names of a workbook's sheets; empty for any other file. Throws UnreadableFile. */
export async function sheetsIn(file: string): Promise<string[]> {
  try {
    const content = await contentOf(file);
    content.close();
    return content.format === 'xlsx' ? await sheetNames(file) : [];
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(file, error);
  }
}

const sampleLength = 64 * 1024;

async function firstText(bytes: Readable, encoding: string): Promise<string> {
  let text = '';
  for await (const chunk of decoded(bytes, encoding)) {
    text += chunk;
    if (text.length >= sampleLength) break;
  }
  bytes.destroy();
  return text;
}

/** A first line that is a whole JSON object is one of many, unless it holds the rows itself. */
function formatOf(sample: string): Format {
  const text = sample.trimStart();
  if (text.startsWith('[')) return 'json';
  if (text.startsWith('<')) throw unreadableFormat('XML, such as KML and GML, or a web page');
  if (!text.startsWith('{')) return 'csv';
  const [line = ''] = text.split('\n', 1);
  try {
    const value = JSON.parse(line) as { type?: unknown };
    return value.type === 'FeatureCollection' || Object.values(value).some(isArrayOfObjects)
      ? 'json'
      : 'json-lines';
  } catch {
    // An object over several lines; a file of lines whose first is broken has an object in its second.
    return /^\s*\{.*\}\s*$/.test(text.split('\n')[1] ?? '') ? 'json-lines' : 'json';
  }
}

const isArrayOfObjects = (value: unknown): boolean =>
  Array.isArray(value) && value.length > 0 && typeof value[0] === 'object';

interface Part {
  /** Within an archive; else empty. */
  name: string;
  /** Opens the bytes from the start. */
  bytes(): Promise<Readable>;
}

interface Content {
  format: 'text' | 'xlsx' | 'shapefile';
  /** Of a text; at least one. */
  parts: Part[];
  close(): void;
}

/** The content of a file that is no archive. */
const wholeFile = (format: Content['format'], bytes: Part['bytes']): Content => ({
  format,
  parts: [{ name: '', bytes }],
  close: () => undefined,
});

async function contentOf(file: string, names?: RegExp): Promise<Content> {
  if ((await stat(file)).isDirectory()) {
    throw Object.assign(new Error('EISDIR: illegal operation on a directory'), { code: 'EISDIR' });
  }
  const start = await firstBytes(file);
  const otherFormat = formatNamed(start);
  if (otherFormat) throw unreadableFormat(otherFormat);
  const plain = (): Promise<Readable> => Promise.resolve(createReadStream(file));
  if (start[0] === 0x1f && start[1] === 0x8b) {
    const { size } = await stat(file);
    const bytes = async () => Readable.from(boundedBytes(createReadStream(file).pipe(createGunzip()), size));
    return wholeFile('text', bytes);
  }
  if (shapefileStart.every((byte, at) => start[at] === byte)) return wholeFile('shapefile', plain);
  if (start[0] !== 0x50 || start[1] !== 0x4b) return wholeFile('text', plain);
  const { zip, entries } = await readZip(file);
  if (entries.some(({ uncompressedSize, compressedSize }) => isBomb(uncompressedSize, compressedSize))) {
    zip.close();
    throw new PortalError(bombRefusal);
  }
  if (entries.some(({ fileName }) => fileName === 'xl/workbook.xml')) {
    zip.close();
    return wholeFile('xlsx', plain);
  }
  if (entries.some(({ fileName }) => /\.gdbtable$/i.test(fileName))) {
    zip.close();
    throw unreadableFormat('a file geodatabase');
  }
  if (entries.some(({ fileName }) => /\.shp$/i.test(fileName))) {
    zip.close();
    return wholeFile('shapefile', plain);
  }
  const texts = entries.filter(({ fileName }) =>
    /\.(csv|tsv|txt|json|geojson|ndjson|jsonl)$/i.test(fileName),
  );
  const read = names
    ? texts.filter(({ fileName }) => names.test(fileName)).sort(byName)
    : texts.sort((one, other) => other.uncompressedSize - one.uncompressedSize).slice(0, 1);
  if (read.length === 0) {
    zip.close();
    const files = names ? `file named like ${names.source}` : 'CSV, JSON or shapefile';
    throw new PortalError(`the archive contains no ${files}`);
  }
  const partOf = (entry: Entry): Part => ({
    name: entry.fileName,
    bytes: () =>
      new Promise((resolve, reject) => {
        zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream)));
      }),
  });
  return { format: 'text', parts: read.map(partOf), close: () => zip.close() };
}

/** What a file may expand to: so many bytes, or so many times its size. Lists of records expand to ten or twenty times theirs. */
const maxExpansion = { bytes: 64 * 1024 * 1024, times: 200 };
const bombRefusal = `it expands to more than ${maxExpansion.times} times its size, which no list of records does`;
const isBomb = (bytes: number, compressedBytes: number): boolean =>
  bytes > maxExpansion.bytes && bytes > compressedBytes * maxExpansion.times;

/** The expanded bytes of a file of this size. @throws PortalError */
async function* boundedBytes(bytes: Readable, size: number): AsyncGenerator<Buffer> {
  let count = 0;
  for await (const chunk of bytes as AsyncIterable<Buffer>) {
    count += chunk.length;
    if (isBomb(count, size)) throw new PortalError(bombRefusal);
    yield chunk;
  }
}

/** `part_10` comes after `part_9`. */
const byName = (one: Entry, other: Entry): number =>
  one.fileName.localeCompare(other.fileName, 'en', { numeric: true });

async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await openFile(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function readZip(file: string): Promise<{ zip: ZipFile; entries: Entry[] }> {
  return new Promise((resolve, reject) => {
    openZip(file, { lazyEntries: false, autoClose: false }, (error, zip) => {
      if (error) return reject(error);
      const entries: Entry[] = [];
      zip.on('entry', (entry: Entry) => entries.push(entry));
      zip.once('end', () => resolve({ zip, entries }));
      zip.once('error', reject);
    });
  });
}

/** Reads a published file. It is downloaded first: a download that is cut is repeated. */
export function fileReader({ url, sheet, entries }: FilePortal, client: PortalClient): PortalReader {
  let latest: string | null = null;
  async function* rows({ since, signal }: ReadRequest): AsyncGenerator<PortalRow> {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-download-'));
    try {
      const file = path.join(folder, 'download');
      const response = await download(new URL(url), file, { client, since, signal });
      latest = response?.headers.get('Last-Modified') ?? null;
      if (response) yield* readFileRows(file, { sheet, entries });
      else latest = since;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  return { rows, watermark: () => latest };
}

const downloadAttempts = 4;

/** Null if the file has not changed since. */
async function download(
  url: URL,
  file: string,
  { client, since, signal }: { client: PortalClient; since: string | null; signal?: AbortSignal },
): Promise<Response | null> {
  for (let attempt = 1; ; attempt++) {
    const response = await client.get(url, { signal });
    if (since !== null && response.headers.get('Last-Modified') === since) {
      await response.body?.cancel();
      return null;
    }
    try {
      await pipeline(Readable.fromWeb(response.body as never), createWriteStream(file));
      const length = response.headers.get('Content-Length');
      const isWhole =
        length === null ||
        response.headers.has('Content-Encoding') ||
        Number(length) === (await stat(file)).size;
      if (isWhole) return response;
      throw new Error(`it ended before its ${length} bytes`);
    } catch (error) {
      if (signal?.aborted) throw error;
      if (attempt < downloadAttempts) continue;
      throw new PortalError(`${url.host}: the download failed ${attempt} times: ${(error as Error).message}`);
    }
  }
}

/** Formats in which municipalities publish too, by the first bytes of a file. */
const names: readonly (readonly [start: string, name: string])[] = [
  ['%PDF-', 'a PDF'],
  ['SQLite format 3', 'a GeoPackage or another SQLite database'],
  ['\xd0\xcf\x11\xe0', 'Excel’s older format (.xls)'],
];

/** Which of the formats that are not read a file with these first bytes is; undefined if none. */
export function formatNamed(start: Uint8Array): string | undefined {
  const text = Buffer.from(start).toString('latin1');
  return names.find(([bytes]) => text.startsWith(bytes))?.[1];
}

/** The refusal of such a file, with what to do. */
export const unreadableFormat = (name: string): PortalError =>
  new PortalError(`it is ${name}, which is not read: export it as CSV, XLSX, GeoJSON or a shapefile`);
