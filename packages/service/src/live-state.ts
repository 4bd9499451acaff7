import { entityTypes } from '@cdata/catalog';
import { deriveLoaded } from './derived/derive-records.ts';
import { Estimators } from './estimate/estimators.ts';
import { createGeocoder, type Geocoder } from './geocoding/geocoder.ts';
import { municipalityDirectory } from './geocoding/municipality-directory.ts';
import { nearestAddress, type NearestAddress } from './geocoding/nearest-address.ts';
import { StoredStreets } from './geocoding/stored-streets.ts';
import type { ServiceState } from './http/service-state.ts';
import { placeNamed } from './municipalities/municipality-register.ts';
import { Cursors } from './queries/cursor.ts';
import { areaTable, priceIndexTable } from './queries/loading.ts';
import {
  readMunicipalities,
  readNamedAreas,
  readZones,
  type NamedArea,
  type PlacedMunicipality,
  type Zone,
} from './queries/geocoding.ts';
import { readRevision, readRevisedCities, type Revision } from './queries/revisions.ts';
import { readSourceReadings, readSources } from './queries/sources.ts';
import { readAddressSummaries } from './queries/streets.ts';
import { refreshAllStatistics } from './queries/statistics/compute-chunks.ts';
import { readersVersion } from './sample/sample-version.ts';
import { readSecret } from './store/migrations.ts';
import { StoreUnavailable, type Store } from './store/store.ts';
import { areaFinder, zoneFinder, zoningDistricts } from './zoning/zones.ts';

/** Polling interval for what other processes have loaded, milliseconds. It doubles with each poll that fails. */
const interval = 1000;
const maxInterval = 8000;
/** Milliseconds after a poll at which what it has read is stale if no other poll has succeeded. */
const maxAge = 60_000;
/**
 * Number of polls after which a service finishes what a load has left undone: the load's process may have been killed.
 */
const patience = 30;

/** The parts of a state that take long to build. */
interface Places {
  store: Store;
  cursors: Cursors;
  zones: readonly Zone[];
  areas: readonly NamedArea[];
  geocoder: Geocoder;
  nearest: NearestAddress;
  estimators: Estimators;
}

export interface LiveStateOptions {
  /** The store to serve now: it changes when the first records are loaded. */
  served(): Promise<Store>;
  /** The store that loads write to. */
  loaded: Store;
  /** Receives a sentence when something fails in the background, and when it works again. */
  warn(sentence: string): void;
}

/** What a state has besides what {@link LiveState} knows at each moment. */
type ReadState = Omit<ServiceState, 'staleSince' | 'isStoreAway' | 'isSample'>;

/**
 * The state of a running service, which follows what is loaded by this and other processes. A poll that fails is made
 * again until one succeeds, however long that takes; meanwhile the service answers from what it has read.
 */
export class LiveState {
  #timer: NodeJS.Timeout | undefined;
  #refreshing: Promise<void> = Promise.resolve();
  #looksBehind = 0;
  #statistics: Promise<void> = Promise.resolve();
  readonly #closing = new AbortController();
  readonly #options: LiveStateOptions;
  #places: Places;
  #state: ReadState;
  #revision: Revision;
  /** When the last poll that succeeded began, milliseconds since the epoch. */
  #polledAt = Date.now();
  #failures = 0;
  /** Of the last poll; null if it succeeded. */
  #failure: Error | null = null;

  private constructor(options: LiveStateOptions, places: Places, state: ReadState, revision: Revision) {
    this.#options = options;
    this.#places = places;
    this.#state = state;
    this.#revision = revision;

    this.#wait();
    this.#computeStatistics();
  }

  static async open(options: LiveStateOptions): Promise<LiveState> {
    // After an update of the tables, nothing has been derived yet.
    if (isUnderived(await readRevision(options.loaded))) await deriveLoaded(options.loaded);
    const revision = await readRevision(options.loaded);
    const store = await options.served();
    const cursors = new Cursors(await readSecret(options.loaded));
    const places = await readPlaces({ store, cursors }, options.loaded, { former: null, revisions: [] });
    return new LiveState(options, places, await readState(places), revision);
  }

  readonly current = (): ServiceState => {
    const isStale = this.#failure !== null || Date.now() - this.#polledAt > maxAge;
    return {
      ...this.#state,
      staleSince: isStale ? new Date(this.#polledAt).toISOString() : null,
      isStoreAway: this.#failure instanceof StoreUnavailable,
      isSample: this.#state.store !== this.#options.loaded,
    };
  };

  /** Reads what has been loaded since the last poll. */
  refresh(): Promise<void> {
    this.#refreshing = this.#refreshing.catch(() => undefined).then(() => this.#poll());
    return this.#refreshing;
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#closing.abort();
    await this.#refreshing.catch(() => undefined);
    await this.#statistics;
  }

  #wait(): void {
    const wait = Math.min(interval * 2 ** this.#failures, maxInterval);
    this.#timer = setTimeout(() => {
      this.refresh()
        .catch(() => undefined)
        .finally(() => this.#timer && this.#wait());
    }, wait).unref();
  }

