import type { FunctionDescription } from '../../app/function-registry.ts';

/** Lower case, without accents. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Where a word of the query may be found, in order of significance and in both languages. */
const placesOf = ({ name, title, keywords, help, parameters }: FunctionDescription): string[][] =>
  [
    [name],
    [title.en, title.fr],
    [keywords.en, keywords.fr],
    [help.en, help.fr, ...parameters.flatMap(({ label }) => [label.en, label.fr])],
  ].map((texts) => wordsOf(texts.join(' ')));

/** Words that say nothing about a function, in either language. */
const fillers = new Set(
  'a an the of in at to for by my i want find how do is are get give show list le la les l un une des de du d au aux a en pour par je veux mon ma mes comment trouver obtenir est sont'.split(
    ' ',
  ),
);

/**
 * The functions that fit a description of what they do, the best first; all of them in their own order for a blank query.
 * A word of the query fits if one of a function's words begins with it; case and accents do not matter. If no function
 * fits every word, those that fit the most words are found.
 */
export function findFunctions(
  query: string,
  functions: readonly FunctionDescription[],
): FunctionDescription[] {
  const words = wordsOf(query.replace(/^=?\s*cdata\./i, ''));
  const telling = words.filter((word) => !fillers.has(word));
  const searched = telling.length > 0 ? telling : words;
  if (searched.length === 0) return [...functions];
  const ranked = functions.map((one) => {
    const places = placesOf(one);
    const ranks = searched
      .map((word) => places.findIndex((place) => place.some((other) => fits(word, other))))
      .filter((rank) => rank >= 0);
    return { one, count: ranks.length, rank: ranks.reduce((sum, rank) => sum + rank, 0) };
  });
  const maxCount = Math.max(...ranked.map(({ count }) => count));
  return ranked
    .filter(({ count }) => count > 0 && count === maxCount)
    .sort((first, second) => first.rank - second.rank)
    .map(({ one }) => one);
}

/** A plural also matches the singular. */
const fits = (word: string, other: string): boolean =>
  other.startsWith(word) || (word.length > 3 && /[sx]$/.test(word) && other.startsWith(word.slice(0, -1)));
