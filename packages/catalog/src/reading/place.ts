import { kilometresBetween } from '../distance.ts';
import { municipalityKey } from './cities.ts';
import { takeCountry } from './country.ts';
import { provincesOf, takePostalArea, takePostalCode, trailingProvince } from './province.ts';
import { fold } from './text.ts';

/** A municipality, as far as a name and its evidence decide. */
export interface KnownPlace {
  /** Two-letter code. */
  province: string;
  /** WGS84 degrees; null where it is not known. */
  lat: number | null;
  lng: number | null;
  /** Statistics Canada's code of the type: CY is a city, T a town. */
  type?: string;
}

/** What a row says of its place besides the name. */
export interface PlaceEvidence {
  /** `M5V 2T6`, or its first three characters. */
  postalCode?: string | null;
  /** Two-letter code. */
  province?: string | null;
  /** WGS84 degrees of the row, or of the centre of its postal area. */
  point?: { lat: number; lng: number } | null;
}

export interface PlaceReading<Place extends KnownPlace> {
  /** Null for a name that is no municipality's, and where the evidence contradicts every municipality of the name. */
  municipality: Place | null;
  /** The other municipalities of the name. */
  homonyms: readonly Place[];
  /**
   * The homonyms that nothing rules out. With any, the municipality is in doubt: it is only the first of the register, and
   * has to be asked about, or shown as doubtful.
   */
  alternatives: readonly Place[];
  /** What told the municipality from its homonyms. */
  evidence: readonly ('designation' | 'province' | 'postalCode' | 'point')[];
}

/** The municipalities of a name, by {@link municipalityKey}, the likeliest first. */
export type PlacesNamed<Place extends KnownPlace> = (key: string) => readonly Place[];

/** Kilometres from the middle of a municipality within which its addresses are, but for the widest in the north. */
const maxKilometres = 150;

/**
 * Types of what has the name of the town in its midst, and is seldom meant: parishes of New Brunswick, reserves, and the
 * lands of the Cree and the Inuit.
 */
const seldomMeant = ['P', 'IRI', 'TC', 'TI', 'TK', 'VK', 'TL', 'CN', 'IGD', 'NO', 'S-É'];

/** A homonym that is fewer kilometres farther away may be meant as well. */
const minKilometres = 10;

/**
 * Reads the name of a municipality as people write it: `Ville de Québec`, `Township of Langley`, `North Van`, `Windsor, NS`.
 * A namesake that the province, the postal code or the point contradicts is never taken.
 */
export function readPlace<Place extends KnownPlace>(
  text: string,
  evidence: PlaceEvidence,
  placesNamed: PlacesNamed<Place>,
): PlaceReading<Place> {
  const { name, province: named, postalCode: written } = withoutProvince(text.trim());
  const inProvince = namesakesOf(name, placesNamed);
  // `Ville de Québec` is the city.
  const isWhole = inProvince.namesakes.length === 0;
  const { namesakes, isOfType } = isWhole ? namesakesOf(text, placesNamed) : inProvince;
  const provinces = [isWhole ? null : named, evidence.province ?? null].filter((one) => one !== null);
  const postalCode = evidence.postalCode ?? written;
  const { point = null } = evidence;
  const tests: [PlaceReading<Place>['evidence'][number], ((place: Place) => boolean) | null][] = [
    ['province', provinces.length === 0 ? null : (place) => provinces.every((one) => one === place.province)],
    ['postalCode', postalCode === null ? null : (place) => provincesOf(postalCode).includes(place.province)],
    ['point', point === null ? null : (place) => isNear(place, point)],
  ];
  const left = namesakes.filter((place) => tests.every(([, test]) => test === null || test(place)));
  const near = point === null ? left : [...left].sort((a, b) => distance(a, point) - distance(b, point));
  const municipality = near[0] ?? null;
  const homonyms = namesakes.filter((place) => place !== municipality);
  const told = tests.flatMap(([kind, test]) =>
    test !== null && municipality !== null && homonyms.some((place) => !test(place)) ? [kind] : [],
  );
  const isTyped = municipality !== null && isOfType(municipality) && homonyms.some((one) => !isOfType(one));
  const isNearest = (place: Place) =>
    point === null || distance(place, point) - distance(municipality!, point) < minKilometres;
  const isBeside = (place: Place) =>
    seldomMeant.includes(place.type ?? '') &&
    left.some((one) => one.province === place.province && !seldomMeant.includes(one.type ?? ''));
  const alternatives = homonyms.filter(
    (place) =>
      left.includes(place) &&
      isNearest(place) &&
      !(isTyped && !isOfType(place)) &&
      !(!isTyped && isBeside(place)),
  );
  return { municipality, homonyms, alternatives, evidence: isTyped ? ['designation', ...told] : told };
}

