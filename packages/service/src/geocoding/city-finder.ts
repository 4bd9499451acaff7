import {
  contradictsPostalCode,
  municipalityKey,
  municipalityNames,
  nameSimilarity,
  placeName,
  provincesOf,
  type MunicipalityNames,
  type PlaceEvidence,
  type Address,
} from '@cdata/catalog/reading';
import { namesOf } from '../store/address-key.ts';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import type { AddressSummary, AreaCentre } from '../queries/streets.ts';
import { metresBetween } from './placed-street.ts';

export interface CityChoice {
  cities: readonly PlacedMunicipality[];
  /** How the city is known: named by the text or the caller, inferred from the postal code, or not at all. */
  by: 'name' | 'postalCode' | 'nothing';
  /**
   * 1 for a correctly spelled name that is one municipality's alone; less the more letters are wrong, where nothing tells
   * it from its homonyms, and if the name is in another province.
   */
  similarity: number;
  /** Whether the cities of the name are in other provinces than the text says. */
  isElsewhere?: true;
}

/** A place that a text names, among the municipalities of Canada. */
export interface NamedPlace {
  slug: string;
  name: string;
  province: string;
  /** WGS84 degrees. Null where it is not known. */
  point: { lat: number; lng: number } | null;
  /** The number of other municipalities that it may be as well. */
  homonyms: number;
}

/**
 * Finds municipalities of Canada by the names that people write, `Township of Langley`; undefined for a name that is none's.
 */
export type PlaceRegister = (name: string, evidence: PlaceEvidence) => NamedPlace | undefined;

/** The similarity of a name in another province than the text says. */
const otherProvince = 0.45;

/** The similarity of a name that several municipalities may mean, which has to be asked about: its addresses are doubtful. */
const oneOfHomonyms = 0.45;

/** Metres: rural post offices serve communities that are farther away than a city's suburbs. */
export const maxDistance = 60_000;

/** A name less similar than this is a different name. */
const minSimilarity = 0.75;

export interface CityFinder {
  /** The names of cities and of their neighbourhoods, which distinguish them from streets. */
  names: MunicipalityNames;
  bySlug(slug: string): PlacedMunicipality | undefined;
  /** Null if the text names a place that is not one of the cities. */
  choose(parsed: Address): CityChoice | null;
  /**
   * The cities whose addresses may be known of a text that names several, as `12 Main St, Lethbridge, Calgary` does; null
   * for a text that names one. A neighbourhood beside its city, or the city of its post office, is no other one.
   */
  severalCities(parsed: Address): readonly PlacedMunicipality[] | null;
  /** Whether two names may be of one city in a province; null for a name that is none's. */
  isSameCity(one: string, other: string, province: string | null): boolean | null;
  /**
   * Whether a name is that of a former city, a community or a neighbourhood in a city, whose streets may have the names of
   * others in it. Of `Chatham`, `Sudbury` and short forms, the city's own name is meant.
   */
  isPart(name: string, city: PlacedMunicipality): boolean;
  /** Whether some addresses of the city have another city's name in their mail. */
  hasPostalName(city: PlacedMunicipality, name: string): boolean;
  /** The middle of the addresses of a postal area, `M5V`; null if none of them is known. */
  areaCentre(area: string): { city: PlacedMunicipality; lat: number; lng: number } | null;
  /**
   * Whether a postal code cannot be in a city: it belongs to another province or large city, or its area has only known houses
   * of other cities, and the city has codes of its own or is far away.
   */
  isCodeElsewhere(postalCode: string, city: PlacedMunicipality): boolean;
  /** The place that the text names; null for a name that is no municipality's. */
  placeNamed(parsed: Address): NamedPlace | null;
  /** Whether a text is a place's name as it is written. */
  isPlace(text: string): boolean;
}

/** What the addresses of a city say of its names and postal codes. */
export type CityNames = Pick<AddressSummary, 'municipality' | 'postal_areas' | 'neighbourhoods'>;

