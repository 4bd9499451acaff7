import type { MunicipalityNames } from './cities.ts';
import { trailingProvince } from './province.ts';
import { frenchType, lastType } from './street-words.ts';
import { isUnit } from './unit.ts';

/** Takes the province off the last segment. After a street, `QUÉBEC` alone is the city. */
export function takeProvince(
  segments: string[],
  municipalities: MunicipalityNames,
  isBeforeCountry = false,
): string | null {
  const last = segments.at(-1);
  if (last === undefined) return null;
  const words = last.split(' ');
  const province = trailingProvince(words);
  if (!province) return null;
  const left = words.slice(0, -province.taken);
  // `VILLE DE QUÉBEC` is a city.
  if (/^(?:DE|OF)$/.test(left.at(-1) ?? '')) return null;
  const isName = (words.at(-1) as string).length > 4;
  if (left.length === 0) {
    const before = segments.slice(0, -1).filter((_, at) => !isUnit(segments, at));
    const isCity = isName && province.code === 'QC' && before.length < 2;
    if (
      (before.length === 0 && !isBeforeCountry) ||
      (isCity && !before.some((part) => municipalities.has(part)))
    )
      return null;
    segments.pop();
    return province.code;
  }
  if (segments.length === 1 && (!leavesStreet(left) || (isName && municipalities.trailing(left) === 0)))
    return null;
  segments[segments.length - 1] = left.join(' ');
  return province.code;
}

/** Whether the words contain a street's name, and not only its number, type and particles. */
const leavesStreet = (words: string[]): boolean =>
  words.some((word) => /[A-ZÀ-Ý]{2}/.test(word) && !isTypeOrParticle(word)) ||
  words.filter((word) => /^\d/.test(word)).length > 1;

const isTypeOrParticle = (word: string): boolean =>
  frenchType(word) !== null ||
  lastType(word, false) !== null ||
  /^(?:DE|DU|DES|LA|LE|LES|AUX?|À)$/.test(word);

/**
 * The number of words at the end that are a known municipality, if a street is left before them. `RUE CAVELIER DE LASALLE`
 * has its name from a person.
 */
export function trailingMunicipality(words: string[], municipalities: MunicipalityNames): number {
  const known = municipalities.trailing(words);
  // Where only Coquitlam is known, `12 ELM RD PORT COQUITLAM` is still in another city.
  const isWhole = known === 0 || !startOfName.test(words.at(-known - 1) ?? '');
  const cityWords = isWhole ? known : known + 1;
  const street = words.slice(0, words.length - cityWords);
  return leavesStreet(street) && !/^(?:DE|DU|DES|OF)$/.test(street.at(-1)!) ? cityWords : 0;
}

const startOfName = /^(?:PORT|FORT|NEW|MOUNT)$/;

/** A known municipality, else the last part after the street. */
export function municipalityAmong(
  others: string[],
  civicAt: number,
  municipalities: MunicipalityNames,
): string | null {
  const named = others.filter((part) => municipalities.has(part));
  if (named.length > 0) return named.at(-1) as string;
  const last = others.slice(Math.max(0, civicAt)).at(-1) ?? '';
  return /\p{L}/u.test(last) && !tellsPart.test(last) ? last : null;
}

/** What tells a part of a building: `3`, `G/F`; the letter of `L'ASSOMPTION` doesn't. */
export const tellsPart = /\d|(?<![\p{L}'-])\p{L}(?![\p{L}'-])/u;

export const unreadTexts = (parts: readonly string[], municipality: string | null): string | null =>
  parts
    .filter((part) => tellsPart.test(part) && part !== municipality)
    .sort()
    .join(' ') || null;

/** The names among parts that are not the municipality's. */
export const otherPlaces = (parts: readonly string[], municipality: string | null): string[] =>
  [...new Set(parts)].filter((part) => /^\P{N}*\p{L}{2}\P{N}*$/u.test(part) && part !== municipality);
