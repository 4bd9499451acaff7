import { slug } from '../nearest.ts';
import { inFull, largestCities, municipalityKey } from './cities.ts';
import { placeName, readPlace, type KnownPlace } from './place.ts';
import { provincesOf } from './province.ts';

interface NamedCity extends KnownPlace {
  slug: string;
  /** What no other municipality is called. */
  fullName: string;
  /** Whether its name alone means it. */
  isPlain: boolean;
}

/**
 * The names that municipalities of several provinces have (Statistics Canada, 2021), with their provinces. The slug of the
 * first is that of the name alone; the others have their province in it: `windsor`, `windsor_ns`, `windsor_qc`. A name
 * with a star means the first: it has at least 20,000 inhabitants, and five times as many as any other.
 */
const sharedNames = [
  'St. Mary’s NL NS ON, Saint Marys NB, *Victoria BC NL PE MB, South River ON NL, St. George’s NL',
  'Saint-Georges QC, Deer Lake NL ON, Hampden NL QC, Glenwood NL AB, Lumsden SK NL, Campbellton NB NL',
  'Brighton NL NB ON, *Burlington ON NL, Westport NL ON, *Woodstock ON NL NB, *Charlottetown PE NL',
  'Montague PE ON, Clyde River NU PE, Stratford ON PE QC, *Cornwall ON PE, *Sherbrooke QC PE',
  'Wellington PE NB, Alberton PE ON, St. Louis SK PE, Saint-Louis QC NB, Shelburne ON NS, Argyle NS MB',
  '*Windsor ON NS QC, Amherst NS QC, Clarendon QC NB, Saint Andrews NB, St. Andrews MB, Dufferin NB MB',
  'Saint-David QC NB, Lincoln NB ON, Hampstead QC NB, Wickham QC NB, *Cambridge ON NB, Minto ON NB',
  'Chipman NB AB, *Kingston ON NB, Havelock QC NB, Springfield NB MB, *Alma QC NB, Elgin QC NB',
  'Saint-Paul QC NB, St. Paul AB, Saint-Charles NB, St.-Charles ON, Nelson BC NB, Stanley NB MB',
  '*Richmond BC NB QC, *Wilmot ON NB, Aberdeen SK NB, Kent BC NB, Perth ON NB, Lorne MB NB',
  'Saint-André QC NB, Notre-Dame-de-Lourdes QC NB, Sainte-Anne NB, Ste. Anne MB, Saint-Basile QC NB',
  'Saint-Joseph NB, St. Joseph ON, Saint-Jacques QC NB, Saint-Isidore QC NB, Hope BC QC',
  'Albertville QC SK, *Beaumont AB QC, Scott SK QC, Champlain QC ON, Warwick QC ON, Saint-Albert QC',
  '*St. Albert AB, *Waterloo ON QC, Saint-Thomas QC, *St. Thomas ON, Howick QC ON, Hudson QC ON',
  'Montcalm QC MB, Mayo QC YT, Denholm QC SK, Limerick ON SK, Brock ON SK, *Lakeshore ON MB',
  'Hanover ON MB, Harris ON SK, Armstrong BC ON MB, Chamberlain ON SK, *Cochrane AB ON, Laird ON SK',
  'Dawson YT ON, Shoal Lake 39A ON MB, Shoal Lake 40 ON MB, Grandview MB AB, Flin Flon MB SK',
  'Gull Lake SK AB, Lloydminster AB SK, Makaoo 120 SK AB, Pelican Narrows SK AB',
];

/** Districts of British Columbia around a city of the same name, which has the slug of the name alone. */
const districts = ['Langley', 'North Vancouver'];

/**
 * Names that their slugs don't spell: of the largest former cities and boroughs that nothing else is called, and of cities
 * whose names people shorten.
 */
const otherNames: readonly (readonly [slug: string, province: string, names: string])[] = [
  ['toronto', 'ON', 'Scarborough,North York,Etobicoke'],
  ['ottawa', 'ON', 'Kanata,Orléans'],
  ['hamilton', 'ON', 'Stoney Creek'],
  ['greater_sudbury', 'ON', 'Sudbury'],
  ['clarence_rockland', 'ON', 'Rockland'],
  ['sault_ste_marie', 'ON', 'Sault Ste. Marie'],
  ['mount_pearl', 'NL', 'Mount Pearl'],
  ['fort_st_john', 'BC', 'Fort St. John'],
  ['montreal', 'QC', 'Plateau-Mont-Royal,Île-des-Soeurs'],
  ['gatineau', 'QC', 'Hull'],
  ['saguenay', 'QC', 'Chicoutimi'],
  ['halifax', 'NS', 'Dartmouth'],
  ['cape_breton', 'NS', 'Sydney'],
  ['wood_buffalo', 'AB', 'Fort McMurray'],
  ['strathcona_county', 'AB', 'Sherwood Park'],
];

const byKey = new Map<string, NamedCity[]>();
/** The cities whose names others share, by their slugs. */
const shared = new Map<string, NamedCity>();
const sharedKeys = new Set<string>();

