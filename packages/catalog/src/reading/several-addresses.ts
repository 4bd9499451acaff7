import { takeHouseNumber } from './house-number.ts';
import { certainType, frenchType } from './street-words.ts';
import { parseStreet } from './street.ts';
import { fold } from './text.ts';

/**
 * The addresses of a text that names several, as they are written: `302 Dowson Loop; 194 Eagle St` and
 * `302 Dowson Loop / 640 Grace`. Empty for a text of one address; several numbers of one street are one.
 */
export function severalAddresses(text: string): string[] {
  const bySign = text
    .split(/\s*(?:;|\n|\||\s\/\s|(?<=\p{L}\.?)\/(?=\d+[a-z]?\s)|\s[-–—]{2,}\s)\s*/iu)
    .filter(Boolean);
  const isComplete = (part: string): boolean => streetOfHouse(part) === 'typed';
  const others = otherNumbers(text) ?? farNumbers(text) ?? inBrackets(text);
  if (others && isComplete(others[0]!)) return distinct(others);
  // `12 Main St; 14; 16`: the other numbers are of the same street.
  const isNumber = (part: string): boolean => /^\d+[a-z]?(?:\s*,|$)/i.test(part);
  const signed = bySign.filter((part, at) => streetOfHouse(part) !== null || (at > 0 && isNumber(part)));
  const [, street = ''] = /^\S+\s+([^,]*)/.exec(signed[0] ?? '') ?? [];
  if (areSeveral(signed))
    return distinct(
      signed.map((part) => (isNumber(part) ? part.replace(/(?=\s*(?:,|$))/, ` ${street}`) : part)),
    );
  const parted = partsWithHouse(text);
  // The number of `831 Yonge, 403, Toronto` is that of a unit.
  const areWritten = parted.some(isComplete) || parted.every((part) => text.includes(part));
  if (areWritten && areSeveral(parted)) return distinct(parted);
  const byNumber = text.split(nextHouse).filter(isComplete);
  return byNumber.length > 1 ? distinct(byNumber.map((part) => part.replace(beforeNextHouse, ''))) : [];
}

/** Whether parts are addresses: one has a street with its type, or all have a street by its name: `831 Yonge, 823 Dupont`. */
function areSeveral(parts: readonly string[]): boolean {
  const streets = parts.map(streetOfHouse);
  return parts.length > 1 && (streets.includes('typed') || streets.every((street) => street === 'named'));
}

/** Numbers of one street that are farther apart are a unit and a house: `3/104 MAIN ST`. */
const widestRange = 100;

/** Whether numbers rise, and are near enough to be those of one street. */
export function isRising(numbers: readonly string[], widest = widestRange): boolean {
  const values = numbers.map(positionOf);
  const rise = values.every((value, at) => at === 0 || values[at - 1]! < value);
  return rise && values.at(-1)! - values[0]! <= widest;
}

/** Where a house is on its street: 12B is behind 12A. */
const positionOf = (number: string): number =>
  parseInt(number) + (parseInt(/[A-Z]$/i.exec(number)?.[0] ?? '9', 36) - 9) / 100;

/** What people write between the numbers of one street. */
export const signOfNumbers = String.raw`\s*(?:,|;|&|\+|/|(?<!\p{L})(?:to|thru|through|and|or|ou|à|au|et)(?!\p{L}))\s*`;
const numbersOfStreet = new RegExp(
  String.raw`^(\d+[a-z]?(?:${signOfNumbers}\d+[a-z]?)+)\s+(\p{L}{2}.*)$`,
  'isu',
);

/**
 * The houses of numbers that are no range, such as `14 & 12 Main St`. Two numbers with a comma or a slash between them may be
 * a unit and a house. Null for other texts.
 */
function farNumbers(text: string): string[] | null {
  const [, written = '', street = ''] = numbersOfStreet.exec(text) ?? [];
  const numbers = written.match(/\d+[a-z]?/gi) ?? [];
  const isList = numbers.length > 2 || /[;&+]|\b(?:and|or|et|ou)\b/i.test(written);
  return isList && !isRising(numbers) ? numbers.map((number) => `${number} ${street}`) : null;
}

/**
 * The addresses of a text that has another number of its street before it, as in `11004, 11003 Erker Way` or
 * `4059 (4005) Rue Rachel`, or behind it, as in `203 Weldon Street and 204, Moncton`. Null for a unit or a range.
 */
