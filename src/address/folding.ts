/**
 * Lower case without accents, ligatures and apostrophes spelt out: `Montréal` and `MONTREAL` fold to `montreal`,
 * `Sacré-Cœur` to `sacre-coeur`. Everything that compares text typed by people with text of a city goes through it.
 */
export function fold(text: string): string {
  // Most text of a country is plain, and records are folded by the hundred thousand.
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

/** The folded words of a text: runs of letters and digits, everything else between words. */
export function words(text: string): string[] {
  return fold(text).match(/[a-z0-9]+/g) ?? [];
}
