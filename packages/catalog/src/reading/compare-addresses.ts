import type { Address } from './address.ts';
import { cityKey, largeCity, municipalityKey } from './cities.ts';
import { readCity } from './city-slug.ts';
import { cornerKey } from './corner.ts';
import { placeName, type MunicipalityKind } from './place.ts';
import { contradictsPostalCode } from './province.ts';
import { directionCode } from './street-words.ts';
import { streetKey, streetKeys, typeKey, type StreetName } from './street.ts';
import { unitKey } from './unit.ts';

/** The parts in which addresses are compared. A suffix is what follows the digits of a house number. */
export const comparedParts = [
  'number',
  'suffix',
  'building',
  'unit',
  'name',
  'type',
  'direction',
  'city',
  'province',
  'country',
  'postalCode',
  'poBox',
] as const;
export type ComparedPart = (typeof comparedParts)[number];

/**
 * How two addresses relate:
 * - `same`: every part is the same, however it is written;
 * - `compatible`: nothing contradicts, but `open` parts may differ: one address leaves them out, or they are only alike;
 * - `contradicts`: both name these parts, and differ.
 */
export interface AddressComparison {
  relation: 'same' | 'compatible' | 'contradicts';
  contradictions: readonly ComparedPart[];
  open: readonly ComparedPart[];
}

/** An address in the form in which different spellings are equal. Null where it lacks a part. */
export interface AddressKey {
  /** `104R`, `12 1/2` */
  number: string | null;
  /** The last number of a range. */
  numberTo: string | null;
  /** `TOWER 2` */
  building: string | null;
  unit: string | null;
  /** What is not understood beside the street, which may name a part of the building. */
  unread: string | null;
  /** The name of the street without spaces: `sherbrooke`, `5`. Of a corner, both streets. */
  street: string | null;
  /** The streets of a corner, in the order of their names. */
  corner: readonly CornerStreet[] | null;
  /** The name in its words, with its article: `oak ridge`, `lasalle`. Null for a corner. */
  words: string | null;
  /** In English: `STREET` for `RUE` too. */
  type: string | null;
  /** `NW` */
  direction: string | null;
  /** Whether the direction is before a name, of which it may be a part: `South Park St`. */
  isDirectionFirst: boolean;
  /** Folded. */
  city: string | null;
  /** The city without what it is called: `hamilton` for `Township of Hamilton`. */
  cityName: string | null;
  /** What the text calls the city. */
  cityKind: MunicipalityKind | null;
  /** The other names of the text, folded: one may be a second city. */
  otherCities: readonly string[];
  /** `ON` */
  province: string | null;
  country: string | null;
  /** `M5V 2T6` */
  postalCode: string | null;
  poBox: string | null;
  /** The addresses of a text that names several, in one text. */
  several: string | null;
  /** The name with its type or its direction, which may be words of the name: `THE ESPLANADE`. */
  otherNames: readonly string[];
}

type CornerStreet = Pick<AddressKey, 'type' | 'direction'> & { name: string };

export interface ComparisonOptions {
  /** Whether two different names may be one that is misspelled; false by default. */
  isSameName?(one: string, other: string): boolean;
  /**
   * Whether two different names are of one city; null where that is unknown. By default, large cities differ, and any other
   * name may be that of a community.
   */
  isSameCity?(one: string, other: string): boolean | null;
}

/** Compares two addresses as they are read. Symmetric, and every address is the same as itself. */
export const compareAddresses = (
  one: Address,
  other: Address,
  options?: ComparisonOptions,
): AddressComparison => compareKeys(keyOfAddress(one), keyOfAddress(other), options);

export type AddressToCompare = Pick<
  Address,
  'civic' | 'corner' | 'municipality' | 'province' | 'country' | 'postalCode' | 'poBox' | 'rest'
> &
  Partial<Pick<Address, 'several' | 'otherPlaces' | 'building' | 'unread'>>;

