import { slug } from '../nearest.ts';
import { partsOfCities, sharedNames, shortSaints } from './city-table.ts';
import { largestCities, municipalityKey } from './cities.ts';
import { placeName, readPlace, type KnownPlace } from './place.ts';
import { provincesOf } from './province.ts';

interface NamedCity extends KnownPlace {
  slug: string;
  name: string;
  /** Whether its name alone means it. */
  isPlain: boolean;
}

const byKey = new Map<string, NamedCity[]>();
/** The cities whose names others share, by their slugs. */
const shared = new Map<string, NamedCity>();

function add(key: string, city: NamedCity): void {
  byKey.set(key, [...(byKey.get(key) ?? []), city]);
}

for (const line of sharedNames.flatMap((names) => names.split(', '))) {
  const [, star, name = '', cities = ''] = /^(\*?)(.+?)((?: \p{Lu}{3,5}(?:_\S+)?)+)$/u.exec(line)!;
  for (const [at, text] of cities.trim().split(' ').entries()) {
    const [, type, province = '', ending = ''] = /^(\p{Lu}+)([A-Z]{2})(_\S+)?$/u.exec(text)!;
    const isPlain = star !== '' && at === 0;
    const city = { slug: slug(name) + ending, name, type: type!, province, isPlain, lat: null, lng: null };
    add(municipalityKey(name), city);
    shared.set(city.slug, city);
  }
}
for (const { name, province, place } of largestCities) {
  const { lat, lng } = place ?? { lat: null, lng: null };
  if (!shared.has(slug(name)))
    add(municipalityKey(name), { slug: slug(name), name, province, lat, lng, isPlain: true });
}
const otherNames = new Map<string, string[]>();
const partKeys = new Set<string>();
for (const line of partsOfCities.flatMap((cities) => cities.split('; '))) {
  const [, city = '', province = '', names = ''] = /^(\w+) ([A-Z]{2}): (.+)$/.exec(line)!;
  for (const text of names.split(',')) {
    const name = text.replace(/^[*=]/, '');
    const common = { slug: city, name, province, lat: null, lng: null };
    add(municipalityKey(name), { ...common, isPlain: text.startsWith('*') });
    if (!text.startsWith('=')) partKeys.add(municipalityKey(name));
    otherNames.set(city, [...(otherNames.get(city) ?? []), name]);
  }
}

const named = (key: string): readonly NamedCity[] => byKey.get(key) ?? [];
const provincesNamed = (key: string): Set<string> => new Set(named(key).map(({ province }) => province));

/** What a city is called besides its name: its former cities, boroughs and postal communities. */
export const otherNamesOf = (city: string): readonly string[] => otherNames.get(city) ?? [];

/** Whether municipalities of several provinces have the name of a text that says no province. */
export function isSharedName(text: string): boolean {
  const { name, province } = placeName(text);
  return province === null && provincesNamed(municipalityKey(name)).size > 1;
}

/** What municipalities of a type (Statistics Canada's codes) are called. */
const titles: Readonly<Record<string, string>> = {
  ...{ CY: 'City of', C: 'City of', T: 'Town of', TV: 'Town of', VL: 'Village of', TP: 'Township of' },
  ...{ DM: 'District of', MD: 'Municipal District of', RM: 'Rural Municipality of', V: 'Ville de' },
  ...{ CT: 'Canton de', PE: 'Paroisse de', MÉ: 'Municipalité de' },
};

/** What no other municipality is called: the slug where even the types are the same. */
function fullName({ slug: own, name, type = '', province, isPlain }: NamedCity): string {
  const key = municipalityKey(name);
  const inProvince = named(key).filter((one) => one.province === province && one.slug !== own);
  const isOnly = inProvince.length === 0 || isPlain;
  const isTwin = !isOnly && (!titles[type] || inProvince.some((one) => one.type === type));
  if (isTwin) return own;
  const titled = isOnly ? name : `${titles[type]} ${name}`;
  return provincesNamed(key).size > 1 ? `${titled}, ${province}` : titled;
}

/** The name that no other city has, where others share its own: `Windsor, NS` for `windsor_ns`. Null for other slugs. */
export function sharedCityName(city: string): string | null {
  const one = shared.get(city);
  return one ? fullName(one) : null;
}

export interface CityReading {
  /** Empty if the text is blank. Of several cities that may be meant, the first. */
  slug: string;
  /** The names of the cities that may be meant: `Stratford, ON` and `Stratford, PE`. Empty if one is. */
  choices: readonly string[];
}

