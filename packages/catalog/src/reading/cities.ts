import { words } from './text.ts';

/** Known municipalities are recognized after a street even without a comma. */
export interface MunicipalityNames {
  /** The number of words at the end that are a municipality's name; the longest name counts. */
  trailing(text: readonly string[]): number;
  has(name: string): boolean;
}

/** What people write for cities, as far as it is no part of their names: short forms, and codes of the largest airports (IATA). */
const shortNames: Record<string, string> = {
  mtl: 'montreal',
  yul: 'montreal',
  'qc city': 'quebec',
  yqb: 'quebec',
  rouyn: 'rouyn noranda',
  'fort mac': 'fort mcmurray',
  'med hat': 'medicine hat',
  'quebec city': 'quebec',
  'the soo': 'sault ste marie',
  soo: 'sault ste marie',
  'happy valley': 'happy valley goose bay',
  cbs: 'conception bay south',
  hrm: 'halifax',
  hfx: 'halifax',
  wpg: 'winnipeg',
  edm: 'edmonton',
  van: 'vancouver',
  notl: 'niagara on the lake',
  ddo: 'dollard des ormeaux',
  yyc: 'calgary',
  yeg: 'edmonton',
  yyz: 'toronto',
  yow: 'ottawa',
  yvr: 'vancouver',
  yyj: 'victoria',
  ylw: 'kelowna',
  ywg: 'winnipeg',
  yxe: 'saskatoon',
  yqr: 'regina',
  yhz: 'halifax',
  yyt: 'st johns',
};

const directions: Record<string, string> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/** Words of names that people shorten: `Mt Pearl`, `Ft. St. John`, `Pte-Claire`, `Rocky Mtn House`. */
const shortWords: Record<string, string> = {
  mt: 'mount',
  ft: 'fort',
  pte: 'pointe',
  mtn: 'mountain',
  hbr: 'harbour',
};

/**
 * Ignores case, accents, hyphens and dots, and writes short names in full: equal for `St. John's` and `SAINT JOHNS`, for
 * `Montréal` and `Mtl`, and for `North Vancouver` and `N. Vancouver`.
 */
