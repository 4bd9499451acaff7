import { searchWords } from '../store/record-row.ts';

/** The words of `q` that are searched for; operators don't count. */
export const countSearchWords = (text: string): number =>
  (webSearch(text)?.match(/[^\s"-]+/g) ?? []).filter((word) => word !== 'OR').length;

/**
 * Translates the reference's search syntax for PostgreSQL's `websearch_to_tsquery('simple', …)`: all words must match,
 * `OR` between terms matches any, quotes (also curly ones) make a phrase, a leading minus excludes. A word with
 * punctuation inside is a phrase, so that `2024-01234` finds `BP-2024-01234`; a minus alone is punctuation; `or` in
 * lower case is a word. Returns null if the text contains no word.
 */
export function webSearch(text: string): string | null {
  const terms: string[] = [];
  let isOr = false;
  for (const [, minus = '', phrase, word] of text
    .replace(/[“”«»„]/g, '"')
    .matchAll(/(-*)(?:"([^"]*)(?:"|$)|([^\s"]+))/g)) {
    if (word === 'OR' && !minus) {
      isOr = terms.length > 0;
      continue;
    }
    const words = searchWords(phrase ?? word ?? '');
    if (words.length === 0) continue;
    if (isOr) terms.push('OR');
    isOr = false;
    // Quoted, because an unquoted `or` is an operator in upper and lower case.
    terms.push(`${minus ? '-' : ''}"${words.join(' ')}"`);
  }
  return terms.length > 0 ? terms.join(' ') : null;
}