/** The municipalities of a name; those of the type that the name states come first. */
function namesakesOf<Place extends KnownPlace>(
  name: string,
  placesNamed: PlacesNamed<Place>,
): { namesakes: Place[]; isOfType(place: Place): boolean } {
  const folded = fold(name.trim());
  const exact = placesNamed(municipalityKey(folded));
  const designation = designationOf(folded);
  const isOfType = ({ type }: Place) => type !== undefined && designation?.types.includes(type) === true;
  if (!designation || (exact.length > 0 && designation.prefix === undefined))
    return { namesakes: [...exact], isOfType };
  const key = municipalityKey(folded.replace(designation.words, ''));
  const own = designation.prefix === undefined ? [] : placesNamed(`${designation.prefix} of ${key}`);
  const all = placesNamed(key);
  const ofType = [...new Set([...exact, ...own, ...all.filter(isOfType)])];
  const others = designation.isStrict ? [] : all.filter((one) => !isOfType(one));
  return { namesakes: [...ofType, ...others], isOfType: (place) => ofType.includes(place) };
}

const distance = ({ lat, lng }: KnownPlace, point: { lat: number; lng: number }): number =>
  lat === null || lng === null ? maxKilometres : kilometresBetween({ lat, lng }, point);

const isNear = (place: KnownPlace, point: { lat: number; lng: number }): boolean =>
  distance(place, point) <= maxKilometres;

const corporation = String.raw`(?:the )?(?:corp(?:oration|\.)? of (?:the )?)?`;

/** `Township of Woolwich`, `Twp. of Woolwich`, `Langley, Township of`. */
const called = (words: string): string => `^${corporation}(?:${words}) of (?:the )?|, ?(?:${words}) of$`;
const calledInFrench = (words: string): string =>
  `^(?:la |le )?(?:${words}) (?:de |du |des |d')|, ?(?:${words}) (?:de|du|des|d')$`;
/** `Wellesley Twp`, but `Labrador City` and a few others are called so. */
const after = (words: string): string =>
  `(?<=\\S)(?<!^(?:labrador|white|star|hope|abrams|michel)|half mile) (?:${words})$`;

const township = String.raw`township|twp\.?|tp\.?`;
const [village, district] = [String.raw`village|vlg\.?`, String.raw`municipal district|m\.?d\.?`];
const rural = String.raw`rural municipality|r\.?m\.?`;

/** A kind of municipality that names state. */
export type MunicipalityKind = 'urban' | 'township' | 'district' | 'rural' | 'region' | 'county' | 'parish';

interface Designation {
  words: RegExp;
  /** Statistics Canada's codes of such municipalities. */
  types: readonly string[];
  /** Null for what any municipality is called. */
  kind: MunicipalityKind | null;
  /** Whether another type is another municipality: `County of Antigonish` is not the town. Towns become cities. */
  isStrict: boolean;
  /** What such municipalities have before their short names among those of {@link PlacesNamed}: `rm of edenwold`. */
  prefix: string | undefined;
}

