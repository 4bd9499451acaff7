import { distance } from 'fastest-levenshtein';
import MiniSearch from 'minisearch';
import { comparableType, directionCode, streetKeys, type CivicAddress } from '../../src/address/index.ts';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import type { Street } from './street.ts';

/** A street that may be the one asked for. */
export interface StreetMatch {
  street: Street;
  /** 1 where name, type and direction are the same; less for what differs or is missing. */
  similarity: number;
}

export interface StreetFinder {
  /** Streets of the cities that the address may name, by the exact name first, else by similar ones. */
  find(civic: CivicAddress, cities: readonly PlacedMunicipality[]): StreetMatch[];
}

/** What the similarity is multiplied with where type or direction are not the same. */
const factors = {
  typeDiffers: 0.8,
  /** `51 STREET` and `51 AVENUE` are two streets. */
  typeOfNumberDiffers: 0.3,
  typeMissing: 0.97,
  directionDiffers: 0.4,
  directionMissing: 0.95,
};
/** Matches below this are other streets. */
const leastSimilarity = 0.6;
/** Names with more wrong letters than this are other names. */
const leastNameSimilarity = 0.72;

/** Finds streets by name: a table of exact keys, and MiniSearch over the distinct names for misspelt ones. */
export function streetFinder(streets: readonly Street[]): StreetFinder {
  const byKey = new Map<string, Street[]>();
  for (const street of streets) {
    for (const key of streetKeys(street)) {
      const found = byKey.get(key);
      if (found) found.push(street);
      else byKey.set(key, [street]);
    }
  }
  const fuzzy = fuzzyNames(streets);

  return {
    find(civic, cities) {
      const inCities = new Set(cities);
      const keys = streetKeys(civic);
      const exact = keys.flatMap((key) => byKey.get(key) ?? []).filter(({ city }) => inCities.has(city));
      const matches = [...new Set(exact)].map((street) => ({ street, similarity: likeness(civic, street) }));
      const good = matches.filter(({ similarity }) => similarity >= leastSimilarity);
      if (good.length > 0) return good;
      const [key] = keys as [string];
      return fuzzy(key, inCities)
        .flatMap(({ name, similarity }) =>
          (byKey.get(name) ?? [])
            .filter((street) => street.key === name && inCities.has(street.city))
            .map((street) => ({ street, similarity: similarity * likeness(civic, street) })),
        )
        .filter(({ similarity }) => similarity >= leastSimilarity);
    },
  };
}

function likeness(civic: CivicAddress, street: Street): number {
  return typeLikeness(civic, street) * directionLikeness(civic, street);
}

function typeLikeness({ streetType }: CivicAddress, street: Street): number {
  const asked = streetType && comparableType(streetType);
  if (asked === street.type) return 1;
  // In `THE ESPLANADE` the last word is type or name, as one reads it.
  if (asked === null || street.type === null) return factors.typeMissing;
  return /^\d/.test(street.key) ? factors.typeOfNumberDiffers : factors.typeDiffers;
}

function directionLikeness({ direction }: CivicAddress, street: Street): number {
  const asked = direction && directionCode(direction);
  if (asked === street.directionCode) return 1;
  return asked === null || street.directionCode === null
    ? factors.directionMissing
    : factors.directionDiffers;
}

interface SimilarName {
  name: string;
  similarity: number;
}

function fuzzyNames(
  streets: readonly Street[],
): (key: string, cities: ReadonlySet<PlacedMunicipality>) => SimilarName[] {
  const citiesOf = new Map<string, Set<PlacedMunicipality>>();
  for (const { key, city } of streets) citiesOf.set(key, (citiesOf.get(key) ?? new Set()).add(city));
  // A number misread is another street: only names made of letters are looked for by likeness.
  const names = [...citiesOf.keys()].filter((name) => !/\d/.test(name));
  const index = new MiniSearch<{ id: number; name: string }>({ fields: ['name'] });
  index.addAll(names.map((name, id) => ({ id, name })));
  return (key, cities) => {
    if (/\d/.test(key) || key.length < 4) return [];
    return index
      .search(key, {
        fuzzy: 0.34,
        filter: ({ id }) =>
          [...(citiesOf.get(names[id as number] as string) ?? [])].some((city) => cities.has(city)),
      })
      .slice(0, 20)
      .map(({ id }) => names[id as number] as string)
      .map((name) => ({ name, similarity: 1 - distance(key, name) / Math.max(key.length, name.length) }))
      .filter(({ similarity }) => similarity >= leastNameSimilarity)
      .sort((a, b) => b.similarity - a.similarity);
  };
}
