import {
  normalizedAddress,
  parseAddress,
  typeCorrections,
  type CivicAddress,
  type ParsedAddress,
  type TypeCorrection,
} from '@cdata/catalog/address';
import type { Neighbourhood, PlacedMunicipality } from '../queries/geocoding.ts';
import { calibrate } from './calibration.ts';
import { cityFinder, type CityChoice } from './city-finder.ts';
import { placeOnStreet, type MatchType, type PlaceOnStreet } from './place-on-street.ts';
import { civicAt, civicOf, metresBetween, type Street } from './placed-street.ts';
import { streetFinder, type StreetMatch } from './street-finder.ts';

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
}

export interface Geocoder {
  /** Searches only in the city with the slug, if one is given. Returns null if the address can't be located. */
  locate(text: string, slug?: string): LocatedAddress | null;
}

/** Weights of match types when candidates are compared. */
const preference: Record<PlaceOnStreet['matchType'], number> = { exact: 1, interpolated: 0.9, street: 0.5 };

interface Candidate extends StreetMatch {
  /** The address as it was read. */
  read: CivicAddress;
  place: PlaceOnStreet;
  rank: number;
}

/**
 * Finds a known address, else a point between its neighbours, else the middle of the street, else the centre of the
 * municipality; the match type says which. The confidence is the share of correct locations of that match type,
 * measured on held-out addresses, times the similarity of the names, divided by the number of equally good candidates.
 */
export function createGeocoder(
  cities: readonly PlacedMunicipality[],
  neighbourhoods: readonly Neighbourhood[],
  streets: readonly Street[],
): Geocoder {
  const finder = cityFinder(cities, neighbourhoods, streets);
  const byName = streetFinder(streets);
  const calibration = calibrate(streets);

  return {
    locate(text, slug) {
      const query = parseAddress(text, finder.names);
      const choice = cityChoice(query, slug);
      if (!choice) return null;
      const onStreet = query.civic && bestOnStreet(query, query.civic, choice);
      if (onStreet) return onStreet;
      const [city] = choice.cities;
      if (!choice.isNamed || !city) return null;
      return {
        city,
        lat: city.lat,
        lng: city.lng,
        postalCode: null,
        normalizedAddress: null,
        matchType: 'municipality',
        confidence: rounded((calibration.municipality(city) * choice.similarity) / choice.cities.length),
      };
    },
  };

  function cityChoice(query: ParsedAddress, slug: string | undefined): CityChoice | null {
    if (slug === undefined) return finder.choose(query);
    const city = finder.bySlug(slug);
    return city ? { cities: [city], isNamed: true, similarity: 1 } : null;
  }

  function bestOnStreet(
    query: ParsedAddress,
    civic: CivicAddress,
    choice: CityChoice,
  ): LocatedAddress | null {
    const candidates = [{ civic, similarity: 1 }, ...typeCorrections(civic)]
      .flatMap((reading) =>
        byName.find(reading.civic, choice.cities).map((match) => candidate(match, reading, query.postalCode)),
      )
      .sort((a, b) => b.rank - a.rank);
    const [best] = candidates;
    if (!best) return null;
    const { street, place, similarity, read } = best;
    const accuracy = calibration.place(street, place) * similarity * choice.similarity;
    return {
      city: street.city,
      lat: place.lat,
      lng: place.lng,
      postalCode: street.postalCodes[place.at] || null,
      normalizedAddress: normalizedAddress(foundAddress(read, street, place)),
      matchType: place.matchType,
      confidence: rounded(accuracy / equallyGood(candidates)),
    };
  }
}

function candidate(match: StreetMatch, reading: TypeCorrection, postalCode: string | null): Candidate {
  const { civic: read } = reading;
  const similarity = match.similarity * reading.similarity;
  const place = placeOfNumber(match.street, read);
  const sameCode = postalCode === null || match.street.postalCodes[place.at] === postalCode;
  const sameArea =
    postalCode === null || match.street.postalCodes[place.at]?.slice(0, 3) === postalCode.slice(0, 3);
  const rank = similarity * preference[place.matchType] * (sameCode ? 1 : sameArea ? 0.95 : 0.9);
  return { ...match, similarity, read, place, rank };
}

/** A range is located at its first number, or at its last if only that is a known address. */
function placeOfNumber(street: Street, { number, numberTo }: CivicAddress): PlaceOnStreet {
  const place = placeOnStreet(street, number);
  if (place.matchType === 'exact' || numberTo === null) return place;
  const other = placeOnStreet(street, numberTo);
  return preference[other.matchType] > preference[place.matchType] ? other : place;
}

function foundAddress(civic: CivicAddress, street: Street, place: PlaceOnStreet): CivicAddress {
  if (place.matchType === 'exact') return civicAt(street, place.at);
  return civicOf(street, place.matchType === 'interpolated' ? civic.number : null);
}

/** Counts the best candidate, and those as good but elsewhere (more than 100 m away). */
function equallyGood(candidates: readonly Candidate[]): number {
  const [best] = candidates as [Candidate, ...Candidate[]];
  const others = candidates.filter(
    ({ rank, place }) =>
      rank >= best.rank - 0.01 && metresBetween(place.lat, place.lng, best.place.lat, best.place.lng) > 100,
  );
  return 1 + others.length;
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;
