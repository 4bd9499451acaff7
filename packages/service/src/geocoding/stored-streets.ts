import { LRUCache } from 'lru-cache';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import {
  readStreetKeys,
  readStreetsEverywhere,
  readStreetsOfCities,
  type StoredStreet,
} from '../queries/streets.ts';
import { asService } from '../store/fair-store.ts';
import type { Store } from '../store/store.ts';
import { streetOf, type Street } from './placed-street.ts';
import type { StreetSource } from './street-finder.ts';
import { StreetNames } from './street-names.ts';

/** Addresses of the streets that stay in memory, about 50 bytes each. */
const maxAddresses = 400_000;
/** Names of the streets that stay in memory, about 150 bytes each. */
const maxNames = 100_000;
/** More streets of one name can't be compared: the best of them would be a guess. */
const maxNamesakes = 300;

/** By city and key. */
type StreetLists = ReadonlyMap<string, readonly Street[]>;
const noStreets: StreetLists = new Map();

/** The streets of the database. Those that were read last stay in memory, and the names of the cities read last. */
export class StoredStreets implements StreetSource {
  readonly #bySlug: ReadonlyMap<string, PlacedMunicipality>;
  /** The streets of a city that have a key; an empty list if none has. */
  readonly #streets = new LRUCache<string, readonly Street[]>({
    maxSize: maxAddresses,
    sizeCalculation: (streets) => 1 + streets.reduce((sum, { numbers }) => sum + numbers.length, 0),
  });
  readonly #cityNames = new LRUCache<string, StreetNames>({
    maxSize: maxNames,
    sizeCalculation: ({ size }) => 1 + size,
  });

  readonly #pending = new Set<string>();
  #currentBatch: Promise<StreetLists> = Promise.resolve(noStreets);
  #nextBatch: Promise<StreetLists> | null = null;
  readonly #store: Store;

  constructor(store: Store, cities: readonly PlacedMunicipality[]) {
    this.#store = store;

    this.#bySlug = new Map(cities.map((city) => [city.slug, city]));
  }

  async ofCities(keys: readonly string[], cities: readonly PlacedMunicipality[]): Promise<readonly Street[]> {
    const entries = cities.flatMap(({ slug }) => keys.map((key) => entryOf(slug, key)));
    const lists = entries.map((entry) => this.#streets.get(entry));
    const misses = entries.filter((_, at) => lists[at] === undefined);
    const others = misses.length > 0 ? await this.#readEntries(misses) : noStreets;
    return distinct(entries.flatMap((entry, at) => lists[at] ?? others.get(entry) ?? []));
  }

  /**
   * Reads the streets of all entries that are requested while others are being read in one statement: hundreds of
   * addresses may be located at once.
   */
  #readEntries(entries: readonly string[]): Promise<StreetLists> {
    for (const entry of entries) this.#pending.add(entry);
    this.#nextBatch ??= this.#currentBatch
      .catch(() => undefined)
      .then(() => {
        const batch = [...this.#pending];
        this.#pending.clear();
        this.#currentBatch = this.#nextBatch!;
        this.#nextBatch = null;
        return asService(() => this.#readBatch(batch));
      });
    return this.#nextBatch;
  }

  async #readBatch(entries: readonly string[]): Promise<StreetLists> {
    const pairs = entries.map((entry) => entry.split('|') as [slug: string, key: string]);
    const rows = await readStreetsOfCities(this.#store, pairs);
    const read = new Map<string, Street[]>(entries.map((entry) => [entry, []]));
    this.#streetsOf(rows).forEach((street, at) => {
      const { municipality, found_by: key } = rows[at]!;
      if (street) read.get(entryOf(municipality, key))!.push(street);
    });
    for (const [entry, streets] of read) this.#streets.set(entry, streets);
    return read;
  }

  async everywhere(keys: readonly string[], number: number | null): Promise<readonly Street[]> {
    const rows = await readStreetsEverywhere(this.#store, { keys, number, limit: maxNamesakes });
    return distinct(this.#streetsOf(rows).filter((one) => one !== null));
  }

  async names({ slug }: PlacedMunicipality): Promise<StreetNames> {
    let names = this.#cityNames.get(slug);
    if (!names) {
      names = new StreetNames(await readStreetKeys(this.#store, slug));
      this.#cityNames.set(slug, names);
    }
    return names;
  }

  /** A row's street; null if its city has no place. Rows of one street share it. */
  #streetsOf(rows: readonly StoredStreet[]): (Street | null)[] {
    const streets = new Map<string, Street>();
    return rows.map((row) => {
      const city = this.#bySlug.get(row.municipality);
      if (!city) return null;
      const id = [row.municipality, row.street_name, row.street_type, row.type_first, row.direction].join(
        '|',
      );
      const street = streets.get(id) ?? streetOf(row, city, row.source);
      streets.set(id, street);
      return street;
    });
  }
}

const entryOf = (slug: string, key: string): string => `${slug}|${key}`;

/** In the order of their cities. A street may have been read by two keys at two times. */
function distinct(streets: readonly Street[]): Street[] {
  const byId = new Map<string, Street>();
  for (const street of streets) {
    const id = [street.city.slug, street.name, street.key].join('|');
    if (!byId.has(id)) byId.set(id, street);
  }
  return [...byId.values()];
}
