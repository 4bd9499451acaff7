import { generateSampleData, type SampleData } from './sample-data/index.ts';
import { loadSampleData } from './sample-data/fill-database.ts';
import { defaultPermits, generatorVersion } from './sample-data/version.ts';
import { isCurrentFor } from './start-sample.ts';
import { hasLoadedRows } from './queries/loaded.ts';
import type { Database, DatabaseLocation, SampleCheck } from './store/database.ts';
import { schemaVersion } from './store/migrations.ts';
import { openDatabase } from './store/open-database.ts';

export interface SampleSource {
  /** Changes when the generated records change. */
  version: string;
  defaultPermits: number;
  defaultSeed: number;
  generate(options: { seed: number; permits: number }): SampleData;
}

export const sampleSource: SampleSource = {
  version: generatorVersion,
  defaultPermits,
  defaultSeed: 1,
  generate: generateSampleData,
};

export interface PrepareOptions extends DatabaseLocation {
  /** Permits to generate, and the other datasets in proportion. By default an existing database keeps its own number. */
  records?: number;
  seed?: number;
  /** Called while a first start prepares the sample data, with the percentage that is ready. */
  onProgress?: (percent: number) => void;
  /** A query that takes longer than this many milliseconds is answered with 504. */
  timeout?: number;
  /**
   * Whether sample data is served. By default it is until records are loaded, and none is generated from then on. `on`
   * leaves loaded records aside; `off` generates no sample.
   */
  sample?: 'on' | 'off';
}

const defaultTimeout = 10_000;

/**
 * Opens the database. The sample is built first if there is none, or if it was built by another version, or with another
 * seed or number; where loaded records are served, it is not. Loaded records stay as they are. Throws StoreUnavailable
 * if another process uses the directory, or if the database can't be used.
 */
export async function prepareDatabase(source: SampleSource, options: PrepareOptions): Promise<Database> {
  const { data, databaseUrl, onProgress = () => undefined, timeout = defaultTimeout } = options;
  const permits = options.records ?? source.defaultPermits;
  const seed = options.seed ?? source.defaultSeed;
  const building: { finished?: Promise<void> } = {};
  const onMissing = (): void => {
    const store = opening.then((opened) => opened.sample);
    building.finished = loadSampleData(store, source.generate({ seed, permits }), onProgress);
    // They are awaited only when the database is open.
    for (const promise of [store, building.finished]) promise.catch(() => undefined);
  };
  const sample: SampleCheck = {
    isCurrent: await isCurrentFor(source, options),
    isNeeded: async (loaded) => options.sample === 'on' || !(await hasLoadedRows(loaded)),
    onMissing,
  };
  const opening = openDatabase({
    data,
    databaseUrl,
    timeout,
    ...(options.sample !== 'off' && { sample }),
  });
  const database = await opening;
  if (!building.finished) return database;
  try {
    await building.finished;
    const schema = await schemaVersion();
    await database.finish({ schema, generator: source.version, seed, permits });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
