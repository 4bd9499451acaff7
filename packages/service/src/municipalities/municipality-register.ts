import { nearest, slug as slugOf } from '@cdata/catalog';
import {
  municipalityKey,
  otherNamesOf,
  placeName,
  readCity,
  readPlace,
  type PlaceEvidence,
  type PlaceReading,
} from '@cdata/catalog/reading';
import type { NamedPlace } from '../geocoding/city-finder.ts';
import type { Municipality } from '../queries/geocoding.ts';
import rows from './census-subdivisions.json' with { type: 'json' };
import { partsOfMunicipalities } from './parts-of-municipalities.ts';

/**
 * Every municipality of Canada: the census subdivisions of 2021 with Statistics Canada's numbers and types (Open
 * Civic Data, ocd-division-ids, CC0), and those that New Brunswick made of them on 1 January 2023 (Local Governments
 * Establishment Regulation, N.B. Reg. 2022-50) and Prince Edward Island in 2018 (Three Rivers), with the number of their
 * census division alone. Places are those of the populated places of their name (GeoNames, CC BY 4.0), or of the seats of
 * municipalities that have another name than their towns. Municipalities that
 * share a name have the type or the province in their slug, all but one.
 */
interface CensusSubdivision extends Municipality {
  /** The first four digits of its number: the census division, a county or district. */
  division: string;
  /** Statistics Canada's code of the type: CY is a city, T a town. */
  type: string;
}

/** Provinces by the first two digits of Statistics Canada's numbers. */
export const censusProvinces: Record<string, string> = {
  ...{ 10: 'NL', 11: 'PE', 12: 'NS', 13: 'NB', 24: 'QC', 35: 'ON', 46: 'MB', 47: 'SK', 48: 'AB', 59: 'BC' },
  ...{ 60: 'YT', 61: 'NT', 62: 'NU' },
};

type Row = [code: number, slug: string, name: string, type: string, lat: number | null, lng: number | null];

const subdivisions: readonly CensusSubdivision[] = (rows as Row[]).map(
  ([code, slug, name, type, lat, lng]) => {
    const digits = String(code);
    const province = censusProvinces[digits.slice(0, 2)]!;
    const aliases = [...otherNamesOf(slug), ...(partsOfMunicipalities[slug]?.split(',') ?? [])];
    return { division: digits.slice(0, 4), type, slug, name, aliases, province, lat, lng };
  },
);

const bySlug = new Map(subdivisions.map((one) => [one.slug, one]));

const ownKeys = new Map(subdivisions.map((one) => [one, municipalityKey(one.name)]));

/** A name's own municipality first, then the former cities and communities that have the name. */
const byName = new Map<string, CensusSubdivision[]>();
for (const keysOf of [
  (one: CensusSubdivision) => [ownKeys.get(one)!],
  ({ slug }: CensusSubdivision) => [municipalityKey(slug)],
  ({ aliases }: CensusSubdivision) => aliases.map(municipalityKey),
]) {
  for (const one of subdivisions) {
    for (const key of new Set(keysOf(one))) {
      const namesakes = byName.get(key) ?? [];
      if (!namesakes.includes(one)) byName.set(key, [...namesakes, one]);
    }
  }
}

/** `Rocky View County` and `Corman Park No. 344` without what they are, where no other municipality has the name. */
const byShortName = new Map<string, CensusSubdivision[]>();
for (const one of subdivisions) {
  const [, short, isCounty] = /^(.+?)( County)?(?: No\. \d+)?$/.exec(one.name)!;
  if (short === one.name) continue;
  const key = municipalityKey(short!);
  for (const kind of isCounty ? ['county', 'md'] : [one.type.toLowerCase()])
    byName.set(`${kind} of ${key}`, [one]);
  byShortName.set(key, [...(byShortName.get(key) ?? []), one]);
}
for (const [key, namesakes] of byShortName) if (!byName.has(key)) byName.set(key, namesakes);

/** A municipality by its slug; undefined for a slug that is none's. */
export const registeredMunicipality = (slug: string): Municipality | undefined => bySlug.get(slug);

interface CensusName {
  name: string;
  frenchName: string;
  /** Statistics Canada's code of the type, such as CY or T. */
  type: string;
  /** Two-letter code. */
  province: string;
}

const byCensusName = new Map<string, CensusSubdivision>();
const censusKey = (province: string, type: string, name: string): string =>
  `${province}|${type}|${municipalityKey(name)}`;
for (const one of subdivisions) byCensusName.set(censusKey(one.province, one.type, one.name), one);

/**
 * A municipality by the name, type and province that Statistics Canada gives it: of a town and a township of one name,
 * the one of that type. Undefined for a name that is no municipality's of the province.
 */