function add(name: string, city: NamedCity): void {
  const key = municipalityKey(name);
  byKey.set(key, [...(byKey.get(key) ?? []), city]);
}

function addShared(name: string, one: Omit<NamedCity, 'lat' | 'lng'>): void {
  const city = { ...one, lat: null, lng: null };
  add(name, city);
  shared.set(city.slug, city);
}

for (const line of sharedNames.flatMap((names) => names.split(', '))) {
  const [, star, name = '', provinces = ''] = /^(\*?)(.+?)((?: [A-Z]{2})+)$/.exec(line)!;
  sharedKeys.add(municipalityKey(name));
  for (const [at, province] of provinces.trim().split(' ').entries()) {
    const ownSlug = at === 0 ? slug(name) : `${slug(name)}_${province.toLowerCase()}`;
    const isPlain = star !== '' && at === 0;
    addShared(name, { slug: ownSlug, province, fullName: `${name}, ${province}`, isPlain });
  }
}
for (const name of districts) {
  const common = { province: 'BC', isPlain: false };
  const city = slug(name);
  addShared(name, { ...common, slug: city, type: 'CY', fullName: `City of ${name}` });
  addShared(name, { ...common, slug: `${city}_district`, type: 'DM', fullName: `District of ${name}` });
}
for (const { name, province, place } of largestCities) {
  const city = slug(name);
  const { lat, lng } = place ?? { lat: null, lng: null };
  if (!shared.has(city)) add(name, { slug: city, province, lat, lng, fullName: name, isPlain: true });
}

for (const [city, province, names] of otherNames) {
  for (const name of names.split(',')) {
    add(name, { slug: city, province, lat: null, lng: null, fullName: name, isPlain: false });
  }
}

/** Whether the name of a city alone means it, of whatever else has the name. */
export const isPlainCity = (city: string): boolean =>
  [...byKey.values()].flat().some((one) => one.isPlain && one.slug === city);

/** Whether municipalities of several provinces have the name of a text that says no province. */
export function isSharedName(text: string): boolean {
  const { name, province } = placeName(text);
  return province === null && sharedKeys.has(municipalityKey(name));
}

/** The name that no other city has, where others share its own: `Windsor, NS` for `windsor_ns`. Null for other slugs. */
export const sharedCityName = (city: string): string | null => shared.get(city)?.fullName ?? null;

export interface CityReading {
  /** Empty if the text is blank. Of several cities that may be meant, the first. */
  slug: string;
  /** The names of the cities that may be meant: `Stratford, ON` and `Stratford, PE`. Empty if one is. */
  choices: readonly string[];
}

/**
 * Reads the city that a text names: `Ville de Montréal (QC)` and `Mtl` are `montreal`, `Windsor, NS` is `windsor_ns`. A
 * slug is the city that has it.
 *
 * @param listProvince Two-letter code of the province of other rows: it tells names apart that several provinces have.
 */
export function readCity(text: string, listProvince: string | null = null): CityReading {
  if (shared.has(text.trim())) return { slug: text.trim(), choices: [] };
  const province = isSharedName(text) ? listProvince : null;
  const { municipality, homonyms, alternatives } = readPlace(
    text,
    { province },
    (key) => byKey.get(key) ?? [],
  );
  const place = placeName(text);
  // French names have a hyphen, and are written in full in slugs, but for those of Manitoba.
  const isFrench = place.province === null || ['QC', 'NB'].includes(place.province);
  const name = slug(inFull(isFrench ? withSaints(place.name) : place.name));
  if (municipality) {
    const left = [municipality, ...alternatives];
    // `Saint-Thomas` is that of Québec, `St. Thomas` that of Ontario.
    const spelled = name.startsWith('saint')
      ? left.filter(({ fullName }) => slug(fullName).startsWith(name))
      : [];
    const meant = spelled.length > 0 ? spelled : left;
    const city = meant.find(({ isPlain }) => isPlain) ?? meant[0]!;
    const isClear = city.isPlain || meant.length === 1;
    return { slug: city.slug, choices: isClear ? [] : meant.map(({ fullName }) => fullName) };
  }
  const named = place.province ?? province;
  return {
    slug: homonyms.length > 0 && named !== null ? `${name}_${named.toLowerCase()}` : name,
    choices: [],
  };
}

const withSaints = (name: string): string =>
  name.replace(/(?<!\p{L})(?:st|ste)-(?=\p{L})/giu, (word) => `sain${word.slice(1)}`);

/** The slug of {@link readCity}: where nobody can be asked, the likeliest. */
export const citySlug = (text: string, listProvince: string | null = null): string =>
  readCity(text, listProvince).slug;

/**
 * The city of an address: the province or the postal code of the address tells names apart that several provinces have.
 */
export function readCityAt(city: string, address: string): CityReading {
  if (!isSharedName(city)) return readCity(city);
  const { province, postalCode } = placeName(address);
  const [named, ...others] = province === null ? provincesOf(postalCode ?? '') : [province];
  return readCity(city, others.length === 0 ? (named ?? null) : null);
}
