import { nameSimilarity } from '@cdata/catalog/reading';

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

const alphabet = 27;

/** How often a name has each letter; the last place is for all other characters. */
function letterCounts(name: string, counts: Uint8Array = new Uint8Array(alphabet)): Uint8Array {
  for (let at = 0; at < name.length; at++) {
    const letter = name.charCodeAt(at) - 97;
    const place = letter >= 0 && letter < alphabet - 1 ? letter : alphabet - 1;
    counts[place] = counts[place]! + 1;
  }
  return counts;
}

/** The names of a municipality's streets, as {@link streetKey} writes them, in which misspelled ones are found. */
export class StreetNames {
  readonly #names: readonly string[];
  /** The counts of the names' letters, one after the other: names whose letters differ much are not compared further. */
  readonly #letters: Uint8Array;
  readonly #joined = new Map<string, string[]>();

  /** How many there are. */
  readonly size: number;

  constructor(keys: Iterable<string>) {
    const names = [...new Set(keys)];
    this.size = names.length;
    // A different number is another street: only names without digits can be misspelled.
    this.#names = names.filter((name) => !/\d/.test(name));
    this.#letters = new Uint8Array(alphabet * this.#names.length);
    this.#names.forEach((name, at) =>
      letterCounts(name, this.#letters.subarray(at * alphabet, (at + 1) * alphabet)),
    );
    for (const name of names) {
      const key = name.replaceAll(' ', '');
      this.#joined.set(key, [...(this.#joined.get(key) ?? []), name]);
    }
  }

  /** The most similar first; of the name itself, only those whose words are joined or split otherwise. */
  similarTo(key: string): SimilarName[] {
    const joined = (this.#joined.get(key.replaceAll(' ', '')) ?? [])
      .filter((name) => name !== key)
      .map((name) => ({ name, similarity: joinedSimilarity }));
    if (joined.length > 0 || /\d/.test(key) || key.length < 3) return joined;
    const least = key.length <= maxShortName ? minSimilarityOfShort : minSimilarity;
    const letters = letterCounts(key);
    return this.#names
      .filter((name, at) => {
        const mistakes = (1 - least) * Math.max(name.length, key.length);
        // A replaced letter is one too few and one too many.
        return (
          Math.abs(name.length - key.length) <= mistakes && this.#difference(at, letters) <= 2 * mistakes
        );
      })
      .map((name) => ({ name, similarity: nameSimilarity(key, name) }))
      .filter(({ name, similarity }) => name !== key && similarity >= least)
      .map(({ name, similarity }) => ({ name, similarity: certainty(similarity, key) }))
      .sort((a, b) => b.similarity - a.similarity);
  }

  /** The number of letters that one of the names has more or less than another name. */
  #difference(at: number, letters: Uint8Array): number {
    let difference = 0;
    for (let letter = 0; letter < alphabet; letter++)
      difference += Math.abs(this.#letters[at * alphabet + letter]! - letters[letter]!);
    return difference;
  }
}
