import { type CivicAddress } from './address.ts';
import { typesOfNumberedStreets } from './house-number.ts';
import { certainType, directionWord, frenchType, lastType } from './street-words.ts';
import { nameSimilarity } from './text.ts';

/**
 * The ways to read an address, the most literal first. A street's list decides between them: `18 POINT ST MARK` is on
 * Point Street or on Point St. Mark, and the manor of `9020 BRIDGEPORT RD LIONS MANOR` is a building or the street's type.
 *
 * @param afterStreet Words after the street's type. See {@link Address}.
 */
export const addressReadings = (civic: CivicAddress, afterStreet: string | null): AddressReading[] => [
  { civic, similarity: 1 },
  ...typeCorrections(civic),
  ...saintAfterName(civic, afterStreet),
  ...saintAsStreet(civic),
  ...withoutBuilding(civic),
  ...numberInName(civic),
  ...joinedNumber(civic),
  ...houseOnType(civic),
  ...closeNumbers(civic),
  ...thousands(civic),
];

/** `4-6 ADELAIDE ST` is unit 4 of number 6, or both of the numbers. */
function closeNumbers(civic: CivicAddress): AddressReading[] {
  const { unit, number, numberTo } = civic;
  if (numberTo !== null || !/^\d+$/.test(unit ?? '') || !/^\d+$/.test(number ?? '')) return [];
  const gap = Number(number) - Number(unit);
  if (gap <= 0 || gap > 20 || gap % 2 !== 0) return [];
  return [{ civic: { ...civic, unit: null, number: unit, numberTo: number }, similarity: 0.97 }];
}

/** `4 500 BOUL TASCHEREAU` is unit 4 of number 500, or number 4500 as French writes thousands. */
function thousands(civic: CivicAddress): AddressReading[] {
  const { unit, number, numberTo, typeFirst } = civic;
  if (!typeFirst || numberTo !== null || !/^[1-9]\d?$/.test(unit ?? '') || !/^\d{3}$/.test(number ?? ''))
    return [];
  return [{ civic: { ...civic, unit: null, number: `${unit}${number}` }, similarity: 0.97 }];
}

function saintAfterName(civic: CivicAddress, afterStreet: string | null): AddressReading[] {
  if (civic.streetType !== 'STREET' || civic.typeFirst || afterStreet === null) return [];
  return [
    {
      civic: { ...civic, streetName: `${civic.streetName} ST ${afterStreet}`, streetType: null },
      similarity: 1,
    },
  ];
}

/** Programs that write types in full take the saint of `32 St George Street` for one: `32 STREET GEORGE STREET`. */
const saintAsStreet = (civic: CivicAddress): AddressReading[] =>
  /^STREET [A-ZÀ-Ý]/.test(civic.streetName)
    ? [{ civic: { ...civic, streetName: civic.streetName.replace('STREET', 'ST') }, similarity: 0.97 }]
    : [];

/** The street ends at the first word that is surely a type; a building's name follows. */
function withoutBuilding(civic: CivicAddress): AddressReading[] {
  if (civic.typeFirst) return [];
  const words = civic.streetName.split(' ');
  const at = words.findIndex((word, place) => place > 0 && certainType(word) !== null);
  if (at < 0) return [];
  const direction =
    directionWord(words[at + 1] ?? '', false) ?? (civic.directionFirst ? civic.direction : null);
  const streetName = words.slice(0, at).join(' ');
  return [{ civic: { ...civic, streetName, streetType: certainType(words[at]!), direction }, similarity: 1 }];
}

/** `1500 1000 ISLANDS PKWY` is unit 1500 of 1000 Islands Parkway, or a house on a street whose name starts with a number. */
function numberInName(civic: CivicAddress): AddressReading[] {
  const { unit, number, numberTo, streetName, typeFirst, directionFirst } = civic;
  if (numberTo !== null || typeFirst || directionFirst || !/^\d+$/.test(number ?? '')) return [];
  const [, first, name] = /^(\d+) (\p{L}.*)$/u.exec(streetName) ?? [];
  const other =
    unit === null && first !== undefined
      ? { unit: number, number: first, streetName: name! }
      : /^\d+$/.test(unit ?? '') && /^\p{L}/u.test(streetName)
        ? { unit: null, number: unit, streetName: `${number} ${streetName}` }
        : null;
  return other ? [{ civic: { ...civic, ...other }, similarity: 0.97 }] : [];
}

