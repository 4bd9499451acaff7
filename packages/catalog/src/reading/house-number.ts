import { certainType, directionWord, frenchType, lastType } from './street-words.ts';

export interface HouseNumber {
  unit: string | null;
  number: string | null;
  numberTo: string | null;
  rest: string;
  /** What is before the number of a house, and not its unit. */
  building?: string;
}

const number = '(\\d+)(?: ?(1\\/2|1\\/4|3\\/4|BIS(?=[ ,]|$))| ?([A-Z])(?=[ ,]|$))?';
const direction = /^(?:N|S|E|W|O|NE|NW|SE|SW)$/;
const quadrant = /^(?:NE|NW|SE|SW)$/;

/**
 * Takes off the number of `104R SHERWOOD GATE` and `12 1/2 ELM`, the range of `525-565 CONESTOGO`, the unit of
 * `12-345 KING`, `103 - 305 10 ST` and `41 7960 197 ST`, and the building of `CITY HALL 216 ONTARIO ST`. Ignores a dash
 * before a numbered street (`9426 - 51 AVENUE NW`) or a name (`4329 - ERLANGER`).
 */
export function takeHouseNumber(text: string): HouseNumber {
  return dashed(text) ?? spaced(text) ?? numberedStreet(text) ?? afterBuilding(text) ?? single(text);
}

/**
 * Joins the letter of a numbered street to its number: `10048 101 A AVE` is on 101A Avenue.
 *
 * @param isStreet Whether no house number is before it, as in `101 A AVE & 8 A ST`.
 */
export const letteredStreet = (text: string, isStreet = false): string =>
  text.replace(isStreet ? firstLettered : lettered, '$1$2');

const afterLetter = '(?= (?:ST|STREET|AV|AVE|AVENUE)(?: |,|$))';
const lettered = new RegExp(`(?<=\\d[A-Z]?(?: ?- ?| ))(\\d+) ([A-DF-MP-RT-V])${afterLetter}`);
const firstLettered = new RegExp(`(?<=^|\\d[A-Z]?(?: ?- ?| ))(\\d+) ([A-DF-MP-RT-V])${afterLetter}`);

/** `12 AVENUE SW`, `18E RUE EST`, `3 LINE`, `8 MILE RD`: the number belongs to the street, and there is no house number. */
function numberedStreet(text: string): HouseNumber | null {
  const [number = '', type = '', ...after] = text.split(' ');
  const isEnglish = /^\d+[A-Z]?$/.test(number) && (certainType(type) !== null || lineOrRange.test(type));
  const french = isOrdinalStreet(number, type);
  if (!isEnglish && !french) return null;
  const isWhole = isMileRoad.test(text) || after.every((word) => directionWord(word, french) !== null);
  return isWhole ? { unit: null, number: null, numberTo: null, rest: text } : null;
}

function dashed(text: string): HouseNumber | null {
  const name = /^(\d+[A-Z]?) ?- ?(?=[A-ZÀ-Ý'][A-ZÀ-Ý' -]{2,})/.exec(text);
  if (name) return single(`${name[1]} ${text.slice(name[0].length)}`);
  const match =
    /^((?:[A-Z]{1,2}_)?[A-Z]{0,3}\d*(?:\/\d|_?[A-Z]{1,3})?) ?- ?(\d+[A-Z]?(?: 1\/2)?)(?=[ ,]|$)(.*)$/.exec(
      text,
    );
  if (!match || !match[1]) return null;
  const [, left, right, after] = match as unknown as [string, string, string, string];
  if (namesNumberedStreet(after, true) || isOrdinalStreet(right, after))
    return { ...single(left), rest: `${right}${after}`.trim() };
  const { number: to, rest } = single(`${right}${after}`);
  return isRange(left, right)
    ? { unit: null, number: left, numberTo: to, rest }
    : { unit: left.replace('_', ''), number: to, numberTo: null, rest };
}

