import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { metresBetween } from './distance.ts';
import { placeOnStreet, type PlaceOnStreet } from './place-on-street.ts';
import type { Street } from './street.ts';

/** A place counts as right within so many metres. */
export const rightWithin = 100;

/** How often places of a kind are right, 0 to 1, measured on addresses that were held out. */
export interface Calibration {
  place(street: Street, place: PlaceOnStreet): number;
  municipality(city: PlacedMunicipality): number;
}

/** Upper bounds of the spans, metres, that are counted together; the last class is open. */
const spanClasses = [25, 50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 4000];
const spanClass = (span: number): number => {
  const at = spanClasses.findIndex((bound) => span <= bound);
  return at < 0 ? spanClasses.length : at;
};

class Shares {
  private readonly tried = new Float64Array(spanClasses.length + 1);
  private readonly right = new Float64Array(spanClasses.length + 1);

  add(span: number, isRight: boolean): void {
    const at = spanClass(span);
    this.tried[at] = (this.tried[at] as number) + 1;
    if (isRight) this.right[at] = (this.right[at] as number) + 1;
  }

  /** The share of a class; of the nearest narrower one that was met where this one never was. */
  share(span: number): number {
    for (let at = spanClass(span); at >= 0; at--) {
      if (this.tried[at]) return (this.right[at] as number) / (this.tried[at] as number);
    }
    return 0;
  }
}

/**
 * Holds out every known address in turn, places it by the others of its street, and counts how often the place lies
 * within {@link rightWithin} metres of the truth: by the distance of the neighbours for interpolated places, by the
 * length of the street for numbers beyond its ends. A street asked for without a number, and a municipality, are as
 * sure as the share of their own addresses near their middle.
 */
export function calibrate(streets: readonly Street[]): Calibration {
  const interpolated = new Shares();
  const beyondEnds = new Shares();
  for (const street of streets) {
    for (let at = 0; at < street.numbers.length; at++) {
      if (street.numbers.length < 2) continue;
      const house = `${street.numbers[at]}${street.suffixes[at]}`;
      const place = placeOnStreet(street, house, at);
      const isRight = isNear(street, at, place.lat, place.lng);
      (place.matchType === 'interpolated' ? interpolated : beyondEnds).add(place.span, isRight);
    }
  }
  const byCity = new Map<PlacedMunicipality, Street[]>();
  for (const street of streets) {
    const known = byCity.get(street.city);
    if (known) known.push(street);
    else byCity.set(street.city, [street]);
  }
  const cityShares = new Map(
    [...byCity].map(([city, known]) => [city, shareNear(known, city.lat, city.lng)] as const),
  );
  return {
    place(street, place) {
      if (place.matchType === 'exact') return 1;
      if (place.matchType === 'interpolated') return interpolated.share(place.span);
      return place.beyond ? beyondEnds.share(place.span) : shareNear([street], place.lat, place.lng);
    },
    municipality: (city) => cityShares.get(city) ?? 0,
  };
}

const isNear = (street: Street, at: number, lat: number, lng: number): boolean =>
  metresBetween(lat, lng, street.lats[at] as number, street.lngs[at] as number) <= rightWithin;

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