export function municipalityOfCensus({
  name,
  frenchName,
  type,
  province,
}: CensusName): Municipality | undefined {
  for (const one of [name, frenchName]) {
    const subdivision = byCensusName.get(censusKey(province, type, one));
    if (subdivision) return subdivision;
  }
  return candidates(name, province)[0] ?? candidates(frenchName, province)[0];
}

/** The slugs of all municipalities. */
export const registeredSlugs = (): Iterable<string> => bySlug.keys();

/**
 * A municipality by its name as people write it: `Ville de Québec`, `Township of Langley`, `North Van`,
 * `Windsor, NS`. Of several with the name, a designation or the province decides; else it is the one with the plain
 * slug. Undefined for a name that is no municipality's.
 *
 * @param province Two-letter code, where something else says it.
 */
export const municipalityNamed = (name: string, province?: string): Municipality | undefined =>
  placeIn(name, { province: province ?? null }).municipality ?? undefined;

/**
 * The municipality that a name and the rest of its row mean, and its homonyms. See {@link readPlace}. The start of saints'
 * names means a municipality if the row leaves only one: `St-Jean` may be on the Richelieu or on the Île d'Orléans.
 */
export function placeIn(name: string, evidence: PlaceEvidence): PlaceReading<CensusSubdivision> {
  const province = placeName(name).province ?? evidence.province ?? null;
  const reading = withoutParish(asInFormulas(name, province, readPlace(name, evidence, namesakesOf)), {
    ...evidence,
    province,
  });
  if (reading.municipality !== null || reading.homonyms.length > 0) return reading;
  const bilingual = readPlace(name, evidence, () => inBothLanguages(name));
  if (bilingual.municipality !== null) return bilingual;
  const longer = readPlace(name, evidence, longerNames);
  const { municipality, homonyms, alternatives } = longer;
  if (municipality === null || alternatives.length === 0) return longer;
  return {
    ...longer,
    municipality: null,
    homonyms: [municipality, ...homonyms],
    alternatives: [municipality, ...alternatives],
  };
}

/** The municipalities that have both names of `Grand Falls / Grand-Sault`. */
function inBothLanguages(text: string): CensusSubdivision[] {
  const names = text.split('/').map((part) => placeName(part.trim()).name);
  const [first = [], ...others] =
    names.length > 1 ? names.map((part) => namesakesOf(municipalityKey(part))) : [];
  return first.filter((place) => others.every((namesakes) => namesakes.includes(place)));
}

/**
 * Of several municipalities that are left, the one that the name means in a formula. Formulas know no rural municipalities
 * with numbers: they may be meant as well.
 */
function asInFormulas(
  name: string,
  province: string | null,
  reading: PlaceReading<CensusSubdivision>,
): PlaceReading<CensusSubdivision> {
  const { municipality, homonyms, alternatives } = reading;
  if (municipality === null || alternatives.length === 0) return reading;
  const { slug, choices } = readCity(name, province);
  const meant = [municipality, ...alternatives].find((one) => one.slug === slug);
  if (!meant || choices.length > 0) return reading;
  const isOther = (one: CensusSubdivision) => one !== meant;
  const others = [municipality, ...homonyms].filter(isOther);
  const mayBeNumbered = placeName(name).kind === 'rural';
  const left = mayBeNumbered ? [municipality, ...alternatives].filter(isOther) : [];
  return { ...reading, municipality: meant, homonyms: others, alternatives: left };
}

/** A parish of New Brunswick is rarely what a name means that says no more: `Durham` is a region of Ontario, too. */
function withoutParish(
  reading: PlaceReading<CensusSubdivision>,
  { province, postalCode, point }: PlaceEvidence,
): PlaceReading<CensusSubdivision> {
  const { municipality, homonyms, evidence } = reading;
  const isParish = municipality?.type === 'P' && municipality.province === 'NB' && homonyms.length === 0;
  if (!isParish || evidence.length > 0 || province || postalCode || point) return reading;
  return { ...reading, municipality: null, homonyms: [municipality], alternatives: [municipality] };
}

const withoutSpaces = (key: string): string => key.replaceAll(' ', '').replaceAll('saint', 'st');
const byJoinedName = new Map([...byName].map(([key, namesakes]) => [withoutSpaces(key), namesakes]));

/** The one with the plain slug is the first. `NorthSaanich` is North Saanich, as no other name is written so. */
const namesakesOf = (key: string): readonly CensusSubdivision[] =>
  [...(byName.get(key) ?? byJoinedName.get(withoutSpaces(key)) ?? [])].sort(
    (one, other) => one.slug.length - other.slug.length,
  );

const longerNames = (key: string): readonly CensusSubdivision[] =>
  /^ste? [a-z]/.test(key) ? subdivisions.filter((one) => ownKeys.get(one)!.startsWith(`${key} `)) : [];