/**
 * Reads the city that a text names: `Ville de Montréal (QC)` and `Mtl` are `montreal`, `Windsor, NS` is `windsor_ns`, and
 * `County of Leduc` is no `leduc`. A slug is the city that has it. The service's register decides by it, too, which of
 * several municipalities a name means.
 *
 * @param listProvince Two-letter code of the province of other rows: it tells names apart that several provinces have.
 */
export function readCity(text: string, listProvince: string | null = null): CityReading {
  if (shared.has(text.trim())) return { slug: text.trim(), choices: [] };
  const spaced = text.replaceAll('_', ' ');
  const isPart = partKeys.has(municipalityKey(placeName(spaced).name));
  const province = isPart || isSharedName(spaced) ? listProvince : null;
  const { municipality, homonyms, alternatives } = readPlace(spaced, { province }, named);
  const place = placeName(spaced);
  if (municipality) {
    const left = [municipality, ...alternatives];
    // `Saint-Thomas` is that of Québec, `St. Thomas` that of Ontario. French names have a hyphen.
    const written = slug(
      place.name.replace(/(?<!\p{L})(st|ste)-(?=\p{L})/giu, (word) => `sain${word.slice(1)}`),
    );
    const spelled = written.startsWith('saint')
      ? left.filter(({ name }) => slug(name).startsWith(written))
      : [];
    const meant = spelled.length > 0 ? spelled : left;
    const city = meant.find(({ isPlain }) => isPlain) ?? meant[0]!;
    const isClear = city.isPlain || meant.length === 1;
    return { slug: city.slug, choices: isClear ? [] : meant.map(fullName) };
  }
  const stated = place.province ?? province;
  const key = municipalityKey(place.name);
  if (place.kind === 'county') return { slug: slug(`${key} county`), choices: [] };
  // Saskatchewan's rural municipalities have numbers, and towns their names.
  const isOther = place.isOtherKind && !(place.kind === 'rural' && stated === 'MB');
  if (isOther || text.includes('_')) return { slug: slug(text), choices: [] };
  const own = slug(withSaints(key, stated));
  return {
    slug: homonyms.length > 0 && stated !== null ? `${own}_${stated.toLowerCase()}` : own,
    choices: [],
  };
}

/** A city as a request for an address has it. */
export interface RequestedCity {
  /** Its slug; null where the service has to read the name. */
  municipality: string | null;
  /** What the address has to say of the city besides, as it is written. */
  inAddress: string | null;
}

/**
 * The city of an address for a service that takes slugs. A part of a city, `Ancaster` of Hamilton, has streets of its own, of
 * which the slug says nothing. A rural municipality, and a county that is not known here, is left to the service's register.
 */
export function requestedCity(city: string, address: string): RequestedCity {
  const { slug: municipality } = readCityAt(city, address);
  const { name, kind, isOtherKind } = placeName(city);
  const key = municipalityKey(name);
  const isWritten = slug(address).includes(slug(name));
  const isPart = partKeys.has(key) && otherNamesOf(municipality).some((one) => municipalityKey(one) === key);
  if (isPart) return { municipality, inAddress: isWritten ? null : name };
  const isKnown = [...byKey.values()].some((cities) => cities.some((one) => one.slug === municipality));
  return kind === 'rural' || (isOtherKind && !isKnown)
    ? { municipality: null, inAddress: slug(address).includes(slug(city)) ? null : city }
    : { municipality, inAddress: null };
}

const shortKeys = new Set(shortSaints.flatMap((names) => names.split(',')).map(municipalityKey));

/** Slugs have saints as the municipalities write them. */
function withSaints(key: string, province: string | null): string {
  const isFrench = province === null || province === 'QC' || province === 'NB';
  const isShort = !isFrench || / no \d+$/.test(key) || (province !== 'QC' && shortKeys.has(key));
  return isShort ? key : key.replace(/\bst(e?)\b/g, 'saint$1');
}

/** The slug of {@link readCity}: where nobody can be asked, the likeliest. */
export const citySlug = (text: string, listProvince: string | null = null): string =>
  readCity(text, listProvince).slug;

/**
 * The city of an address: the province or the postal code of the address tells names apart that several provinces have.
 * In another province, the name of a part of a city is that of a place which is not known here.
 */
export function readCityAt(city: string, address: string): CityReading {
  const { province, postalCode } = placeName(address);
  const [told, other] = province === null ? provincesOf(postalCode ?? '') : [province];
  const isTold = told !== undefined && other === undefined;
  const mayBeElsewhere = isSharedName(city) || partKeys.has(municipalityKey(city));
  return readCity(isTold && mayBeElsewhere ? `${city}, ${told}` : city);
}
