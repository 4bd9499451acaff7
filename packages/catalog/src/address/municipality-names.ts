import { words } from './address-text.ts';

/** Known municipalities are recognized after a street even without a comma. */
export interface MunicipalityNames {
  /** The number of words at the end that are a municipality's name; the longest name counts. */
  trailing(text: readonly string[]): number;
  has(name: string): boolean;
}

/** Ignores case, accents, hyphens and dots: equal for `St. John's` and `SAINT JOHNS`. */
export const municipalityKey = (name: string): string =>
  words(name.replace(/['’.]/g, ''))
    .join(' ')
    .replace(/\bsainte?\b/g, (word) => word.replace('ain', ''));

export function municipalityNames(names: Iterable<string>): MunicipalityNames {
  const keys = new Set([...names].map(municipalityKey));
  const longest = Math.max(0, ...[...keys].map((name) => name.split(' ').length));
  return {
    has: (name) => keys.has(municipalityKey(name)),
    trailing(text) {
      for (let length = Math.min(longest, text.length); length > 0; length--) {
        if (keys.has(municipalityKey(text.slice(-length).join(' ')))) return length;
      }
      return 0;
    },
  };
}
