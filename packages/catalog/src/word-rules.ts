/** A name, and the words in folded texts that stand for it. */
export interface WordRule<Name> {
  name: Name;
  pattern: RegExp;
}

export interface WordMatch<Name> {
  name: Name;
  words: string;
  start: number;
}

/** Reads lists of words between `|`: a space stands for any white space, slash or hyphen, `*` for the rest of a word. */
export const rulesOf = <Name>(lists: readonly (readonly [Name, string])[]): WordRule<Name>[] =>
  lists.map(([name, list]) => {
    const alternatives = list
      .split('|')
      .map((words) => words.trim().replace(/\s+/g, ' '))
      // The longest first: an alternative that matches ends the search.
      .sort((a, b) => b.length - a.length)
      .map((words) => words.replace(/[+.]/g, '\\$&').replaceAll('*', '[a-z]*').replaceAll(' ', '[\\s/-]+'));
    return { name, pattern: new RegExp(`(?<![a-z0-9])(?:${alternatives.join('|')})(?![a-z0-9])`) };
  });

/** The first words in a text that a rule knows; of two that start together, the longer ones. */
export function firstMatch<Name>(text: string, rules: readonly WordRule<Name>[]): WordMatch<Name> | null {
  let best: WordMatch<Name> | null = null;
  for (const { name, pattern } of rules) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [words] = match;
    const isBetter =
      !best || match.index < best.start || (match.index === best.start && words.length > best.words.length);
    if (isBetter) best = { name, words, start: match.index };
  }
  return best;
}
