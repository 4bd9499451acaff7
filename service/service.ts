import type { FastifyPluginAsync } from 'fastify';
import { servicePlugin, type PluginOptions } from './http/plugin.ts';
import { adoptEarlierRecords } from './ingest/adopt-earlier.ts';
import { LiveState } from './live-state.ts';
import { hasLoadedRows } from './queries/loaded.ts';
import type { SampleData } from './sample-data/index.ts';
import { loadSampleData } from './sample-data/load.ts';
import type { Database, DatabaseLocation, Stamp } from './store/database.ts';
import { schemaVersion } from './store/migrations.ts';
import { openDatabase } from './store/open-database.ts';
import type { Store } from './store/store.ts';

export interface Service {
  /** The endpoints: `app.register(service.plugin, { prefix: '/api' })`. */
  plugin: FastifyPluginAsync;
  /** Records of the entity types; derived records are not counted twice. */
  readonly records: number;
  /** Requests since the start or the last reset, by method and path of the reference: `GET /permit/{record_id}`. */
  requests(): Record<string, number>;
  resetRequests(): void;
  /**
   * Reads what has been loaded since the service started or last did so. It does so by itself within a second of every
   * load, by whichever process.
   */
  refresh(): Promise<void>;
  /** Waits for the requests in flight, then closes the database. */
  close(): Promise<void>;
}

export interface ServiceOptions extends PluginOptions, DatabaseLocation {
  /** Permits to generate, and the other datasets in proportion. By default an existing database keeps its own number. */
  records?: number;
  seed?: number;
  /** Called while a first start prepares the sample data, with the percentage that is ready. */
  onProgress?: (percent: number) => void;
  /** A query that takes longer than this many milliseconds is answered with 504. */
  timeout?: number;
  /**
   * Whether sample data is served. By default it is until records are loaded. `on` leaves loaded records aside; `off`
   * generates no sample.
   */
  sample?: 'on' | 'off';
}

export interface SampleSource {
  /** Changes when the generated records change. */
  version: string;
  defaultPermits: number;
  defaultSeed: number;
  generate(options: { seed: number; permits: number }): SampleData;
}

type PrepareOptions = DatabaseLocation &
  Pick<ServiceOptions, 'records' | 'seed' | 'onProgress' | 'timeout' | 'sample'>;

const defaultTimeout = 10_000;

/** Returns a test that accepts the stamp of a sample built by this version with these options. */
export async function isCurrentFor(
  source: SampleSource,
  { records, seed }: PrepareOptions,
): Promise<(stamp: Stamp) => boolean> {
  const schema = await schemaVersion();
  return (stamp) =>
    stamp.schema === schema &&
    stamp.generator === source.version &&
    stamp.permits === (records ?? stamp.permits) &&
    stamp.seed === (seed ?? stamp.seed);
}

/**
 * Opens the database. The sample is built first if there is none, or if it was built by another version, or with another
 * seed or number. Loaded records stay as they are. Throws StoreUnavailable if another process uses the directory, or if the database can't be used.
 */
export async function prepareDatabase(source: SampleSource, options: PrepareOptions): Promise<Database> {
  const { data, databaseUrl, onProgress = () => undefined, timeout = defaultTimeout } = options;
  const needsSample = options.sample !== 'off';
  const isCurrent = needsSample ? await isCurrentFor(source, options) : undefined;
  const database = await openDatabase({ data, databaseUrl, timeout, isCurrent });
  if (!needsSample || database.stamp) return database;
  try {
    const permits = options.records ?? source.defaultPermits;
    const seed = options.seed ?? source.defaultSeed;
    await loadSampleData(database.sample, source.generate({ seed, permits }), onProgress);
    const schema = await schemaVersion();
    await database.finish({ schema, generator: source.version, seed, permits });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Throws as {@link prepareDatabase} does. */
export async function openServiceFrom(source: SampleSource, options: ServiceOptions): Promise<Service> {
  const database = await prepareDatabase(source, options);
  try {
    await adoptEarlierRecords(database);
    const live = await LiveState.open({
      served: () => servedStore(database, options.sample),
      loaded: database.loaded,
      onError: (error) => process.stderr.write(`New records can't be read: ${(error as Error).message}\n`),
    });
    const counts = new Map<string, number>();
    const count = (endpoint: string) => void counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
    return {
      plugin: servicePlugin(live.current, count, options),
      get records() {
        return live.current().records;
      },
      refresh: () => live.refresh(),
      requests: () => Object.fromEntries(counts),
      resetRequests: () => counts.clear(),
      async close() {
        await live.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Sample data and loaded records are never mixed in one response. */
async function servedStore({ loaded, sample }: Database, option: ServiceOptions['sample']): Promise<Store> {
  if (option === 'on') return sample;
  return option === 'off' || (await hasLoadedRows(loaded)) ? loaded : sample;
}
