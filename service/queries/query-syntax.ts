import { searchWords } from '../store/record-row.ts';

/**
 * Puts the reference's search syntax into the text of PostgreSQL's `websearch_to_tsquery('simple', …)`: all words
 * must match, `OR` between terms matches any, quotes (curly ones too) make a phrase, a leading minus excludes. A word
 * with punctuation inside is a phrase, so that `2024-01234` finds `BP-2024-01234`; a minus alone is punctuation; `or`
 * in lower case is a word. Null where the text holds no word.
 */
export function webSearch(text: string): string | null {
  const terms: string[] = [];
  let joined = false;
  for (const [, minus = '', phrase, word] of text
    .replace(/[“”«»„]/g, '"')
    .matchAll(/(-*)(?:"([^"]*)(?:"|$)|([^\s"]+))/g)) {
    if (word === 'OR' && !minus) {
      joined = terms.length > 0;
      continue;
    }
    const found = searchWords(phrase ?? word ?? '');
    if (found.length === 0) continue;
    if (joined) terms.push('OR');
    joined = false;
    // Quoted, since an unquoted `or` is an operator in any case.
    terms.push(`${minus ? '-' : ''}"${found.join(' ')}"`);
  }
  return terms.length > 0 ? terms.join(' ') : null;
}
