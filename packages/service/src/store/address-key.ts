import { LRUCache } from 'lru-cache';
import {
  addressReadings,
  municipalityNames,
  normalizedAddress,
  readAddress,
  type Address,
  type AddressFields,
  type CivicAddress,
  type MunicipalityNames,
} from '@cdata/catalog/reading';
import { publishedText, type PublishedRecord } from './published-record.ts';

/** What finds the records of an address. */
export interface AddressKey {
  /** The form in which addresses are compared; null if the text names no street. */
  normalized: string | null;
  /** `M5V 2T6`. */
  postalCode: string | null;
}

/** What people call a city. */
export interface NamedCity {
  slug: string;
  name: string;
  /** Short names, former cities and boroughs. */
  aliases: readonly string[];
}

export const namesOf = ({ slug, name, aliases }: NamedCity): readonly string[] => [name, slug, ...aliases];

interface AddressText {
  civic: CivicAddress | null;
  postalCode: string | null;
}

/** The first houses of streets by city and street. Null where the number is not certainly the house's. */
const firstHouses = new LRUCache<string, { house: AddressText | null }>({ max: 50_000 });

/** Reads the addresses of a city, whose names end a street without a comma: `100 BROADWAY WINNIPEG` is on Broadway. */
export class AddressReader {
  readonly #slug: string;
  readonly #places: MunicipalityNames;

  /** @param city Null for texts that name none, as those of columns of streets. */
  constructor(city: NamedCity | null) {
    this.#slug = city?.slug ?? '';
    this.#places = municipalityNames(city ? namesOf(city) : []);
  }

  read(input: string | AddressFields): Address {
    return readAddress(input, { places: this.#places });
  }

  key(text: string): AddressKey {
    const { civic, postalCode } = this.readHouse(text);
    return { normalized: civic && normalizedAddress(civic), postalCode };
  }

  /** `12 7 OAKS DR` may be unit 12 of number 7, or number 12 of 7 Oaks Drive: the other reading. Null where there is none. */
  otherKey(text: string): string | null {
    const { civic, afterStreet } = twoNumbers.test(text) ? this.read(text) : noAddress;
    const other =
      civic && addressReadings(civic, afterStreet).find((one) => one.civic.number !== civic.number);
    return other ? normalizedAddress(other.civic) : null;
  }

  /** A city may publish short forms that addresses are not compared in: `12 LAGUNA CRT`, `44 RODELLE TC NORTHWEST`. */
  publishedKey(record: PublishedRecord): string | null {
    const published = publishedText(record, ['normalized_address']);
    return published === null ? null : (this.key(published).normalized ?? published);
  }

  /**
   * Houses that differ only in their number are read once: a load spends most of its time on them.
   *
   * @param fields The text in its columns, where it has any.
   */
  readHouse(text: string, fields: string | AddressFields = text): AddressText {
    const [, number, street] = numberFirst.exec(text) ?? [];
    const alike = street === undefined ? null : this.#firstHouse(street);
    return alike
      ? { civic: { ...alike.civic!, number: number! }, postalCode: alike.postalCode }
      : this.read(fields);
  }

  /**
   * The first house on a street, as the texts of its houses continue after the number. Null if the number may be that of the
   * unit (`41 7960 197 ST`) or of the street (`12 AVENUE SW`).
   */
  #firstHouse(street: string): AddressText | null {
    const id = `${this.#slug}${street}`;
    const known = firstHouses.get(id);
    if (known) return known.house;
    const { civic, postalCode } = this.read(`1${street}`);
    const house = civic && civic.unit === null && civic.number === '1' ? { civic, postalCode } : null;
    firstHouses.set(id, { house });
    return house;
  }
}

const twoNumbers = /^\s*\d+\s+\d+\s+\p{L}/u;
const noAddress = { civic: null, afterStreet: null };

/** A house number, a space, and the rest: `4329 ERLANGER CR NW`, but not `12-345 KING ST`, `104R SHERWOOD GATE` or `007 MAIN ST`. */
const numberFirst = /^([1-9]\d*)( [\p{L}0-9].*)$/u;
