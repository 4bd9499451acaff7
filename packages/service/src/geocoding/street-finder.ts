import { comparableType, directionCode, streetKeys, type CivicAddress } from '@cdata/catalog/address';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import type { Street } from './placed-street.ts';
import { maxShortName, StreetNames } from './street-names.ts';

export interface StreetMatch {
  street: Street;
  /** 1 if name, type and direction are the same; less for each that differs or is missing. */
  similarity: number;
  /** Whether it may well be another street: its direction differs, or a short name is misspelled. */
  isDoubtful: boolean;
}

export interface StreetFinder {
  /** Streets of the cities with the name of the address; if there are none, streets with similar names. */
  find(civic: CivicAddress, cities: readonly PlacedMunicipality[]): StreetMatch[];
  /** All streets with exactly the name of the address, with the cities that they are in. */
  named(civic: CivicAddress): StreetMatch[];
}

/** The similarity is multiplied by these where type or direction differ. */
const factors = {
  typeDiffers: 0.8,
  /** `51 STREET` and `51 AVENUE` are different streets. */
  typeOfNumberDiffers: 0.3,
  typeMissing: 0.97,
  /** `GORGE RD W`, where there is only an eastern one: to review, but better than the middle of the city. */
  directionDiffers: 0.6,
  directionMissing: 0.95,
};
/** A street less similar than this is a different street. */
const minSimilarity = 0.6;

export function streetFinder(streets: readonly Street[]): StreetFinder {
  const byKey = new Map<string, Street[]>();
  for (const street of streets) {
    for (const key of streetKeys(street)) {
      const streets = byKey.get(key);
      if (streets) streets.push(street);
      else byKey.set(key, [street]);
    }
  }
  const namesOf = namesByCity(streets);
  const named = (civic: CivicAddress): StreetMatch[] => {
    const exact = streetKeys(civic).flatMap((key) => byKey.get(key) ?? []);
    return [...new Set(exact)]
      .map((street) => ({
        street,
        similarity: similarityOf(civic, street),
        isDoubtful: directionSimilarity(civic, street) === factors.directionDiffers,
      }))
      .filter(({ similarity }) => similarity >= minSimilarity);
  };

  return {
    named,
    find(civic, cities) {
      const inCities = new Set(cities);
      const good = named(civic).filter(({ street }) => inCities.has(street.city));
      if (good.length > 0) return good;
      const [key] = streetKeys(civic) as [string];
      return cities.flatMap((city) =>
        (namesOf(city)?.similarTo(key) ?? [])
          .flatMap(({ name, similarity }) =>
            (byKey.get(name) ?? [])
              .filter((street) => street.key === name && street.city === city)
              .map((street) => ({
                street,
                similarity: similarity * similarityOf(civic, street),
                isDoubtful: key.length <= maxShortName,
              })),
          )
          .filter(({ similarity }) => similarity >= minSimilarity),
      );
    },
  };
}

function namesByCity(streets: readonly Street[]): (city: PlacedMunicipality) => StreetNames | undefined {
  const keys = new Map<PlacedMunicipality, string[]>();
  for (const { key, city } of streets) {
    const own = keys.get(city);
    if (own) own.push(key);
    else keys.set(city, [key]);
  }
  const names = new Map<PlacedMunicipality, StreetNames>();
  return (city) => {
    const own = keys.get(city);
    if (own && !names.has(city)) names.set(city, new StreetNames(own));
    return names.get(city);
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
