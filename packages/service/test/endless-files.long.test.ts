import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspectFile } from '../src/ingest/import-file.ts';
import { zipOf } from './workbook-file.ts';

/** Files that would fill the memory, or take for ever. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'cdata-endless-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const length = 70 * 1024 * 1024;
const endless = 'x'.repeat(length);
const times = 'it expands to more than 200 times its size';

/** A zip whose directory says that its file is compressed, and has so many bytes. */
function zipWithSize(size: number): Buffer {
  const zip = zipOf({ 'a.csv': 'a,b\n1,2\n' });
  const entry = zip.indexOf('PK\u0001\u0002');
  zip.writeUInt16LE(8, entry + 10);
  zip.writeUInt32LE(size, entry + 24);
  return zip;
}

test.each([
  ['a line of CSV', () => `a,b\n1,2\n3,${endless}`, 'the row in line 3 does not end'],
  ['a missing quotation mark', () => `a,b\n1,"${'2\n'.repeat(length / 2)}`, 'the row in line 2 does not end'],
  ['an item of JSON', () => `[{"a":"${endless}`, 'an item is too long'],
  ['a name', () => `{"meta":1,\n"${endless}`, 'an item is too long'],
  ['a line of JSON lines', () => `{"a":1}\n{"a":"${endless}`, 'line 2 is too long'],
  ['a gzip of zeros', () => gzipSync(Buffer.alloc(length)), times],
  ['a zip of zeros', () => zipWithSize(3_000_000_000), times],
])('%s that never ends is refused with a sentence', async (name, content, sentence) => {
  const file = path.join(folder, name);
  await writeFile(file, content());
  await expect(inspectFile(file)).rejects.toThrow(sentence);
});
