import { generateInProcess, type GenerateOptions } from './generate-in-process.ts';
import { generatorVersion } from './sample-data/version.ts';
import { DataDirectory } from './store/data-directory.ts';
import type { Stamp } from './store/database.ts';
import { schemaVersion } from './store/migrations.ts';

/** Returns a test that accepts the stamp of a sample built by this version with these options. */
export async function isCurrentFor(
  source: { version: string },
  { records, seed }: { records?: number; seed?: number },
): Promise<(stamp: Stamp) => boolean> {
  const schema = await schemaVersion();
  return (stamp) =>
    stamp.schema === schema &&
    stamp.generator === source.version &&
    stamp.permits === (records ?? stamp.permits) &&
    stamp.seed === (seed ?? stamp.seed);
}

interface SampleOptions extends GenerateOptions {
  databaseUrl?: string;
  /** With `off`, no sample is generated. */
  sample?: 'on' | 'off';
}

/**
 * Starts a process that generates the sample data if the directory is new, or its sample another one. Its modules load
 * in a moment, so that a first start begins with what takes longest.
 *
 * @returns `finished` settles when the data is ready; it throws StoreUnavailable if another process uses the directory.
 */
export async function startSample(options: SampleOptions): Promise<{ finished: Promise<void> }> {
  const { data, databaseUrl, sample } = options;
  const isMissing =
    databaseUrl === undefined &&
    sample !== 'off' &&
    (await DataDirectory.lacksSample(data, await isCurrentFor({ version: generatorVersion }, options)));
  const finished = isMissing ? generateInProcess(options) : Promise.resolve();
  // Its error is also thrown when it is awaited.
  finished.catch(() => undefined);
  return { finished };
}
