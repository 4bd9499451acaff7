import { municipalityKey } from './cities.ts';

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

/** Takes off the first three characters of a postal code, `M5V`, at the end of an upper-case text. */
export function takePostalArea(text: string): { postalArea: string | null; rest: string } {
  const match = /[,\s]+([ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z])\s*$/.exec(text);
  const before = text.slice(0, match?.index ?? 0);
  // A unit may look like it: `UNIT B2A`.
  if (!match || !/\p{L}{2}/u.test(before) || unitWord.test(before)) return { postalArea: null, rest: text };
  return { postalArea: match[1]!, rest: before };
}

const unitWord = /(?:#|\b(?:UNIT|UNITÉ|UNITE|APT|APP|SUITE|STE|BUREAU|LOCAL|ROOM|RM|HIGHWAY|HWY))$/;

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
  BC: ['BRITISH COLUMBIA', 'COLOMBIE-BRITANNIQUE', 'COLOMBIE BRITANNIQUE', 'CB', 'C-B'],
  MB: ['MANITOBA', 'MAN'],
  NB: ['NEW BRUNSWICK', 'NOUVEAU-BRUNSWICK', 'NOUVEAU BRUNSWICK', 'N-B'],
  NL: [
    'NEWFOUNDLAND AND LABRADOR',
    'NEWFOUNDLAND & LABRADOR',
    'NEWFOUNDLAND',
    'TERRE-NEUVE-ET-LABRADOR',
    'TERRE-NEUVE',
    'NFLD',
    'NF',
    'T-N-L',
    'TNL',
  ],
  NS: ['NOVA SCOTIA', 'NOUVELLE-ÉCOSSE', 'NOUVELLE-ECOSSE', 'NOUVELLE ECOSSE', 'N-É', 'N-E'],
  NT: ['NORTHWEST TERRITORIES', 'TERRITOIRES DU NORD-OUEST', 'NWT', 'TN-O', 'T-N-O', 'T N-O', 'TNO'],
  NU: ['NUNAVUT'],
  ON: ['ONTARIO', 'ONT'],
  PE: [
    'PRINCE EDWARD ISLAND',
    'ÎLE-DU-PRINCE-ÉDOUARD',
    'ILE-DU-PRINCE-EDOUARD',
    'PEI',
    'IPE',
    'Î-P-É',
    'ÎPÉ',
  ],
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
    const code = codes.get(words.slice(-length).join(' ').replace(/\./g, ''));
    if (code) return { code, taken: length };
  }
  return null;
}

/**
 * The beginnings of the postal codes of large cities: their postal district (the first letter; Canada Post, "Addressing
 * Guidelines"), and for the island of Montréal and Laval the second character too. Cities at the border of two districts,
 * and names that municipalities of several provinces share, are left out.
 */
const citiesByBeginning: Record<string, string> = {
  A: 'St. John’s',
  B: 'Halifax',
  E: 'Moncton,Saint John,Fredericton',
  G: 'Québec,Lévis,Saguenay,Trois-Rivières',
  'H1 H2 H3 H4 H5 H8 H9': 'Montréal',
  H7: 'Laval',
  J: 'Gatineau,Longueuil,Sherbrooke,Terrebonne,Repentigny,Brossard,Drummondville,Granby',
  K: 'Ottawa,Kingston,Peterborough',
  L: [
    'Mississauga,Brampton,Hamilton,Markham,Vaughan,Oakville,Richmond Hill,Oshawa,Barrie,Whitby,St. Catharines,Milton',
    'Ajax,Pickering,Niagara Falls,Newmarket',
  ].join(),
  M: 'Toronto',
  N: 'Kitchener,Guelph,Brantford',
  P: 'Greater Sudbury,Thunder Bay',
  R: 'Winnipeg',
  S: 'Saskatoon,Regina',
  T: 'Calgary,Edmonton,Red Deer,Strathcona County,Lethbridge,Medicine Hat,Airdrie,Grande Prairie',
  V: [
    'Vancouver,Surrey,Burnaby,Abbotsford,Coquitlam,Kelowna,Saanich,Nanaimo,Kamloops,Chilliwack,North Vancouver',
    'West Vancouver,New Westminster,Maple Ridge,Prince George,Port Moody',
  ].join(),
  X: 'Yellowknife,Iqaluit',
  Y: 'Whitehorse',
};

const beginnings = new Map(
  Object.entries(citiesByBeginning).flatMap(([codes, cities]) =>
    cities.split(',').map((city) => [municipalityKey(city), codes.split(' ')] as const),
  ),
);

/**
 * Whether a postal code lies in another province than the given one, or cannot be in the given city. False where either
 * is unknown.
 *
 * @param postalCode `M5V 2T6`
 * @param province `ON`
 */
export function contradictsPostalCode(
  postalCode: string,
  { city, province }: { city: string | null; province: string | null },
): boolean {
  if (province !== null && !provincesOf(postalCode).includes(province)) return true;
  const ofCity = city === null ? undefined : beginnings.get(municipalityKey(city));
  if (ofCity === undefined) return false;
  // The same name in the province of the postal code may be another municipality.
  const isKnownCity = province === null || provincesOf(ofCity[0]!).includes(province);
  return isKnownCity && !ofCity.some((beginning) => postalCode.startsWith(beginning));
}