/** `102 A AVENUE` may be the street 102A Avenue, without a house number. */
function joinedNumber(civic: CivicAddress): AddressReading[] {
  const { unit, number, numberTo, streetName } = civic;
  if (unit !== null || numberTo !== null || number === null || !/^[A-Z]$/.test(streetName)) return [];
  return [{ civic: { ...civic, number: null, streetName: `${number}${streetName}` }, similarity: 0.9 }];
}

/** `130 PARKWAY` may be a house on a street whose name is a type. */
function houseOnType(civic: CivicAddress): AddressReading[] {
  const { unit, number, streetName, streetType, typeFirst } = civic;
  if (unit !== null || number !== null || streetType === null || typeFirst) return [];
  if (!/^\d+[A-Z]?$/.test(streetName) || typesOfNumberedStreets.has(streetType)) return [];
  return [
    { civic: { ...civic, number: streetName, streetName: streetType, streetType: null }, similarity: 1 },
  ];
}

/** One way to read an address. */
export interface AddressReading {
  civic: CivicAddress;
  /** 1 for the words as written; less where a word is read as another one. */
  similarity: number;
}

const englishTypes = [
  ...['STREET', 'AVENUE', 'ROAD', 'DRIVE', 'CRESCENT', 'BOULEVARD', 'COURT', 'PLACE', 'TERRACE', 'LANE'],
  ...['CIRCLE', 'TRAIL', 'SQUARE', 'HIGHWAY', 'PARKWAY', 'WAY', 'CLOSE', 'PROMENADE'],
];
const frenchTypes = [
  'RUE',
  'AVENUE',
  'BOULEVARD',
  'CHEMIN',
  'ROUTE',
  'PLACE',
  'RANG',
  'CROISSANT',
  'IMPASSE',
];

/** One letter of a short word may be wrong, or two exchanged. */
const minSimilarity = 0.65;
/** A misspelled type says less of a street than its name: with it the similarity of the address is at least this. */
const nameShare = 0.85;
/** Of a type that is cut off: `FOREST GROVE DRI`. */
const cutOffSimilarity = 0.8;

/** `12 MAIN STEET` may be `12 MAIN STREET`, and `12 REU CENTRE` may be `12 RUE CENTRE`. Empty for a street with a type. */
export function typeCorrections(civic: CivicAddress): AddressReading[] {
  const words = civic.streetName.split(' ');
  if (civic.streetType !== null) return [];
  if (words.length === 1) return numberedStreet(civic);
  const corrections = [
    { at: 0, types: frenchTypes, typeFirst: true },
    { at: words.length - 1, types: englishTypes, typeFirst: false },
  ];
  return corrections.flatMap(({ at, types, typeFirst }) => {
    const streetName = words.filter((_, place) => place !== at).join(' ');
    return corrected({ ...civic, streetName, typeFirst }, words[at]!, types);
  });
}

/** The unit and the number of `705 4 STEET SW` are a number and a street. */
const numberedStreet = (civic: CivicAddress): AddressReading[] =>
  civic.unit === null || civic.number === null || !/^\d+[A-Z]?$/.test(civic.unit)
    ? []
    : corrected({ ...civic, unit: null, number: civic.unit, streetName: civic.number }, civic.streetName, [
        'STREET',
        'AVENUE',
      ]);

function corrected(civic: CivicAddress, word: string, types: readonly string[]): AddressReading[] {
  const best = mostSimilar(word, types);
  return best.map(({ type, similarity }) => ({
    civic: { ...civic, streetType: type },
    similarity: nameShare + (1 - nameShare) * similarity,
  }));
}

function mostSimilar(word: string, types: readonly string[]): { type: string; similarity: number }[] {
  const isName = !/^[A-ZÀ-Ý]{2,}$/.test(word) || lastType(word, false) !== null || frenchType(word) !== null;
  if (isName) return [];
  const cutOff = types.filter((type) => type.startsWith(word));
  if (cutOff.length > 0) return cutOff.map((type) => ({ type, similarity: cutOffSimilarity }));
  if (word.length < 3) return [];
  const [best] = types
    .map((type) => ({ type, similarity: nameSimilarity(word, type) }))
    .sort((one, other) => other.similarity - one.similarity);
  return best && best.similarity >= minSimilarity ? [best] : [];
}
