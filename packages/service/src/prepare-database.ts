import { loadSample } from './sample/load-sample.ts';
import { readSample, type ReadOptions, type Sample } from './sample/sample-file.ts';
import { sampleVersion } from './sample/sample-version.ts';
import { isCurrentFor } from './start-sample.ts';
import { hasLoadedRows } from './queries/revisions.ts';
import type { Database, DatabaseLocation, SampleCheck } from './store/database.ts';
import { schemaVersion } from './store/migrations.ts';
import { openDatabase } from './store/open-database.ts';

export interface SampleSource {
  /** Changes when the records change. */
  version(): Promise<string>;
  read(options: Pick<ReadOptions, 'permits'>): Promise<Sample>;
}

export const sampleSource: SampleSource = { version: sampleVersion, read: readSample };

export interface PrepareOptions extends DatabaseLocation {
  /** Permits of the sample, with the other datasets in proportion. By default an existing database keeps its own number. */
  records?: number;
  /** Called while a first start prepares the sample data, with the percentage that is ready. */
  onProgress?: (percent: number) => void;
  /** A query that takes longer than this many milliseconds is answered with 504. */
  timeout?: number;
  /**
   * Whether sample data is served. By default it is until records are loaded, and none is prepared from then on. `on`
   * leaves loaded records aside; `off` prepares no sample.
   */
  sample?: 'on' | 'off';
}

const defaultTimeout = 10_000;

/**
 * Opens the database. The sample is built first if there is none, or if it was built by another version, or with another
 * number; where loaded records are served, it is not. Loaded records stay as they are. Throws StoreUnavailable
 * if another process uses the directory, or if the database can't be used.
 */
export async function prepareDatabase(source: SampleSource, options: PrepareOptions): Promise<Database> {
  const { data, databaseUrl, onProgress = () => undefined, timeout = defaultTimeout } = options;
  const building: { sample?: Promise<Sample>; finished?: Promise<void> } = {};
  const onMissing = (): void => {
    const store = opening.then((opened) => opened.sample);
    building.sample = source.read({ permits: options.records });
    building.finished = loadSample(store, building.sample, onProgress);
    // They are awaited only when the database is open.
    for (const promise of [store, building.sample, building.finished]) promise.catch(() => undefined);
  };
  const sample: SampleCheck = {
    isCurrent: await isCurrentFor(await source.version(), options.records),
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
  if (!building.sample) return database;
  try {
    await building.finished;
    const { permits } = await building.sample;
    await database.finish({ schema: await schemaVersion(), sample: await source.version(), permits });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
