import type { CivicAddress } from './civic-address.ts';

/**
 * The form in which addresses are compared and published: `4329 ERLANGER CRESCENT NORTHWEST`,
 * `1200 BOULEVARD RENÉ-LÉVESQUE OUEST`. Without the unit; a range keeps both its ends.
 */
export function normalizedAddress(civic: CivicAddress): string {
  const { number, numberTo, streetName, streetType, typeFirst, direction, directionFirst } = civic;
  const named = typeFirst ? [streetType, streetName] : [streetName, streetType];
  const street = directionFirst ? [direction, ...named] : [...named, direction];
  const house = number && numberTo ? `${number}-${numberTo}` : number;
  return [house, ...street].filter(Boolean).join(' ');
}
