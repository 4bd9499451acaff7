import { directionCode, streetKeys, typeKey, type CivicAddress } from '@cdata/catalog/reading';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { houseNumber, type Street } from './placed-street.ts';
import { maxShortName, type StreetNames } from './street-names.ts';

export interface StreetMatch {
  street: Street;
  /** 1 if name, type and direction are the same; less for each that differs or is missing. */
  similarity: number;
  /** Whether no other street of its city has its name, with another type or direction. */
  isOnly: boolean;
  /** Whether it may well be another street: its direction differs, a short name is misspelled, or only one name is a saint's. */
  isDoubtful: boolean;
}

/** Where streets are read. */
export interface StreetSource {
  /** The streets of the cities that have one of the keys. */
  ofCities(keys: readonly string[], cities: readonly PlacedMunicipality[]): Promise<readonly Street[]>;
  /**
   * The streets of all cities that have one of the keys, and the number between their first and last one unless it is
   * null. None where there are more than can be compared.
   */
  everywhere(keys: readonly string[], number: number | null): Promise<readonly Street[]>;
  names(city: PlacedMunicipality): Promise<StreetNames>;
}

export interface StreetFinder {
  /**
   * Of each address, the streets of the cities with its name; if there are none, streets with similar names. Similar
   * names are not looked for in more than {@link maxCities} cities.
   */
  find(civics: readonly CivicAddress[], cities: readonly PlacedMunicipality[]): Promise<StreetMatch[][]>;
  /** All streets with exactly the name of the address, with the cities that they are in, if they may have its number. */
  named(civic: CivicAddress): Promise<StreetMatch[]>;
}

/** Where nothing says in which of so many cities an address is, the street of a misspelled name can't be told either. */
const maxCities = 100;

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

export const streetFinder = (streets: StreetSource): StreetFinder => ({
  async find(civics, cities) {
    const keys = [...new Set(civics.flatMap((civic) => streetKeys(civic)))];
    const isEverywhere = cities.length > maxCities;
    const named = isEverywhere ? await streets.everywhere(keys, null) : await streets.ofCities(keys, cities);
    const inCities = new Set(cities);
    const near = isEverywhere ? named.filter(({ city }) => inCities.has(city)) : named;
    const matches: StreetMatch[][] = [];
    for (const civic of civics) {
      const good = matchesOf(civic, near);
      const isFound = good.length > 0 || isEverywhere;
      matches.push(isFound ? good : await similarStreets(streets, civic, cities));
    }
    return matches;
  },
  async named(civic) {
    const number = civic.number === null ? null : houseNumber(civic.number).number;
    return matchesOf(civic, await streets.everywhere(streetKeys(civic), number));
  },
});

/** Those of the streets that have the name of the address. */
function matchesOf(civic: CivicAddress, streets: readonly Street[]): StreetMatch[] {
  const keys = new Set(streetKeys(civic));
  const named = streets.filter((street) => streetKeys(street).some((key) => keys.has(key)));
  return named
    .map((street) => ({
      street,
      isOnly: isOnlyStreet(street, named),
      similarity: similarityOf(civic, street),
      isDoubtful: directionSimilarity(civic, street) === factors.directionDiffers,
    }))
    .filter(({ similarity }) => similarity >= minSimilarity);
}

async function similarStreets(
  streets: StreetSource,
  civic: CivicAddress,
  cities: readonly PlacedMunicipality[],
): Promise<StreetMatch[]> {
  const [key] = streetKeys(civic) as [string];
  const matches: StreetMatch[] = [];
  for (const city of cities) {
    const similar = (await streets.names(city)).similarTo(key);
    if (similar.length === 0) continue;
    const named = await streets.ofCities(
      similar.map(({ name }) => name),
      [city],
    );
    for (const { name, similarity } of similar) {
      for (const street of named) {
        const both = street.key === name ? similarity * similarityOf(civic, street) : 0;
        if (both >= minSimilarity)
          matches.push({
            street,
            similarity: both,
            isOnly: isOnlyStreet(street, named),
            isDoubtful: key.length <= maxShortName || saintsIn(key) !== saintsIn(name),
          });
      }
    }
  }
  return matches;
}

/** `12 St Harwick` may be on Harwick Street, or on another one that is named after a saint. */
const saintsIn = (key: string): number => key.split(' ').filter((word) => word === 'st').length;

const isOnlyStreet = (street: Street, streets: readonly Street[]): boolean =>
  !streets.some((one) => one !== street && one.city === street.city && one.key === street.key);

function similarityOf(civic: CivicAddress, street: Street): number {
  return typeSimilarity(civic, street) * directionSimilarity(civic, street);
}

function typeSimilarity(civic: CivicAddress, street: Street): number {
  const type = typeKey(civic);
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
