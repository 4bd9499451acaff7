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

/** Takes off the first three characters of a postal code, `M5V`, at the end of an upper-case text, or the whole of it. */
export function takePostalArea(text: string): { postalArea: string | null; rest: string } {
  const whole = text.trim();
  if (/^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z]$/.test(whole)) return { postalArea: whole, rest: '' };
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

/** The postal areas of Nunavut; the others with an X are the Northwest Territories'. */
const inNunavut = /^X0[ABC]/;
const inTerritories = /^X(?:0[EG]|1)/;

export function provincesOf(postalCode: string): readonly string[] {
  if (inNunavut.test(postalCode)) return ['NU'];
  return inTerritories.test(postalCode) ? ['NT'] : (provincesOfLetter[postalCode[0]!] ?? []);
}

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
  if (words.slice(-2).join(' ') === 'FORT SASKATCHEWAN') return null;
  for (let length = Math.min(longest, words.length); length > 0; length--) {
    const code = codes.get(words.slice(-length).join(' ').replace(/\./g, ''));
    if (code) return { code, taken: length };
  }
  return null;
}

/** Whether a text is the name or the code of a province, and nothing else. */
export function isProvince(text: string): boolean {
  const words = text.trim().toUpperCase().split(/\s+/);
  return trailingProvince(words)?.taken === words.length;
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

/**
 * Areas that lie in one province each: south, north, west and east, degrees. Nearer to a border, and in the far north, no
 * area says the province.
 */
const areasOfProvinces: Record<string, readonly (readonly [number, number, number, number])[]> = {
  AB: [
    [49, 60, -113.6, -110.1],
    [53.9, 60, -119.8, -113.5],
    [51.2, 53.9, -115, -113.5],
    [50, 51.3, -114.4, -113.5],
  ],
  BC: [
    [50, 60, -130, -120.1],
    [49, 53, -128.5, -119.5],
    [49.05, 50.2, -119.6, -115],
    [50.2, 51.5, -119.6, -117],
    [48.3, 49, -126, -123.3],
  ],
  MB: [[49, 60, -101.2, -95.3]],
  NB: [
    [46.1, 47.5, -67.7, -65.2],
    [45.2, 46.1, -67.2, -65.6],
    [45.95, 46.5, -65.3, -64.55],
  ],
  NL: [
    [46.6, 50.9, -59.4, -52.6],
    [52.2, 56, -61, -55.5],
  ],
  NS: [
    [43.3, 45.15, -65, -61],
    [43.3, 44.6, -66.2, -65],
    [45.1, 45.9, -63.9, -61.5],
    [45.6, 47.1, -61.6, -59.7],
  ],
  ON: [
    [49.5, 53, -94.9, -80],
    [48.5, 49.6, -94, -79.8],
    [46.2, 48.5, -84, -80],
    [43, 46.3, -81.5, -77.5],
    [42, 43, -83.1, -79.1],
    [43.6, 45, -77.6, -76.3],
  ],
  PE: [
    [46.35, 47.1, -64.1, -62],
    [46.1, 46.5, -63.4, -62],
  ],
  QC: [
    [46.5, 52, -78.5, -70.6],
    [45.7, 46.6, -74, -70.6],
    [45.1, 45.8, -73.9, -71.6],
    [48.15, 50.5, -70.6, -66],
    [48.3, 49.3, -66.1, -64.1],
  ],
  SK: [[49, 60, -109.9, -102.1]],
};

/** The two-letter code of the province in which a point certainly lies, by WGS84 degrees; null near a border. */
export function provinceOfPoint({ lat, lng }: { lat: number; lng: number }): string | null {
  const isIn = ([south, north, west, east]: readonly [number, number, number, number]) =>
    lat >= south && lat <= north && lng >= west && lng <= east;
  return Object.keys(areasOfProvinces).find((code) => areasOfProvinces[code]!.some(isIn)) ?? null;
}
