import type { matchTypes } from '../../src/catalog/index.ts';
import { metresBetween } from './distance.ts';
import { houseNumber, type Street } from './street.ts';

export type MatchType = (typeof matchTypes)[number];

/** A point on a street, and how it was found. */
export interface PlaceOnStreet {
  matchType: Exclude<MatchType, 'municipality'>;
  lat: number;
  lng: number;
  /** The known address that it is, or the nearest one. */
  at: number;
  /** Metres that bound the doubt: between the neighbours of an interpolated number, the length of a street. */
  span: number;
  /** Whether a number was asked for that lies beyond the street's known ones. */
  beyond: boolean;
}

/**
 * The place of a house number: the known address, else a point between the nearest lower and higher known numbers of
 * its side of the street, else the street's middle. `without` leaves one known address out, to measure the others.
 */
export function placeOnStreet(street: Street, house: string | null, without = -1): PlaceOnStreet {
  if (house === null) return streetMiddle(street, without, false);
  const { number, suffix } = houseNumber(house);
  const { exact, sameNumber, below, above } = neighbours(street, number, suffix, without);
  if (exact >= 0) return known(street, exact, 'exact');
  if (sameNumber >= 0) return known(street, sameNumber, 'interpolated');
  if (below < 0 || above < 0) return streetMiddle(street, without, true);
  return between(street, number, below, above);
}

interface Neighbours {
  exact: number;
  sameNumber: number;
  below: number;
  above: number;
}

function neighbours(street: Street, number: number, suffix: string, without: number): Neighbours {
  const { numbers, suffixes } = street;
  const found: Neighbours = { exact: -1, sameNumber: -1, below: -1, above: -1 };
  const start = firstAtLeast(numbers, number);
  for (let at = start; at < numbers.length && found.above < 0; at++) {
    const known = numbers[at] as number;
    if (at === without) continue;
    if (known > number) {
      if (known % 2 === number % 2) found.above = at;
    } else if (suffixes[at] === suffix) {
      found.exact = at;
      return found;
    } else {
      found.sameNumber = at;
    }
  }
  for (let at = start - 1; at >= 0 && found.below < 0; at--) {
    if (at !== without && (numbers[at] as number) % 2 === number % 2) found.below = at;
  }
  return found;
}

/** The place of the first number that is not below the one asked for. */
function firstAtLeast(numbers: Int32Array, number: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function known({ lats, lngs }: Street, at: number, matchType: 'exact' | 'interpolated'): PlaceOnStreet {
  return { matchType, lat: lats[at] as number, lng: lngs[at] as number, at, span: 0, beyond: false };
}

function between(street: Street, number: number, below: number, above: number): PlaceOnStreet {
  const { numbers, lats, lngs } = street;
  const [from, to] = [numbers[below] as number, numbers[above] as number];
  const share = (number - from) / (to - from);
  const [lat1, lng1, lat2, lng2] = [lats[below], lngs[below], lats[above], lngs[above]] as [
    number,
    number,
    number,
    number,
  ];
  return {
    matchType: 'interpolated',
    lat: lat1 + (lat2 - lat1) * share,
    lng: lng1 + (lng2 - lng1) * share,
    at: share < 0.5 ? below : above,
    span: metresBetween(lat1, lng1, lat2, lng2),
    beyond: false,
  };
}

/** The known address in the middle of the street's numbers. */
function streetMiddle(street: Street, without: number, beyond: boolean): PlaceOnStreet {
  const { lats, lngs, numbers } = street;
  const last = numbers.length - 1;
  let at = numbers.length >> 1;
  if (at === without && last > 0) at += at === last ? -1 : 1;
  const span = metresBetween(
    lats[0] as number,
    lngs[0] as number,
    lats[last] as number,
    lngs[last] as number,
  );
  return { matchType: 'street', lat: lats[at] as number, lng: lngs[at] as number, at, span, beyond };
}
