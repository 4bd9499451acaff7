import type { CivicAddress } from '../../src/address/civic-address.ts';
import { directionWord } from '../../src/address/directions.ts';
import { frenchType, lastType } from '../../src/address/street-types.ts';

/** A civic address without its house. */
export type StreetName = Pick<
  CivicAddress,
  'streetName' | 'streetType' | 'typeFirst' | 'direction' | 'directionFirst'
>;

/**
 * The parts of a street's name as the gazetteer writes it, in full words: `Rue Sainte-Catherine Est`,
 * `St Clair Avenue West`, `East 8th Avenue`, `3e Avenue`, `The Queensway`.
 */
export function streetName(written: string, french: boolean): StreetName {
  const words = written.toUpperCase().split(' ');
  const isDirection = (word: string): boolean => directionWord(word, french) === word;
  let direction: string | null = null;
  let directionFirst = false;
  if (words.length > 1 && isDirection(words.at(-1)!)) direction = words.pop()!;
  else if (words.length > 1 && isDirection(words[0]!) && !french && lastType(words[1]!, false) !== words[1]) {
    direction = words.shift()!;
    directionFirst = true;
  }
  const first = words[0]!;
  if (french && words.length > 1 && frenchType(first) === first) {
    return {
      streetName: words.slice(1).join(' '),
      streetType: first,
      typeFirst: true,
      direction,
      directionFirst,
    };
  }
  const last = words.at(-1)!;
  const type = french ? frenchType(last) : lastType(last, false);
  if (words.length > 1 && type === last) {
    return {
      streetName: words.slice(0, -1).join(' '),
      streetType: last,
      typeFirst: false,
      direction,
      directionFirst,
    };
  }
  // `Avenue H South`: Saskatoon's lettered avenues bear their type first.
  if (words.length > 1 && first === 'AVENUE') {
    return {
      streetName: words.slice(1).join(' '),
      streetType: first,
      typeFirst: true,
      direction,
      directionFirst,
    };
  }
  return { streetName: words.join(' '), streetType: null, typeFirst: false, direction, directionFirst };
}

/** Whether the street runs east to west on its city's grid; null where its name does not tell. */
export function runsEastWest({ streetName: name, streetType, direction }: StreetName): boolean | null {
  if (direction && /^(EAST|WEST|EST|OUEST)$/.test(direction)) return true;
  if (direction && /^(NORTH|SOUTH|NORD|SUD)$/.test(direction)) return false;
  if (/^\d/.test(name)) return streetType === 'AVENUE';
  return null;
}
