import { largeCityNames } from '@cdata/catalog/reading';
import type { ListKey } from './address-key.ts';
import { isMisspelling, similarNames } from './misspelling.ts';

/** A name that has more different numbers than this is a street, and no misspelling of another one. */
const maxNumbersOfMisspelling = 2;

interface Street {
  types: Set<string>;
  cities: Set<string>;
  numbers: Set<string>;
}

/** What a list knows of its streets, which decides what a part that is missing in an address may be. */
export class Streets {
  readonly #streets = new Map<string, Street>();
  readonly #cityRows = new Map<string, number>();
  readonly #meantCities = new Map<string, string>();
  readonly #citiesOfArea = new Map<string, Set<string>>();
  #similar: Map<string, string[]> | null = null;

  add({ street, type, city, number, postalCode }: ListKey): void {
    const entry = this.#streets.get(street) ?? { types: new Set(), cities: new Set(), numbers: new Set() };
    this.#streets.set(street, entry);
    if (type !== null) entry.types.add(type);
    if (city !== null) {
      entry.cities.add(city);
      this.#cityRows.set(city, (this.#cityRows.get(city) ?? 0) + 1);
      if (postalCode !== null) {
        const area = postalCode.slice(0, 3);
        this.#citiesOfArea.set(area, (this.#citiesOfArea.get(area) ?? new Set()).add(city));
      }
    }
    entry.numbers.add(`${number}`);
    this.#similar = null;
    this.#meantCities.clear();
  }

  /** The city of an address: where it names none, the one of all addresses in its postal area, or null. */
  cityOf({ city, postalCode }: ListKey): string | null {
    if (city !== null || postalCode === null) return city;
    const [first = null, ...others] = this.#citiesOfArea.get(postalCode.slice(0, 3)) ?? [];
    return others.every((other) => this.isSameCity(other, first!)) ? first : null;
  }

  /** Whether all addresses of the street that have a type have the same. */
  hasOneType = (street: string): boolean => (this.#streets.get(street)?.types.size ?? 0) <= 1;

  hasOneCity = (street: string): boolean => {
    const cities = [...(this.#streets.get(street)?.cities ?? [])];
    return cities.every((city) => this.isSameCity(city, cities[0]!));
  };

  /** The names that may be the street's, misspelled or not. */
  similarTo(street: string): readonly string[] {
    this.#similar ??= similarNames([...this.#streets.keys()].filter((name) => !/^[?#&]/.test(name)));
    return (this.#similar.get(street) ?? []).filter((other) => this.isSameStreet(street, other));
  }

  /** Two names of many houses each are two streets, however close they are. */
  isSameStreet(one: string, other: string): boolean {
    if (one === other) return true;
    return !this.areDifferent(one, other) && isMisspelling(one, other);
  }

  /** Whether both names are streets of their own. */
  areDifferent = (one: string, other: string): boolean =>
    one !== other && Math.min(this.numbersOf(one), this.numbersOf(other)) > maxNumbersOfMisspelling;

  /** The number of different houses on a street, by which the right spelling is told from the wrong ones. */
  numbersOf = (street: string): number => this.#streets.get(street)?.numbers.size ?? 0;

  rowsOfCity = (city: string): number => this.#cityRows.get(city) ?? 0;

  isSameCity = (one: string, other: string): boolean => this.#cityOf(one) === this.#cityOf(other);

  /** The city that a name means: a name in few rows may be a misspelling of that of many. */
  #cityOf(name: string): string {
    const entry = this.#meantCities.get(name);
    if (entry !== undefined) return entry;
    const rows = this.rowsOfCity(name);
    let meant = name;
    for (const [other, otherRows] of this.#cityRows) {
      const isMoreFrequent = otherRows > rows && otherRows > (meant === name ? 0 : this.rowsOfCity(meant));
      if (isMoreFrequent && !largeCityNames.has(name) && isMisspelling(name, other)) meant = other;
    }
    this.#meantCities.set(name, meant);
    return meant;
  }
}
