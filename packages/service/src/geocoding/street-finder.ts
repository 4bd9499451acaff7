import MiniSearch from 'minisearch';
import {
  comparableType,
  directionCode,
  nameSimilarity,
  streetKeys,
  type CivicAddress,
} from '@cdata/catalog/address';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import type { Street } from './placed-street.ts';

export interface StreetMatch {
  street: Street;
  /** 1 if name, type and direction are the same; less for each that differs or is missing. */
  similarity: number;
}

export interface StreetFinder {
  /** Streets of the cities with the name of the address; if there are none, streets with similar names. */
  find(civic: CivicAddress, cities: readonly PlacedMunicipality[]): StreetMatch[];
}

/** The similarity is multiplied by these where type or direction differ. */
const factors = {
  typeDiffers: 0.8,
  /** `51 STREET` and `51 AVENUE` are different streets. */
  typeOfNumberDiffers: 0.3,
  typeMissing: 0.97,
  directionDiffers: 0.4,
  directionMissing: 0.95,
};
/** A street less similar than this is a different street. */
const minSimilarity = 0.6;
/** A name less similar than this is a different name. */
const minNameSimilarity = 0.72;

export function streetFinder(streets: readonly Street[]): StreetFinder {
  const byKey = new Map<string, Street[]>();
  for (const street of streets) {
    for (const key of streetKeys(street)) {
      const streets = byKey.get(key);
      if (streets) streets.push(street);
      else byKey.set(key, [street]);
    }
  }
  const fuzzy = fuzzyNames(streets);

  return {
    find(civic, cities) {
      const inCities = new Set(cities);
      const keys = streetKeys(civic);
      const exact = keys.flatMap((key) => byKey.get(key) ?? []).filter(({ city }) => inCities.has(city));
      const matches = [...new Set(exact)].map((street) => ({
        street,
        similarity: similarityOf(civic, street),
      }));
      const good = matches.filter(({ similarity }) => similarity >= minSimilarity);
      if (good.length > 0) return good;
      const [key] = keys as [string];
      return fuzzy(key, inCities)
        .flatMap(({ name, similarity }) =>
          (byKey.get(name) ?? [])
            .filter((street) => street.key === name && inCities.has(street.city))
            .map((street) => ({ street, similarity: similarity * similarityOf(civic, street) })),
        )
        .filter(({ similarity }) => similarity >= minSimilarity);
    },
  };
}

function similarityOf(civic: CivicAddress, street: Street): number {
  return typeSimilarity(civic, street) * directionSimilarity(civic, street);
}

function typeSimilarity({ streetType }: CivicAddress, street: Street): number {
  const type = streetType && comparableType(streetType);
  if (type === street.type) return 1;
  // The last word of `THE ESPLANADE` may be its type or its name.
  if (type === null || street.type === null) return factors.typeMissing;
  return /^\d/.test(street.key) ? factors.typeOfNumberDiffers : factors.typeDiffers;
}

function directionSimilarity({ direction }: CivicAddress, street: Street): number {
  const code = direction && directionCode(direction);
  if (code === street.directionCode) return 1;
  return code === null || street.directionCode === null ? factors.directionMissing : factors.directionDiffers;
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
  // A different number is another street: only names without digits can be misspelled.
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
      .map((name) => ({ name, similarity: nameSimilarity(key, name) }))
      .filter(({ similarity }) => similarity >= minNameSimilarity)
      .sort((a, b) => b.similarity - a.similarity);
  };
}
