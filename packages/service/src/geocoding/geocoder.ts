import {
  dateForAddress,
  namesNumbersAlone,
  normalizedAddress,
  readAddress,
  streetKeys,
  type Address,
  type StreetName,
} from '@cdata/catalog/reading';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import type { AddressSummary } from '../queries/streets.ts';
import { calibration, type Calibration } from './calibration.ts';
import {
  candidate,
  equallyGood,
  foundAddress,
  isKnown,
  readingsOf,
  type Candidate,
  type Query,
} from './candidate.ts';
import {
  cityFinder,
  maxDistance,
  type CityChoice,
  type CityFinder,
  type PlaceRegister,
} from './city-finder.ts';
import { isInOtherCommunity } from './other-community.ts';
import { namesMore } from './other-words.ts';
import { placeOnStreet, usualStep, type MatchType, type PlaceOnStreet } from './place-on-street.ts';
import { type Street, metresBetween } from './placed-street.ts';
import { streetFinder, type StreetFinder, type StreetSource } from './street-finder.ts';

export interface LocatedAddress {
  city: PlacedMunicipality;
  lat: number;
  lng: number;
  postalCode: string | null;
  /** Null if only the municipality was found. */
  normalizedAddress: string | null;
  matchType: MatchType;
  /** The share of such results that are within 100 m of the address, 0 to 1. */
  confidence: number;
  source: Street['source'] | 'municipalities' | 'postal_areas';
  /**
   * Metres within which nine of ten addresses are: half the span of an interpolated number, but a lot's half at least, or
   * {@link blockUncertainty}; null for other match types.
   */
  uncertainty: number | null;
  /** The unit that the address names, if no known address of the house has it: the place is that of the house. */
  unitLeftOut: string | null;
}

export interface Geocoder {
  /** Reads a text as {@link Geocoder.locate} does: with the names of the cities and their neighbourhoods. */
  read(text: string): Address;
  /** Whether the city that a text names is in another province than the text or its postal code says. */
  isElsewhere(text: string): boolean;
  /** Searches only in the city with the slug, if one is given. Returns null if the address can't be located. */
  locate(text: string, slug?: string): Promise<LocatedAddress | null>;
}

export interface GeocoderOptions {
  cities: readonly PlacedMunicipality[];
  /** Of the cities whose addresses are known. */
  summaries: readonly AddressSummary[];
  streets: StreetSource;
  register?: PlaceRegister;
}

/** A city that nothing names is a guess: of the cities that are loaded, it is the one that has the address. */
const guessedCityShare = 0.45;

/** The confidence that the middle of a municipality is the place of an address in it, at most. */
const ofMunicipality = 0.3;

/** The confidence is multiplied by this if the located address contradicts the text, or may be another one or another unit. */
const otherShare = 0.45;

/**
 * Finds a known address, else a point between its neighbours, else the middle of the street, else the centre of the
 * municipality; the match type says which. The confidence is the share of correct locations of that match type,
 * measured on held-out addresses, times the similarity of the names, divided by the number of equally good candidates.
 */
export const createGeocoder = (options: GeocoderOptions): Geocoder => new StreetGeocoder(options);

class StreetGeocoder implements Geocoder {
  readonly #finder: CityFinder;
  readonly #streets: StreetFinder;
  readonly #calibration: Calibration;
  readonly #citiesWithStreets: ReadonlySet<string>;
  readonly #register: PlaceRegister | undefined;

