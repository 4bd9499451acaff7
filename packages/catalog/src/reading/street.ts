import {
  certainType,
  comparableType,
  directionWord,
  frenchType,
  impliesFrench,
  isQuadrant,
  lastType,
} from './street-words.ts';
import { words } from './text.ts';

/** The name of a street, in upper case with accents. Types and directions are full words in the language of the street. */
export interface StreetName {
  /** `SAINTE-CATHERINE`, `97`, `ST CLAIR` */
  streetName: string;
  /** `AVENUE`, `CHEMIN`; null for streets without one (`BROADWAY`). */
  streetType: string | null;
  /** True if the type comes before the name, as in `RUE SAINTE-CATHERINE`. */
  typeFirst: boolean;
  /** `NORTHWEST`, `EST`, … */
  direction: string | null;
  /** True if the direction comes before the name, as in `EAST BERTHIAUME BAY`. */
  directionFirst: boolean;
}

export interface Street extends StreetName {
  /** The words after it: a city without a comma before it. */
  rest: string[];
}

const particles = new Set(['DE', 'DU', 'DES', 'LA', 'LE', 'LES', 'À', 'A', 'AU', 'AUX']);
const isParticle = (word: string | undefined): boolean =>
  word !== undefined && (particles.has(word) || /^[DL]'/.test(word));

const frenchOrdinal = /^(\d+)(?:E|RE|ER|ERE|ÈRE|EME|ÈME|IEME|IÈME)$/;
const numbered = /^(HIGHWAY|HWY|LINE|CONCESSION|CONC|SIDEROAD)$/;
const roadKinds: Record<string, string> = {
  RANGE: 'RANGE',
  RGE: 'RANGE',
  RNG: 'RANGE',
  TOWNSHIP: 'TOWNSHIP',
  TWP: 'TOWNSHIP',
  TWSP: 'TOWNSHIP',
  COUNTY: 'COUNTY',
  CTY: 'COUNTY',
  CNTY: 'COUNTY',
  REGIONAL: 'REGIONAL',
  REG: 'REGIONAL',
  RURAL: 'RURAL',
  MUNICIPAL: 'MUNICIPAL',
  MUN: 'MUNICIPAL',
  CONCESSION: 'CONCESSION',
  CONC: 'CONCESSION',
};

const none = {
  directionFirst: false,
  direction: null,
  typeFirst: false,
  streetType: null,
  rest: [] as string[],
};

/**
 * @param words In upper case.
 * @param isFrench Whether the address is known to be French.
 *
 * @returns Type and direction, on either side of the name, as full words in the street's language. `rest` contains the
 * words after an English type: a city without a comma before it.
 */
export function parseStreet(words: readonly string[], isFrench = false): Street {
  return (
    ordinalAvenue(words) ??
    letteredAvenue(words) ??
    frenchStreet(words) ??
    numberedRoad(words) ??
    nameAndOuest(words, isFrench) ??
    englishStreet(words) ?? { ...none, streetName: words.join(' ') }
  );
}

/** `3E AVENUE`, `42E RUE`, `1RE AVENUE EST`. */
function ordinalAvenue(words: readonly string[]): Street | null {
  const type = frenchType(words[1] ?? '');
  const ordinal = (type === 'RANG' && words[1] === 'RANG' ? /^(\d+)(?:\p{L}{1,4})?$/u : frenchOrdinal).exec(
    words[0] ?? '',
  );
  if (!ordinal || !type) return null;
  const direction = directionWord(words[2] ?? '', true);
  const first = ordinal[1] === '1' && ['AVENUE', 'RUE', 'ROUTE'].includes(type);
  const streetName = `${ordinal[1]}${first ? 'RE' : ordinal[1] === '1' ? 'ER' : 'E'}`;
  return { ...none, streetName, streetType: type, direction, rest: words.slice(direction ? 3 : 2) };
}

/** `AVENUE H SOUTH`: lettered avenues of the Prairies have their type first. */
function letteredAvenue(words: readonly string[]): Street | null {
  if (frenchType(words[0] ?? '') !== 'AVENUE' || !/^[A-Z]$/.test(words[1] ?? '')) return null;
  const direction = directionWord(words[2] ?? '', false);
  const rest = words.slice(direction ? 3 : 2);
  return { ...none, streetName: words[1] as string, streetType: 'AVENUE', typeFirst: true, direction, rest };
}

function frenchStreet(words: readonly string[]): Street | null {
  const type = frenchType(words[0] ?? '');
  if (!type || words.length < 2) return null;
  const { name, direction } = trailingDirection(words.slice(1), true);
  const english = lastType(name.at(-1) ?? '', false);
  const sure = impliesFrench(words[0] as string) || isParticle(name[0]);
  if (!sure && english && !(name.length > 1 && /^STE?-|^SAINTE?-/.test(name[0] as string))) return null;
  if (!sure && certainBeforeEnd(words)) return null;
  return { ...none, streetName: frenchName(name), streetType: type, typeFirst: true, direction };
}

/** `AVENUE ROAD WEST HILL`: a later English type shows that the first word is a name, although it is French. */
function certainBeforeEnd(words: readonly string[]): boolean {
  return words.some((word, at) => at > 0 && word !== 'ST' && certainType(word) !== null);
}

const frenchName = (name: readonly string[]): string =>
  name
    .join(' ')
    .replace(/(^|[ -])ST[ -](?=[A-ZÀ-Ý])/g, '$1SAINT-')
    .replace(/(^|[ -])STE[ -](?=[A-ZÀ-Ý])/g, '$1SAINTE-');

/** `RENÉ-LÉVESQUE O`: a French street without its type. In English, O is no direction. */
function nameAndOuest(words: readonly string[], isFrench: boolean): Street | null {
  const last = words.at(-1) ?? '';
  if (words.length < 2 || !/^(?:O|NO|SO|N-O|S-O)$/.test(last)) return null;
  const name = words.slice(0, -1);
  if (name.some((word) => certainType(word) !== null)) return null;
  const looksFrench =
    isFrench || name.some((word) => /[À-Ý]|^[A-Z]{2,}-[A-Z]{2,}/.test(word) || isParticle(word));
  return looksFrench ? { ...none, streetName: frenchName(name), direction: directionWord(last, true) } : null;
}

/** Before a number. At the end of a street, `CR` is a crescent. */
const roadCodes: Readonly<Record<string, string>> = { RR: 'RANGE', CR: 'COUNTY' };

/** `HIGHWAY 7`, `HWY 69 N`, `LINE 7`, `RANGE ROAD 223`, `RR 223`, `CR 42`. */
function numberedRoad(addressWords: readonly string[]): Street | null {
  const code = roadCodes[addressWords[0] ?? ''];
  const words = code === undefined ? addressWords : [code, 'ROAD', ...addressWords.slice(1)];
  const kind = certainType(words[1] ?? '') === 'ROAD' ? roadKinds[words[0] as string] : undefined;
  const at = kind ? 2 : 1;
  if (!(kind || numbered.test(words[0] ?? '')) || !/^\d+(?:[A-Z]|-\d+)?$/.test(words[at] ?? '')) return null;
  const type = kind ? `${kind} ROAD` : (lastType(words[0] as string, false) as string);
  const after = words.slice(at + 1);
  const direction = directionWord(after[0] ?? '', false);
  return {
    ...none,
    streetName: words[at] as string,
    streetType: type,
    typeFirst: true,
    direction,
    rest: direction ? after.slice(1) : after,
  };
}

function englishStreet(addressWords: readonly string[]): Street | null {
  const words = withoutDoubledType(addressWords);
  const leading = leadingDirection(words);
  const body = leading ? words.slice(1) : words;
  const order = { directionFirst: leading !== null, typeFirst: false };
  const { name, direction } = trailingDirection(body, false);
  const quadrant = direction !== null && isQuadrant(direction);
  const type = name.length > 1 ? lastType(name.at(-1) as string, quadrant) : null;
  if (type) {
    return {
      ...order,
      streetName: name.slice(0, -1).join(' '),
      streetType: type,
      direction: leading ?? direction,
      rest: [],
    };
  }
  const at = typeBeforeRest(body);
  if (at > 0) {
    const after = body.slice(at + 1);
    const { taken, direction: middle } = firstDirection(after);
    return {
      ...order,
      streetName: body.slice(0, at).join(' '),
      streetType: certainType(body[at] as string),
      direction: leading ?? middle,
      rest: after.slice(taken),
    };
  }
  if (!leading && !direction) return null;
  return {
    ...order,
    streetName: name.join(' '),
    streetType: null,
    direction: leading ?? direction,
    rest: [],
  };
}

/** `MAIN STREET ST W` has its type twice; the name of `COURT CRT` is a type. */
function withoutDoubledType(words: readonly string[]): readonly string[] {
  const twice = words.findIndex(
    (word, at) =>
      at > 1 && certainType(word) !== null && certainType(word) === certainType(words[at - 1] as string),
  );
  // In `KING ST ST CATHARINES` the second ST is a saint's.
  const isSaint = words[twice] === 'ST' && words[twice + 1] !== undefined && !isDirection(words[twice + 1]);
  return twice < 0 || isSaint ? words : words.filter((_, at) => at !== twice);
}

const isDirection = (word: string | undefined): boolean => directionWord(word ?? '', false) !== null;

/** The index of a type that is followed by words of a city (`QUEEN ST W TORONTO`), or -1. */
function typeBeforeRest(words: readonly string[]): number {
  let at = -1;
  words.forEach((word, place) => {
    if (place > 0 && certainType(word)) at = place;
  });
  // In `KING ST ST CATHARINES` the second ST is a saint's.
  if (at > 1 && words[at] === 'ST' && certainType(words[at - 1] as string)) at -= 1;
  // In `COUNTY ROAD 12` the number is the name.
  return /^\d/.test(words[at + 1] ?? '') ? -1 : at;
}

/** A direction before the name, if a name is left without it: `E BROADWAY`, `SW MARINE DR`, not `NORTH ROAD`. */
function leadingDirection(words: readonly string[]): string | null {
  const direction = directionWord(words[0] ?? '', false);
  if (!direction || words.length < 2) return null;
  const { name } = trailingDirection(words.slice(1), false);
  const onlyType = name.length === 1 && lastType(name[0] as string, false) !== null;
  return onlyType || words.length - 1 > name.length ? null : direction;
}

function trailingDirection(
  words: readonly string[],
  french: boolean,
): { name: string[]; direction: string | null } {
  const two = words.length > 2 ? directionWord(words.slice(-2).join('-'), french) : null;
  if (two) return { name: words.slice(0, -2), direction: two };
  const one = words.length > 1 ? directionWord(words.at(-1) as string, french) : null;
  return one ? { name: words.slice(0, -1), direction: one } : { name: [...words], direction: null };
}

function firstDirection(words: readonly string[]): { taken: number; direction: string | null } {
  const direction = directionWord(words[0] ?? '', false);
  // `WEST VANCOUVER` after a type is a city, `W TORONTO` is a direction and a city.
  const isPartOfName = direction !== null && (words[0] as string).length > 2 && words.length === 2;
  return direction && !isPartOfName ? { taken: 1, direction } : { taken: 0, direction: null };
}

const keyParticles = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'aux', 'au']);
const sameWord: Record<string, string> = {
  saint: 'st',
  sainte: 'ste',
  mount: 'mt',
  mont: 'mt',
  fort: 'ft',
  docteur: 'dr',
  doctor: 'dr',
  monseigneur: 'mgr',
  general: 'gen',
  x: 'cross',
  pr: 'prince',
  govt: 'government',
};

