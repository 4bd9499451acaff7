import type { FastifyPluginAsync } from 'fastify';
import { entityTypes } from '../src/catalog/index.ts';
import { createEstimator } from './estimate/estimator.ts';
import { readEstimateCells } from './estimate/cells.ts';
import { createGeocoder } from './geocoding/geocoder.ts';
import { nearestAddress } from './geocoding/nearest-address.ts';
import { streetOf, streetsQuery, type StreetRow } from './geocoding/street.ts';
import { servicePlugin, type Conditions } from './http/plugin.ts';
import { requestCounts } from './http/request-counts.ts';
import type { ServiceContext, Source } from './http/service-context.ts';
import { importRecords, type ImportReport } from './import/import-records.ts';
import type { GeneratedCountry } from './sample-data/index.ts';
import { loadSampleData, type Progress } from './sample-data/load.ts';
import type { Municipality, PlacedMunicipality } from './store/country.ts';
import { openDatabase } from './store/database.ts';
import { schemaVersion } from './store/migrations.ts';
import type { Store } from './store/store.ts';
import { zoneFinder, type Zone } from './zoning/zone-index.ts';

/** The local service, ready to be registered in a server. */
export interface Service {
  /** The endpoints; `app.register(service.plugin, { prefix: '/api' })`. */
  plugin: FastifyPluginAsync;
  /** Records that it holds. */
  records: number;
  /** Requests since the start or the last reset, by method and path of the reference: `GET /permit/{record_id}`. */
  requests(): Record<string, number>;
  resetRequests(): void;
  /**
   * Loads records from files while it runs, as {@link importRecords}: searches have them at once. What is read at the
   * start (cities, streets, what permits cost, what `/sources` tells) stays as it was until the next.
   */
  importRecords(files: readonly string[]): Promise<ImportReport>;
  /** Waits for what is being answered, closes the database and lets the directory go. */
  close(): Promise<void>;
}

export interface ServiceOptions extends Conditions {
  /** Directory in which the embedded database lives; made where it is missing. */
  data: string;
  /** Permits to generate, and the other datasets in proportion. Without it, whatever number is there is kept. */
  records?: number;
  seed?: number;
  /** Told in a line what a first start is doing. */
  onProgress?: Progress;
  /** Told every thousand records how many there are, while they are generated. */
  onRecords?: (count: number) => void;
  /** A PostgreSQL server instead of the embedded database. */
  databaseUrl?: string;
  /** Milliseconds that a query may take before the answer 504. */
  timeout?: number;
}

/** Where records come from when a directory has none of its own. */
export interface CountrySource {
  /** Changes when what is generated changes. */
  version: string;
  defaultPermits: number;
  defaultSeed: number;
  generate(options: { seed: number; permits: number }): GeneratedCountry;
}

const defaultTimeout = 10_000;

/**
 * Opens the records in `options.data`, generating them where there are none or those there are of another version,
 * seed or number, and makes the service that answers from them. Throws StoreUnavailable, whose message is a sentence,
 * where the directory is held by another process or the database cannot be used.
 */
export async function openServiceFrom(source: CountrySource, options: ServiceOptions): Promise<Service> {
  const { data, databaseUrl, onProgress = () => undefined, timeout = defaultTimeout } = options;
  const schema = await schemaVersion();
  const home = await openDatabase({ data, databaseUrl, timeout }, (stamp) => {
    const wanted = { permits: options.records ?? stamp.permits, seed: options.seed ?? stamp.seed };
    const sameRecords = stamp.permits === wanted.permits && stamp.seed === wanted.seed;
    return stamp.schema === schema && stamp.generator === source.version && sameRecords;
  });
  try {
    if (!home.stamp) {
      const permits = options.records ?? source.defaultPermits;
      const seed = options.seed ?? source.defaultSeed;
      onProgress(`Generating the records of ${permits.toLocaleString('en-CA')} permits`);
      await loadSampleData(home.store, source.generate({ seed, permits }), onProgress, options.onRecords);
      await home.finish({ schema, generator: source.version, seed, permits });
    }
    const parts = await readParts(home.store);
    const counts = requestCounts();
    return {
      plugin: servicePlugin(parts, counts, options),
      records: parts.records,
      requests: counts.read,
      resetRequests: counts.reset,
      importRecords: (files) => importRecords(home.store, files),
      close: home.close,
    };
  } catch (error) {
    await home.close();
    throw error;
  }
}

async function readParts(store: Store): Promise<ServiceContext> {
  const cities = await store.readAll<Municipality>('SELECT * FROM city ORDER BY slug');
  const placed = cities.filter((city): city is PlacedMunicipality => city.lat !== null && city.lng !== null);
  const bySlug = new Map(placed.map((city) => [city.slug, city]));
  const rows = await store.readAll<StreetRow>(streetsQuery);
  const streets = rows.map((row) => streetOf(row, bySlug.get(row.municipality) as PlacedMunicipality));
  const neighbourhoods = await store.readAll<{ municipality: string; neighbourhood: string }>(
    "SELECT DISTINCT municipality, neighbourhood FROM address WHERE neighbourhood <> ''",
  );
  const zones = await store.readAll<Zone>('SELECT * FROM zone ORDER BY city, zone_code');
  const sources = await store.readAll<Source>('SELECT * FROM source ORDER BY entity_type, municipality');
  const nearest = nearestAddress(streets);
  return {
    store,
    cities,
    slugs: cities.map(({ slug }) => slug),
    zones,
    sources,
    records: sources
      .filter(({ entity_type: type }) => (entityTypes as readonly string[]).includes(type))
      .reduce((sum, { records }) => sum + records, 0),
    geocoder: createGeocoder(placed, neighbourhoods, streets),
    nearestAddress: nearest,
    zoneAt: zoneFinder(zones, (lat, lng) => nearest(lat, lng)?.street.city.slug),
    estimate: createEstimator(await readEstimateCells(store), cities),
  };
}