  constructor({ cities, summaries, streets, register }: GeocoderOptions) {
    this.#finder = cityFinder(cities, summaries, register);
    this.#streets = streetFinder(streets);
    this.#calibration = calibration(
      new Map(summaries.map(({ municipality, accuracy }) => [municipality, accuracy])),
    );
    this.#citiesWithStreets = new Set(summaries.map(({ municipality }) => municipality));
    this.#register = register;
  }

  read(text: string): Address {
    return readAddress(text, { places: this.#finder.names });
  }

  isElsewhere(text: string): boolean {
    return this.#finder.choose(this.#readWithPlace(text))?.isElsewhere === true;
  }

  /** A name without a number and a type is a place's, if it is one, and no street: `Richmond`, `North Vancouver`. */
  #readWithPlace(text: string): Address {
    const read = this.read(text);
    const { civic } = read;
    const isName = civic !== null && civic.number === null && civic.streetType === null;
    if (!isName || !this.#finder.isPlace(text)) return read;
    const municipality = text.trim().toUpperCase();
    return { ...read, civic: null, maybeCorner: null, otherPlaces: [], municipality };
  }

  async locate(text: string, slug?: string): Promise<LocatedAddress | null> {
    const read = slug === undefined ? this.#readWithPlace(text) : this.read(text);
    const isAbroad = read.country !== null && read.country !== 'CA';
    if (isAbroad || read.several.length > 1 || dateForAddress(text, read) !== null || namesNumbersAlone(read))
      return null;
    const { isSameCity, isPart, isCodeElsewhere } = this.#finder;
    const more = namesMore(text, read, this);
    const query = { ...read, text, namesMore: more, isSameCity, isPart, isCodeElsewhere };
    const isCodeAlone = !query.civic && !query.corner && query.municipality === null && slug === undefined;
    if (isCodeAlone) return query.postalCode === null ? null : this.#areaCentre(query.postalCode);
    const several = slug === undefined ? this.#finder.severalCities(read) : null;
    const choice: CityChoice | null = several
      ? { cities: several, by: 'name', similarity: 1 }
      : this.#cityChoice(query, slug);
    if (query.corner && !query.civic?.number)
      return choice && (await this.#crossing(query, query.corner, choice));
    const crossing = query.maybeCorner && choice && (await this.#crossing(query, query.maybeCorner, choice));
    if (crossing) return crossing;
    const onStreet = choice && (await this.#onStreetOf(query, choice, slug));
    if (onStreet || several) return onStreet;
    const elsewhere = slug === undefined ? await this.#inOtherCommunity(query, choice) : null;
    if (elsewhere) return elsewhere;
    if (choice?.isElsewhere) return null;
    const [city] = choice?.cities ?? [];
    const isPlaceAlone = !query.civic && !query.corner && query.postalCode !== null;
    const area = isPlaceAlone ? this.#areaCentre(query.postalCode!) : null;
    if (area && choice?.cities.includes(area.city)) return area;
    if (choice?.by === 'name' && city) return this.#middleOf(city, choice.similarity / choice.cities.length);
    return slug === undefined ? this.#unloadedPlace(query) : null;
  }

  #middleOf(city: PlacedMunicipality, share: number): LocatedAddress {
    return {
      ...middle(city),
      confidence: rounded(Math.min(ofMunicipality, this.#calibration.municipality(city) * share)),
    };
  }

  /** A municipality of which nothing is loaded. */
  #unloadedPlace(query: Address): LocatedAddress | null {
    const place = this.#finder.placeNamed(query);
    if (!place?.point) return null;
    return middle({ ...place, aliases: [], lat: place.point.lat, lng: place.point.lng });
  }

  /** The centre of a postal code's area, which the address names; its confidence is that of no house. */
  #areaCentre(postalCode: string): LocatedAddress | null {
    const area = postalCode.slice(0, 3);
    const centre = this.#finder.areaCentre(area);
    if (!centre) return null;
    const { city, lat, lng } = centre;
    return { ...middle(city), lat, lng, normalizedAddress: area, source: 'postal_areas' };
  }

  /** Where the houses of two streets are nearest to each other, if both are known and meet. */
  async #crossing(
    query: Query,
    corner: readonly StreetName[],
    choice: CityChoice,
  ): Promise<LocatedAddress | null> {
    const civics = corner.map((street) => ({ ...street, unit: null, number: null, numberTo: null }));
    const [first = [], second = []] = await this.#streets.find(civics, choice.cities);
    const crossings = first.flatMap((one) =>
      second
        .filter(({ street }) => street.city === one.street.city && street !== one.street)
        .map((other) => ({ one, other, ...nearestHouses(one.street, other.street) })),
    );
    const meeting = crossings.filter(({ metres }) => metres <= maxCorner).sort((a, b) => a.metres - b.metres);
    const [best] = meeting;
    if (!best) return null;
    const { one, other, lat, lng, metres } = best;
    const { city } = one.street;
    const isDoubtful =
      namesAnother(query, city) ||
      (query.postalCode !== null && query.isCodeElsewhere(query.postalCode, city));
    const share = one.similarity * other.similarity * choice.similarity * (isDoubtful ? otherShare : 1);
    return {
      ...middle(city),
      lat,
      lng,
      normalizedAddress: `${one.street.name} & ${other.street.name}`,
      matchType: 'interpolated',
      confidence: rounded((ofCorner * share) / meeting.length),
      source: one.street.source,
      uncertainty: Math.ceil(metres),
    };
  }

  #cityChoice(query: Address, slug: string | undefined): CityChoice | null {
    if (slug === undefined) return this.#finder.choose(query);
    const city = this.#finder.bySlug(slug);
    return city ? { cities: [city], by: 'name', similarity: 1 } : null;
  }

  async #onStreetOf(
    query: Query,
    choice: CityChoice,
    slug: string | undefined,
  ): Promise<LocatedAddress | null> {
    const readings = readingsOf(query);
    const matches = await this.#streets.find(
      readings.map(({ civic }) => civic),
      choice.cities,
    );
    const candidates = readings
      .flatMap((reading, at) => matches[at]!.map((match) => candidate(match, reading, query)))
      .sort((a, b) => b.rank - a.rank);
    const [best] = candidates;
    if (!best) return null;
    const isGuess = choice.by === 'nothing';
    const share = choice.similarity * (isGuess ? guessedCityShare : 1);
    const isElsewhere = slug === undefined && (await this.#isKnownElsewhere(best));
    return this.#locatedAt(
      isElsewhere || isCodeOfAnother(query, candidates) ? { ...best, surely: 'doubtful' } : best,
      share / equallyGood(candidates),
    );
  }

  /** Whether a city nearby has the street as it is written, of which the best one has only a similar name. */
  async #isKnownElsewhere({ street, read, surely }: Candidate): Promise<boolean> {
    if (surely !== 'alike' || streetKeys(read).some((key) => streetKeys(street).includes(key))) return false;
    const namesakes = await this.#streets.named(read);
    return namesakes.some(
      ({ street: other, similarity }) =>
        other.city !== street.city &&
        similarity > minNamesake &&
        isKnown(other, read.number, placeOnStreet(other, read.number)) &&
        metresBetween(other.city.lat, other.city.lng, street.city.lat, street.city.lng) <= maxDistance,
    );
  }

  /** An address that is known only in another community than the named one. */
  async #inOtherCommunity(query: Query, choice: CityChoice | null): Promise<LocatedAddress | null> {
    if (query.municipality === null) return null;
    const readings = readingsOf(query);
    const inAny = { ...query, municipality: null };
    const named = new Set(choice?.cities);
    const streets = await Promise.all(readings.map(({ civic }) => this.#streets.named(civic)));
    const candidates = readings
      .flatMap((reading, at) =>
        streets[at]!.filter(
          ({ street, similarity }) => !named.has(street.city) && similarity > minNamesake,
        ).map((match) => candidate(match, reading, inAny)),
      )
      .filter(({ street, read, place }) => isKnown(street, read.number, place))
      .filter(({ street }) => query.province === null || street.city.province === query.province)
      .sort((a, b) => b.rank - a.rank);
    const place = this.#finder.placeNamed(query);
    const isOnly = new Set(candidates.map(({ street }) => street.city)).size === 1;
    const hasStreets = place !== null && this.#citiesWithStreets.has(place.slug);
    const near = candidates.flatMap((one) => {
      const { name, province } = one.street.city;
      const isInCommunity = this.#register?.(name, { province }) === undefined;
      const isOfPostOffice = this.#finder.hasPostalName(one.street.city, query.municipality!);
      // Of North Vancouver, nothing is known: its street is not that of Vancouver.
      if (place !== null && !hasStreets && !isInCommunity && !isOfPostOffice) return [];
      const isSurelyThere = isInOtherCommunity(one.street, {
        place,
        hasStreets,
        isOnly,
        isInCommunity,
        isOfPostOffice,
      });
      return isSurelyThere === null ? [] : [{ one, isSurelyThere, isOfPostOffice }];
    });
    const ofPostOffice = near.filter((one) => one.isOfPostOffice);
    const matches = ofPostOffice.length > 0 ? ofPostOffice : near;
    const [best] = matches;
    if (!best) return null;
    const { one, isSurelyThere, isOfPostOffice } = best;
    // The community is another one, but for that of the post office.
    const surely = !isSurelyThere
      ? 'doubtful'
      : one.surely === 'exact' && !isOfPostOffice
        ? 'alike'
        : one.surely;
    const share = isSurelyThere ? ofOtherCommunity : 1;
    return this.#locatedAt({ ...one, surely }, share / equallyGood(matches.map((match) => match.one)));
  }

  #locatedAt({ street, place, similarity, read, surely }: Candidate, share: number): LocatedAddress {
    const isDoubtful = surely === 'doubtful';
    const certainty = isDoubtful || place.unit === 'other' ? share * otherShare : share;
    return {
      city: street.city,
      lat: place.lat,
      lng: place.lng,
      postalCode: street.postalCodes[place.at] || null,
      normalizedAddress: normalizedAddress(foundAddress(read, street, place)),
      matchType: isDoubtful ? 'street' : surely === 'alike' ? alikeMatchType(place) : place.matchType,
      confidence: rounded(this.#calibration.place(street, place) * similarity * certainty),
      source: street.source,
      uncertainty: isDoubtful ? null : uncertaintyOf(place),
      unitLeftOut: isDoubtful || place.matchType === 'street' || place.unit === 'own' ? null : read.unit,
    };
  }
}