export function cityFinder(
  cities: readonly PlacedMunicipality[],
  summaries: readonly CityNames[],
  register: PlaceRegister = () => undefined,
): CityFinder {
  const bySlug = new Map(cities.map((city) => [city.slug, city]));
  const own = new Map<string, Set<PlacedMunicipality>>();
  const add = (name: string, city: PlacedMunicipality): void => {
    const key = municipalityKey(name);
    if (key) own.set(key, (own.get(key) ?? new Set()).add(city));
  };
  for (const city of cities) for (const name of namesOf(city)) add(name, city);
  const cityKeys = new Set(own.keys());
  const byPostalArea = new Map<string, Set<PlacedMunicipality>>();
  const centres = new Map<string, { city: PlacedMunicipality; centre: AreaCentre }[]>();
  const withCodes = new Set<PlacedMunicipality>();
  const postalNames = new Map<string, Set<PlacedMunicipality>>();
  for (const { municipality, neighbourhoods, postal_areas: areas } of summaries) {
    const city = bySlug.get(municipality);
    if (!city) continue;
    for (const name of neighbourhoods) {
      const key = municipalityKey(name);
      if (cityKeys.has(key)) postalNames.set(key, (postalNames.get(key) ?? new Set()).add(city));
      else add(name, city);
    }
    for (const [area, centre] of Object.entries(areas)) {
      withCodes.add(city);
      byPostalArea.set(area, (byPostalArea.get(area) ?? new Set()).add(city));
      const others = centres.get(area) ?? [];
      others.push({ city, centre });
      centres.set(area, others);
    }
  }

  const choiceNamed = (name: string, evidence: PlaceEvidence): CityChoice | null => {
    const key = municipalityKey(name);
    const everywhere = [...(own.get(key) ?? [])];
    const exact = inProvince(everywhere, evidence);
    const registered = register(name, evidence);
    const similarity = registered && registered.homonyms > 0 ? oneOfHomonyms : 1;
    if (exact.length > 0) return { cities: exact, by: 'name', similarity };
    const city = registered && bySlug.get(registered.slug);
    if (city) return { cities: [city], by: 'name', similarity };
    // A name of its own is no misspelled one.
    if (registered) return null;
    const near = similar(key, cityKeys);
    const cities = near ? inProvince([...(own.get(near.key) ?? [])], evidence) : [];
    if (near && cities.length > 0) return { cities, by: 'name', similarity: near.similarity };
    // A name that no municipality there has may be in the province or the postal area that is mistaken.
    return everywhere.length > 0
      ? { cities: everywhere, by: 'name', similarity: otherProvince, isElsewhere: true }
      : null;
  };

  /** Of all cities that a name may mean there. */
  const slugsNamed = (name: string, evidence: PlaceEvidence): Set<string> => {
    const key = municipalityKey(name);
    const everywhere = [...(own.get(key) ?? [])];
    const inIt = inProvince(everywhere, evidence);
    const known = inIt.length > 0 ? inIt : everywhere;
    const registered = register(name, evidence);
    const slugs = [...known, ...(postalNames.get(key) ?? []), ...(registered ? [registered] : [])];
    return new Set(slugs.map(({ slug }) => slug));
  };

  const areaCentre = (area: string) => {
    const [largest] = [...(centres.get(area) ?? [])].sort((a, b) => b.centre.addresses - a.centre.addresses);
    return largest ? { city: largest.city, lat: largest.centre.lat, lng: largest.centre.lng } : null;
  };

  return {
    names: municipalityNames(own.keys()),
    bySlug: (slug) => bySlug.get(slug),
    choose({ municipality, province, postalCode }) {
      const evidence = { province, postalCode };
      const byCode = postalCode ? byPostalArea.get(postalCode.slice(0, 3)) : undefined;
      const byName = municipality ? choiceNamed(municipality, evidence) : null;
      if (byName) {
        const both = byName.cities.filter((city) => byCode?.has(city));
        return both.length > 0 ? { ...byName, cities: both } : byName;
      }
      if (byCode) return { cities: [...byCode], by: 'postalCode', similarity: 1 };
      if (municipality) return null;
      const candidates = inProvince(cities, evidence);
      return candidates.length > 0 ? { cities: candidates, by: 'nothing', similarity: 1 } : null;
    },
    severalCities({ municipality, otherPlaces, province: stated }) {
      const names = municipality === null ? otherPlaces : [...otherPlaces, municipality];
      const last = names.flatMap((name) => [...(own.get(municipalityKey(name)) ?? [])].slice(0, 1)).at(-1);
      const province = stated ?? last?.province ?? null;
      const places = names.map((name) => slugsNamed(name, { province })).filter((slugs) => slugs.size > 0);
      const areSeveral = places.some((one) => places.some((other) => !share(one, other)));
      return areSeveral ? cities.filter(({ slug }) => places.some((slugs) => slugs.has(slug))) : null;
    },
    isSameCity(name, otherName, province) {
      // A name that nothing has there is that of a municipality in another province.
      const [one, other] = [name, otherName].map((text) => {
        const there = slugsNamed(text, { province });
        return there.size > 0 ? there : slugsNamed(text, {});
      }) as [Set<string>, Set<string>];
      return one.size === 0 || other.size === 0 ? null : share(one, other);
    },
    areaCentre,
    isCodeElsewhere(postalCode, city) {
      const area = postalCode.slice(0, 3);
      const centre = areaCentre(area);
      const province = city.province || null;
      if (contradictsPostalCode(postalCode, { city: city.name, province })) return true;
      if (centre === null || byPostalArea.get(area)!.has(city)) return false;
      return withCodes.has(city) || metresBetween(centre.lat, centre.lng, city.lat, city.lng) > maxDistance;
    },
    isPart(name, city) {
      const key = municipalityKey(name);
      const isIts = own.get(key)?.has(city) || register(name, city)?.slug === city.slug;
      // `Township of Langley` is the whole.
      const names = [key, municipalityKey(placeName(name).name)];
      return isIts && !names.some((one) => isFormOf(one, municipalityKey(city.name)));
    },
    hasPostalName: (city, name) => postalNames.get(municipalityKey(name))?.has(city) === true,
    isPlace: (text) => own.has(municipalityKey(text)) || register(text, {}) !== undefined,
    placeNamed({ municipality, province, postalCode }) {
      const evidence = { province, postalCode };
      const choice = municipality && choiceNamed(municipality, evidence);
      const city = choice && bySlug.get(choice.cities[0]?.slug ?? '');
      if (city) return { ...city, point: city, homonyms: choice.cities.length - 1 };
      return (municipality && register(municipality, evidence)) || null;
    },
  };
}

