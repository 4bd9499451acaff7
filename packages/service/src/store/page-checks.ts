import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';

/*
 * PostgreSQL stores a checksum in each page, and compares it when it reads the page: a damaged page is never served, but
 * only noticed when somebody asks for it. These checks notice it at the start. The checksum is that of PostgreSQL's
 * checksum_impl.h: 32 sums (FNV-1a) side by side, combined, with the page's number.
 */

const pageSize = 8192;
const wordsPerPage = pageSize / 4;
/** Pages of one file: a larger table continues in others. */
const pagesPerFile = 131_072;
/** Pages that are read at once. */
const pagesPerRead = 256;

/** Offsets in a page, bytes. */
const checksumOffset = 8;
const upperOffset = 14;

const prime = 16_777_619;
const initialSums = Int32Array.of(
  ...[0x5b1f36e9, 0xb8525960, 0x02ab50aa, 0x1de66d2a, 0x79ff467a, 0x9bb9f8a3, 0x217e7cd2, 0x83e13d2c],
  ...[0xf8d4474f, 0xe39eb970, 0x42c6ae16, 0x993216fa, 0x7b093b5d, 0x98daff3c, 0xf718902a, 0x0b1c9cdb],
  ...[0xe58f764b, 0x187636bc, 0x5d7b3bb1, 0xe73de7de, 0x92bec979, 0xcca6c0b2, 0x304a0979, 0x85aa43d4],
  ...[0x783125bb, 0x6ca8eaa2, 0xe407eac6, 0x4b5cfc3e, 0x9fbf8c76, 0x15ca20be, 0xf2ca9fd3, 0x959bd756],
);
const lanes = 32;
const sums = new Int32Array(lanes);

export interface Page {
  /** Below the database's directory: `base/5/16403`. */
  file: string;
  /** In the file, from 0. */
  number: number;
}

/**
 * Finds the pages whose content differs from their checksum, of the largest files first. Pages that are being written
 * meanwhile may be among them: check them again with {@link isDamaged}. Lets other work in after every few milliseconds;
 * reads synchronously, because a database has a thousand small files.
 *
 * @param directory Of PostgreSQL 18 or later with checksums, on a machine whose lowest byte comes first.
 * @param until Time of `performance.now()` after which no more is read.
 */
export async function findSuspectPages(directory: string, until: number): Promise<Page[]> {
  const suspects: Page[] = [];
  let began = performance.now();
  for (const file of tableFiles(directory)) {
    for (const page of suspectsIn(directory, file)) {
      if (page) suspects.push(page);
      const now = performance.now();
      if (now > until) return suspects;
      if (now - began < slice) continue;
      await setImmediate();
      began = performance.now();
    }
  }
  return suspects;
}

/** Milliseconds of reading after which other work has its turn. */
const slice = 10;

export function isDamaged(directory: string, { file, number }: Page): boolean {
  for (const page of suspectsIn(directory, file, number)) return page?.number === number;
  return false;
}

/** Those of tables and indexes, without the maps of free space, which PostgreSQL repairs by itself. */
function tableFiles(directory: string): string[] {
  const base = readdirSync(path.join(directory, 'base')).map((name) => path.join('base', name));
  return ['global', ...base]
    .flatMap((folder) =>
      readdirSync(path.join(directory, folder))
        .filter((name) => /^\d+(_init)?(\.\d+)?$/.test(name))
        .map((name) => path.join(folder, name)),
    )
    .map((file) => ({ file, size: sizeOf(path.join(directory, file)) }))
    .sort((one, other) => other.size - one.size)
    .map(({ file }) => file);
}

/** 0 for a file that has been removed meanwhile. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const words = new Int32Array(wordsPerPage * pagesPerRead);
const bytes = Buffer.from(words.buffer);

/** Yields the pages that differ, and null after every read. */
function* suspectsIn(directory: string, file: string, from = 0): Generator<Page | null> {
  const firstPage = Number(/\.(\d+)$/.exec(file)?.[1] ?? 0) * pagesPerFile;
  for (let start = from; ; start += pagesPerRead) {
    const count = readPages(path.join(directory, file), start);
    const suspects: Page[] = [];
    for (let at = 0; at < count; at++) {
      const number = start + at;
      if (!isIntact(at, firstPage + number)) suspects.push({ file, number });
    }
    yield* suspects;
    yield null;
    if (count < pagesPerRead) return;
  }
}

/** Reads pages into `bytes`, and returns how many there were; none of a file that has been removed meanwhile. */
function readPages(file: string, start: number): number {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
  try {
    return Math.floor(readSync(handle, bytes, 0, bytes.length, start * pageSize) / pageSize);
  } finally {
    closeSync(handle);
  }
}

/** @param at Place of the page among those that were read. */
function isIntact(at: number, block: number): boolean {
  const start = at * pageSize;
  // A page that was added and never filled has no checksum.
  if (bytes.readUInt16LE(start + upperOffset) === 0) {
    return words.subarray(at * wordsPerPage, (at + 1) * wordsPerPage).every((word) => word === 0);
  }
  return bytes.readUInt16LE(start + checksumOffset) === checksum(at * wordsPerPage, block);
}

/**
 * Sets the checksum in the page to 0, as which it counts.
 *
 * @param start Index of the page's first word.
 * @param block The page's number in its table.
 */
function checksum(start: number, block: number): number {
  words[start + checksumOffset / 4]! &= 0xffff0000;
  sums.set(initialSums);
  for (let row = start; row < start + wordsPerPage; row += lanes) {
    for (let lane = 0; lane < lanes; lane++) {
      const mixed = sums[lane]! ^ words[row + lane]!;
      sums[lane] = Math.imul(mixed, prime) ^ (mixed >>> 17);
    }
  }
  let result = block;
  for (let lane = 0; lane < lanes; lane++) {
    let sum = sums[lane]!;
    for (let round = 0; round < 2; round++) sum = Math.imul(sum, prime) ^ (sum >>> 17);
    result ^= sum;
  }
  return ((result >>> 0) % 65_535) + 1;
}