/** A house of a name that is only alike is found, but is not exactly the one of the address. */
const alikeMatchType = ({ matchType }: PlaceOnStreet): MatchType =>
  matchType === 'exact' ? 'corrected' : matchType;

/** The middle of a municipality. */
const middle = (city: PlacedMunicipality): LocatedAddress => ({
  city,
  lat: city.lat,
  lng: city.lng,
  postalCode: null,
  normalizedAddress: null,
  matchType: 'municipality',
  confidence: 0,
  source: 'municipalities',
  uncertainty: null,
  unitLeftOut: null,
});

/** Whether the postal code is that of the house with the number on another street of the name: `100 Main St N` for S. */
function isCodeOfAnother({ postalCode }: Query, [best, ...others]: readonly Candidate[]): boolean {
  const hasCode = ({ street, read, place }: Candidate) =>
    postalCode !== null && isKnown(street, read.number, place) && street.postalCodes[place.at] === postalCode;
  return !hasCode(best!) && others.some(hasCode);
}

/** Whether the text of a crossing names another city than the one that it is found in. */
const namesAnother = ({ municipality, otherPlaces, province, isSameCity }: Query, city: PlacedMunicipality) =>
  [municipality ?? '', ...otherPlaces].some(
    (name) => isSameCity(name, city.name, province ?? city.province) === false,
  );