/** Roads that lots were surveyed along. The number is their name, and a house has another one before it: `596 3 LINE`. */
const lineOrRange = /^(?:LINE|TOWNLINE|TLINE|RANGE|RANG|MILE|SIDE)$/;
const isMileRoad = /^\S+ (?:MILE|SIDE) (?:RD|ROAD)$/;
const surveyedRoad =
  /^(?:(?:LINE|TOWNLINE|TLINE|RANGE|RANG)(?: (?:[NSEWO]|NORTH|SOUTH|EAST|WEST|NORD|SUD|EST|OUEST))?$|MILES?\b|(?:SIDE|LINE|CONCESSION|CONC|RANGE|RGE|TOWNSHIP|TWP) (?:RD|ROAD)\b)/;

/** Types of streets that have numbers for names. The `130 PARKWAY` is a house on a street without a name. */
export const typesOfNumberedStreets = new Set([
  'STREET',
  'AVENUE',
  'ROAD',
  'HIGHWAY',
  'CONCESSION',
  'SIDEROAD',
]);

/**
 * Whether the text after a number makes it the name of a street: a type with no other type after it. `10 ST NW` is a
 * street, `10 ST CLAIR AVE` is not. If the number may be a house number, only a direction may follow a type that French
 * writes first: `65 BOULEVARD NOTRE-DAME` is not such a street.
 */
export function namesNumberedStreet(after: string, mayBeHouse = false): boolean {
  const [first = '', ...others] = after.split(/[ ,]+/).filter(Boolean);
  if (surveyedRoad.test([first, ...others].join(' '))) return true;
  if (quadrant.test(first)) return others.length === 0;
  if (mayBeHouse && frenchType(first) && others.some((word) => directionWord(word, false) === null))
    return false;
  const type = certainType(first);
  const named = directionWord(others.at(-1) ?? '', false) === null ? others : others.slice(0, -1);
  // The number of `HWY 15` comes after its type.
  if (type === 'HIGHWAY' && /^\d/.test(others[0] ?? '')) return false;
  return (
    type !== null &&
    typesOfNumberedStreets.has(type) &&
    !others.some((word) => certainType(word) !== null) &&
    // `8810 ST CLAIR MEWS`
    !(isSaint.test(first) && named.length > 1 && lastType(named.at(-1)!, false) !== null)
  );
}

const isSaint = /^ST$/;

/** `18E RUE`: French ordinals come before the type. */
export const isOrdinalStreet = (number: string, after: string): boolean =>
  /^\d+(?:E|RE|ER|ERE|ÈRE|EME|ÈME|IEME|IÈME)$/.test(number) &&
  frenchType(after.trim().split(' ')[0] as string) !== null;

/**
 * Two close numbers of equal length on one side of the street, or two letters of one number: `4917-4975` and `12A-12C`, not
 * `12-345`, `5-9` or `304-310`.
 */
function isRange(left: string, right: string): boolean {
  const [one, other] = [left, right].map((text) => /^(\d+)([A-Z])$/.exec(text));
  if (one && other) return one[1] === other[1] && one[2]! < other[2]!;
  if (!/^\d{2,}$/.test(left) || !/^\d+$/.test(right) || left.length !== right.length) return false;
  if (looksLikeUnit.test(left)) return false;
  const gap = Number(right) - Number(left);
  return gap > 0 && gap <= 100 && gap % 2 === 0;
}

/** A floor and one of its first units: 304, 512. */
const looksLikeUnit = /^[1-9](?:0[1-9]|1\d)$/;

/**
 * A building's name before the number, and before its unit: `CITY HALL 216 ONTARIO ST`, `CONDO 205 7555 120A ST`, not
 * `HIGHWAY 7 EAST` or `RUE DU 24 JUIN`.
 */
