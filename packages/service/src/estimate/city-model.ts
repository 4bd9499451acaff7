import type { LearnedPermit, PermitFacts } from '../queries/estimate-rows.ts';
import { PermitIndex, type IndexedPermit, type Neighbour } from './permit-index.ts';
import { markOf } from '../store/permit-words.ts';
import type { PriceIndex } from './price-index.ts';
import { effectsWithin, grouped, median, quantile, weightedQuantile } from './quantiles.ts';

/** Permits that an estimate is made from. */
export const neighbours = 120;
/** The kernel is as wide as this neighbour is far. */
const kernelNeighbour = 8;
const minKernel = 0.08;
/** The city's elasticity counts as much as neighbours whose ln(area) has this weighted sum of squares. */
const elasticityPrior = 1;
/** Shares of values that lie below the ends of a range. */
const shares = { low: 0.1, high: 0.9 };
/** Larger values count as this quantile in the expected value: one building in a thousand decides no total. */
const trimmedShare = 0.98;
/** A city's permits count for so many years before its newest one. */
const maxAge = 10;
const msPerYear = 365.25 * 86_400_000;

export interface WeightedPermit {
  permit: LearnedPermit;
  /** Those of all neighbours are 1. */
  weight: number;
  /** ln of its value in today's dollars, carried to the area of the estimate. */
  value: number;
}

/** An estimate in logarithms of today's dollars, not yet calibrated. */
export interface RawEstimate {
  low: number;
  median: number;
  high: number;
  /** ln of the expected value. */
  expected: number;
  /** How far the neighbours are. */
  distance: number;
  neighbours: WeightedPermit[];
}

/** A permit that estimates learn from, as it is compared. */
interface Lesson extends IndexedPermit {
  permit: LearnedPermit;
  /** ln of the value in today's dollars. */
  value: number;
}

const yearOf = (date: string): number => Date.parse(date) / msPerYear;

/** What the permits of a city, and of others where it has few, say about the values of permits. */
export class CityModel {
  readonly lessons: readonly Lesson[];
  readonly #index: PermitIndex;
  readonly #elasticity: number;
  readonly #year: number;
  /** Lessons with an area, by their kind. */
  #areas: ReadonlyMap<string, readonly Lesson[]> | null = null;

  constructor(permits: readonly LearnedPermit[], prices: PriceIndex) {
    const learned = withoutSlips(learnable(permits));
    this.#year = yearOf(learned.at(-1)?.date ?? '2000-01-01');
    const lessons = learned.map((permit): Lesson => {
      const shift = prices.shift(permit.municipality, markOf(permit.words, 'use'), permit.date);
      const value = Math.log(permit.value) + (shift ?? 0);
      return { ...indexed(permit), year: yearOf(permit.date), permit, value };
    });
    const { area, year } = effectsWithin(
      lessons.map((lesson) => ({
        group: `${kindOf(lesson.permit)} ${lesson.area === null}`,
        area: Math.log(lesson.area ?? 1),
        year: lesson.year,
        value: lesson.value,
      })),
    );
    this.#elasticity = area;
    for (const lesson of lessons) {
      const isIndexed = prices.shift(lesson.permit.municipality, null, lesson.permit.date) !== null;
      if (!isIndexed) lesson.value += year * (this.#year - lesson.year);
    }
    const middle = median(lessons.flatMap(({ area }) => (area === null ? [] : [Math.log(area)]))) || 0;
    this.lessons = lessons;
    this.#index = new PermitIndex(
      lessons,
      lessons.map(({ value, area: own }) => value - (own === null ? 0 : area * (Math.log(own) - middle))),
    );
  }

  /**
   * Null if there is nothing to learn from.
   *
   * @param before Only lessons at smaller places count.
   */
  estimate(facts: PermitFacts, before = this.lessons.length): RawEstimate | null {
    const year = this.lessons[before]?.year ?? this.#year;
    const near = this.#index
      .nearest({ ...indexed(facts), year }, neighbours + 1, before)
      .filter(({ at }) => this.lessons[at]!.permit.recordId !== facts.recordId)
      .slice(0, neighbours);
    if (near.length === 0) return null;
    const { distance } = near[Math.min(kernelNeighbour, near.length) - 1]!;
    const nearest = near[0]!.distance;
    const width = Math.max(distance - nearest, minKernel);
    const weights = near.map((one) => Math.exp(-0.5 * ((one.distance - nearest) / width) ** 2));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    const values = this.#carried(near, weights, facts.area);
    const points = values.map((value, at) => ({ value, weight: weights[at]! }));
    points.sort((a, b) => a.value - b.value);
    const most = weightedQuantile(points, trimmedShare);
    const sum = points.reduce((all, { value, weight }) => all + weight * Math.exp(Math.min(value, most)), 0);
    return {
      low: weightedQuantile(points, shares.low),
      median: weightedQuantile(points, 0.5),
      high: weightedQuantile(points, shares.high),
      expected: Math.log(sum / total),
      distance,
      neighbours: near.map(({ at }, place) => ({
        permit: this.lessons[at]!.permit,
        weight: weights[place]! / total,
        value: values[place]!,
      })),
    };
  }

