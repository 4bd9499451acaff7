import {
  normalizedAddress,
  parseAddress,
  type CivicAddress,
  type ParsedAddress,
} from '../../src/address/index.ts';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import type { Neighbourhood } from '../queries/geocoding.ts';
import { calibrate } from './calibration.ts';
import { cityFinder, type CityChoice } from './city-finder.ts';
import { metresBetween } from './distance.ts';
import { placeOnStreet, type MatchType, type PlaceOnStreet } from './place-on-street.ts';
import { civicAt, civicOf, type Street } from './street.ts';
import { streetFinder, type StreetMatch } from './street-finder.ts';

/** Where an address lies, and how surely. */
export interface Located {
  city: PlacedMunicipality;
  lat: number;
  lng: number;
  postalCode: string | null;
  /** Null where only the municipality was found. */
  normalizedAddress: string | null;
  matchType: MatchType;
  /** Share of such answers that lie within 100 m of the truth, 0 to 1. */
  confidence: number;
}

export interface Geocoder {
  /** Places an address, in the city with the slug where one is given; null where it cannot be placed. */
  locate(text: string, slug?: string): Located | null;
}

/** What places count beside one another: a known address before a reckoned one, that before a street's middle. */
const preference: Record<PlaceOnStreet['matchType'], number> = { exact: 1, interpolated: 0.9, street: 0.5 };

interface Candidate extends StreetMatch {
  place: PlaceOnStreet;
  /** How well it answers, for choosing among candidates. */
  rank: number;
}

/**
 * The geocoding ladder: a known address, a point between its neighbours, the street's middle, the municipality's
 * centre. `match_type` names the rung. The confidence is what held-out addresses measured for the rung, times the
 * likeness of the names, divided among places that answer equally well.
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
      const parsed = parseAddress(text, finder.names);
      const choice = cityChoice(parsed, slug);
      if (!choice) return null;
      const onStreet = parsed.civic && bestOnStreet(parsed, parsed.civic, choice);
      if (onStreet) return onStreet;
      const [city] = choice.cities;
      if (!choice.named || !city) return null;
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

  function cityChoice(parsed: ParsedAddress, slug: string | undefined): CityChoice | null {
    if (slug === undefined) return finder.choose(parsed);
    const city = finder.bySlug(slug);
    return city ? { cities: [city], named: true, similarity: 1 } : null;
  }

  function bestOnStreet(parsed: ParsedAddress, civic: CivicAddress, choice: CityChoice): Located | null {
    const candidates = byName
      .find(civic, choice.cities)
      .map((match) => candidate(match, civic, parsed.postalCode))
      .sort((a, b) => b.rank - a.rank);
    const [best] = candidates;
    if (!best) return null;
    const { street, place, similarity } = best;
    const sure = calibration.place(street, place) * similarity * choice.similarity;
    return {
      city: street.city,
      lat: place.lat,
      lng: place.lng,
      postalCode: street.postalCodes[place.at] ?? null,
      normalizedAddress: normalizedAddress(foundAddress(civic, street, place)),
      matchType: place.matchType,
      confidence: rounded(sure / equallyGood(candidates)),
    };
  }
}

function candidate(match: StreetMatch, civic: CivicAddress, postalCode: string | null): Candidate {
  const place = placeOfNumber(match.street, civic);
  const sameCode = postalCode === null || match.street.postalCodes[place.at] === postalCode;
  const sameArea =
    postalCode === null || match.street.postalCodes[place.at]?.slice(0, 3) === postalCode.slice(0, 3);
  const rank = match.similarity * preference[place.matchType] * (sameCode ? 1 : sameArea ? 0.95 : 0.9);
  return { ...match, place, rank };
}

/** A range is where its first number is, or its last where only that one is known. */
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

/** How many candidates answer as well as the best one and lie elsewhere, the best one counted. */
function equallyGood(candidates: readonly Candidate[]): number {
  const [best] = candidates as [Candidate, ...Candidate[]];
  const others = candidates.filter(
    ({ rank, place }) =>
      rank >= best.rank - 0.01 && metresBetween(place.lat, place.lng, best.place.lat, best.place.lng) > 100,
  );
  return 1 + others.length;
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;