const ordinals = [
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth',
  'sixteenth seventeenth eighteenth nineteenth',
]
  .join(' ')
  .split(' ');
const frenchOrdinals =
  'premiere deuxieme troisieme quatrieme cinquieme sixieme septieme huitieme neuvieme dixieme'.split(' ');
const tens = ['twent', 'thirt', 'fort', 'fift', 'sixt', 'sevent', 'eight', 'ninet'];
const numbersByWord = new Map([
  ...ordinals.map((word, at) => [word, at + 1] as const),
  ...frenchOrdinals.map((word, at) => [word, at + 1] as const),
  ...tens.map((word, at) => [`${word}ieth`, (at + 2) * 10] as const),
]);

/** `thirtieth` as 30 and `forty eighth` as 48. */
const withoutNumberWords = (names: readonly string[]): string[] =>
  names.flatMap((word, at) => {
    const ten = tens.findIndex((start) => word === `${start}y`);
    const next = numbersByWord.get(names[at + 1] ?? '');
    if (ten >= 0 && next !== undefined && next < 10) return [String((ten + 2) * 10 + next)];
    const isAfterTen = tens.some((start) => names[at - 1] === `${start}y`);
    const number = numbersByWord.get(word);
    if (number !== undefined && isAfterTen && number < 10) return [];
    return [number === undefined ? word : String(number)];
  });

