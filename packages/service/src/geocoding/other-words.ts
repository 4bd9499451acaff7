import { comparableType, directionCode, frenchType, lastType, type Address } from '@cdata/catalog/reading';

interface Reader {
  read(text: string): Address;
}

/**
 * Whether the text of an address names a second direction, type or street beside those that were read, or a whole block:
 * `12 Main St N/S`, `12 Main St or Rd`, `12 Main St @ 7 Ave`, `Block 100 Main St`, or says that its number is not exact, or its
 * house gone. Which one is meant can't be told.
 */
export const namesMore = (text: string, { civic }: Address, reader: Reader): boolean =>
  civic !== null &&
  civic.number !== null &&
  (block.test(text) || inexact.test(text) || hasAlternatives(text) || namesCrossing(text, reader));

/** `Block 100 Main St` and `100 block Main St` are all houses between two crossings, or a lot. */
const block = /^\s*(?:(?:block|blk|bloc|lot)\.?\s+#?\d+[a-z]?\s+(?=\p{L}{2})|\d+00\s+(?:block|blk|bloc)\b)/iu;

const inexact =
  /^\s*(?:(?:approx\w*|about|around|circa|ca|env|environ)\b\.?|[~±])\s*\d|[\s(,](?:approx|demolished|razed|torn down|formerly|d[ée]moli|anciennement)/iu;

const directionsOrTypes = /(\p{L}+)\.?(\s*[/&-]\s*|\s+(?:(?:or|ou|and|et|to)\s+)?)(?=(\p{L}+))/giu;

function hasAlternatives(text: string): boolean {
  for (const [, one = '', between = '', other = ''] of text.matchAll(directionsOrTypes)) {
    const [first, second] = [one, other].map((word) => word.toUpperCase()) as [string, string];
    const codes = [codeOf(first), codeOf(second)] as const;
    // `North West` is northwest.
    const isOpposite = opposites.has(codes.join(''));
    const areQuadrants = codes.every((code) => code?.length === 2) && codes[0] !== codes[1];
    const types = between.trim() === '' ? [null, null] : [typeOf(first), typeOf(second)];
    if (isOpposite || areQuadrants || (types[0] && types[1] && types[0] !== types[1])) return true;
  }
  return false;
}

/** The O of ouest is no direction by itself in English. */
const codeOf = (word: string): string | null => (word === 'O' ? 'W' : directionCode(word));

const opposites = new Set(['NS', 'SN', 'EW', 'WE']);

const typeOf = (word: string): string | null => {
  const type = lastType(word, false) ?? frenchType(word);
  return type && comparableType(type);
};

/** What stands before the other street of a crossing; after a sign or the word for a corner, it needs no type. */
const beforeCrossing =
  /\s*(@|\/|&|\b(?:corner(?:\s+of)?|intersection(?:\s+(?:of|de))?|coin(?:\s+(?:de|des))?|angle(?:\s+(?:de|des))?|and|et|at|near|off|between|entre|près\s+d[eu])\b|[,;(\n](?=\s*\d))\s*/giu;

function namesCrossing(text: string, reader: Reader): boolean {
  for (const match of text.matchAll(beforeCrossing)) {
    const house = reader.read(text.slice(0, match.index)).civic;
    if (!house?.number || house.streetType === null) continue;
    const [after = ''] = text.slice(match.index + match[0].length).split(/[,;()\n@&/]|\b(?:and|et)\b/i);
    const { civic } = reader.read(after);
    const sign = match[1]!.toLowerCase();
    if (/^(?:@|corner|coin|angle|inter)/.test(sign) && civic?.number == null && /\p{L}{2}/u.test(after))
      return true;
    if (!civic || civic.number !== null) continue;
    const isTyped = civic.streetType !== null && civic.streetName !== '';
    const isNumbered = /^\d/.test(civic.streetName);
    if (isTyped && (isNumbered || !/[,;(\n]/.test(sign))) return true;
  }
  return false;
}
