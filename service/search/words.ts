import { words } from '../../src/address/folding.ts';

/**
 * The words of a text as `q` sees them: folded, punctuation between words, but `John's` one word as people type it.
 */
export const searchWords = (text: string): string[] => words(text.replace(/['’](?=s\b)/gi, ''));
