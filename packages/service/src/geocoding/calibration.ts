import type { PlacedMunicipality } from '../queries/geocoding.ts';
import type { CityAccuracy, Trials } from '../queries/streets.ts';
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

/**
 * The share of addresses that are within 100 m of the middle of their side of the block, by the distances that others
 * have measured on the National Address Register (half of them within 50 m, nine of ten within 176 m).
 */
const ofBlock = 0.75;

/** The share of interpolated places that are right is at most this: where a house is, only its address says. */
const ofInterpolated = 0.95;

/** How likely a street goes on beyond its known houses, as far as nothing else says. */
const ofBeyondEnds = 0.5;

/** A class of spans has this many trials more than were made, which turned out as the span says by itself. */
const priorTrials = 20;

/** A street's own addresses count as much as this many of all streets: one address says little of a street. */
const weightOfAll = 5;

/** Upper bounds of the classes of spans, metres; one more class has no bound. */
const spanClasses = [25, 50, 100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400, 4000];
const spanClass = (span: number): number => {
  const at = spanClasses.findIndex((bound) => span <= bound);
  return at < 0 ? spanClasses.length : at;
};

const noTrials = (): Trials => ({ tried: 0, correct: 0 });
const noTrialsOfSpans = (): Trials[] => Array.from({ length: spanClasses.length + 1 }, noTrials);

export const emptyAccuracy = (): CityAccuracy => ({
  interpolated: noTrialsOfSpans(),
  beyondEnds: noTrialsOfSpans(),
  street: noTrials(),
  municipality: noTrials(),
});

/** Holds out each address of a city's streets in turn, and locates it by the others. */
export function cityAccuracy(streets: readonly Street[]): CityAccuracy {
  const accuracy = emptyAccuracy();
  for (const street of streets) {
    const { city, numbers } = street;
    for (let at = 0; at < numbers.length; at++) {
      count(accuracy.municipality, isNear(street, at, city.lat, city.lng));
      if (numbers.length < 2 || street.blockPoints[at] === 1 || isPartOfHouse(street, at)) continue;
      const place = placeOnStreet(street, `${numbers[at]}${street.suffixes[at]}`, { without: at });
      if (place.matchType === 'block') continue;
      const [classes, metres] =
        place.reach === null ? [accuracy.interpolated, place.span] : [accuracy.beyondEnds, place.reach];
      count(classes[spanClass(metres)]!, isNear(street, at, place.lat, place.lng));
    }
    accuracy.street.correct += othersNear(street, placeOnStreet(street, null));
    accuracy.street.tried += numbers.length - 1;
  }
  return accuracy;
}

/** Whether its house has other points too: without this one, it would still be known. */
const isPartOfHouse = ({ numbers }: Street, at: number): boolean =>
  [at - 1, at + 1].some((next) => numbers[next] === numbers[at]);

function count(trials: Trials, isCorrect: boolean): void {
  trials.tried++;
  if (isCorrect) trials.correct++;
}

/**
 * The confidence is the share of held-out addresses within {@link maxError} of where they were located, by
 * {@link CityAccuracy}. Between neighbours, and beyond a street's ends, it falls with the distance: see
 * {@link sharesOfSpans}. That of a street without a number is the share of its other addresses near its middle, drawn to
 * the share of all streets.
 */
export function calibration(cities: ReadonlyMap<string, CityAccuracy>): Calibration {
  const all = emptyAccuracy();
  for (const one of cities.values()) {
    addTrials(all.street, one.street);
    for (const kind of ['interpolated', 'beyondEnds'] as const)
      one[kind].forEach((trials, at) => addTrials(all[kind][at]!, trials));
  }
  const ofAll = share(all.street);
  const interpolated = sharesOfSpans(all.interpolated, {
    likelihood: ofInterpolated,
    uncertainty: (span) => span / 2,
  });
  const beyondEnds = sharesOfSpans(all.beyondEnds, {
    likelihood: ofBeyondEnds,
    uncertainty: (reach) => reach,
  });
  return {
    place(street, place) {
      if (place.matchType === 'exact') return street.source === 'records' ? ofRecord : 1;
      if (place.matchType === 'block') return ofBlock;
      if (place.matchType === 'interpolated') return interpolated[spanClass(place.span)]!;
      if (place.reach !== null) return beyondEnds[spanClass(place.reach)]!;
      const others = street.numbers.length - 1;
      return (othersNear(street, place) + weightOfAll * ofAll) / (others + weightOfAll);
    },
    municipality: ({ slug }) => share(cities.get(slug)?.municipality ?? noTrials()),
  };
}

function addTrials(sum: Trials, { tried, correct }: Trials): void {
  sum.tried += tried;
  sum.correct += correct;
}

const share = ({ tried, correct }: Trials): number => (tried > 0 ? correct / tried : 0);

/**
 * The confidence in places of each class of spans: c(span) = (correct + 20 p) / (tried + 20), with the prior
 * p = likelihood × min(1, 100 m / uncertainty) at the class's upper bound, which is what a house anywhere within the
 * uncertainty gives. Where a wider class did better by chance, neighbouring classes share their mean, so that the confidence never
 * rises with the span (isotonic regression by pooling adjacent violators); it is at most 0.95.
 */
function sharesOfSpans(
  classes: readonly Trials[],
  { likelihood, uncertainty }: { likelihood: number; uncertainty(span: number): number },
): number[] {
  const pools: { tried: number; correct: number; size: number }[] = [];
  classes.forEach(({ tried, correct }, at) => {
    const widest = uncertainty(spanClasses[at] ?? 2 * spanClasses.at(-1)!);
    const prior = likelihood * Math.min(1, maxError / widest);
    let pool = { tried: tried + priorTrials, correct: correct + priorTrials * prior, size: 1 };
    for (let last = pools.at(-1); last && share(last) < share(pool); last = pools.at(-1)) {
      pools.pop();
      pool = {
        tried: last.tried + pool.tried,
        correct: last.correct + pool.correct,
        size: last.size + pool.size,
      };
    }
    pools.push(pool);
  });
  return pools.flatMap((pool) =>
    Array.from({ length: pool.size }, () => Math.min(ofInterpolated, share(pool))),
  );
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
