/**
 * An address as people paste it, in the one form that the parser reads: upper case with accents, plain apostrophes
 * and dashes, single spaces, no dots but those that mean nothing.
 */
export function writtenText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/½/g, ' 1/2')
    .replace(/¼/g, ' 1/4')
    .replace(/¾/g, ' 3/4')
    .toLocaleUpperCase('fr-CA')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/[“”«»"]/g, ' ')
    .replace(/\b((?:[A-ZÀ-Ý]\.){2,})(?=[A-ZÀ-Ý]?(?:[\s,;)]|$))/g, (initials) => initials.replace(/\./g, ''))
    .replace(/\.(?=[A-ZÀ-Ý])/g, ' ')
    .replace(/\.(?=[\s,;:#)]|$)/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();
}
