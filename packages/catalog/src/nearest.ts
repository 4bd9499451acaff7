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

/** The name that the text most likely means: at most two letters off, or a third of a longer word. Null without one. */
export function nearest(text: string, names: Iterable<string>): string | null {
  const textSlug = slug(text);
  if (!textSlug) return null;
  let best: string | null = null;
  let bestDistance = Math.max(2, Math.ceil(textSlug.length / 3)) + 1;
  for (const name of names) {
    const nameDistance = editDistance(textSlug, slug(name));
    if (nameDistance < bestDistance) {
      best = name;
      bestDistance = nameDistance;
    }
  }
  return best;
}

/**
 * Levenshtein distance. No package is used, because names are short and this loads before the first formula can answer.
 */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const replaced = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row[other.length]!;
}
