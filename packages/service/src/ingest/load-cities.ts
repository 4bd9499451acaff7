import {
  nameOfSlug,
  probablePlace,
  registeredMunicipality,
  registeredSlugs,
} from '../municipalities/municipality-register.ts';
import type { Municipality } from '../queries/geocoding.ts';
import { AddressReader } from '../store/address-key.ts';
import { isInCanada } from '../store/published-record.ts';

export interface Place {
  lat: number;
  lng: number;
}

/** What the person who loads a file says about its city. */
export interface StatedCity {
  /** Two-letter code: of several municipalities with a name, that of this province is meant. */
  province?: string;
  /** WGS84 degrees. */
  centre?: Place;
}

/** Where the coordinates of a city's rows can be, WGS84 degrees. */
export interface CityArea extends Place {
  maxKilometres: number;
}

/** A row's own coordinates may be in another city by mistake; farther than this from the centre they are no coordinates. */
const maxKilometres = 120;
/** The same, from the middle of the county or district. */
const maxKilometresOfDivision = 300;

/** The cities of a load: those of the database, registered municipalities, and new ones. */
export class LoadCities {
  readonly #cities = new Map<string, Municipality>();
  readonly #readers = new Map<string, AddressReader>();
  /** Sums of the coordinates of rows, by city. */
  readonly #sums = new Map<string, { lat: number; lng: number; count: number }>();
  readonly #storedCities: ReadonlyMap<string, Municipality>;
  readonly #statement: StatedCity;

  constructor(storedCities: ReadonlyMap<string, Municipality>, statement: StatedCity = {}) {
    this.#storedCities = storedCities;
    this.#statement = statement;
  }

  /** The province of cities that rows name, if the person has stated it. */
  get province(): string | undefined {
    return this.#statement.province;
  }

  /** Whether the database has the city. */
  has(slug: string): boolean {
    return this.#storedCities.has(slug);
  }

  /** The city with the slug; it is one of the load from now on. */
  get(slug: string, { name, province }: { name?: string; province?: string } = {}): Municipality {
    let city = this.#cities.get(slug);
    if (!city) {
      const formerCity = this.#storedCities.get(slug);
      const registered = registeredMunicipality(slug);
      const centre = placeOf(formerCity) ?? this.#statement.centre ?? placeOf(registered);
      city = {
        slug,
        name: formerCity?.name ?? registered?.name ?? name ?? nameOfSlug(slug),
        aliases: [...new Set([...(formerCity?.aliases ?? []), ...(registered?.aliases ?? [])])],
        province: formerCity?.province || registered?.province || this.#statement.province || province || '',
        lat: centre?.lat ?? null,
        lng: centre?.lng ?? null,
      };
      this.#cities.set(slug, city);
    }
    return city;
  }

  /** Reads the addresses of the city's rows. */
  addressReader(slug: string): AddressReader {
    const reader = this.#readers.get(slug) ?? new AddressReader(this.get(slug));
    this.#readers.set(slug, reader);
    return reader;
  }

  /** Null if nothing says where the city is. */
  area(slug: string): CityArea | null {
    const centre = placeOf(this.get(slug));
    if (centre) return { ...centre, maxKilometres };
    const place = probablePlace(slug);
    return place && { lat: place.lat, lng: place.lng, maxKilometres: maxKilometresOfDivision };
  }

  /** Takes notice of the place of a row: a city whose place is not known is in the middle of its rows. */
  notePlace(slug: string, place: Place | null): void {
    if (!place || placeOf(this.get(slug))) return;
    const sum = this.#sums.get(slug) ?? { lat: 0, lng: 0, count: 0 };
    this.#sums.set(slug, { lat: sum.lat + place.lat, lng: sum.lng + place.lng, count: sum.count + 1 });
  }

  slugs(): Iterable<string> {
    return new Set([...this.#storedCities.keys(), ...registeredSlugs()]);
  }

  all(): Municipality[] {
    return [...this.#cities.values()].map((city) => {
      const sum = this.#sums.get(city.slug);
      return sum ? { ...city, lat: sum.lat / sum.count, lng: sum.lng / sum.count } : city;
    });
  }
}

const placeOf = (city: Municipality | undefined): Place | null =>
  city?.lat != null && city.lng != null && isInCanada(city.lat, city.lng)
    ? { lat: city.lat, lng: city.lng }
    : null;