/**
 * Whether a name is a form of another: `Greater Sudbury` has Sudbury in it, and `Wpg` has letters of Winnipeg, but
 * `Montréal-Nord` is a part of Montréal.
 */
function isFormOf(key: string, whole: string): boolean {
  const [name, full] = [key, whole].map((one) => one.replace(/[^a-z]/g, '')) as [string, string];
  const isShort = name.length <= 4 && new RegExp([...name].join('.*')).test(full);
  const isDesignated = name.includes(full) && designation.test(name.replace(full, ''));
  return isShort || isDesignated || full.includes(name);
}

const designation =
  /^(?:(?:regional)?municipality|city|town|ville|cityof|townof|villede|greater|metro|grand)?$/;

const share = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].some((slug) => other.has(slug));

const inProvince = (
  cities: readonly PlacedMunicipality[],
  { province, postalCode }: PlaceEvidence,
): readonly PlacedMunicipality[] =>
  cities.filter(
    (city) =>
      city.province === '' ||
      ((province == null || city.province === province) &&
        (postalCode == null || provincesOf(postalCode).includes(city.province))),
  );

function similar(key: string, names: Iterable<string>): { key: string; similarity: number } | null {
  let best: { key: string; similarity: number } | null = null;
  // Another number is another place: 150 Mile House is no misspelled 100 Mile House.
  const digits = digitsOf(key);
  for (const name of names) {
    if (digitsOf(name) !== digits) continue;
    const similarity = nameSimilarity(key, name);
    if (similarity >= minSimilarity && similarity > (best?.similarity ?? 0)) best = { key: name, similarity };
  }
  return best;
}

const digitsOf = (name: string): string => name.replace(/\D/g, '');
