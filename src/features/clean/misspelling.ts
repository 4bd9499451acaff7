import { distance } from 'fastest-levenshtein';

/** Words of fewer letters have too many neighbours: `ELM` and `ELK` are two streets. */
const minLength = 5;
/** Two wrong letters are a misspelling in a word of this length only. */
const longLength = 9;

/**
 * Whether two different names may be one that somebody mistyped: one letter is missing, added or wrong, or two letters
 * have changed places; in a longer name, two letters. The first letter and digits are hardly ever mistyped, and tell
 * streets apart.
 *
 * @param one In lower case, as `streetKey` makes it.
 */
export function isMisspelling(one: string, other: string): boolean {
  const length = Math.min(one.length, other.length);
  if (one === other || length < minLength || Math.abs(one.length - other.length) > 2) return false;
  if (one[0] !== other[0] || digitsOf(one) !== digitsOf(other)) return false;
  const wrongLetters = distance(one, other);
  return wrongLetters <= (length >= longLength || sameLetters(one, other) ? 2 : 1);
}

const digitsOf = (name: string): string => name.replace(/\D+/g, ' ').trim();
const sameLetters = (one: string, other: string): boolean =>
  [...one].sort().join('') === [...other].sort().join('');

/**
 * For each name, the others that may be misspellings of it or the other way round. Names that are close have a form with
 * the same letters left out, so that thousands of them are not compared with one another.
 */
export function similarNames(names: Iterable<string>): Map<string, string[]> {
  const byShortForm = new Map<string, string[]>();
  const similar = new Map<string, string[]>();
  for (const name of new Set(names)) {
    const candidates = new Set<string>();
    for (const form of shortForms(name)) {
      const namesOfForm = byShortForm.get(form);
      if (namesOfForm === undefined) byShortForm.set(form, [name]);
      else {
        for (const other of namesOfForm) candidates.add(other);
        namesOfForm.push(name);
      }
    }
    for (const other of candidates) {
      if (!isMisspelling(name, other)) continue;
      similar.set(name, [...(similar.get(name) ?? []), other]);
      similar.set(other, [...(similar.get(other) ?? []), name]);
    }
  }
  return similar;
}

/** The name, and what is left of it without one letter or two after the first one. */
function shortForms(name: string): Set<string> {
  if (name.length < minLength) return new Set();
  const forms = new Set([name]);
  for (const shorter of withoutOneLetter(name)) {
    forms.add(shorter);
    if (name.length >= longLength) for (const shortest of withoutOneLetter(shorter)) forms.add(shortest);
  }
  return forms;
}

const withoutOneLetter = (name: string): string[] =>
  Array.from({ length: name.length - 1 }, (_, at) => name.slice(0, at + 1) + name.slice(at + 2));