/** The key of an address. Many addresses are compared with one another by their keys. */
export function keyOfAddress({ civic, corner, ...address }: AddressToCompare): AddressKey {
  const place = address.municipality === null ? null : placeName(address.municipality);
  const [street = null, ...otherNames] = corner
    ? [`& ${cornerKey(corner)}`]
    : civic
      ? streetKeys(civic).flatMap(withoutArticle).map(joinedWords)
      : address.rest === null
        ? []
        : [`? ${address.rest}`];
  return {
    number: civic?.number ?? null,
    numberTo: civic?.numberTo ?? null,
    building: address.building ?? null,
    unit: civic?.unit ? unitKey(civic.unit) : null,
    unread: address.unread ?? null,
    street,
    corner: corner && corner.map(cornerStreet).sort((one, other) => (one.name < other.name ? -1 : 1)),
    words: !corner && civic ? wordsOfName(civic.streetName) : null,
    type: !corner && civic ? typeKey(civic) : null,
    direction: !corner && civic?.direction ? directionCode(civic.direction) : null,
    isDirectionFirst: !corner && civic?.directionFirst === true,
    city: address.municipality === null ? null : cityKey(address.municipality),
    cityName: place && municipalityKey(place.name),
    cityKind: place?.kind ?? null,
    otherCities: (address.otherPlaces ?? []).map(otherCityKey).filter((name) => name !== null),
    province: address.province,
    country: address.country,
    postalCode: address.postalCode,
    poBox: address.poBox,
    several: address.several?.map(streetKey).sort().join('; ') || null,
    otherNames,
  };
}

/** Of another name in a text, what it is called is left where it may tell it from the city: `township of hamilton`. */
function otherCityKey(name: string): string | null {
  const { kind } = placeName(name);
  return kind === null || kind === 'urban' ? cityKey(name) : municipalityKey(name);
}

const cornerStreet = (street: StreetName): CornerStreet => ({
  name: streetKey(street.streetName),
  type: typeKey(street),
  direction: street.direction && directionCode(street.direction),
});

/** `The Esplanade` is the esplanade. */
const withoutArticle = (key: string): string[] => (key.startsWith('the ') ? [key, key.slice(4)] : [key]);

/**
 * `Mc Donald` is `McDonald`, but `Oak Ridge` may be another street than `Oakridge`, and `Le Royer` than `Royer`: its article
 * is a part of the name.
 */
const wordsOfName = (name: string): string =>
  streetKey(name.replace(/^(L(?:A|ES?)) /, '$1')).replace(/\b(ma?c|o|ste?) (?=\w)/g, '$1');

/** Without spaces; two numbers stay apart. */
const joinedWords = (name: string): string => name.replace(/(?<!\d) | (?!\d)/g, '');

type Difference = 'none' | 'open' | 'contradicts';

export function compareKeys(
  one: AddressKey,
  other: AddressKey,
  options: ComparisonOptions = {},
): AddressComparison {
  const name = differenceOfNames(one, other, options);
  const isTypeInName = name === 'none' && one.street !== other.street;
  const differences: Record<ComparedPart, Difference> = {
    number: differenceOfNumbers(one, other),
    suffix: differenceOfSuffixes(one, other),
    building: differenceOf(one.building, other.building),
    unit: differenceOfUnits(one, other),
    name,
    type: isTypeInName ? differenceOfTypesInName(one, other) : differenceOf(one.type, other.type),
    direction:
      isTypeInName && !(one.direction && other.direction)
        ? 'none'
        : differenceOf(one.direction, other.direction),
    city: differenceOfCities(one, other, options),
    province: differenceOf(one.province, other.province),
    country: differenceOfCountries(one, other),
    postalCode: differenceOfPostalCodes(one.postalCode, other.postalCode),
    poBox: differenceOfPoBoxes(one, other),
  };
  const parts = (difference: Difference) => comparedParts.filter((part) => differences[part] === difference);
  const contradictions = parts('contradicts');
  const open = parts('open');
  return {
    relation: contradictions.length > 0 ? 'contradicts' : open.length > 0 ? 'compatible' : 'same',
    contradictions,
    open,
  };
}

const partsOfHouse: readonly ComparedPart[] = ['number', 'suffix', 'name', 'type', 'direction'];

/**
 * How surely a known address is the one that was asked for:
 * - `exact`: its number, suffix, street, type and direction are those that were asked for, and its unit, if it has one;
 * - `alike`: it is the only one that may be meant: a name is misspelled, the number is one of a range, or the question leaves
 *   out the unit, or the type or direction, and no other street of the place has the name;
 * - `doubtful`: another one may be meant as well, or something contradicts.
 */
