import type { CivicAddress } from './civic-address.ts';
import { frenchType } from './clear-street-types.ts';
import { nameSimilarity } from './name-similarity.ts';
import { lastType } from './street-types.ts';

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
