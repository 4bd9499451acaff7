import {
  directionCode,
  municipalityKey,
  normalizedAddress,
  streetKey,
  typeKey,
  type CivicAddress,
  type StreetName,
} from '@cdata/catalog/reading';
import { kilometresBetween } from '@cdata/catalog';
import type { PlacedMunicipality, StreetRow } from '../queries/geocoding.ts';
import { remembered } from '../store/remembered.ts';

/** The addresses are in the order of their house numbers. */
export interface Street extends StreetName {
  /** Without a house number, as {@link normalizedAddress} writes it. One city may have a name in two forms: `GREEN VALLEY`. */
  name: string;
  city: PlacedMunicipality;
  /** Where its places are from: a city's file of addresses, or its permits and licences where none has been loaded. */
  source: 'addresses' | 'records';
  /** See {@link streetKey}. */
  key: string;
  /** Type and direction in a form that is the same in English and French; null where the street has none. */
  type: string | null;
  directionCode: string | null;
  /** House numbers without their suffixes. */
  numbers: Int32Array;
  /** `R`, ` 1/2`, or nothing, for each number. */
  suffixes: string[];
  lats: Float64Array;
  lngs: Float64Array;
  postalCodes: string[];
  /** The keys of the units at each address's point, separated by commas; empty for a whole house. */
  units: string[];
  /** Of each address, the keys of the communities and neighbourhoods that it is said to be in. */
  neighbourhoods: (readonly string[])[];
  /** Of each address, 1 if its point is not the house's, but the middle of its side of the block. */
  blockPoints: Uint8Array;
}

export function streetOf(
  row: StreetRow,
  city: PlacedMunicipality,
  source: Street['source'] = 'addresses',
): Street {
  const addresses = distinctHouses(
    row.addresses
      .split('\n')
      .map(parseAddressLine)
      .sort((a, b) => a.number - b.number || compare(a.suffix, b.suffix) || compare(a.units, b.units)),
  );
  const street = {
    streetName: row.street_name,
    streetType: row.street_type,
    typeFirst: row.type_first,
    direction: row.direction,
    directionFirst: row.direction_first,
  };
  return {
    city,
    source,
    ...street,
    name: normalizedAddress({ ...street, unit: null, number: null, numberTo: null }),
    key: streetKey(row.street_name),
    type: typeKey(street),
    directionCode: row.direction && directionCode(row.direction),
    numbers: Int32Array.from(addresses, ({ number }) => number),
    suffixes: addresses.map(({ suffix }) => suffix),
    lats: Float64Array.from(addresses, ({ lat }) => lat),
    lngs: Float64Array.from(addresses, ({ lng }) => lng),
    postalCodes: addresses.map(({ postalCode }) => postalCode),
    units: addresses.map(({ units }) => units),
    neighbourhoods: addresses.map(({ neighbourhoods }) => neighbourhoods),
    blockPoints: Uint8Array.from(addresses, ({ isBlockPoint }) => Number(isBlockPoint)),
  };
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

interface StreetAddress {
  number: number;
  suffix: string;
  units: string;
  postalCode: string;
  lat: number;
  lng: number;
  isBlockPoint: boolean;
  neighbourhoods: readonly string[];
}

const neighbourhoodKeys = remembered((names) => names.split(';').map(municipalityKey).filter(Boolean));

function parseAddressLine(line: string): StreetAddress {
  const [house = '', postalCode = '', lat, lng, point, units = '', names = ''] = line.split('|');
  return {
    ...houseNumber(house),
    ...{ postalCode, lat: Number(lat), lng: Number(lng), isBlockPoint: point === 'b', units },
    neighbourhoods: neighbourhoodKeys(names),
  };
}

/** Metres between the points that two lists of addresses have for one house, at most: one may have its block's. */
const sameHouse = 500;

/** Houses that two lists have are one, in the communities that both name. */
function distinctHouses(addresses: readonly StreetAddress[]): StreetAddress[] {
  const houses: StreetAddress[] = [];
  for (const one of addresses) {
    let at = houses.length - 1;
    while (at >= 0 && hasSameNumber(houses[at]!, one) && !isNear(houses[at]!, one)) at--;
    const other = houses[at];
    if (!other || !hasSameNumber(other, one) || !(namesCommunity(other) || namesCommunity(one)))
      houses.push(one);
    else houses[at] = other.isBlockPoint ? bothOf(one, other) : bothOf(other, one);
  }
  return houses;
}

const namesCommunity = ({ neighbourhoods }: StreetAddress): boolean => neighbourhoods.length > 0;

const hasSameNumber = (one: StreetAddress, other: StreetAddress): boolean =>
  one.number === other.number && one.suffix === other.suffix && one.units === other.units;

const isNear = (one: StreetAddress, other: StreetAddress): boolean =>
  metresBetween(one.lat, one.lng, other.lat, other.lng) <= sameHouse;

const bothOf = (one: StreetAddress, other: StreetAddress): StreetAddress => ({
  ...one,
  postalCode: one.postalCode || other.postalCode,
  neighbourhoods: [...new Set([...one.neighbourhoods, ...other.neighbourhoods])],
});

/** The addresses in the form of {@link StreetRow}. */
export const addressLines = ({
  numbers,
  suffixes,
  postalCodes,
  lats,
  lngs,
  blockPoints,
  units,
  neighbourhoods,
}: Street): string =>
  suffixes
    .map((suffix, at) =>
      [
        ...[`${numbers[at]}${suffix}`, postalCodes[at], lats[at], lngs[at]],
        ...[blockPoints[at] ? 'b' : '', units[at], neighbourhoods[at]!.join(';')],
      ]
        .join('|')
        .replace(/\|+$/, ''),
    )
    .join('\n');

/** `104R` is 104 and `R`; `12 1/2` is 12 and ` 1/2`. */
export function houseNumber(text: string): { number: number; suffix: string } {
  const digits = /^\d*/.exec(text)?.[0] ?? '';
  return { number: Number(digits), suffix: text.slice(digits.length) };
}

export function civicAt(street: Street, at: number): CivicAddress {
  return {
    ...nameOf(street),
    unit: null,
    number: `${street.numbers[at]}${street.suffixes[at]}`,
    numberTo: null,
  };
}

export function civicOf(street: Street, number: string | null): CivicAddress {
  return { ...nameOf(street), unit: null, number, numberTo: null };
}

const nameOf = ({ streetName, streetType, typeFirst, direction, directionFirst }: Street): StreetName => ({
  streetName,
  streetType,
  typeFirst,
  direction,
  directionFirst,
});

/** Metres between two points in degrees, along the great circle. */
export const metresBetween = (lat1: number, lng1: number, lat2: number, lng2: number): number =>
  1000 * kilometresBetween({ lat: lat1, lng: lng1 }, { lat: lat2, lng: lng2 });