export function howSurely(
  asked: AddressKey,
  known: AddressKey,
  { isOnlyStreet, ...options }: ComparisonOptions & { isOnlyStreet: boolean },
): 'exact' | 'alike' | 'doubtful' {
  const { contradictions, open } = compareKeys(asked, known, options);
  // Of a highway, a direction may be that of the traffic.
  const isOfTraffic = known.type === 'HIGHWAY';
  const isLeftOut = (part: 'type' | 'direction') =>
    isOnlyStreet && (asked[part] === null || (part === 'direction' && isOfTraffic));
  // Two names that are not known to be of one city.
  const mayBeElsewhere = citiesOf(asked).length > 0 && citiesOf(known).length > 0;
  const doubts = open.filter(
    (part) =>
      ((part === 'type' || part === 'direction') && !isLeftOut(part)) || (part === 'city' && mayBeElsewhere),
  );
  // Of Calgary's code, a house in Ontario without one.
  const isCodeElsewhere =
    asked.postalCode !== null && known.postalCode === null && contradictsPostalCode(asked.postalCode, known);
  if (contradictions.length > 0 || doubts.length > 0 || isCodeElsewhere) return 'doubtful';
  const isOfUnit = known.unit !== null && open.includes('unit');
  return isOfUnit || open.some((part) => partsOfHouse.includes(part)) ? 'alike' : 'exact';
}

function differenceOf(one: string | null, other: string | null): Difference {
  if (one === other) return 'none';
  return one === null || other === null ? 'open' : 'contradicts';
}

function differenceOfUnits(one: AddressKey, other: AddressKey): Difference {
  const differences = [differenceOf(one.unit, other.unit), differenceOf(one.unread, other.unread)];
  return (['contradicts', 'open'] as const).find((worst) => differences.includes(worst)) ?? 'none';
}

function differenceOfNames(
  one: AddressKey,
  other: AddressKey,
  { isSameName }: ComparisonOptions,
): Difference {
  if (one.corner && other.corner) return differenceOfCorners(one.corner, other.corner);
  const difference = differenceOf(one.street, other.street);
  // Of several addresses, only the first is compared.
  if (difference === 'none' && one.several !== other.several) return 'open';
  // `South Park St` may be another street than `Park St S`; `E 14th Ave` is `14th Ave E`.
  const isOrderOpen =
    one.direction !== null && one.direction === other.direction && !/^\d/.test(one.street ?? '');
  if (difference === 'none' && isOrderOpen && one.isDirectionFirst !== other.isDirectionFirst) return 'open';
  const [words, otherWords] = [one.words, other.words];
  // Either the words or their letters are the same.
  if (words && otherWords && (difference === 'none') !== (words === otherWords)) return 'open';
  if (difference !== 'contradicts') return difference;
  if (one.otherNames.includes(other.street!) || other.otherNames.includes(one.street!)) return 'none';
  return isSameName?.(one.street!, other.street!) ? 'open' : 'contradicts';
}

/** A type or a direction may be left out: `King & Bay St`. */
function differenceOfCorners(one: readonly CornerStreet[], other: readonly CornerStreet[]): Difference {
  const differences = one.flatMap((street, at) =>
    (['name', 'type', 'direction'] as const).map((part) => differenceOf(street[part], other[at]![part])),
  );
  return (['contradicts', 'open'] as const).find((worst) => differences.includes(worst)) ?? 'none';
}

/** The type of `Queens Park` is a part of the name of `Queens Park Cres`, whose own type it leaves out. */
function differenceOfTypesInName(one: AddressKey, other: AddressKey): Difference {
  const [whole, part] = one.otherNames.includes(other.street!) ? [other, one] : [one, other];
  return whole.type === null || whole.type === part.type ? 'none' : 'open';
}

/** Numbers from and to, and what follows the digits of the first. */
function houseOf({ number, numberTo }: AddressKey): { from: number; to: number; suffix: string } | null {
  const [, digits, suffix = ''] = /^(\d+)(.*)$/.exec(number ?? '') ?? [];
  if (digits === undefined) return null;
  const from = Number(digits);
  return { from, to: numberTo === null ? from : Math.max(from, parseInt(numberTo)), suffix: suffix.trim() };
}

/** A number within a range may be meant by it. */
function differenceOfNumbers(one: AddressKey, other: AddressKey): Difference {
  const [first, second] = [houseOf(one), houseOf(other)];
  if (!first || !second) return first === second ? 'none' : 'open';
  if (first.from === second.from && first.to === second.to) return 'none';
  if (mayBeRange(one, second) || mayBeRange(other, first)) return 'open';
  return first.from <= second.to && second.from <= first.to ? 'open' : 'contradicts';
}

/** Whether the unit and the number of one may be a range that begins with another: `2-4 King St` and `2 King St`. */
function mayBeRange({ unit, number }: AddressKey, { from, to }: { from: number; to: number }): boolean {
  const [first, last] = [unit, number].map((text) => (/^\d+$/.test(text ?? '') ? Number(text) : NaN));
  return first === from && to <= last! && last! - first <= maxRange;
}
/** Of the numbers of one building. */
const maxRange = 20;

