import { fold, takePostalCode } from '@cdata/catalog/reading';

/** What may follow the city in one line: province, postal code and country. */
const province = String.raw`(?:AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|Ontario|Qu[eé]bec|Alberta|British Columbia|Manitoba|Saskatchewan|Nova Scotia|New Brunswick)`;
const postalCode = String.raw`[A-Za-z]\d[A-Za-z][ -]?\d[A-Za-z]\d`;
const afterCity = new RegExp(
  String.raw`(?:[\s,(]+${province}\)?)?(?:[\s,]+${postalCode})?(?:[\s,]+Canada)?\s*$`,
  'i',
);

/** Adds a city to an address that names none, before its province and postal code. */
export function withCity(text: string, city: string): string {
  const end = afterCity.exec(text)!;
  const street = text.slice(0, end.index).replace(/[\s,;]+$/, '');
  const after = end[0].replace(/^[\s,]+/, '').trimEnd();
  const isProvinceFirst = new RegExp(`^${province}`, 'i').test(after);
  return [`${street}, ${city}`, after].filter(Boolean).join(isProvinceFirst || after === '' ? ', ' : ' ');
}

const letters: Record<string, string> = {
  a: 'aàâä',
  c: 'cç',
  e: 'eéèêë',
  i: 'iîï',
  o: 'oôö',
  u: 'uùûü',
  y: 'yÿ',
};

/** The text without the last mention of a city, whatever its accents and capitals. */
export function withoutCity(text: string, city: string): string {
  const pattern = fold(city)
    .split(/[\s.'-]+/)
    .filter(Boolean)
    .map((word) => [...word].map((letter) => (letters[letter] ? `[${letters[letter]}]` : letter)).join(''))
    .join(String.raw`[\s.'’-]+`);
  const matches = [...text.matchAll(new RegExp(String.raw`(?<![\p{L}\d])${pattern}(?![\p{L}\d])`, 'giu'))];
  const last = matches.at(-1);
  if (!last) return text;
  const before = text.slice(0, last.index).replace(/[\s,;(]+$/, '');
  const after = text.slice(last.index + last[0].length).replace(/^[\s,;)]+/, '');
  return [before, after].filter(Boolean).join(', ');
}

export function withoutPostalCode(text: string): string {
  const { postalCode: code } = takePostalCode(text.toUpperCase());
  if (code === null) return text;
  const codePattern = new RegExp(String.raw`[\s,]*${code.slice(0, 3)}[ -]?${code.slice(4)}`, 'gi');
  return text.replace(codePattern, '').trim();
}

/** The text with only the first of several numbers: `100-110 Main St` is `100 Main St`. */
export function withFirstNumber(
  text: string,
  { first, last, written }: { first: string; last: string; written: string | null },
): string {
  if (written !== null && text.includes(written)) return text.replace(written, first);
  return text.replace(new RegExp(String.raw`(?<!\d)(${first})\s*[-‐–—]\s*${last}(?!\d)`, 'i'), '$1');
}
