import { cp, mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isHashed } from '../hosting/response-headers.ts';

/** Excel may use a script for up to 24 hours after a newer one was uploaded, and open panes use theirs until they close. */
const retention = 24 * 60 * 60 * 1000;

/** `retired-files.json` in the package: when each file of an earlier build was replaced, in ISO 8601. */
type RetiredFiles = Record<string, string>;

const recordName = 'retired-files.json';

/** Files of the upload folder, relative to it, with `/` between folders. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}

/**
 * Adds the scripts of the previous package to a new one, for a day after they were replaced. An older pane that is still
 * open, or a script that Excel keeps, then finds everything that it loads later.
 *
 * @param now Milliseconds since 1970.
 * @returns The files that were added.
 */
export async function addPreviousFiles(
  previous: string,
  target: string,
  now = Date.now(),
): Promise<string[]> {
  const from = path.join(previous, 'upload');
  const to = path.join(target, 'upload');
  if (!(await stat(from).catch(() => null))?.isDirectory()) {
    throw new Error(`${previous} is not a package: it has no folder “upload”.`);
  }
  const record = await readRecord(previous);
  const current = new Set(await listFiles(to));
  const retiredFiles: RetiredFiles = {};
  for (const file of (await listFiles(from)).filter(isHashed)) {
    const retiredAt = record[file] ?? new Date(now).toISOString();
    if (current.has(file) || now - Date.parse(retiredAt) >= retention) continue;
    await mkdir(path.dirname(path.join(to, file)), { recursive: true });
    await cp(path.join(from, file), path.join(to, file));
    retiredFiles[file] = retiredAt;
  }
  await writeFile(path.join(target, recordName), `${JSON.stringify(retiredFiles, null, 2)}\n`);
  return Object.keys(retiredFiles);
}

async function readRecord(folder: string): Promise<RetiredFiles> {
  const text = await readFile(path.join(folder, recordName), 'utf8').catch(() => '{}');
  return JSON.parse(text) as RetiredFiles;
}