function differenceOfSuffixes(one: AddressKey, other: AddressKey): Difference {
  const [first, second] = [houseOf(one), houseOf(other)];
  if (!first || !second || first.from !== second.from) return 'none';
  return differenceOf(first.suffix || null, second.suffix || null);
}

/**
 * A text that names two cities contradicts an address in one of them. Of a text without a city after its street, another
 * name may be the city: `Banff, 12 Bear St`.
 */
function differenceOfCities(
  one: AddressKey,
  other: AddressKey,
  { isSameCity = areLargeCities }: ComparisonOptions,
): Difference {
  const [first, second] = [citiesOf(one), citiesOf(other)];
  const isIn = (city: string, cities: readonly string[]) => cities.includes(city);
  const isSameName = one.cityName !== null && one.cityName === other.cityName;
  if (isSameName && one.cityKind !== other.cityKind) return differenceOfKinds(one, other, isSameCity);
  if (first.every((city) => isIn(city, second)) && second.every((city) => isIn(city, first))) return 'none';
  const isElsewhere = (city: string, { city: otherCity }: AddressKey, cities: readonly string[]) =>
    otherCity !== null && !isIn(city, cities) && isSameCity(city, otherCity) === false;
  const areTwo =
    one.otherCities.some((city) => isElsewhere(city, other, second)) ||
    other.otherCities.some((city) => isElsewhere(city, one, first));
  if (areTwo) return 'contradicts';
  if (one.city !== null && other.city !== null) {
    // A name that only one of them adds may be that of a community or a building.
    const areNamed = first.length > 1 && second.length > 1;
    if (one.city === other.city || isSameName) return areNamed ? 'open' : 'none';
    const isSame = isSameCity(one.city, other.city);
    return isSame === null ? 'open' : isSame ? 'none' : 'contradicts';
  }
  const city = one.city ?? other.city;
  return city !== null && isIn(city, first) && isIn(city, second) ? 'none' : 'open';
}

/**
 * `Township of Langley` is not the City of Langley. Where only one says what it is, it may be the other, which it surely is
 * if it is called a city, and the name alone means it.
 */
function differenceOfKinds(
  one: AddressKey,
  other: AddressKey,
  isSameCity: NonNullable<ComparisonOptions['isSameCity']>,
): Difference {
  const [first, second] = [called(one), called(other)];
  if (isSameCity(first, second) === true) return 'none';
  if (one.cityKind !== null && other.cityKind !== null) return 'contradicts';
  const isCity = (one.cityKind ?? other.cityKind) === 'urban';
  return isCity && readCity(one.cityName!).choices.length === 0 ? 'none' : 'open';
}

const called = ({ cityName, cityKind }: AddressKey): string =>
  cityKind === null ? cityName! : `${wordsOfKind[cityKind]} ${cityName}`;

const wordsOfKind: Readonly<Record<MunicipalityKind, string>> = {
  ...{ urban: 'city of', township: 'township of', district: 'municipal district of', county: 'county of' },
  ...{ rural: 'rural municipality of', region: 'regional municipality of', parish: 'paroisse de' },
};

const citiesOf = ({ city, otherCities }: AddressKey): readonly string[] =>
  city === null ? otherCities : [city, ...otherCities];

const areLargeCities = (one: string, other: string): boolean | null =>
  largeCity(one) && largeCity(other) ? false : null;

/** A house may have a box besides. */
function differenceOfPoBoxes(one: AddressKey, other: AddressKey): Difference {
  const difference = differenceOf(one.poBox, other.poBox);
  const areHouses = one.number !== null || other.number !== null;
  return difference === 'open' && areHouses ? 'none' : difference;
}

/** An address that names no country is one of Canada, unless the other one is abroad. */
function differenceOfCountries({ country: one }: AddressKey, { country: other }: AddressKey): Difference {
  const difference = differenceOf(one, other);
  return difference === 'open' && (one ?? other) === 'CA' ? 'none' : difference;
}

/** The first three characters are an area; codes within it change, and are mistyped, more often than houses move. */
function differenceOfPostalCodes(one: string | null, other: string | null): Difference {
  const difference = differenceOf(one, other);
  return difference === 'contradicts' && one!.slice(0, 3) === other!.slice(0, 3) ? 'open' : difference;
}
