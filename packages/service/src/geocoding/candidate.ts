import {
  addressReadings,
  howSurely,
  keyOfAddress,
  municipalityKey,
  otherNamesOf,
  type AddressReading,
  type CivicAddress,
  type Address,
} from '@cdata/catalog/reading';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { isCodeOfPart } from './areas-of-parts.ts';
import type { CityFinder } from './city-finder.ts';
import { placeOnStreet, type PlaceOnStreet } from './place-on-street.ts';
import { civicAt, civicOf, houseNumber, metresBetween, type Street } from './placed-street.ts';
import type { StreetMatch } from './street-finder.ts';

/** Weights of match types when candidates are compared. */
const preference: Record<PlaceOnStreet['matchType'], number> = {
  exact: 1,
  interpolated: 0.9,
  block: 0.85,
  street: 0.5,
};

/** Two places farther apart than this, in metres, are not the same. */
const samePlace = 100;

/** A street on which an address may be. */
export interface Candidate extends StreetMatch {
  /** The address as it was read. */
  read: CivicAddress;
  place: PlaceOnStreet;
  /** How surely the known address is the one that was asked for. */
  surely: ReturnType<typeof howSurely>;
  rank: number;
}

/** An address as it was read. */
export interface Query extends Address {
  text: string;
  /** Whether its text names something else as well: a crossing, or another direction or type. */
  namesMore: boolean;
  isSameCity: CityFinder['isSameCity'];
  isPart: CityFinder['isPart'];
  isCodeElsewhere: CityFinder['isCodeElsewhere'];
}

export const readingsOf = ({ civic, afterStreet }: Address): AddressReading[] =>
  civic ? addressReadings(civic, afterStreet) : [];

export function candidate(match: StreetMatch, reading: AddressReading, query: Query): Candidate {
  const { postalCode } = query;
  const { civic: read } = reading;
  const { place, share } = placeOfNumber(match.street, read, query);
  const similarity = match.similarity * reading.similarity * share;
  const sameCode = postalCode === null || match.street.postalCodes[place.at] === postalCode;
  const ofCode = sameCode ? 1 : isSameArea(query, match.street, place) ? 0.95 : 0.9;
  const rank = similarity * preference[place.matchType] * ofCode;
  return {
    ...match,
    similarity,
    read,
    place,
    surely: surelyMeant(match, query, reading, { place, share }),
    rank,
  };
}

const isSameArea = ({ postalCode }: Query, { postalCodes }: Street, { at }: PlaceOnStreet): boolean =>
  postalCode !== null && postalCodes[at]?.slice(0, 3) === postalCode.slice(0, 3);

/**
 * The name is the street's for the street finder, and the city is the one that was chosen: other names of the text are
 * compared with it.
 */
function surelyMeant(
  { street, isOnly, isDoubtful }: StreetMatch,
  query: Query,
  { civic: read, similarity }: AddressReading,
  { place, share }: PlaceOfNumber,
): Candidate['surely'] {
  const { city, postalCodes } = street;
  const found = keyOfAddress({
    civic: foundAddress(read, street, place),
    corner: null,
    municipality: city.name,
    province: city.province || null,
    country: 'CA',
    postalCode: postalCodes[place.at] || null,
    poBox: null,
    rest: null,
  });
  const otherPlaces = placesNamed(query);
  const asked = keyOfAddress({ ...query, civic: read, municipality: city.name, otherPlaces });
  const { number, suffix } = houseNumber(read.number ?? '');
  const isUnknownSuffix =
    place.matchType === 'interpolated' && street.numbers[place.at] === number && suffix !== '';
  const surely = howSurely(asked, found, {
    isOnlyStreet: isOnly,
    isSameName: () => true,
    isSameCity: (one, other) => query.isSameCity(one, other, query.province ?? city.province),
  });
  // `Verdun` of a house that is known in Montréal only, where another borough may have its street.
  const isInPart =
    !partsNamed(query, city).every((part) => isHouseInPart(street, place.at, part)) &&
    !isSameArea(query, street, place);
  const isCodeElsewhere =
    query.postalCode !== null &&
    query.isCodeElsewhere(query.postalCode, city) &&
    !isSameArea(query, street, place);
  const isAnother =
    isInPart ||
    isCodeElsewhere ||
    isDoubtful ||
    query.namesMore ||
    isUnknownSuffix ||
    place.unit === 'apart' ||
    isUnitLast(query);
  if (surely === 'doubtful' || isAnother) return 'doubtful';
  // The reader takes the letters of `1O0` for digits.
  const isAsWritten = similarity === 1 && share === 1 && query.text.includes(String(number));
  // No list of addresses names the towers of a house.
  return place.unit !== 'other' && query.building === null && isAsWritten ? surely : 'alike';
}