/**
 * Leaves out accents, particles and ordinal endings: `8TH` and `EIGHTH` are `8`, `DE LA CÔTE-DES-NEIGES` is `cote neiges`, and
 * `ST. GEORGE` and `SAINT GEORGE` are `st george`.
 */
export function streetKey(name: string): string {
  const all = words(name.replace(/(?<=[A-ZÀ-Ýa-zà-ý]{2})['’](?=[ST]\b)/gi, '').replace(/^O['’]/i, 'O'));
  const significant = all.filter((word) => !keyParticles.has(word));
  return withoutNumberWords(significant.length > 0 ? significant : all)
    .map((word) => sameWord[word] ?? word.replace(/^(\d+)(?:st|nd|rd|th|e|re|er|ere|eme|ieme)$/, '$1'))
    .join(' ');
}

/** The type of a street in the form that is the same in both languages: `promenade du Lac` is Lac Drive, and no `Lac Promenade`. */
export const typeKey = ({
  streetType,
  typeFirst,
}: Pick<StreetName, 'streetType' | 'typeFirst'>): string | null =>
  streetType === null || (streetType === 'PROMENADE' && !typeFirst) ? streetType : comparableType(streetType);

/** The name alone, and the name with a type and direction that may belong to it. */
export function streetKeys(street: Omit<StreetName, 'typeFirst'>): string[] {
  const { streetName, streetType, direction, directionFirst } = street;
  const names = [streetName];
  if (streetType) names.push(`${streetName} ${streetType}`, `${streetType} ${streetName}`);
  if (direction && directionFirst) names.push(`${direction} ${streetName}`);
  return [...new Set(names.map(streetKey))];
}