const candidates = (name: string, province: string): readonly CensusSubdivision[] =>
  namesakesOf(municipalityKey(name)).filter((one) => one.province === province);

/**
 * The slug of a city's name as people write it: `Ville de Québec` is quebec. A name that is no municipality's makes a
 * slug of its own, with its province if municipalities of others have the name: `chesterville_on`.
 */
export function slugOfCity(name: string, province?: string): string {
  // A slug as people think that it is: `langley_township`.
  const spaced = name.replaceAll('_', ' ');
  const { municipality, homonyms } = placeIn(spaced, {
    province: placeName(spaced).province ?? province ?? null,
  });
  if (municipality) return municipality.slug;
  return homonyms.length > 0 && province !== undefined
    ? `${slugOf(name)}_${province.toLowerCase()}`
    : slugOf(name);
}

/** What people write after the names of municipalities of a type (Statistics Canada's codes). */
const calledBesides: Readonly<Record<string, string>> = {
  ...{ CY: 'City', T: 'Town', VL: 'Village', TP: 'Township', DM: 'Township', RM: 'RM' },
};

/** Names of municipalities, with their provinces, that a name may be a misspelling of; the nearest first. */
export function nearestMunicipalities(name: string, province?: string): string[] {
  const places = subdivisions.filter((one) => (province ?? one.province) === one.province);
  const { name: own } = placeName(name.replaceAll('_', ' '));
  const byText = new Map<string, string>();
  for (const one of places) {
    const type = calledBesides[one.type];
    if (type !== undefined) byText.set(`${one.name} ${type}`, one.name);
  }
  for (const one of places) byText.set(one.name, one.name);
  const found = new Set<string>();
  for (
    let near = nearest(own, byText.keys());
    near !== null && found.size < maxNearest;
    near = nearest(own, byText.keys())
  ) {
    found.add(byText.get(near)!);
    byText.delete(near);
  }
  return [...found].flatMap((near) => {
    const namesakes = places.filter((one) => one.name === near);
    const isAlone = (place: CensusSubdivision) =>
      namesakes.filter((one) => one.province === place.province).length === 1;
    return namesakes.map((one) => (isAlone(one) ? `${near}, ${one.province}` : one.slug));
  });
}

const maxNearest = 3;

/** `camrose` for `Camrose County`. */
const shortKey = (name: string): string => municipalityKey(name.replace(/(?: County)?(?: No\. \d+)?$/, ''));

export interface ProbablePlace {
  lat: number;
  lng: number;
  /** Whether this is the middle of the municipality, and not of the county or district around it. */
  isExact: boolean;
}

/**
 * Where a municipality is, WGS84 degrees: its own place, that of the town of its name in its census division, or the mean of
 * the places there. Null where none is known.
 */
export function probablePlace(slug: string): ProbablePlace | null {
  const one = bySlug.get(slug);
  if (!one) return null;
  if (one.lat !== null && one.lng !== null) return { lat: one.lat, lng: one.lng, isExact: true };
  const placed = subdivisions.filter(({ division, lat }) => division === one.division && lat !== null);
  // The county, the district and the parish of a town lie around it.
  const namesakes = placed.filter(({ name }) => shortKey(name) === shortKey(one.name));
  const neighbours = namesakes.length > 0 ? namesakes : placed;
  if (neighbours.length === 0) return null;
  const mean = (numbers: (number | null)[]) =>
    numbers.reduce<number>((sum, number) => sum + number!, 0) / numbers.length;
  return {
    lat: mean(neighbours.map(({ lat }) => lat)),
    lng: mean(neighbours.map(({ lng }) => lng)),
    isExact: false,
  };
}

/** A municipality by its name and evidence, with where it is, and how many others it may be. */
export function placeNamed(name: string, evidence: PlaceEvidence): NamedPlace | undefined {
  const { municipality, alternatives } = placeIn(name, evidence);
  if (!municipality) return undefined;
  return {
    slug: municipality.slug,
    name: municipality.name,
    province: municipality.province,
    point: probablePlace(municipality.slug),
    homonyms: alternatives.length,
  };
}

const provinceSuffix = new RegExp(`_(?:${Object.values(censusProvinces).join('|')})$`, 'i');

/** `new_westminster` is New Westminster, and `chesterville_on` is Chesterville. */
export const nameOfSlug = (slug: string): string =>
  slug
    .replace(provinceSuffix, '')
    .replace(/(^|_)([a-z])/g, (_, gap: string, letter: string) => `${gap && ' '}${letter.toUpperCase()}`);

/** Slugs consist of letters and digits, with underscores between words: `100_mile_house`. */
export const isCitySlug = (text: string): boolean => /^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(text);