/** Whether a house is in a part of its city: its community has the name, as `Kanata Lakes` has, or its postal area lies there. */
function isHouseInPart({ city, neighbourhoods, postalCodes }: Street, at: number, part: string): boolean {
  const parts = otherNamesOf(city.slug).map(municipalityKey);
  const isNamedAfter = (community: string) =>
    community === part || (!parts.includes(community) && ` ${community} `.includes(` ${part} `));
  return neighbourhoods[at]!.some(isNamedAfter) || isCodeOfPart(postalCodes[at] ?? '', city.slug, part);
}

const placesNamed = ({ municipality, otherPlaces }: Query): readonly string[] =>
  municipality === null ? otherPlaces : [municipality, ...otherPlaces];

/** The keys of the parts of the city that a text names. */
const partsNamed = (query: Query, city: PlacedMunicipality): string[] =>
  placesNamed(query)
    .filter((name) => query.isPart(name, city))
    .map(municipalityKey);

interface PlaceOfNumber {
  place: PlaceOnStreet;
  /** One half where the number may be read in two ways, and both are on the street. */
  share: number;
}

/** `12/3 Main St` is unit 12 of 3, or unit 3 of 12. */
function isUnitLast({ text }: Query): boolean {
  const [, first, last] = /^\s*(\d+)\/(\d+)\s/.exec(text) ?? [];
  return Number(first) > Number(last);
}

/** `1,234 Main St` is 1234 Main St, or unit 1 of 234. A range is located at its first number, or at its last if only that is a known address. */
function placeOfNumber(
  street: Street,
  { unit, number, numberTo }: CivicAddress,
  query: Query,
): PlaceOfNumber {
  const parts = partsNamed(query, street.city);
  const isMeant = (at: number) => parts.some((part) => street.neighbourhoods[at]!.includes(part));
  const place = placeOnStreet(street, number, { unit, isMeant });
  const numbers = place.unit === 'own' ? null : numbersOfRange(query);
  const otherNumber = numberTo ?? numbers?.[0] ?? null;
  const thousands = /^\s*(\d{1,2}),(\d{3})\s/.exec(query.text)?.slice(1).join('') ?? null;
  const mayBeThousands = thousands !== null && placeOnStreet(street, thousands).matchType !== 'street';
  if (mayBeThousands && place.unit !== 'own') return { place, share: 0.5 };
  if (otherNumber === null) return { place, share: 1 };
  const other = placeOnStreet(street, otherNumber);
  const isApart =
    isKnown(street, number, place) && other.matchType !== 'street' && !isSamePlace(place, other);
  // Of a dash, a unit is no more likely than a range where the first number is a known house, or may be one.
  const isHouse = (house: string) => isKnown(street, house, placeOnStreet(street, house));
  const areHouses =
    numbers !== null && (query.range ? numbers.every(isHouse) : isHouse(numbers[0]) || areOnOneSide(numbers));
  const isOther = numberTo !== null && preference[other.matchType] > preference[place.matchType];
  return { place: isOther ? other : place, share: isApart || areHouses || isOther ? 0.5 : 1 };
}

const areOnOneSide = ([first, last]: readonly [string, string]): boolean =>
  first.length > 1 && first.length === last.length && (Number(last) - Number(first)) % 2 === 0;

/** In `201, 207 - Main St` the first one is surely a unit. */
const twoNumbers = /^\s*\d+\s*[-–—,/]\s*\d+(?!\d|\s*[-–—])/;

/**
 * The first and last number of `302 & 306 DOWSON LOOP`, and of `302-306 DOWSON LOOP`, which is a range or unit 302 of 306.
 * Those of `#302, 306` are a unit and a house.
 */
function numbersOfRange({ text, civic, range }: Query): readonly [string, string] | null {
  if (range) return [range.first, range.last];
  const [first, last] =
    civic!.numberTo === null ? [civic!.unit, civic!.number] : [civic!.number, civic!.numberTo];
  if (first === null || last === null || !twoNumbers.test(text)) return null;
  const gap = Number(last) - Number(first);
  return gap > 0 && gap <= 20 ? [first, last] : null;
}

export function foundAddress(civic: CivicAddress, street: Street, place: PlaceOnStreet): CivicAddress {
  if (place.matchType === 'exact') return civicAt(street, place.at);
  return civicOf(street, place.matchType === 'street' ? null : civic.number);
}

/** Whether the house itself is among the known addresses. */
export function isKnown(street: Street, number: string | null, { matchType, at }: PlaceOnStreet): boolean {
  const house = `${street.numbers[at]}${street.suffixes[at]}`;
  return matchType === 'exact' || (matchType === 'block' && house === number);
}

const isSamePlace = (one: PlaceOnStreet, other: PlaceOnStreet): boolean =>
  metresBetween(one.lat, one.lng, other.lat, other.lng) <= samePlace;

/** Counts the best candidate, and those as good but elsewhere. */
export function equallyGood(candidates: readonly Candidate[]): number {
  const [best] = candidates as [Candidate, ...Candidate[]];
  const others = candidates.filter(
    ({ rank, place }) => rank >= best.rank - 0.01 && !isSamePlace(place, best.place),
  );
  return 1 + others.length;
}
