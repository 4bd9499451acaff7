import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { refreshAllStatistics } from '../src/queries/statistics/compute-chunks.ts';
import { prepareDatabase, sampleSource, type SampleSource } from '../src/prepare-database.ts';
import { readSample, type Sample } from '../src/sample/sample-file.ts';

export const smallFile = path.join(import.meta.dirname, 'small-sample.ndjson.gz');

/** A sample with a fifth of the records, which the tests of the service share. */
export const readSmallSample = (): Promise<Sample> => readSample({ file: smallFile, now: null });

export const smallSource: SampleSource = { ...sampleSource, read: readSmallSample };

const root = path.resolve(import.meta.dirname, '../../..');
const cache = path.join(root, 'node_modules/.cache/cdata-service');

/** A new directory with the database of the small sample; the caller removes it. */
export async function copySampleDatabase(): Promise<string> {
  const data = await mkdtemp(path.join(os.tmpdir(), 'cdata-service-'));
  await cp(await builtDatabase(), data, { recursive: true });
  return data;
}

/** The database of the whole sample, on the dates of its file. It is kept between runs, and must not be changed. */
export async function fullSampleDatabase(): Promise<string> {
  const data = path.join(root, '.cache/test-data');
  await mkdir(path.dirname(data), { recursive: true });
  const read = (): Promise<Sample> => readSample({ now: null });
  const database = await prepareDatabase({ ...sampleSource, read }, { data });
  await database.close();
  return data;
}

let built: Promise<string> | undefined;

/** The built database, which is built again when the code that builds it has changed. */
const builtDatabase = (): Promise<string> => (built ??= buildDatabase());

async function buildDatabase(): Promise<string> {
  const directory = path.join(
    cache,
    await digestOf(['packages/service/src', 'packages/service/sample-data', 'packages/catalog/src']),
  );
  if (await exists(directory)) return directory;
  await mkdir(cache, { recursive: true });
  const building = await mkdtemp(path.join(cache, 'building-'));
  const database = await prepareDatabase(smallSource, { data: building });
  // Otherwise the first statistics of each copy would compute them.
  await refreshAllStatistics(database.sample);
  await database.close();
  await removeUnusedFiles(path.join(building, 'postgres'));
  // If another process has built it meanwhile, its database stays.
  await rename(building, directory).catch(() => rm(building, { recursive: true, force: true }));
  await removeOld();
  return directory;
}

/**
 * Removes what a stopped PostgreSQL does not read again: the two template databases, and the segments of its log after
 * the one that it continues. Copying them takes longer than copying the rest.
 */
async function removeUnusedFiles(postgres: string): Promise<void> {
  const log = path.join(postgres, 'pg_wal');
  const segments = (await readdir(log)).filter((name) => /^[\dA-F]{24}$/.test(name)).sort();
  const unused = [
    ...['1', '4'].map((database) => path.join(postgres, 'base', database)),
    ...segments.slice(1).map((name) => path.join(log, name)),
  ];
  for (const file of unused) await rm(file, { recursive: true });
}

/** Removes databases that are older than a day. */
async function removeOld(): Promise<void> {
  const yesterday = Date.now() - 24 * 60 * 60 * 1000;
  for (const name of await readdir(cache)) {
    const directory = path.join(cache, name);
    const { mtimeMs = Infinity } = (await stat(directory).catch(() => null)) ?? {};
    if (mtimeMs < yesterday) await rm(directory, { recursive: true, force: true });
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

async function digestOf(folders: string[]): Promise<string> {
  const digest = createHash('sha256').update(await readFile(import.meta.filename));
  digest.update(await readFile(smallFile));
  for (const folder of folders) {
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files.sort()) digest.update(path.relative(root, file)).update(await readFile(file));
  }
  return digest.digest('hex').slice(0, 16);
}
