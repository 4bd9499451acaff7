import {
  directionCode,
  normalizedAddress,
  streetKey,
  typeKey,
  type CivicAddress,
  type StreetName,
} from '@cdata/catalog/reading';
import { kilometresBetween } from '@cdata/catalog';
import type { PlacedMunicipality, StreetRow } from '../queries/geocoding.ts';

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
  /** Of each address, 1 if its point is not the house's, but the middle of its side of the block. */
  blockPoints: Uint8Array;
}

export function streetOf(
  row: StreetRow,
  city: PlacedMunicipality,
  source: Street['source'] = 'addresses',
): Street {
  const addresses = row.addresses
    .split('\n')
    .map(parseAddressLine)
    .sort((a, b) => a.number - b.number || compare(a.suffix, b.suffix) || compare(a.units, b.units));
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
}

function parseAddressLine(line: string): StreetAddress {
  const [house = '', postalCode = '', lat, lng, point, units = ''] = line.split('|');
  const isBlockPoint = point === 'b';
  return { ...houseNumber(house), postalCode, lat: Number(lat), lng: Number(lng), isBlockPoint, units };
}

/** The addresses in the form of {@link StreetRow}. */
export const addressLines = ({
  numbers,
  suffixes,
  postalCodes,
  lats,
  lngs,
  blockPoints,
  units,
}: Street): string =>
  suffixes
    .map((suffix, at) => {
      const line = `${numbers[at]}${suffix}|${postalCodes[at]}|${lats[at]}|${lngs[at]}`;
      const point = blockPoints[at] ? '|b' : units[at] ? '|' : '';
      return `${line}${point}${units[at] && `|${units[at]}`}`;
    })
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
