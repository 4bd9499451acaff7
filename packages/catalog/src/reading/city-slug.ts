import { slug } from '../nearest.ts';
import {
  counties,
  countiesOfOntario,
  municipalDistricts,
  partsOfCities,
  ruralMunicipalities,
  sharedNames,
  shortSaints,
} from './city-table.ts';
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

/** `!Wetaskiwin 10` is Wetaskiwin County No. 10, and Wetaskiwin alone is a city. */
function addNumbered(lines: string, called: readonly string[], province: string, word = ''): void {
  for (const text of lines.split(',')) {
    const [, mark, name = '', number] = /^(!?)(.+?)(?: (\d+))?$/.exec(text)!;
    const whole = `${name}${word}${number === undefined ? '' : ` No. ${number}`}`;
    const city = { slug: slug(whole), name: whole, province, lat: null, lng: null, isPlain: false };
    const key = municipalityKey(name);
    for (const kind of called) add(`${kind} of ${key}`, city);
    if (mark === '') add(key, city);
  }
}
addNumbered(counties.join(), ['county', 'md'], 'AB', ' County');
addNumbered(countiesOfOntario, ['county'], 'ON', ' County');
addNumbered(municipalDistricts.join(), ['md'], 'AB');
addNumbered(ruralMunicipalities.join(), ['rm'], 'SK');

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
  const province = isSharedName(spaced) ? listProvince : null;
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
  // Another kind of municipality than those of the name, or a county, of which the others are known.
  const isOther = place.kind === 'county' || (place.isOtherKind && named(key).length > 0);
  if (isOther || text.includes('_')) return { slug: slug(text), choices: [] };
  const own = slug(withSaints(key, stated));
  return {
    slug: homonyms.length > 0 && stated !== null ? `${own}_${stated.toLowerCase()}` : own,
    choices: [],
  };
}

/**
 * The part of a city that a text names, `Ancaster` of Hamilton, whose streets may have the names of others in the city. Null
 * for a city's own name.
 */
export function partOfCity(text: string): string | null {
  const { name } = placeName(text);
  const key = municipalityKey(name);
  const { slug: city } = readCity(text);
  return partKeys.has(key) && otherNamesOf(city).some((one) => municipalityKey(one) === key) ? name : null;
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
 */
export function readCityAt(city: string, address: string): CityReading {
  if (!isSharedName(city)) return readCity(city);
  const { province, postalCode } = placeName(address);
  const [only, ...others] = province === null ? provincesOf(postalCode ?? '') : [province];
  return readCity(city, others.length === 0 ? (only ?? null) : null);
}
