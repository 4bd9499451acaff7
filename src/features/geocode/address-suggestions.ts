import {
  directionCode,
  frenchType,
  lastType,
  municipalityKey,
  municipalityNames,
  normalizedAddress,
  readAddress,
  type CivicAddress,
} from '@cdata/catalog/reading';
import { nearest } from '@cdata/catalog';

/** In what a suggestion differs from the address. */
export type SuggestionKind = 'unit' | 'number' | 'direction' | 'type' | 'city';

/** Another address that the user may have meant. */
export interface AddressSuggestion {
  kind: SuggestionKind;
  address: string;
}

interface SuggestionContext {
  /** Quality of the current match; empty if there is none. */
  matchType: string;
  /** The address of the current match; empty if there is none. */
  matchedAddress: string;
  /** Names of the cities of the other addresses, the most frequent first. */
  cities: readonly string[];
}

const englishTypes = ['STREET', 'AVENUE', 'ROAD', 'DRIVE', 'CRESCENT'];
const frenchTypes = ['RUE', 'AVENUE', 'BOULEVARD', 'CHEMIN'];
const englishQuadrants = ['NORTHWEST', 'NORTHEAST', 'SOUTHWEST', 'SOUTHEAST'];
const frenchQuadrants = ['NORD-OUEST', 'NORD-EST', 'SUD-OUEST', 'SUD-EST'];
const englishDirections = ['WEST', 'EAST', 'NORTH', 'SOUTH'];
const frenchDirections = ['OUEST', 'EST', 'NORD', 'SUD'];
const maxTypes = 4;
const maxCities = 3;

/**
 * Other addresses that the user may have meant: another city, type or direction, the unit as the number, the neighbouring numbers. Each
 * differs from the address in one way. An exact match is only doubted where the address leaves something open.
 */
export function suggestAddresses(address: string, context: SuggestionContext): AddressSuggestion[] {
  const parsed = readAddress(address, { places: municipalityNames(context.cities) });
  const { civic, municipality, province } = parsed;
  if (!civic?.streetName) return [];
  const isExact = context.matchType === 'exact';
  const matchedCivic = readAddress(context.matchedAddress).civic;
  const place = [municipality, province].filter(Boolean).join(', ');
  const suggestion = (kind: SuggestionKind, change: Change, at = place): AddressSuggestion => ({
    kind,
    address: [normalizedAddress({ ...civic, ...change }), at].filter(Boolean).join(', '),
  });
  const isOpen = (part: 'streetType' | 'direction') => !isExact || civic[part] === null;
  const misspelled = isExact ? [] : correctedTypes(address);
  const suggestions = [
    ...misspelled.map((text): AddressSuggestion => ({ kind: 'type', address: text })),
    ...(isExact ? [] : numberChanges(civic, context.matchType)).map(([kind, change]) =>
      suggestion(kind, change),
    ),
    ...(isOpen('direction') ? directionChanges(civic, matchedCivic) : []).map((change) =>
      suggestion('direction', change),
    ),
    ...(isOpen('streetType') ? typeChanges(civic, matchedCivic, province) : []).map((change) =>
      suggestion('type', change),
    ),
    ...(isExact && municipality ? [] : otherPlaces(municipality, context)).map((at) =>
      suggestion('city', {}, at),
    ),
  ];
  const original = suggestion('city', {}).address;
  const byAddress = new Map(suggestions.map((one) => [one.address, one]));
  byAddress.delete(original);
  return [...byAddress.values()];
}

type Change = Partial<CivicAddress>;

function numberChanges(
  { unit, number, numberTo }: CivicAddress,
  matchType: string,
): ['unit' | 'number', Change][] {
  const changes: ['unit' | 'number', Change][] = [];
  if (number && numberTo) changes.push(['unit', { number: numberTo, numberTo: null }]);
  else if (number && unit && /^\d+[A-Z]?$/.test(unit)) changes.push(['unit', { number: unit }]);
  if (!number || numberTo) return changes;
  const digits = Number(/^\d+/.exec(number)?.[0]);
  if (number !== String(digits)) changes.push(['number', { number: String(digits) }]);
  if (matchType === 'interpolated' || matchType === 'street') {
    // Neighbours are on the same side of the street.
    for (const step of [-2, 2])
      if (digits + step > 0) changes.push(['number', { number: String(digits + step) }]);
  }
  return changes;
}

function directionChanges(
  { direction, typeFirst }: CivicAddress,
  matchedCivic: CivicAddress | null,
): Change[] {
  const currentDirection = direction ?? matchedCivic?.direction ?? null;
  if (currentDirection === null) return [];
  const isQuadrant = directionCode(currentDirection)?.length === 2;
  const isFrench = typeFirst || (matchedCivic?.typeFirst ?? false);
  const all = isQuadrant
    ? isFrench
      ? frenchQuadrants
      : englishQuadrants
    : isFrench
      ? frenchDirections
      : englishDirections;
  const others = all.filter((one) => one !== currentDirection);
  return [...(direction ? [null] : []), ...others].map((one) => ({ direction: one, directionFirst: false }));
}

function typeChanges(
  civic: CivicAddress,
  matchedCivic: CivicAddress | null,
  province: string | null,
): Change[] {
  const { streetType, streetName } = civic;
  if (streetType !== null) {
    const isNumbered = /^\d/.test(streetName);
    const other = ['STREET', 'AVENUE'].find((type) => type !== streetType)!;
    return [{ streetType: null, typeFirst: false }, ...(isNumbered ? [{ streetType: other }] : [])];
  }
  const isFrench = province === 'QC' || (matchedCivic?.typeFirst ?? false);
  const common = isFrench ? frenchTypes : englishTypes;
  const types = common.filter((type) => type !== matchedCivic?.streetType).slice(0, maxTypes);
  return types.map((type) => ({ streetType: type, typeFirst: isFrench }));
}

/** `705 4 STEET SW` may be `705 4 STREET SW`, and `12 REU CENTRE` may be `12 RUE CENTRE`. */
function correctedTypes(address: string): string[] {
  const [street = '', ...others] = address.split(',');
  const words = street.trim().split(/\s+/);
  const isName = (word: string) => /^\p{L}{3,}$/u.test(word) && directionCode(word.toUpperCase()) === null;
  const names = [...words.keys()].filter((at) => isName(words[at]!));
  const places = [
    { at: names.at(-1) ?? -1, types: englishTypes },
    { at: names[0] ?? -1, types: frenchTypes },
  ];
  return places.flatMap(({ at, types }) => {
    const word = words[at]?.toUpperCase();
    const type = word !== undefined && !isType(word) && words.length > 2 ? nearest(word, types) : null;
    return type
      ? [[words.map((one, place) => (place === at ? type : one)).join(' '), ...others].join(',')]
      : [];
  });
}

const isType = (word: string): boolean => lastType(word, false) !== null || frenchType(word) !== null;

/** The cities of the other addresses, and none: the service then searches everywhere. */
function otherPlaces(municipality: string | null, { cities }: SuggestionContext): string[] {
  const others = cities.filter((city) => municipalityKey(city) !== municipalityKey(municipality ?? ''));
  return [...(municipality === null ? [] : ['']), ...others.slice(0, maxCities)];
}
