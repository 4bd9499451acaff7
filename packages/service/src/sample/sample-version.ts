import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isBundled } from '@cdata/programs';
import { sampleFile } from './sample-file.ts';

/** What decides what becomes of the sample's records: in a bundle, the programs themselves. */
const readers = (
  isBundled ? ['.'] : ['../derived', '../geocoding', '../queries', '.', '../store', '../../../catalog/src']
).map((folder) => path.join(import.meta.dirname, folder));

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
  return [sampleFile, ...(await Promise.all(readers.map(programsIn))).flat()];
}

let version: Promise<string> | undefined;

/** The version of the sample as this program reads it. The files are read once. */
export const sampleVersion = (): Promise<string> => (version ??= versionedFiles().then(versionOf));
