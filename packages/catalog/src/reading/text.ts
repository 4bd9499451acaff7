/**
 * Lower case, without accents and ligatures, with plain apostrophes: `Montréal` and `MONTREAL` fold to `montreal`,
 * `Sacré-Cœur` to `sacre-coeur`. Users' and cities' texts are compared in this form.
 */
export function fold(text: string): string {
  // Most texts are plain, and records are folded by the hundred thousand.
  if (plain.test(text)) return text.toLowerCase().replace(/`/g, "'");
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[’‘ʼ`´]/g, "'");
}

const plain = /^[\u0000-\u007f]*$/;

/** Programs write whole numbers as `302.0`, house numbers and units among them. */
export const withoutZeroDecimals = (text: string): string => text.trim().replace(/^(\d+)\.0+$/, '$1');

export function words(text: string): string[] {
  return fold(text).match(/[a-z0-9]+/g) ?? [];
}

/** The form that the parser reads: upper case with accents, plain apostrophes and dashes, single spaces, no dots. */
export function parserText(text: string): string {
  if (plainAddress.test(text)) {
    const upper = text.toUpperCase().trim();
    return upper.includes('  ') ? upper.replace(/ +/g, ' ') : upper;
  }
  return text
    .normalize('NFC')
    .replace(/½/g, ' 1/2')
    .replace(/¼/g, ' 1/4')
    .replace(/¾/g, ' 3/4')
    .toLocaleUpperCase('fr-CA')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[“”«»"]/g, ' ')
    .replace(
      /\b(SUITE|UNIT|APT) (ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)(?:-([A-Z]))?\b/g,
      unitInWords,
    )
    .replace(/\b((?:[A-ZÀ-Ý]\.){2,})(?=[A-ZÀ-Ý]?(?:[\s,;)]|$))/g, (initials) => initials.replace(/\./g, ''))
    .replace(/(?<=\d[A-Z]?,?\s*)R\.\s*(?=[A-ZÀ-Ý]{2})/g, 'RUE ')
    .replace(/\.(?=[A-ZÀ-Ý])/g, ' ')
    .replace(/\.(?=[\s,;:#)]|$)/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}

const numberWords = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE', 'SIX', 'SEVEN', 'EIGHT', 'NINE', 'TEN'];
/** `SUITE TWO-B` is suite 2B. */
const unitInWords = (_: string, designator: string, word: string, letter = ''): string =>
  `${designator} ${numberWords.indexOf(word) + 1}${letter}`;

/** Most addresses have nothing to replace. */
const plainAddress = /^(?!.*\b(?:suite|unit|apt) [a-z]{3,})[a-z0-9 ,#'/-]*$/i;

/**
 * The share of letters that two names have in common, 0 to 1. A letter that is missing, added, replaced or exchanged
 * with the next one is one mistake (the optimal string alignment distance), since people exchange letters as easily as
 * they miss them.
 */
export function nameSimilarity(one: string, other: string): number {
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 1 : 1 - mistakes(one, other) / longest;
}

function mistakes(one: string, other: string): number {
  const width = other.length + 1;
  let beforeLast = new Uint16Array(width);
  let last = Uint16Array.from({ length: width }, (_, at) => at);
  for (let row = 1; row <= one.length; row++) {
    const current = new Uint16Array(width);
    current[0] = row;
    for (let at = 1; at < width; at++) {
      const isSame = one[row - 1] === other[at - 1];
      let least = Math.min(last[at]! + 1, current[at - 1]! + 1, last[at - 1]! + (isSame ? 0 : 1));
      const isExchanged =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isExchanged) least = Math.min(least, beforeLast[at - 2]! + 1);
      current[at] = least;
    }
    [beforeLast, last] = [last, current];
  }
  return last[width - 1]!;
}

/** The mark of a footnote behind a number: `1,200¹` is no `1,2001`. The sign of `m²` is behind a letter. */
export const footnote = /[\d¼½¾%$)][¹²³⁰⁴-⁹①-⑳]/u;
