/** Letters that Canada Post uses: D, F, I, O, Q and U never, W and Z not as the first. */
const pattern =
  /(?<![A-Z0-9])([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)(?![A-Z0-9])/g;

/** Takes the last postal code (`M5V2T6`, `M5V 2T6`) out of an upper-case text. */
export function takePostalCode(text: string): { postalCode: string | null; rest: string } {
  const found = [...text.matchAll(pattern)].at(-1);
  if (!found) return { postalCode: null, rest: text };
  const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`;
  return { postalCode: `${found[1]} ${found[2]}`, rest };
}

/** Provinces and territories by the first letter of a postal code (Canada Post, Addressing Guidelines). */
const provincesOfLetter: Record<string, readonly string[]> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
};

/** The provinces or territories that a postal code lies in. */
export const provincesOf = (postalCode: string): readonly string[] => provincesOfLetter[postalCode[0]!] ?? [];
