import { words } from './text.ts';

/** Known municipalities are recognized after a street even without a comma. */
export interface MunicipalityNames {
  /** The number of words at the end that are a municipality's name; the longest name counts. */
  trailing(text: readonly string[]): number;
  has(name: string): boolean;
}

/** Ignores case, accents, hyphens and dots: equal for `St. John's` and `SAINT JOHNS`. */
export const municipalityKey = (name: string): string =>
  words(name.replace(/['’.]/g, ''))
    .join(' ')
    .replace(/\bsainte?\b/g, (word) => word.replace('ain', ''));

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

export function municipalityNames(names: Iterable<string>): MunicipalityNames {
  const keys = new Set([...names].map(municipalityKey));
  const longest = Math.max(0, ...[...keys].map((name) => name.split(' ').length));
  return {
    has: (name) => keys.has(municipalityKey(name)),
    trailing(text) {
      for (let length = Math.min(longest, text.length); length > 0; length--) {
        if (keys.has(municipalityKey(text.slice(-length).join(' ')))) return length;
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
const largestCities = [
  'Toronto 43.7 -79.4,Montréal 45.5 -73.6,Calgary 51.0 -114.1,Ottawa 45.4 -75.7,Edmonton 53.5 -113.5',
  'Winnipeg 49.9 -97.1,Mississauga 43.6 -79.6,Vancouver 49.3 -123.1,Brampton 43.7 -79.8,Hamilton 43.3 -79.9',
  'Surrey 49.2 -122.8,Québec 46.8 -71.2,Halifax 44.6 -63.6,Laval 45.6 -73.7,London 43.0 -81.2,Markham 43.9 -79.3',
  'Vaughan 43.8 -79.5,Gatineau 45.5 -75.7,Saskatoon 52.1 -106.7,Kitchener 43.4 -80.5,Longueuil 45.5 -73.5',
  'Burnaby 49.2 -123.0,Windsor,Regina 50.4 -104.6,Oakville 43.4 -79.7,Richmond,Richmond Hill 43.9 -79.4,Burlington',
  'Oshawa 43.9 -78.9,Sherbrooke,Greater Sudbury 46.5 -81.0,Abbotsford 49.1 -122.3,Lévis 46.8 -71.2',
  'Coquitlam 49.3 -122.8,Barrie 44.4 -79.7,Saguenay 48.4 -71.1,Kelowna 49.9 -119.5,Guelph 43.5 -80.2',
  'Trois-Rivières 46.3 -72.5,Whitby 43.9 -78.9,Cambridge,St. Catharines 43.2 -79.2,Milton 43.5 -79.9',
  'Langley 49.1 -122.6,Kingston,Ajax 43.9 -79.0,Waterloo,Terrebonne 45.7 -73.6,Saanich 48.5 -123.4',
  'St. John\u2019s 47.6 -52.7,Thunder Bay 48.4 -89.2,Delta 49.1 -123.0,Brantford 43.1 -80.3,Chatham-Kent 42.4 -82.2',
  'Clarington 43.9 -78.7,Red Deer 52.3 -113.8,Nanaimo 49.2 -123.9,Strathcona County 53.5 -113.2,Pickering 43.8 -79.1',
  'Lethbridge 49.7 -112.8,Kamloops 50.7 -120.3,Niagara Falls 43.1 -79.1,Chilliwack 49.2 -121.9,Victoria',
  'Newmarket 44.1 -79.5,Repentigny 45.7 -73.4,Peterborough 44.3 -78.3,Moncton 46.1 -64.8,North Vancouver 49.3 -123.1',
  'West Vancouver 49.3 -123.2,New Westminster 49.2 -122.9,Maple Ridge 49.2 -122.6,Prince George 53.9 -122.7',
  'Medicine Hat 50.0 -110.7,Saint John 45.3 -66.1,Fredericton 46.0 -66.6,Charlottetown,Whitehorse 60.7 -135.1',
  'Yellowknife 62.5 -114.4,Iqaluit 63.7 -68.5,Brossard 45.5 -73.5,Drummondville 45.9 -72.5,Granby 45.4 -72.7',
  'Airdrie 51.3 -114.0,Grande Prairie 55.2 -118.8,Port Moody 49.3 -122.8',
].flatMap((line) =>
  line.split(',').map((city) => {
    const [, name = city, lat, lng] = /^(.+) (\S+\.\d) (\S+\.\d)$/.exec(city) ?? [];
    return { name, place: lat === undefined ? null : { lat: Number(lat), lng: Number(lng) } };
  }),
);

/** The names of the large cities, for the parser. */
export const largeCityNames = municipalityNames(largestCities.map(({ name }) => name));

const byKey = new Map(largestCities.map((city) => [municipalityKey(city.name), city]));

/** A large city by its name or slug; undefined for other places. */
export const largeCity = (name: string): { name: string; place: Place | null } | undefined =>
  byKey.get(municipalityKey(name.replaceAll('_', ' ')));