export const municipalityKey = (name: string): string => {
  const key = words(name.replace(/['’.]/g, ''))
    .join(' ')
    .replace(/\bsainte?\b/g, (word) => word.replace('ain', ''))
    .replace(/\b(?:(?:mt|ft|pte)(?= [a-z])|(?<=[a-z] )(?:mtn|hbr)\b)/g, (word) => shortWords[word]!);
  return (
    shortNames[key] ??
    key
      .replace(/^mtl\b/, 'montreal')
      .replace(/^((?:n|w|north|west) )van$/, '$1vancouver')
      .replace(/^[nsew](?= [a-z]{3})/, (letter) => directions[letter]!)
  );
};

/** A short name in full: `winnipeg` for `Wpg`. */
export const inFull = (name: string): string => shortNames[words(name).join(' ')] ?? name;

/** The key of a city without what it is: `City of Ottawa` is `ottawa`, `Ville de Québec` and `Quebec City` are `quebec`. Null without a name. */
export function cityKey(name: string): string | null {
  const key = municipalityKey(name)
    .replace(
      /^(?:city|town|township|village|municipality|district|ville|municipalite|canton) (?:of|de|d) /,
      '',
    )
    .replace(/(?<=.) (?:city|qc|on|bc|ab|sk|mb|nb|ns|pe|nl)$/, '');
  return /[a-z]/.test(key) ? key : null;
}

/** Places along the Cariboo Road, whose names begin with a number as houses do. */
const mileHouse = /^\d+ mile (?:house|ranch)$/;

export function municipalityNames(names: Iterable<string>): MunicipalityNames {
  const keys = new Set([...names].map(municipalityKey));
  const longest = Math.max(3, ...[...keys].map((name) => name.split(' ').length));
  const has = (name: string): boolean => {
    const key = municipalityKey(name);
    return keys.has(key) || mileHouse.test(key);
  };
  return {
    has,
    trailing(text) {
      for (let length = Math.min(longest, text.length); length > 0; length--) {
        if (has(text.slice(-length).join(' '))) return length;
      }
      return 0;
    },
  };
}

/** WGS84 degrees. */
interface Place {
  lat: number;
  lng: number;
}

/**
 * Canada's largest cities, and the largest of the smaller provinces and the territories (2021 census), with the middle of
 * each to a tenth of a degree. A name that municipalities of several provinces share has none.
 */
const largestOfProvinces: Record<string, string[]> = {
  AB: [
    'Calgary 51.0 -114.1,Edmonton 53.5 -113.5,Red Deer 52.3 -113.8,Strathcona County 53.5 -113.2',
    'Lethbridge 49.7 -112.8,Medicine Hat 50.0 -110.7,Airdrie 51.3 -114.0,Grande Prairie 55.2 -118.8',
  ],
  BC: [
    'Vancouver 49.3 -123.1,Surrey 49.2 -122.8,Burnaby 49.2 -123.0,Richmond,Abbotsford 49.1 -122.3',
    'Coquitlam 49.3 -122.8,Kelowna 49.9 -119.5,Langley 49.1 -122.6,Saanich 48.5 -123.4,Delta 49.1 -123.0',
    'Nanaimo 49.2 -123.9,Kamloops 50.7 -120.3,Chilliwack 49.2 -121.9,Victoria,North Vancouver 49.3 -123.1',
    'West Vancouver 49.3 -123.2,New Westminster 49.2 -122.9,Maple Ridge 49.2 -122.6',
    'Prince George 53.9 -122.7,Port Moody 49.3 -122.8',
  ],
  MB: ['Winnipeg 49.9 -97.1'],
  NB: ['Moncton 46.1 -64.8,Saint John 45.3 -66.1,Fredericton 46.0 -66.6'],
  NL: ['St. John\u2019s 47.6 -52.7'],
  NS: ['Halifax 44.6 -63.6'],
  NT: ['Yellowknife 62.5 -114.4'],
  NU: ['Iqaluit 63.7 -68.5'],
  ON: [
    'Toronto 43.7 -79.4,Ottawa 45.4 -75.7,Mississauga 43.6 -79.6,Brampton 43.7 -79.8,Hamilton 43.3 -79.9',
    'London 43.0 -81.2,Markham 43.9 -79.3,Vaughan 43.8 -79.5,Kitchener 43.4 -80.5,Windsor',
    'Oakville 43.4 -79.7,Richmond Hill 43.9 -79.4,Burlington,Oshawa 43.9 -78.9,Greater Sudbury 46.5 -81.0',
    'Barrie 44.4 -79.7,Guelph 43.5 -80.2,Whitby 43.9 -78.9,Cambridge,St. Catharines 43.2 -79.2',
    'Milton 43.5 -79.9,Kingston,Ajax 43.9 -79.0,Waterloo,Thunder Bay 48.4 -89.2,Brantford 43.1 -80.3',
    'Chatham-Kent 42.4 -82.2,Clarington 43.9 -78.7,Pickering 43.8 -79.1,Niagara Falls 43.1 -79.1',
    'Newmarket 44.1 -79.5,Peterborough 44.3 -78.3',
  ],
  PE: ['Charlottetown'],
  QC: [
    'Montréal 45.5 -73.6,Québec 46.8 -71.2,Laval 45.6 -73.7,Gatineau 45.5 -75.7,Longueuil 45.5 -73.5',
    'Sherbrooke,Lévis 46.8 -71.2,Saguenay 48.4 -71.1,Trois-Rivières 46.3 -72.5,Terrebonne 45.7 -73.6',
    'Repentigny 45.7 -73.4,Brossard 45.5 -73.5,Drummondville 45.9 -72.5,Granby 45.4 -72.7',
  ],
  SK: ['Saskatoon 52.1 -106.7,Regina 50.4 -104.6'],
  YT: ['Whitehorse 60.7 -135.1'],
};

export const largestCities = Object.entries(largestOfProvinces).flatMap(([province, lines]) =>
  lines
    .join()
    .split(',')
    .map((city) => {
      const [, name = city, lat, lng] = /^(.+) (\S+\.\d) (\S+\.\d)$/.exec(city) ?? [];
      return { name, province, place: lat === undefined ? null : { lat: Number(lat), lng: Number(lng) } };
    }),
);

/** The names of the large cities, for the parser. */
export const largeCityNames = municipalityNames(largestCities.map(({ name }) => name));

const byKey = new Map(largestCities.map((city) => [municipalityKey(city.name), city]));

/** A large city by its name or slug; undefined for other places. */
export const largeCity = (
  name: string,
): { name: string; province: string; place: Place | null } | undefined =>
  byKey.get(municipalityKey(name.replaceAll('_', ' ')));
