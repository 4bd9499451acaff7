import type { matchTypes } from '@cdata/catalog';
import { unitKey } from '@cdata/catalog/reading';
import { houseNumber, metresBetween, type Street } from './placed-street.ts';

export type MatchType = (typeof matchTypes)[number];

export interface PlaceOnStreet {
  matchType: Exclude<MatchType, 'corrected' | 'municipality'>;
  lat: number;
  lng: number;
  /** Index of the known address that was found, or of the nearest one. */
  at: number;
  /**
   * Metres between the neighbours of an interpolated number, or the length of a street. The house of another suffix of its
   * number is within {@link maxHouse} of it, and between its neighbours.
   */
  span: number;
  /**
   * How the unit was placed: `own` at its own point; `none` if the house has no units or the address names none; `other` if
   * the house has only other units, all at one place; `apart` if those are far from one another.
   */
  unit: 'own' | 'none' | 'other' | 'apart';
  /** Metres from the middle of the street to where the number probably is; null where no number is sought there. */
  reach: number | null;
}

/**
 * Locates a house number: at the known address, else between the nearest lower and higher known numbers on its side of
 * the street, else in the middle of the street. The middle of a block's side is near its houses, but says nothing of
 * where the houses between two of them are.
 *
 * @param options.without The index of an address to hold out.
 * @param options.isMeant Whether an address is in the community that is named: of several houses of one number it is the one,
 * and of several communities its numbers count.
 */
export function placeOnStreet(
  street: Street,
  house: string | null,
  {
    unit = null,
    without = -1,
    isMeant = () => false,
  }: { unit?: string | null; without?: number; isMeant?: (at: number) => boolean } = {},
): PlaceOnStreet {
  if (house === null) return streetMiddle(street, without, null);
  const { number, suffix } = houseNumber(house);
  const { exact, sameNumber } = sameHouse(street, number, suffix, without);
  const meant = exact.filter(isMeant);
  if (exact.length > 0) return atUnit(street, meant.length > 0 ? meant : exact, unit);
  const isHouse = (at: number) => at !== without && street.blockPoints[at] === 0;
  const houses =
    neighbours(street, number, (at) => isHouse(at) && isMeant(at)) ?? neighbours(street, number, isHouse);
  if (sameNumber >= 0) {
    const span = Math.min(2 * maxHouse, houses ? between(street, number, houses).span : Infinity);
    return { ...atAddress(street, sameNumber, 'interpolated'), span };
  }
  if (houses) return between(street, number, houses);
  const others = neighbours(street, number, (at) => at !== without);
  if (!others) return streetMiddle(street, without, number);
  const isSameBlock = others.every((at) => street.blockPoints[at] === 1) && isSamePoint(street, others);
  return isSameBlock ? atAddress(street, others[0], 'block') : streetMiddle(street, without, null);
}

/** The indexes of the address's places, and of one with its number and another suffix. */
function sameHouse(street: Street, number: number, suffix: string, without: number) {
  const { numbers, suffixes } = street;
  let sameNumber = -1;
  const exact: number[] = [];
  for (let at = firstAtLeast(numbers, number); numbers[at] === number; at++) {
    if (at === without) continue;
    if (suffixes[at] === suffix) exact.push(at);
    else sameNumber = at;
  }
  return { exact, sameNumber };
}

/** Metres: the units of a larger house are not at one place. */
const maxHouse = 100;

/** The unit's own point, else the house's, else that of its first unit. */
function atUnit(street: Street, places: readonly number[], unit: string | null): PlaceOnStreet {
  const { units, lats, lngs } = street;
  const key = unit === null ? null : unitKey(unit);
  const own = key === null ? undefined : places.find((at) => units[at]!.split(',').includes(key));
  const whole = places.filter((at) => units[at] === '');
  const [first] = places as [number, ...number[]];
  const areApart = ([one = first, ...others]: readonly number[]) =>
    others.some((at) => metresBetween(lats[one]!, lngs[one]!, lats[at]!, lngs[at]!) > maxHouse);
  const isApart = areApart(places);
  // Two communities of one municipality may have the same house.
  const isWhole =
    !areApart(whole) && (key === null ? whole.length > 0 || !isApart : whole.length === places.length);
  return {
    ...atAddress(street, own ?? whole[0] ?? first, 'exact'),
    unit: own !== undefined ? 'own' : isWhole ? 'none' : isApart ? 'apart' : 'other',
  };
}

type Neighbours = readonly [below: number, above: number];

/** The nearest addresses on the number's side of the street; null unless there are some on both sides of the number. */
function neighbours(street: Street, number: number, isUsed: (at: number) => boolean): Neighbours | null {
  const { numbers } = street;
  const isNeighbour = (at: number): boolean => numbers[at]! % 2 === number % 2 && isUsed(at);
  let above = firstAtLeast(numbers, number + 1);
  let below = firstAtLeast(numbers, number) - 1;
  while (above < numbers.length && !isNeighbour(above)) above++;
  while (below >= 0 && !isNeighbour(below)) below--;
  return below >= 0 && above < numbers.length ? [below, above] : null;
}

const isSamePoint = ({ lats, lngs }: Street, [one, other]: Neighbours): boolean =>
  lats[one] === lats[other] && lngs[one] === lngs[other];

function firstAtLeast(numbers: Int32Array, number: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] as number) < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

function atAddress(street: Street, at: number, matchType: KnownPlace): PlaceOnStreet {
  return {
    matchType: street.blockPoints[at] === 1 ? 'block' : matchType,
    lat: street.lats[at]!,
    lng: street.lngs[at]!,
    at,
    span: 0,
    unit: 'none',
    reach: null,
  };
}

type KnownPlace = 'exact' | 'interpolated' | 'block';

function between(street: Street, number: number, [below, above]: Neighbours): PlaceOnStreet {
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
    unit: 'none',
    reach: null,
  };
}

/** Metres from a house to the next number, where a street's addresses don't say: both sides of an ordinary lot. */
export const usualStep = 5;

/**
 * @param without The index of an address to hold out, which neither the street's ends nor its middle know.
 * @param number The number that is beyond the known ones, or null.
 */
function streetMiddle(street: Street, without: number, number: number | null): PlaceOnStreet {
  const { lats, lngs, numbers } = street;
  const known = numbers.length > 1 ? Array.from(numbers.keys()).filter((at) => at !== without) : [0];
  const [first, at, last] = [known[0]!, known[known.length >> 1]!, known.at(-1)!];
  const span = metresBetween(lats[first]!, lngs[first]!, lats[last]!, lngs[last]!);
  return {
    matchType: 'street',
    lat: lats[at]!,
    lng: lngs[at]!,
    at,
    span,
    unit: 'none',
    reach: number === null ? null : reachOf(street, known, { at, number, span }),
  };
}

/**
 * Metres from the middle of a street to a number: to the known house with the nearest number, and on from there. The ends
 * of a crescent are next to each other, so that its length says little of a step.
 */
function reachOf(
  { numbers, lats, lngs }: Street,
  known: readonly number[],
  { at, number, span }: { at: number; number: number; span: number },
): number {
  const gap = (one: number): number => Math.abs(number - numbers[one]!);
  const near = known.reduce((best, one) => (gap(one) < gap(best) ? one : best));
  const range = numbers[known.at(-1)!]! - numbers[known[0]!]!;
  const step = Math.max(usualStep, range > 0 ? span / range : 0);
  return metresBetween(lats[at]!, lngs[at]!, lats[near]!, lngs[near]!) + gap(near) * step;
}
