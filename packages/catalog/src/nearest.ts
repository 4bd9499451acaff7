import { distance as editDistance } from 'fastest-levenshtein';

/** Lower case, without accents and apostrophes, words joined by `_`. Compare slugs and names in this form. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/** `Saint John` for `saint_john`. */
export const cityName = (city: string): string =>
  city
    .replace(/_/g, ' ')
    // Not the last letter of `St. John’s`.
    .replace(/(?<!\p{L})(?!(?<=['’])\p{L}(?!\p{L}))\p{L}/gu, (letter) => letter.toUpperCase());

/**
 * The name that the text most likely means: at most two letters off, or a third of a longer word, if no other limit is
 * given. Null without one.
 */
export function nearest(text: string, names: Iterable<string>, maxDistance?: number): string | null {
  const textSlug = slug(text);
  if (!textSlug) return null;
  let best: string | null = null;
  let bestDistance = (maxDistance ?? Math.max(2, Math.ceil(textSlug.length / 3))) + 1;
  for (const name of names) {
    const nameDistance = editDistance(textSlug, slug(name));
    if (nameDistance < bestDistance) {
      best = name;
      bestDistance = nameDistance;
    }
  }
  return best;
}
