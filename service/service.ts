import type { FastifyPluginAsync } from 'fastify';
import { entityTypes } from '../src/catalog/index.ts';
import { createEstimator } from './estimate/estimator.ts';
import { createGeocoder } from './geocoding/geocoder.ts';
import { nearestAddress } from './geocoding/nearest-address.ts';
import { streetOf } from './geocoding/street.ts';
import { servicePlugin, type PluginOptions } from './http/plugin.ts';
import type { ServiceContext } from './http/service-context.ts';
import { importRecords, type ImportReport } from './import/import-records.ts';
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
import { loadSampleData, type Progress } from './sample-data/load.ts';
import type { DatabaseLocation } from './store/database.ts';
import { schemaVersion } from './store/migrations.ts';
import { openDatabase } from './store/open-database.ts';
import type { Store } from './store/store.ts';
import { zoneFinder } from './zoning/zone-index.ts';

/** The service, ready to be registered in a Fastify server. */
export interface Service {
  /** The endpoints: `app.register(service.plugin, { prefix: '/api' })`. */
  plugin: FastifyPluginAsync;
  /** Records of the entity types; derived records are not counted twice. */
  records: number;
  /** Requests since the start or the last reset, by method and path of the reference: `GET /permit/{record_id}`. */
  requests(): Record<string, number>;
  resetRequests(): void;
  /**
   * Loads records from files while the service runs, as {@link importRecords}; searches find them at once. What is read
   * when the service starts (cities, streets, costs of permits, `/sources`) does not change until the next start.
   */
  importRecords(files: readonly string[]): Promise<ImportReport>;
  /** Waits for the requests in flight, then closes the database. */
  close(): Promise<void>;
}

export interface ServiceOptions extends PluginOptions, DatabaseLocation {
  /** Permits to generate, and the other datasets in proportion. By default an existing database keeps its own number. */
  records?: number;
  seed?: number;
  /** Called with one line of text at each step of a first start. */
  onProgress?: Progress;
  /** Called after every thousand generated records, with their number. */
  onRecords?: (count: number) => void;
  /** Milliseconds that a query may take before the service answers 504. */
  timeout?: number;
}

/** Where the records of an empty database come from. */
export interface CountrySource {
  /** Changes when the generated records change. */
  version: string;
  defaultPermits: number;
  defaultSeed: number;
  generate(options: { seed: number; permits: number }): SampleData;
}

const defaultTimeout = 10_000;

/**
 * Opens the service on a database, and first builds the database if it is empty or was built by another version, with
 * another seed or another number. Throws StoreUnavailable if another process uses the directory, or if the database
 * can't be used.
 */
export async function openServiceFrom(source: CountrySource, options: ServiceOptions): Promise<Service> {
  const { data, databaseUrl, onProgress = () => undefined, timeout = defaultTimeout } = options;
  const schema = await schemaVersion();
  const database = await openDatabase({ data, databaseUrl, timeout }, (stamp) => {
    const { permits, seed } = { permits: options.records ?? stamp.permits, seed: options.seed ?? stamp.seed };
    const sameRecords = stamp.permits === permits && stamp.seed === seed;
    return stamp.schema === schema && stamp.generator === source.version && sameRecords;
  });
  const { store } = database;
  try {
    if (!database.stamp) {
      const permits = options.records ?? source.defaultPermits;
      const seed = options.seed ?? source.defaultSeed;
      onProgress(`Generating the records of ${permits.toLocaleString('en-CA')} permits`);
      await loadSampleData(store, source.generate({ seed, permits }), onProgress, options.onRecords);
      await database.finish({ schema, generator: source.version, seed, permits });
    }
    const context = await createContext(store);
    const counts = new Map<string, number>();
    const count = (endpoint: string) => void counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1);
    return {
      plugin: servicePlugin(context, count, options),
      records: context.records,
      requests: () => Object.fromEntries(counts),
      resetRequests: () => counts.clear(),
      importRecords: (files) => importRecords(store, files),
      close: database.close,
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function createContext(store: Store): Promise<ServiceContext> {
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
    municipalities,
    slugs: municipalities.map(({ slug }) => slug),
    zones,
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
