import { fold, takeCountry, takePostalCode, trailingProvince } from '@cdata/catalog/reading';

/** Adds a city to an address that names none, before its province, postal code and country. */
export function withCity(text: string, city: string): string {
  const { index, hasProvince } = endOfStreet(text);
  const street = text.slice(0, index).replace(/[\s,;]+$/, '');
  const after = text
    .slice(index)
    .replace(/^[\s,]+/, '')
    .trimEnd();
  return [`${street}, ${city}`, after].filter(Boolean).join(hasProvince ? ', ' : ' ');
}

/** Where the province, the postal code or the country begins that ends an address in one line. */
function endOfStreet(text: string): { index: number; hasProvince: boolean } {
  const upper = text.toUpperCase();
  const withoutCountry = takeCountry(upper).rest.trimEnd();
  const { postalCode } = takePostalCode(withoutCountry);
  const codeAt = postalCode === null ? -1 : withoutCountry.lastIndexOf(postalCode.slice(0, 3));
  const hasCodeLast = codeAt >= 0 && withoutCountry.length - codeAt <= postalCode!.length;
  const end = hasCodeLast ? codeAt : withoutCountry.length;
  const words = [...upper.slice(0, end).matchAll(/[^\s,()]+/g)];
  const province = trailingProvince(words.map(([word]) => word));
  if (!province || province.taken === words.length) return { index: end, hasProvince: false };
  const { index } = words.at(-province.taken)!;
  return { index: upper[index - 1] === '(' ? index - 1 : index, hasProvince: true };
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
