/** Canada Post never uses D, F, I, O, Q and U, nor W and Z as the first letter. */
const postalCodePattern =
  /(?<![A-Z0-9])([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])[ -]?(\d[ABCEGHJ-NPRSTV-Z]\d)(?![A-Z0-9])/g;

/** Takes the last postal code (`M5V2T6`, `M5V 2T6`) out of an upper-case text. */
export function takePostalCode(text: string): { postalCode: string | null; rest: string } {
  const lastMatch = [...text.matchAll(postalCodePattern)].at(-1);
  if (!lastMatch) return { postalCode: null, rest: text };
  const rest = `${text.slice(0, lastMatch.index)} ${text.slice(lastMatch.index + lastMatch[0].length)}`;
  return { postalCode: `${lastMatch[1]} ${lastMatch[2]}`, rest };
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

export const provincesOf = (postalCode: string): readonly string[] => provincesOfLetter[postalCode[0]!] ?? [];

/** Canada Post's symbols, with the names and the older abbreviations in both languages. */
const names: Record<string, string[]> = {
  AB: ['ALBERTA', 'ALTA', 'ALB'],
  BC: ['BRITISH COLUMBIA', 'COLOMBIE-BRITANNIQUE', 'COLOMBIE BRITANNIQUE', 'CB'],
  MB: ['MANITOBA', 'MAN'],
  NB: ['NEW BRUNSWICK', 'NOUVEAU-BRUNSWICK', 'NOUVEAU BRUNSWICK'],
  NL: [
    'NEWFOUNDLAND AND LABRADOR',
    'NEWFOUNDLAND & LABRADOR',
    'NEWFOUNDLAND',
    'TERRE-NEUVE-ET-LABRADOR',
    'TERRE-NEUVE',
    'NFLD',
    'NF',
  ],
  NS: ['NOVA SCOTIA', 'NOUVELLE-ÉCOSSE', 'NOUVELLE-ECOSSE', 'NOUVELLE ECOSSE'],
  NT: ['NORTHWEST TERRITORIES', 'TERRITOIRES DU NORD-OUEST', 'NWT'],
  NU: ['NUNAVUT'],
  ON: ['ONTARIO', 'ONT'],
  PE: ['PRINCE EDWARD ISLAND', 'ÎLE-DU-PRINCE-ÉDOUARD', 'ILE-DU-PRINCE-EDOUARD', 'PEI', 'IPE'],
  QC: ['QUÉBEC', 'QUEBEC', 'QUE', 'QUÉ', 'PQ'],
  SK: ['SASKATCHEWAN', 'SASK'],
  YT: ['YUKON TERRITORY', 'YUKON', 'YK'],
};

const codes = new Map(
  Object.entries(names).flatMap(([code, forms]) => [code, ...forms].map((form) => [form, code] as const)),
);
const longest = Math.max(...[...codes.keys()].map((name) => name.split(' ').length));

export function trailingProvince(words: readonly string[]): { code: string; taken: number } | null {
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    const code = codes.get(words.slice(-length).join(' '));
    if (code) return { code, taken: length };
  }
  return null;
}