/** What municipalities are called before their names, after a comma, or after their names. */
const designations: readonly Designation[] = (
  [
    [`${called('city')}|${after('city')}`, ['CY', 'C', 'CV', 'V'], 'urban'],
    [`${called('town')}|${after('town')}`, ['T', 'TV', 'V'], 'urban'],
    [`${called(village)}|${after(village)}`, ['VL', 'VC', 'VN'], 'urban'],
    [`${called(township)}|${after(township)}`, ['TP', 'CT', 'DM'], 'township'],
    [called(String.raw`district(?: municipality)?|dist\.?(?: mun\.?)?`), ['DM'], 'township'],
    [after('district'), ['DM'], 'township', 'strict'],
    [
      `${called(String.raw`regional municipality|reg\.? mun\.?`)}|${after('regional municipality')}`,
      ['RGM', 'SM', 'MD'],
      'region',
      'strict',
    ],
    [`${called(rural)}|${after(rural)}`, ['RM', 'MU'], 'rural', 'strict', 'rm'],
    [
      `${called(`${district}|municipality of the district`)}|${after(district)}`,
      ['MD', 'DM', 'SM'],
      'district',
      'strict',
      'md',
    ],
    [`${called('county|municipality of the county')}|${after('county')}`, [], 'county', 'strict', 'county'],
    [called(String.raw`municipality|mun\.?`), ['MU', 'MD', 'CY'], null],
    [String.raw`^(?:the )?corp(?:oration|\.)? of (?:the )?`, [], null],
    [`${calledInFrench(String.raw`ville|v\.|cite`)}|^(?:la )?ville `, ['V', 'C', 'CV', 'CY'], 'urban'],
    [calledInFrench(String.raw`municipalite(?: regionale)?|mun\.?`), ['MÉ'], null],
    [
      `${called('rural community')}|${after('rural community')}|${calledInFrench('communaute rurale')}`,
      ['RCR'],
      null,
    ],
    [calledInFrench('paroisse'), ['PE', 'P'], 'parish'],
    [calledInFrench('canton'), ['CT'], 'township'],
    [calledInFrench('village'), ['VL'], 'urban'],
  ] as const
).map(([words, types, kind, strict, prefix]) => ({
  ...{ words: new RegExp(words), types, kind, isStrict: strict !== undefined, prefix },
}));

const designationOf = (folded: string): Designation | undefined =>
  designations.find(({ words }) => words.test(folded));

/**
 * A place without what is no part of its name: `Windsor, NS`, `Windsor (Nova Scotia)` and `Windsor N.S. B0N 2T0` name a
 * province; of `Montréal (Ville-Marie)`, the name is Montréal.
 */
function withoutProvince(text: string): {
  name: string;
  province: string | null;
  postalCode: string | null;
} {
  const code = takePostalCode(text.toUpperCase());
  const area = takePostalArea(code.rest);
  const { country, rest } = takeCountry(area.rest);
  const words = rest.split(/[\s,()]+/).filter(Boolean);
  const postalCode = code.postalCode ?? area.postalArea;
  const province = trailingProvince(words);
  if (!province || province.taken === words.length) {
    const name = postalCode === null && country !== 'CA' ? text : words.join(' ');
    return { name: name.replace(/(?<=\S)\s*\([^()]*\)$/, ''), province: null, postalCode };
  }
  return { name: words.slice(0, -province.taken).join(' '), province: province.code, postalCode };
}

/**
 * The name of a place by itself: without its designation, of which the kind is left, and with the province and the postal
 * code that the text says.
 */
export function placeName(text: string): {
  name: string;
  province: string | null;
  postalCode: string | null;
  kind: MunicipalityKind | null;
  /** Whether a municipality of the name that is of another kind is another one. */
  isOtherKind: boolean;
} {
  const { name, province, postalCode } = withoutProvince(text.trim());
  const folded = fold(name);
  const designation = designationOf(folded);
  const match = designation?.words.exec(folded);
  const [words] = match ?? [''];
  const own = match?.index ? name.slice(0, match.index) : name.slice(words.length);
  const { kind = null, isStrict = false } = designation ?? {};
  return { name: own, province, postalCode, kind, isOtherKind: isStrict };
}
