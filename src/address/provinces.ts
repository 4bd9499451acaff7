/** Provinces and territories: Canada Post's symbol, then the names and the older short forms in both languages. */
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

/** A province at the end of words, with how many of the words it takes; null where there is none. */
export function trailingProvince(words: readonly string[]): { code: string; taken: number } | null {
  for (let taken = Math.min(longest, words.length); taken > 0; taken--) {
    const code = codes.get(words.slice(-taken).join(' '));
    if (code) return { code, taken };
  }
  return null;
}
