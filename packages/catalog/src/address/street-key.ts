import { words } from './address-text.ts';
import type { CivicAddress } from './civic-address.ts';

const particles = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'aux', 'au']);
const sameWord: Record<string, string> = {
  saint: 'st',
  sainte: 'st',
  ste: 'st',
  mount: 'mt',
  mont: 'mt',
  fort: 'ft',
  x: 'cross',
  pr: 'prince',
  first: '1',
  second: '2',
  third: '3',
  fourth: '4',
  fifth: '5',
  sixth: '6',
  seventh: '7',
  eighth: '8',
  ninth: '9',
  tenth: '10',
  eleventh: '11',
  twelfth: '12',
};

/**
 * Leaves out accents, particles and ordinal endings: `8TH` and `EIGHTH` are `8`, `DE LA CÔTE-DES-NEIGES` is `cote neiges`, and
 * `ST. GEORGE` and `SAINT GEORGE` are `st george`.
 */
export function streetKey(name: string): string {
  const all = words(name.replace(/(?<=[A-ZÀ-Ýa-zà-ý]{2})['’](?=S\b)/gi, '').replace(/^O['’]/i, 'O'));
  const significant = all.filter((word) => !particles.has(word));
  return (significant.length > 0 ? significant : all)
    .map((word) => sameWord[word] ?? word.replace(/^(\d+)(?:st|nd|rd|th|e|re|er|eme|ieme)$/, '$1'))
    .join(' ');
}

/** The name alone, and the name with a type and direction that may belong to it. */
export function streetKeys(
  street: Pick<CivicAddress, 'streetName' | 'streetType' | 'direction' | 'directionFirst'>,
): string[] {
  const { streetName, streetType, direction, directionFirst } = street;
  const names = [streetName];
  if (streetType) names.push(`${streetName} ${streetType}`, `${streetType} ${streetName}`);
  if (direction && directionFirst) names.push(`${direction} ${streetName}`);
  return [...new Set(names.map(streetKey))];
}