function otherNumbers(text: string): [string, string] | null {
  const [, other, number = '', street = ''] =
    /^(\d{4,}[a-z]?)\s*,\s*(\d{4,}[a-z]?)\s+(\p{L}{2}.*)$/isu.exec(text) ??
    /^(\d+[a-z]?)\s*\((\d+[a-z]?)\)\s*(.*)$/isu.exec(text) ??
    [];
  const isNear = Math.abs(parseInt(other ?? '') - parseInt(number)) <= widestRange;
  if (other !== undefined) return isNear ? [`${other} ${street}`, `${number} ${street}`] : null;
  const [, house = '', last = '', rest = ''] =
    /^(\d+[a-z]?\s[^,]*(?:\p{L}{2}|\s[NSEWO])\.?)\s*(?:&|\+|\/|(?<=\s)(?:and|et|or|ou)\s)\s*(\d+[a-z]?)\s*((?:,.*)?)$/isu.exec(
      text,
    ) ?? [];
  return house === '' ? null : [`${house}${rest}`, `${last} ${house.replace(/^\S+\s+/, '')}${rest}`];
}

/** The addresses of `623 161 Ave NW (was 603 161 Ave NW)`. Null if there is no other one in brackets. */
function inBrackets(text: string): [string, string] | null {
  const [bracket = '', written = ''] = /\(([^()]*)\)/.exec(text) ?? [];
  const other = written.replace(beforeOther, '').trim();
  return streetOfHouse(other) === 'typed'
    ? [text.replace(bracket, '').replace(/\s+(?=[\s,])/g, ''), other]
    : null;
}

const beforeOther =
  /^(?:was|is|now|ex|aka|a\.k\.a\.|alias|formerly|previously|also|or|anciennement|autrefois|maintenant|aussi|ou)[\s.,:-]+(?=#?\d)/i;

/**
 * The parts between commas, brackets and words such as `and` that begin with a house and a street, also one with a number
 * or without a type: `7803 40 St SE, 312 86 Ave SE` and `831 Yonge St and 18 Coxwell`.
 */
function partsWithHouse(text: string): string[] {
  const parts = text
    .replace(/(?<=^|,\s*)(\d+[a-z]?)\s*,\s*(?=\p{L}{2}|\d+(?:e|re)\s)/giu, '$1 ')
    .split(/\s*[,()]\s*|\s+(?:&|and|et|or|ou|plus)\s+/iu)
    .map((part) =>
      part
        .replace(beforeOther, '')
        .replace(/^(?:and|et|&)\s+/i, '')
        .replace(/^(\d+[a-z]?) ?- ?(?=\d)/i, '$1 '),
    );
  const houses = parts.filter(
    (part) => !isOfBuilding.test(part) && /^\d{2,}[a-z]?\s/i.test(part) && streetOfHouse(part) !== null,
  );
  // The first of them begins the text: before it, a number may be that of a unit or a lot.
  return houses[0] === parts[0] ? houses : [];
}

/** What is counted or named in a building, and no street: `2 bedrooms`, `400 Level`. */
const isOfBuilding =
  /^\d+[a-z]? (?:mile (?:house|ranch)|units?|bed\w*|bath\w*|floors?|flr|stor(?:e?y|ies|eys)|levels?|bays?$|stalls?|parking|lots?|km|m|metres?|suites?|logements?|étages?|portes?|doors?|acres?|ha|sq|sf|pi|tower|bldg|building|centre|center|mall|plaza)(?: \S+)?$/iu;

/** Where a number begins that is not a unit's, a lot's or a road's. */
const nextHouse =
  /(?<=[\s,;(])(?<!\b(?:unit[eé]?|apt|app|appt|appartement|apartment|suite|ste|bureau|bur|local|room|rm|porte|floor|étage|lot|bloc?k?|box|rr|hwy|highway|route|rte|no|#)\.?\s*#?\s*)(?=#?\d)/i;
/** What people write between two addresses. */
const beforeNextHouse =
  /[\s,;|/&+()–—-]+(?:(?:and|et|or|ou|plus|to|à|au|aka|a\.k\.a\.|alias|formerly|previously|now|anciennement|autrefois)[\s.,:]*)*$/iu;

const distinct = (texts: readonly string[]): string[] => {
  const byForm = new Map(texts.map((text) => [fold(text).replace(/[^a-z0-9]/g, ''), text.trim()]));
  return byForm.size > 1 ? [...byForm.values()] : [];
};

/** Whether a text begins with a house number and a street, and whether the street has its type. */
export function streetOfHouse(part: string): 'typed' | 'named' | null {
  const upper = part.trim().toUpperCase().replace(/\./g, '');
  if (!/^#?[A-Z]?\d/.test(upper) || /^\d+(?:ST|ND|RD|TH|E) (?:FLOOR|FL|ÉTAGE|ETAGE)\b/.test(upper))
    return null;
  const { number: house, rest } = takeHouseNumber(upper.replace(/^#\s*/, '').split(/[,()]/)[0]!);
  if (house === null) return null;
  const words = rest.split(' ');
  const isTyped = parseStreet(words).streetType !== null;
  if (!/[A-ZÀ-Ý]{3}/.test(rest) && !(isTyped && /^\d/.test(rest))) return null;
  const hasType =
    isTyped ||
    words.some(
      (word, at) => (at > 0 && certainType(word) !== null) || (at === 0 && frenchType(word) !== null),
    );
  return hasType ? 'typed' : 'named';
}