  async #poll(): Promise<void> {
    const startedAt = Date.now();
    try {
      await this.#look();
    } catch (error) {
      const { name, message } = error as Error;
      if (name !== this.#failure?.name) this.#warn(`New records can't be read (${message}): trying again.`);
      this.#failures++;
      this.#failure = error as Error;
      throw error;
    }
    if (this.#failure) this.#warn('New records are read again.');
    this.#failures = 0;
    this.#failure = null;
    this.#polledAt = startedAt;
  }

  #warn(sentence: string): void {
    if (!this.#closing.signal.aborted) this.#options.warn(sentence);
  }

  async #look(): Promise<void> {
    const { loaded } = this.#options;
    let revision = await readRevision(loaded);
    this.#looksBehind = revision.loaded === revision.derived ? 0 : this.#looksBehind + 1;
    if (this.#looksBehind >= patience) {
      this.#looksBehind = 0;
      await deriveLoaded(loaded);
      revision = await readRevision(loaded);
    }
    this.#state = {
      ...this.#state,
      readings: await readSourceReadings(this.#state.store, await readersVersion()),
    };
    if (revision.loaded === this.#revision.loaded && revision.derived === this.#revision.derived) return;
    const store = await this.#options.served();
    const revisions = await readRevisedCities(loaded, this.#revision);
    this.#places = await readPlaces({ ...this.#places, store }, loaded, { former: this.#places, revisions });
    this.#state = await readState(this.#places);
    this.#revision = revision;
    this.#computeStatistics();
  }

  /** In the background, so that the first `/stats` after a load does not wait for them. */
  #computeStatistics(): void {
    const { store } = this.#state;
    const { signal } = this.#closing;
    if (store !== this.#options.loaded) return;
    this.#statistics = this.#statistics
      .then(() => refreshAllStatistics(store, signal))
      .catch((error: unknown) => this.#warn(`Statistics can't be computed: ${(error as Error).message}`));
  }
}

const isUnderived = ({ loaded, derived }: Revision): boolean => loaded !== '0' && derived === '0';

async function readState({
  store,
  cursors,
  zones,
  areas,
  geocoder,
  nearest,
  estimators,
}: Places): Promise<ReadState> {
  const municipalities = await readMunicipalities(store);
  const sources = await readSources(store);
  return {
    store,
    cursors,
    municipalities: municipalityDirectory(municipalities),
    records: sources
      .filter(({ entity_type: type }) => (entityTypes as readonly string[]).includes(type))
      .reduce((sum, { records }) => sum + records, 0),
    sources,
    readings: await readSourceReadings(store, await readersVersion()),
    zoningDistricts: zoningDistricts(zones),
    geocoder,
    nearestAddress: nearest,
    zoneAt: zoneFinder(zones, async (lat, lng) => (await nearest(lat, lng))?.city.slug),
    areaKinds: [...new Set(areas.map(({ kind }) => kind))],
    areasAt: areaFinder(areas),
    estimators,
  };
}

interface FormerPlaces {
  former: Places | null;
  revisions: readonly { entity_type: string }[];
}

/**
 * Reads what has changed. Zones, areas and estimators stay unless zones, areas, or permits and price indexes have been
 * loaded.
 *
 * @param loaded The store that loads write to: areas are served beside the sample, too.
 */
async function readPlaces(
  { store, cursors }: Pick<Places, 'store' | 'cursors'>,
  loaded: Store,
  { former, revisions }: FormerPlaces,
): Promise<Places> {
  const reusable = former?.store === store ? former : null;
  const hasNew = (...types: string[]) => revisions.some(({ entity_type: type }) => types.includes(type));
  const zones = reusable && !hasNew('zone') ? reusable.zones : await readZones(store);
  const areas = former && !hasNew(areaTable.name) ? former.areas : await readNamedAreas(loaded);
  const cities = (await readMunicipalities(store)).filter(
    (one): one is PlacedMunicipality => one.lat !== null && one.lng !== null,
  );
  return {
    store,
    cursors,
    zones,
    areas,
    geocoder: createGeocoder({
      cities,
      summaries: await readAddressSummaries(store),
      streets: new StoredStreets(store, cities),
      register: placeNamed,
    }),
    nearest: nearestAddress(store, cities),
    estimators:
      reusable && !hasNew('permit', priceIndexTable.name) ? reusable.estimators : new Estimators(store),
  };
}
