import {
  municipalityKey,
  municipalityNames,
  nameSimilarity,
  type MunicipalityNames,
  type ParsedAddress,
} from '@cdata/catalog/address';
import type { Neighbourhood, PlacedMunicipality } from '../queries/geocoding.ts';
import type { Street } from './placed-street.ts';

export interface CityChoice {
  cities: readonly PlacedMunicipality[];
  /** Whether the text or the caller names the city. If not, it is inferred from the postal code, or open. */
  isNamed: boolean;
  /** 1 for a correctly spelled name, less the more letters are wrong. */
  similarity: number;
}

/** A name less similar than this is a different name. */
const minSimilarity = 0.75;

export interface CityFinder {
  /** The names of cities and of their neighbourhoods, which distinguish them from streets. */
  names: MunicipalityNames;
  bySlug(slug: string): PlacedMunicipality | undefined;
  /** Null if the text names a place that is not one of the cities. */
  choose(parsed: ParsedAddress): CityChoice | null;
}

export function cityFinder(
  cities: readonly PlacedMunicipality[],
  neighbourhoods: readonly Neighbourhood[],
  streets: readonly Street[],
): CityFinder {
  const bySlug = new Map(cities.map((city) => [city.slug, city]));
  const own = new Map<string, Set<PlacedMunicipality>>();
  const add = (name: string, city: PlacedMunicipality): void => {
    const key = municipalityKey(name);
    if (key) own.set(key, (own.get(key) ?? new Set()).add(city));
  };
  for (const city of cities) for (const name of [city.name, city.slug, ...city.aliases]) add(name, city);
  const cityKeys = new Set(own.keys());
  for (const { municipality, neighbourhood } of neighbourhoods) {
    const city = bySlug.get(municipality);
    if (city && !cityKeys.has(municipalityKey(neighbourhood))) add(neighbourhood, city);
  }
  const byPostalArea = citiesByPostalArea(streets);

  const choiceNamed = (name: string, province: string | null): CityChoice | null => {
    const key = municipalityKey(name);
    const exact = inProvince([...(own.get(key) ?? [])], province);
    if (exact.length > 0) return { cities: exact, isNamed: true, similarity: 1 };
    const near = similar(key, cityKeys);
    const cities = near ? inProvince([...(own.get(near.key) ?? [])], province) : [];
    return near && cities.length > 0 ? { cities, isNamed: true, similarity: near.similarity } : null;
  };

  return {
    names: municipalityNames(own.keys()),
    bySlug: (slug) => bySlug.get(slug),
    choose({ municipality, province, postalCode }) {
      const byCode = postalCode ? byPostalArea.get(postalCode.slice(0, 3)) : undefined;
      const byName = municipality ? choiceNamed(municipality, province) : null;
      if (byName) {
        const both = byName.cities.filter((city) => byCode?.has(city));
        return both.length > 0 ? { ...byName, cities: both } : byName;
      }
      if (byCode) return { cities: [...byCode], isNamed: false, similarity: 1 };
      if (municipality) return null;
      const candidates = inProvince(cities, province);
      return candidates.length > 0 ? { cities: candidates, isNamed: false, similarity: 1 } : null;
    },
  };
}

const inProvince = (
  cities: readonly PlacedMunicipality[],
  province: string | null,
): readonly PlacedMunicipality[] => cities.filter((city) => province === null || city.province === province);

function citiesByPostalArea(streets: readonly Street[]): Map<string, Set<PlacedMunicipality>> {
  const areas = new Map<string, Set<PlacedMunicipality>>();
  for (const { city, postalCodes } of streets) {
    for (const code of postalCodes) {
      const area = code.slice(0, 3);
      areas.set(area, (areas.get(area) ?? new Set()).add(city));
    }
  }
  return areas;
}

function similar(key: string, names: Iterable<string>): { key: string; similarity: number } | null {
  let best: { key: string; similarity: number } | null = null;
  for (const name of names) {
    const similarity = nameSimilarity(key, name);
    if (similarity >= minSimilarity && similarity > (best?.similarity ?? 0)) best = { key: name, similarity };
  }
  return best;
}