/** Metres between the nearest houses of two streets that meet, at most. */
const maxCorner = 150;
/** The confidence in a corner: its nearest houses are on both streets, and lots are hardly deeper than 100 m. */
const ofCorner = 0.9;

/** The middle between the two houses, one of each street, that are nearest to each other. */
function nearestHouses(one: Street, other: Street): { lat: number; lng: number; metres: number } {
  let best = { lat: one.lats[0]!, lng: one.lngs[0]!, metres: Infinity };
  for (let at = 0; at < one.lats.length; at++) {
    for (let to = 0; to < other.lats.length; to++) {
      const [lat, lng, otherLat, otherLng] = [one.lats[at]!, one.lngs[at]!, other.lats[to]!, other.lngs[to]!];
      // A degree is at most 111 km; most houses are too far away to be measured.
      if (Math.abs(lat - otherLat) * 111_000 >= Math.min(best.metres, maxCorner)) continue;
      const metres = metresBetween(lat, lng, otherLat, otherLng);
      if (metres < best.metres) best = { lat: (lat + otherLat) / 2, lng: (lng + otherLng) / 2, metres };
    }
  }
  return best;
}

/** Metres, as others have measured on the National Address Register. */
const blockUncertainty = 176;

function uncertaintyOf({ matchType, span }: PlaceOnStreet): number | null {
  if (matchType === 'block') return blockUncertainty;
  return matchType === 'interpolated' ? Math.max(usualStep, Math.ceil(span / 2)) : null;
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

/** The similarity of a street of the same name, whose type or direction may be left out. */
const minNamesake = 0.9;

/** How much of its confidence an address keeps that is surely in another community than the named one. */
const ofOtherCommunity = 0.9;
