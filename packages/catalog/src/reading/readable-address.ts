import { directionCode, isQuadrant, shortEnglishType, shortFrenchType } from './street-words.ts';

/**
 * An address in ordinary capitals: `4216 Erasmus Crescent NW` of `4216 ERASMUS CRESCENT NORTHWEST`. One with small letters
 * is as its city writes it.
 */
export const readableAddress = (address: string): string => {
  const text = address.replace(spaces, ' ');
  return /\p{Ll}/u.test(text.replace(/\d+(st|nd|rd|th|e|er|re)\b/g, '')) ? text : ordinaryCapitals(text);
};

/** But those before the postal code, which are two. */
const spaces = /\s+(?!\p{L}\d\p{L} ?\d\p{L}\d$)/gu;

/** With the type of its street in the usual short form: `4216 Erasmus Cres NW`, `12 Boul Talbot`. */
export const shortAddress = (address: string): string =>
  readableAddress(address)
    .replace(/(?<=^\S+\s)\p{L}{4,}(?=\s)/u, (word) => inShort(word, shortFrenchType))
    .replace(/(?<=\s)\p{L}{4,}(?=(\s[NSEO]?[NSEWO])?$)/u, (word) => inShort(word, shortEnglishType));

const inShort = (word: string, shortType: (type: string) => string | null): string =>
  ordinaryCapitals(shortType(word.toUpperCase()) ?? word);

/** The province and the postal code at the end of an address. */
const lastCodes = /(?<=, )\p{L}{2}( +\p{L}\d\p{L} ?\d\p{L}\d)?$/u;

/** A dash after the number of a house goes (`4216 - ERASMUS CRESCENT`); French particles and ordinals (`344 5e Avenue`) stay in lower case; quadrants, provinces and postal codes are codes. */
export const ordinaryCapitals = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(\d+\p{L}?) - (?=\p{L})/u, '$1 ')
    .replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=[\s-])(De|Du|Des|La|Le|Les|Et|Aux?)(?=[\s-])/g, (word) => word.toLowerCase())
    .replace(/\bMc\p{L}/gu, (start) => start.slice(0, 2) + start.slice(2).toUpperCase())
    .replace(/(?<=\d)[a-z]\b/g, (letter) => letter.toUpperCase())
    .replace(
      /(?<=\s\d+)E(?=\s(Avenue|Rue|Rang|Boulevard)\b)|(?<=^\d+)E(?=\s(Avenue|Rue|Rang|Boulevard)$)|(?<=\s(Avenue|Rue|Rang)\s\d+)E\b/g,
      'e',
    )
    .replace(/(?<=\s)\p{L}+$/u, quadrantCode)
    .replace(lastCodes, (codes) => codes.toUpperCase());

function quadrantCode(word: string): string {
  const upper = word.toUpperCase();
  return isQuadrant(upper) ? directionCode(upper)! : word;
}
