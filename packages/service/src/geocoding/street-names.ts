import { nameSimilarity } from '@cdata/catalog/address';

export interface SimilarName {
  name: string;
  similarity: number;
}

/** A name less similar than this is a different name. */
const minSimilarity = 0.72;
/** One letter of a short name may be wrong, too: `GWN` for Gwen. */
const minSimilarityOfShort = 0.66;
export const maxShortName = 4;
const longName = 10;
/** Words that people join or split, `CEDARHILL` for Cedar Hill, hardly make another name. */
const joinedSimilarity = 0.97;

/** Another street whose name is as long hardly differs in so few letters. */
const certainty = (similarity: number, key: string): number =>
  key.length >= longName ? 1 - (1 - similarity) * 0.6 : similarity;

/** The letters of a name, one bit for each: names whose letters differ much are not compared further. */
function lettersOf(name: string): number {
  let letters = 0;
  for (let at = 0; at < name.length; at++) letters |= 1 << ((name.charCodeAt(at) - 97) & 31);
  return letters;
}

function bitCount(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** The names of a municipality's streets, as {@link streetKey} writes them, in which misspelled ones are found. */
export class StreetNames {
  private readonly names: readonly { name: string; letters: number }[];
  private readonly joined = new Map<string, string[]>();

  constructor(keys: Iterable<string>) {
    const names = [...new Set(keys)];
    // A different number is another street: only names without digits can be misspelled.
    this.names = names.filter((name) => !/\d/.test(name)).map((name) => ({ name, letters: lettersOf(name) }));
    for (const name of names) {
      const key = name.replaceAll(' ', '');
      this.joined.set(key, [...(this.joined.get(key) ?? []), name]);
    }
  }

  /** The most similar first; of the name itself, only those whose words are joined or split otherwise. */
  similarTo(key: string): SimilarName[] {
    const joined = (this.joined.get(key.replaceAll(' ', '')) ?? [])
      .filter((name) => name !== key)
      .map((name) => ({ name, similarity: joinedSimilarity }));
    if (joined.length > 0 || /\d/.test(key) || key.length < 3) return joined;
    const least = key.length <= maxShortName ? minSimilarityOfShort : minSimilarity;
    const letters = lettersOf(key);
    return this.names
      .filter(({ name, letters: own }) => {
        const mistakes = (1 - least) * Math.max(name.length, key.length);
        return Math.abs(name.length - key.length) <= mistakes && bitCount(letters ^ own) <= 2 * mistakes;
      })
      .map(({ name }) => ({ name, similarity: nameSimilarity(key, name) }))
      .filter(({ name, similarity }) => name !== key && similarity >= least)
      .map(({ name, similarity }) => ({ name, similarity: certainty(similarity, key) }))
      .sort((a, b) => b.similarity - a.similarity);
  }
}