function afterBuilding(text: string): HouseNumber | null {
  const match = /^([A-ZÀ-Ý'&. -]{3,}?) (\d+[A-Z]?) ([A-ZÀ-Ý0-9].*)$/.exec(text);
  if (!match) return null;
  const [, building, number, street] = match as unknown as [string, string, string, string];
  const isStreetWord = (word: string) => certainType(word) !== null || frenchType(word) !== null;
  // The first ST is a saint's: `ST MARY'S CHURCH 40 MAIN ST`.
  const nameWords = building.replace(/^ST /, '').split(' ');
  if (nameWords.some((word) => isStreetWord(word) || roadWord.test(word))) return null;
  const words = street.split(' ');
  const named = directionWord(words.at(-1) as string, false) ? words.slice(0, -1) : words;
  const hasType = named.length > 1 && lastType(named.at(-1) as string, false) !== null;
  const isFrench = words.length > 1 && frenchType(words[0] as string) !== null;
  const numbered = `${number} ${street}`;
  return hasType || isFrench ? { ...(spaced(numbered) ?? single(numbered)), building } : null;
}

/** Words before the number of a road or of a mailbox: `COUNTY ROAD 12`, `RANGE ROAD 44`, `BOX 12`. */
const roadWord =
  /^(?:COUNTY|CTY|REGIONAL|REGION|RANGE|RGE|TOWNSHIP|TWP|RURAL|MUNICIPAL|LINE|RR|LOT|LOTS|BOX|SITE|UNIT|SUITE|DE|DU|DES|LA|LE)$/;

/** `41 7960 197 ST`, `B2 518 BEATTY ST`, `B 2 518 BEATTY ST`: two numbers and a street; `305 10 ST NW` is number and street. */
function spaced(text: string): HouseNumber | null {
  const match =
    /^(\d+[A-Z]?|[A-Z] ?\d{1,4}) (\d+[A-Z]?) (\S.*)$/.exec(text) ??
    /^(\d+ [A-D]) (\d{3,}[A-Z]?) (\S.*)$/.exec(text);
  if (!match || namesNumberedStreet(match[3] as string)) return null;
  if (isOrdinalStreet(match[2] as string, match[3] as string)) return null;
  const onlyDirection = direction.test(match[3] as string);
  return onlyDirection
    ? null
    : { ...single(`${match[2]} ${match[3]}`), unit: (match[1] as string).replace(' ', '') };
}

function single(text: string): HouseNumber {
  const match = new RegExp(`^${number}(?:[ ,]+|$)`).exec(text);
  if (!match) return { unit: null, number: null, numberTo: null, rest: text };
  const [whole, digits, fraction, letter] = match;
  const rest = text.slice(whole.length).replace(/^- ?(?=\d)/, '');
  if (letter && !isSuffix(whole, letter, rest)) {
    return {
      unit: null,
      number: withoutZeros(digits as string),
      numberTo: null,
      rest: text.slice((digits as string).length).trim(),
    };
  }
  const suffix = fraction ? ` ${fraction}` : (letter ?? '');
  return { unit: null, number: `${withoutZeros(digits as string)}${suffix}`, numberTo: null, rest };
}

/** Spreadsheets and old systems fill numbers up: `01070` is 1070. */
const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');

/** A separate letter may be a direction (`100 E BROADWAY`) or a street's name (`12 A STREET`). */
function isSuffix(whole: string, letter: string, rest: string): boolean {
  if (!/ [A-Z]/.test(whole.trim())) return true;
  const [next = ''] = rest.split(' ');
  // The R of `241 R DE LA MONTAGNE` is a street.
  if (letter === 'R' && /^(?:DE|DU|DES|LA|LE|LES|AUX?|STE?|SAINTE?)$|^[DL]'|^(?:STE?|SAINTE?)-/.test(next))
    return false;
  if (direction.test(letter) || next === '') return false;
  return certainType(next) === null || isBeforeName(rest);
}

/** `BOULEVARD TALBOT`, `AVENUE DU PORT`: a French type before its name. After `A AVENUE`, a city may follow. */
function isBeforeName(street: string): boolean {
  const [type = '', first, ...others] = street.split(' ');
  if (first === undefined || frenchType(type) === null) return false;
  if (/^(?:DE|DU|DES|LA|LE|LES|AUX?)$|^[DL]'/.test(first)) return true;
  const isNoName = (word: string) => directionWord(word, false) !== null || certainType(word) !== null;
  return frenchType(type) === 'BOULEVARD' && !isNoName(first) && !others.some((word) => certainType(word));
}
