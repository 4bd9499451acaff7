import { directionCode, isQuadrant } from './directions.ts';

/**
 * An address in ordinary capitals: `4216 Erasmus Crescent NW` of `4216 ERASMUS CRESCENT NORTHWEST`. One with small letters
 * is as its city writes it.
 */
export const readableAddress = (address: string): string =>
  /\p{Ll}/u.test(address.replace(/\d+(st|nd|rd|th|e|er|re)\b/g, '')) ? address : ordinaryCapitals(address);

/** The province and the postal code at the end of an address. */
const lastCodes = /(?<=, )\p{L}{2}( +\p{L}\d\p{L} ?\d\p{L}\d)?$/u;

/** French particles stay in lower case; quadrants, provinces and postal codes are codes. */
export const ordinaryCapitals = (text: string): string =>
  text
    .toLowerCase()
    .replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<=[\s-])(De|Du|Des|La|Le|Les|Et|Aux?)(?=[\s-])/g, (word) => word.toLowerCase())
    .replace(/\bMc\p{L}/gu, (start) => start.slice(0, 2) + start.slice(2).toUpperCase())
    .replace(/(?<=\d)[a-z]\b/g, (letter) => letter.toUpperCase())
    .replace(/(?<=\s)\p{L}+$/u, quadrantCode)
    .replace(lastCodes, (codes) => codes.toUpperCase());

function quadrantCode(word: string): string {
  const upper = word.toUpperCase();
  return isQuadrant(upper) ? directionCode(upper)! : word;
}
