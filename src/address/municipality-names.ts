import { words } from './folding.ts';

/** Names of municipalities, known so that one can be told from the street before it without a comma between. */
export interface MunicipalityNames {
  /** How many words at the end are the name of a municipality: the longest name counts; 0 where none is. */
  trailing(text: readonly string[]): number;
  has(name: string): boolean;
}

/** A municipality's name without case, accents, hyphens and dots: `St. John's` and `SAINT JOHNS` are one. */
export const municipalityKey = (name: string): string =>
  words(name.replace(/['’.]/g, ''))
    .join(' ')
    .replace(/\bsainte?\b/g, (word) => word.replace('ain', ''));

/** The names to look for. */
export function municipalityNames(names: Iterable<string>): MunicipalityNames {
  const known = new Set([...names].map(municipalityKey));
  const longest = Math.max(0, ...[...known].map((name) => name.split(' ').length));
  return {
    has: (name) => known.has(municipalityKey(name)),
    trailing(text) {
      for (let taken = Math.min(longest, text.length); taken > 0; taken--) {
        if (known.has(municipalityKey(text.slice(-taken).join(' ')))) return taken;
      }
      return 0;
    },
  };
}
