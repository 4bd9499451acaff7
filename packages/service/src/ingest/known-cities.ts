import { slug as slugOf } from '@cdata/catalog';
import { fold } from '@cdata/catalog/address';
import type { Municipality } from '../queries/geocoding.ts';
import { gazetteer } from '../sample-data/gazetteer/index.ts';
import { remembered } from '../store/remembered.ts';

/** Cities of the declared sources that the gazetteer of the sample data lacks. */
const others = [
  { slug: 'burlington', name: 'Burlington', province: 'ON', lat: 43.3255, lng: -79.799 },
  { slug: 'kelowna', name: 'Kelowna', province: 'BC', lat: 49.888, lng: -119.496 },
  { slug: 'mississauga', name: 'Mississauga', province: 'ON', lat: 43.589, lng: -79.6441 },
  { slug: 'surrey', name: 'Surrey', province: 'BC', lat: 49.1913, lng: -122.849 },
];

const knownCities: readonly Municipality[] = [
  ...gazetteer,
  ...others.map((city) => ({ ...city, aliases: [`City of ${city.name}`] })),
];

/** The slug of a city's name as people write it: `Ville de Québec` is quebec. A name that isn't known makes a new slug. */
export const citySlug = remembered((name) => {
  const key = fold(name).trim();
  const entry = knownCities.find((city) =>
    [city.name, city.slug, ...city.aliases].some((one) => fold(one) === key),
  );
  return entry?.slug ?? slugOf(name);
});

export const knownCity = (slug: string): Municipality | undefined =>
  knownCities.find((city) => city.slug === slug);

/** The cities of a load: those that the database has, those that the gazetteer knows, and new ones. */
export class LoadCities {
  private readonly found = new Map<string, Municipality>();

  constructor(private readonly citiesBefore: ReadonlyMap<string, Municipality>) {}

  /** @param facts What the row says, for a city that is not known otherwise. */
  get(
    slug: string,
    facts: { name: string; province?: string; place?: { lat: number; lng: number } | null },
  ): Municipality {
    const before = this.found.get(slug);
    // The first record with a place locates a city that isn't known.
    if (before && (before.lat !== null || !facts.place)) return before;
    const knownBefore = this.citiesBefore.get(slug) ?? knownCity(slug);
    const city: Municipality = {
      slug,
      name: knownBefore?.name ?? facts.name,
      aliases: knownBefore?.aliases ?? [],
      province: knownBefore?.province || before?.province || facts.province || '',
      lat: knownBefore?.lat ?? facts.place?.lat ?? null,
      lng: knownBefore?.lng ?? facts.place?.lng ?? null,
    };
    this.found.set(slug, city);
    return city;
  }

  slugs(): Iterable<string> {
    return [...new Set([...this.citiesBefore.keys(), ...knownCities.map(({ slug }) => slug)])];
  }

  all(): Municipality[] {
    return [...this.found.values()];
  }
}
