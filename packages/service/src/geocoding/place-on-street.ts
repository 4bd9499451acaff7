import type { matchTypes } from '@cdata/catalog';
import { houseNumber, metresBetween, type Street } from './placed-street.ts';

export type MatchType = (typeof matchTypes)[number];

export interface PlaceOnStreet {
  matchType: Exclude<MatchType, 'municipality'>;
  lat: number;
  lng: number;
  /** Index of the known address that was found, or of the nearest one. */
  at: number;
  /** Metres between the neighbours of an interpolated number, or the length of a street. */
  span: number;
  /** Metres that the number is probably beyond the street's known numbers; null if it is not beyond them. */
  beyond: number | null;
}

/**
 * Locates a house number: at the known address, else between the nearest lower and higher known numbers on its side of
 * the street, else in the middle of the street. `without` is the index of an address to hold out.
 */
export function placeOnStreet(street: Street, house: string | null, without = -1): PlaceOnStreet {
  if (house === null) return streetMiddle(street, without, null);
  const { number, suffix } = houseNumber(house);
  const { exact, sameNumber, below, above } = neighbours(street, number, suffix, without);
  if (exact >= 0) return atAddress(street, exact, 'exact');
  if (sameNumber >= 0) return atAddress(street, sameNumber, 'interpolated');
  if (below < 0 || above < 0) return streetMiddle(street, without, number);
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
  const neighbours: Neighbours = { exact: -1, sameNumber: -1, below: -1, above: -1 };
  const start = firstAtLeast(numbers, number);
  for (let at = start; at < numbers.length && neighbours.above < 0; at++) {
    const candidate = numbers[at] as number;
    if (at === without) continue;
    if (candidate > number) {
      if (candidate % 2 === number % 2) neighbours.above = at;
    } else if (suffixes[at] === suffix) {
      neighbours.exact = at;
      return neighbours;
    } else {
      neighbours.sameNumber = at;
    }
  }
  for (let at = start - 1; at >= 0 && neighbours.below < 0; at--) {
    if (at !== without && (numbers[at] as number) % 2 === number % 2) neighbours.below = at;
  }
  return neighbours;
}

function firstAtLeast(numbers: Int32Array, number: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function atAddress({ lats, lngs }: Street, at: number, matchType: 'exact' | 'interpolated'): PlaceOnStreet {
  return { matchType, lat: lats[at] as number, lng: lngs[at] as number, at, span: 0, beyond: null };
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
    beyond: null,
  };
}

/** Metres from a house to the next number, where a street's addresses don't say: both sides of an ordinary lot. */
const usualStep = 5;

/** @param number The number that is beyond the known ones, or null. */
function streetMiddle(street: Street, without: number, number: number | null): PlaceOnStreet {
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
  return {
    matchType: 'street',
    lat: lats[at] as number,
    lng: lngs[at] as number,
    at,
    span,
    beyond: number === null ? null : metresBeyond(numbers, span, number),
  };
}

function metresBeyond(numbers: Int32Array, span: number, number: number): number {
  const [first, last] = [numbers[0] as number, numbers.at(-1) as number];
  const step = last > first ? span / (last - first) : usualStep;
  return Math.max(0, first - number, number - last) * step;
}
