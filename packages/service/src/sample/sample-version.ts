import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isBundled } from '@cdata/programs';
import { sampleFile } from './sample-file.ts';

/** The folders that decide what becomes of records: in a bundle, the programs themselves. */
const foldersOf = (...folders: string[]): string[] =>
  (isBundled ? ['.'] : folders).map((folder) => path.join(import.meta.dirname, folder));
const ofSample = foldersOf(
  '../derived',
  '../geocoding',
  '../queries',
  '.',
  '../store',
  '../../../catalog/src',
);
const ofLoads = foldersOf('../ingest', '../portals', '../sources', '../store', '../../../catalog/src');

/**
 * Changes with the files: a store is out of date that was filled from another sample, or by programs that read words,
 * areas, types or dates differently.
 *
 * @param files Paths, in any order.
 */
export async function versionOf(files: readonly string[]): Promise<string> {
  const digest = createHash('sha256');
  const contents = await Promise.all([...files].sort().map((file) => readFile(file)));
  for (const content of contents) digest.update(`${content.length} `).update(content);
  return digest.digest('hex').slice(0, 12);
}

async function programsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: !isBundled, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The files that the version of the sample depends on. */
export async function versionedFiles(): Promise<string[]> {
  return [sampleFile, ...(await Promise.all(ofSample.map(programsIn))).flat()];
}

let version: Promise<string> | undefined;

/** The version of the sample as this program reads it. The files are read once. */
export const sampleVersion = (): Promise<string> => (version ??= versionedFiles().then(versionOf));

let readers: Promise<string> | undefined;

/** The version of what reads the rows of sources and files. The programs are read once. */
export const readersVersion = (): Promise<string> =>
  (readers ??= Promise.all(ofLoads.map(programsIn)).then((files) => versionOf(files.flat())));
