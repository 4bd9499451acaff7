import { distance } from 'fastest-levenshtein';

/** Lower case, without accents and apostrophes, words joined by `_`: how slugs and names are compared. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
}

/**
 * The name in the list that the text most likely meant, or null where none is near: at most two letters away, or a
 * third of a longer word.
 */
export function nearest(text: string, names: Iterable<string>): string | null {
  const wanted = slug(text);
  if (!wanted) return null;
  const cutOff = Math.max(2, Math.ceil(wanted.length / 3));
  let best: string | null = null;
  let bestDistance = cutOff + 1;
  for (const name of names) {
    const away = distance(wanted, slug(name));
    if (away < bestDistance) {
      best = name;
      bestDistance = away;
    }
  }
  return best;
}
