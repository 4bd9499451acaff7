import { slug } from '../nearest.ts';
import { largestCities, municipalityKey } from './cities.ts';
import { placeName, readPlace, type KnownPlace } from './place.ts';
import { provincesOf } from './province.ts';

interface NamedCity extends KnownPlace {
  slug: string;
}

/**
 * Municipalities whose names others in other provinces share (Statistics Canada, 2021): those that have the slug of the
 * name alone. The others have their province in it: `windsor`, `windsor_ns`, `windsor_qc`.
 */
const sharedNames: Record<string, string> = {
  AB: 'St. Paul,Beaumont,St. Albert,Cochrane,Lloydminster',
  BC: 'Victoria,Nelson,Richmond,Kent,Hope,Armstrong',
  MB: 'St. Andrews,Lorne,Ste. Anne,Grandview,Flin Flon',
  NB: 'Campbellton,Saint Andrews,Dufferin,Lincoln,Chipman,Springfield,Stanley,Saint Marys,Sainte-Anne,Saint-Charles,Saint-Joseph',
  NL: 'St. Mary’s,St. George’s,Deer Lake,Hampden,Glenwood,Brighton,Westport',
  NS: 'Argyle,Amherst',
  NU: 'Clyde River',
  ON: [
    'South River,Burlington,Woodstock,Stratford,Cornwall,Shelburne,Windsor,Cambridge,Minto,Kingston,Wilmot,Perth',
    'Waterloo,St. Thomas,Limerick,Brock,Lakeshore,Hanover,Harris,Chamberlain,Laird,Shoal Lake 39A,Shoal Lake 40',
    'St.-Charles,St. Joseph',
  ].join(),
  PE: 'Charlottetown,Montague,Wellington,Alberton',
  QC: [
    'Saint-Georges,Sherbrooke,Saint-Louis,Clarendon,Saint-David,Hampstead,Wickham,Havelock,Alma,Elgin,Saint-Paul',
    'Saint-André,Notre-Dame-de-Lourdes,Saint-Basile,Saint-Jacques,Saint-Isidore,Albertville,Champlain,Warwick',
    'Saint-Albert,Saint-Thomas,Howick,Hudson,Montcalm,Mayo,Denholm',
  ].join(),
  SK: 'Lumsden,St. Louis,Aberdeen,Scott,Gull Lake,Makaoo 120,Pelican Narrows',
  YT: 'Dawson',
};

const byKey = new Map<string, NamedCity[]>();
const sharedKeys = new Set<string>();
const add = (name: string, city: NamedCity): void => {
  const key = municipalityKey(name);
  const namesakes = byKey.get(key) ?? [];
  if (!namesakes.some((one) => one.province === city.province)) byKey.set(key, [...namesakes, city]);
};
for (const { name, province, place } of largestCities)
  add(name, { slug: slug(name), province, lat: place?.lat ?? null, lng: place?.lng ?? null });
for (const [province, names] of Object.entries(sharedNames)) {
  for (const name of names.split(',')) {
    add(name, { slug: slug(name), province, lat: null, lng: null });
    sharedKeys.add(municipalityKey(name));
  }
}

/** Whether municipalities of several provinces have the name of a text that says no province. */
export function isSharedName(text: string): boolean {
  const { name, province } = placeName(text);
  return province === null && sharedKeys.has(municipalityKey(name));
}

/**
 * The slug of the city that a text names: `Ville de Montréal (QC)` and `Mtl` are `montreal`, `Windsor, NS` is `windsor_ns`.
 * Empty if the text is blank.
 *
 * @param listProvince Two-letter code of the province of other rows: it tells names apart that several provinces have.
 */
export function citySlug(text: string, listProvince: string | null = null): string {
  const province = isSharedName(text) ? listProvince : null;
  const { municipality, homonyms } = readPlace(text, { province }, (key) => byKey.get(key) ?? []);
  if (municipality) return municipality.slug;
  const place = placeName(text);
  // French names have a hyphen, and are written in full in slugs, but for those of Manitoba.
  const isFrench = place.province === null || ['QC', 'NB'].includes(place.province);
  const inFull = (name: string) =>
    name.replace(/(?<!\p{L})(?:st|ste)-(?=\p{L})/giu, (word) => `sain${word.slice(1)}`);
  const name = slug(isFrench ? inFull(place.name) : place.name);
  const named = place.province ?? province;
  return homonyms.length > 0 && named !== null ? `${name}_${named.toLowerCase()}` : name;
}

/**
 * The slug of an address's city: the province or the postal code of the address tells names apart that several provinces
 * have. `isTold` is false where the address says neither.
 */
export function citySlugAt(city: string, address: string): { slug: string; isTold: boolean } {
  if (!isSharedName(city)) return { slug: citySlug(city), isTold: true };
  const { province, postalCode } = placeName(address);
  const [named, ...others] = province === null ? provincesOf(postalCode ?? '') : [province];
  const told = others.length === 0 ? (named ?? null) : null;
  return { slug: citySlug(city, told), isTold: told !== null };
}