  /** Between which areas nine in ten permits of the kind lie, in square metres; null if there are few. */
  usualAreas(facts: PermitFacts): { min: number; max: number } | null {
    this.#areas ??= grouped(
      this.lessons.filter(({ area }) => area !== null),
      ({ permit }) => kindOf(permit),
    );
    const areas = Float64Array.from(this.#areas.get(kindOf(facts)) ?? [], ({ area }) => area!).sort();
    return areas.length < minKind ? null : { min: quantile(areas, 0.05), max: quantile(areas, 0.95) };
  }

  /** The neighbours' values, carried to the area by the elasticity of the city's permits and of these ones. */
  #carried(near: readonly Neighbour[], weights: readonly number[], area: number | null): number[] {
    const lessons = near.map(({ at }) => this.lessons[at]!);
    if (area === null) return lessons.map(({ value }) => value);
    const measured = lessons.flatMap(({ area: own, value }, at) =>
      own === null ? [] : [{ area: Math.log(own), value, weight: weights[at]! }],
    );
    const mean = (of: (one: (typeof measured)[number]) => number): number =>
      measured.reduce((sum, one) => sum + one.weight * of(one), 0) /
      measured.reduce((sum, { weight }) => sum + weight, 0);
    const [areas, values] = [mean((one) => one.area), mean((one) => one.value)];
    let [squares, products] = [elasticityPrior, elasticityPrior * this.#elasticity];
    for (const one of measured) {
      squares += one.weight * (one.area - areas) ** 2;
      products += one.weight * (one.area - areas) * (one.value - values);
    }
    const elasticity = Math.min(1.2, Math.max(0, products / squares));
    return lessons.map(({ area: own, value }) =>
      own === null ? value : value + elasticity * Math.log(area / own),
    );
  }
}

const indexed = ({ recordId, words, area, dwellings, municipality, province }: PermitFacts) => ({
  isDescribed: recordId === null,
  words: words.replace('\n', ' ').trim(),
  area,
  dwellings,
  place: { municipality, province },
});

export const kindOf = ({ words }: PermitFacts): string =>
  [markOf(words, 'type'), markOf(words, 'use'), markOf(words, 'object')].join(' ');

/** Floor areas outside are typing errors, or of what is demolished: square metres. */
const areas = { min: 5, max: 200_000 };

const withPlausibleArea = (permit: LearnedPermit): LearnedPermit =>
  permit.area === null || (permit.area >= areas.min && permit.area <= areas.max)
    ? permit
    : { ...permit, area: null };

/**
 * The permits of the last years, the oldest first. Some cities publish a permit of several addresses as a row for each,
 * with the value of the whole: it counts once.
 */
export function learnable(permits: readonly LearnedPermit[]): LearnedPermit[] {
  const sorted = permits
    .map(withPlausibleArea)
    .sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
  const newest = yearOf(sorted.at(-1)?.date ?? '2000-01-01');
  const keys = new Set<string>();
  return sorted.filter(({ municipality, date, value, number, recordId }) => {
    const key = [municipality, number ?? recordId, date, value].join('|');
    const isCounted = !keys.has(key) && newest - yearOf(date) <= maxAge;
    keys.add(key);
    return isCounted;
  });
}

/** Kinds of fewer permits don't tell what is ten times too much. */
const minKind = 20;

/**
 * Leaves out permits whose value, or whose value per square metre, is ten times that of their kind, or a tenth: cents,
 * thousands and square feet that are published as something else. Kinds that vary as much anyway keep all theirs.
 */
export function withoutSlips(permits: readonly LearnedPermit[]): LearnedPermit[] {
  const slips = new Set<LearnedPermit>();
  for (const ofKind of grouped(permits, kindOf).values()) {
    for (const measure of [
      ({ value }: LearnedPermit) => Math.log(value),
      ({ value, area }: LearnedPermit) => (area === null ? null : Math.log(value / area)),
    ]) {
      const measured = ofKind.flatMap((permit) => {
        const amount = measure(permit);
        return amount === null ? [] : [{ permit, amount }];
      });
      if (measured.length < minKind) continue;
      const middle = median(measured.map(({ amount }) => amount));
      const spread = median(measured.map(({ amount }) => Math.abs(amount - middle)));
      const limit = Math.max(Math.log(10), 6 * spread);
      for (const { permit, amount } of measured) if (Math.abs(amount - middle) > limit) slips.add(permit);
    }
  }
  return permits.filter((permit) => !slips.has(permit));
}
