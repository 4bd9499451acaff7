import type { FastifyPluginAsync } from 'fastify';
import { entityTypes } from '../src/catalog/index.ts';
import { createEstimator } from './estimate/estimator.ts';
import { createGeocoder } from './geocoding/geocoder.ts';
import { municipalityDirectory } from './geocoding/municipality-directory.ts';
import { nearestAddress } from './geocoding/nearest-address.ts';
import { streetOf } from './geocoding/street.ts';
import { servicePlugin, type PluginOptions } from './http/plugin.ts';
import type { ServiceState } from './http/service-state.ts';
import { hasLoadedRows } from './queries/loaded.ts';
import { readEstimateCells } from './queries/estimates.ts';
import {
  readMunicipalities,
  readNeighbourhoods,
  readStreets,
  readZones,
  type PlacedMunicipality,
} from './queries/geocoding.ts';
import { readSources } from './queries/sources.ts';
import type { SampleData } from './sample-data/index.ts';
import { loadSampleData } from './sample-data/load.ts';
import type { Database, DatabaseLocation, Stamp } from './store/database.ts';
import { schemaVersion } from './store/migrations.ts';
import { openDatabase } from './store/open-database.ts';
import type { Store } from './store/store.ts';
import { zoneFinder } from './zoning/zone-index.ts';
import { zoningDistricts } from './zoning/zoning-districts.ts';

export interface Service {
  /** The endpoints: `app.register(service.plugin, { prefix: '/api' })`. */
  plugin: FastifyPluginAsync;
  /** Records of the entity types; derived records are not counted twice. */
  records: number;
  /** Requests since the start or the last reset, by method and path of the reference: `GET /permit/{record_id}`. */
  requests(): Record<string, number>;
  resetRequests(): void;
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
    const state = await readState(await servedStore(database, options.sample));
    const counts = new Map<string, number>();
    const count = (endpoint: string) => void counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
    return {
      plugin: servicePlugin(() => state, count, options),
      records: state.records,
      requests: () => Object.fromEntries(counts),
      resetRequests: () => counts.clear(),
      close: database.close,
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

async function readState(store: Store): Promise<ServiceState> {
  const municipalities = await readMunicipalities(store);
  const placed = municipalities.filter(
    (one): one is PlacedMunicipality => one.lat !== null && one.lng !== null,
  );
  const bySlug = new Map(placed.map((municipality) => [municipality.slug, municipality]));
  const rows = await readStreets(store);
  const streets = rows.map((row) => streetOf(row, bySlug.get(row.municipality) as PlacedMunicipality));
  const zones = await readZones(store);
  const sources = await readSources(store);
  const nearest = nearestAddress(streets);
  return {
    store,
    municipalities: municipalityDirectory(municipalities),
    zoningDistricts: zoningDistricts(zones),
    sources,
    records: sources
      .filter(({ entity_type: type }) => (entityTypes as readonly string[]).includes(type))
      .reduce((sum, { records }) => sum + records, 0),
    geocoder: createGeocoder(placed, await readNeighbourhoods(store), streets),
    nearestAddress: nearest,
    zoneAt: zoneFinder(zones, (lat, lng) => nearest(lat, lng)?.street.city.slug),
    estimate: createEstimator(await readEstimateCells(store), municipalities),
  };
}
