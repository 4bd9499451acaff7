import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { placeOnStreet, type PlaceOnStreet } from './place-on-street.ts';
import { metresBetween, type Street } from './placed-street.ts';

/** Metres within which a geocoded location counts as correct. */
const maxError = 100;

/** The share of correct locations, 0 to 1, measured on addresses that were held out. */
export interface Calibration {
  place(street: Street, place: PlaceOnStreet): number;
  municipality(city: PlacedMunicipality): number;
}

/** The confidence in the coordinates that a city publishes with a permit or a licence of an address. */
const ofRecord = 0.95;

/** A street's own addresses count as much as this many of all streets: one address says little of a street. */
const weightOfAll = 5;

/** Upper bounds of the classes of spans, metres; one more class has no bound. */
const spanClasses = [25, 50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 4000];
const spanClass = (span: number): number => {
  const at = spanClasses.findIndex((bound) => span <= bound);
  return at < 0 ? spanClasses.length : at;
};

class Accuracy {
  private readonly tried = new Float64Array(spanClasses.length + 1);
  private readonly correct = new Float64Array(spanClasses.length + 1);

  add(span: number, isCorrect: boolean): void {
    const at = spanClass(span);
    this.tried[at] = (this.tried[at] as number) + 1;
    if (isCorrect) this.correct[at] = (this.correct[at] as number) + 1;
  }

  /** The share of the span's class, or of the nearest narrower class that has been tried. */
  share(span: number): number {
    for (let at = spanClass(span); at >= 0; at--) {
      if (this.tried[at]) return (this.correct[at] as number) / (this.tried[at] as number);
    }
    return 0;
  }
}

/**
 * Holds out each address in turn, locates it by the other addresses of its street, and counts how often the location is
 * within {@link maxError} of the address. Interpolated locations are counted by the distance of the neighbours, numbers
 * beyond the ends of a street by its length, and less the farther they are beyond. The confidence of a street without a
 * number is the share of its other addresses near its middle, drawn to the share of all streets; that of a municipality is
 * the share of its addresses near its middle.
 */
export function calibrate(streets: readonly Street[]): Calibration {
  const interpolated = new Accuracy();
  const beyondEnds = new Accuracy();
  let [nearMiddle, all] = [0, 0];
  for (const street of streets) {
    for (let at = 0; at < street.numbers.length; at++) {
      if (street.numbers.length < 2) continue;
      const house = `${street.numbers[at]}${street.suffixes[at]}`;
      const place = placeOnStreet(street, house, at);
      const isCorrect = isNear(street, at, place.lat, place.lng);
      (place.matchType === 'interpolated' ? interpolated : beyondEnds).add(place.span, isCorrect);
    }
    const middle = placeOnStreet(street, null);
    nearMiddle += othersNear(street, middle);
    all += street.numbers.length - 1;
  }
  const byCity = new Map<PlacedMunicipality, Street[]>();
  for (const street of streets) {
    const streetsOfCity = byCity.get(street.city);
    if (streetsOfCity) streetsOfCity.push(street);
    else byCity.set(street.city, [street]);
  }
  const cityShares = new Map(
    [...byCity].map(([city, own]) => [city, shareNear(own, city.lat, city.lng)] as const),
  );
  return {
    place(street, place) {
      if (place.matchType === 'exact') return street.source === 'records' ? ofRecord : 1;
      if (place.matchType === 'interpolated') return interpolated.share(place.span);
      const { beyond } = place;
      if (beyond !== null) return beyondEnds.share(place.span) * Math.min(1, maxError / beyond);
      const ofAll = all > 0 ? nearMiddle / all : 0;
      const others = street.numbers.length - 1;
      return (othersNear(street, place) + weightOfAll * ofAll) / (others + weightOfAll);
    },
    municipality: (city) => cityShares.get(city) ?? 0,
  };
}

const isNear = (street: Street, at: number, lat: number, lng: number): boolean =>
  metresBetween(lat, lng, street.lats[at] as number, street.lngs[at] as number) <= maxError;

/** The number of a street's addresses near the one in its middle, without that one. */
function othersNear(street: Street, { at: middle, lat, lng }: PlaceOnStreet): number {
  let near = 0;
  for (let at = 0; at < street.numbers.length; at++)
    if (at !== middle && isNear(street, at, lat, lng)) near++;
  return near;
}

function shareNear(streets: readonly Street[], lat: number, lng: number): number {
  let [near, all] = [0, 0];
  for (const street of streets) {
    for (let at = 0; at < street.numbers.length; at++) {
      all++;
      if (isNear(street, at, lat, lng)) near++;
    }
  }
  return all > 0 ? near / all : 0;
}
