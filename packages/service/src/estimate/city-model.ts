import type { LearnedPermit, PermitFacts } from '../queries/estimate-rows.ts';
import { PermitIndex, type IndexedPermit, type Neighbour } from './permit-index.ts';
import { kindOf, type PermitKind } from '../store/permit-words.ts';
import type { PriceIndex } from './price-index.ts';
import { effectsWithin, grouped, median, quantile, weightedQuantile } from './quantiles.ts';

/** Permits that an estimate is made from. */
export const neighbours = 120;
/**
 * Widths of kernels: a neighbour that is d farther than the nearest one weighs exp(-(d / width)² / 2). The median follows the
 * most similar permits; a range of only those would be too narrow. Chosen by the mean interval score of two cities, with
 * and without their areas, among the permits that a test of later ones learns from.
 */
const widths = { median: 0.06, range: 0.3 };
/** Estimates are as certain as this neighbour is near. */
const certainNeighbour = 8;
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
  kind: PermitKind;
  /** Its share in the median: those of all neighbours are 1. */
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
  kind: PermitKind;
  /** ln of the value in today's dollars. */
  value: number;
}

const sumOf = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0);
const yearOf = (date: string): number => Date.parse(date) / msPerYear;

/** What the permits of a city, and of others where it has few, say about the values of permits. */
export class CityModel {
  readonly lessons: readonly Lesson[];
  readonly #index: PermitIndex;
  readonly #elasticity: number;
  readonly #year: number;
  readonly #usualAreas: ReadonlyMap<string, { min: number; max: number }>;

  constructor(permits: readonly LearnedPermit[], prices: PriceIndex) {
    const learned = withoutSlips(learnable(permits));
    this.#year = yearOf(learned.at(-1)?.date ?? '2000-01-01');
    const lessons = learned.map((permit): Lesson => {
      const kind = kindOf(permit.words);
      const value = Math.log(permit.value) + (prices.shift(permit.municipality, kind.use, permit.date) ?? 0);
      return { ...indexed(permit), year: yearOf(permit.date), permit, kind, value };
    });
    const { area, year } = effectsWithin(
      lessons.map((lesson) => ({
        group: `${lesson.kind.name} ${lesson.area === null}`,
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
    this.#usualAreas = usualAreas(lessons);
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
    const { distance } = near[Math.min(certainNeighbour, near.length) - 1]!;
    const nearest = near[0]!.distance;
    const weightsOf = (width: number) =>
      near.map((one) => Math.exp(-0.5 * ((one.distance - nearest) / width) ** 2));
    const [weights, ofMedian] = [weightsOf(widths.range), weightsOf(widths.median)];
    const total = sumOf(weights);
    const totalOfMedian = sumOf(ofMedian);
    const values = this.#carried(near, weights, facts.area);
    const order = [...values.keys()].sort((a, b) => values[a]! - values[b]!);
    const pointsOf = (list: readonly number[]) =>
      order.map((at) => ({ value: values[at]!, weight: list[at]! }));
    const points = pointsOf(weights);
    const most = weightedQuantile(points, trimmedShare);
    const sum = sumOf(points.map(({ value, weight }) => weight * Math.exp(Math.min(value, most))));
    return {
      low: weightedQuantile(points, shares.low),
      median: weightedQuantile(pointsOf(ofMedian), 0.5),
      high: weightedQuantile(points, shares.high),
      expected: Math.log(sum / total),
      distance,
      neighbours: near.map(({ at }, place) => ({
        permit: this.lessons[at]!.permit,
        kind: this.lessons[at]!.kind,
        weight: ofMedian[place]! / totalOfMedian,
        value: values[place]!,
      })),
    };
  }

  /** Between which areas nine in ten permits of the kind lie, in square metres; null if there are few. */
  usualAreas(facts: PermitFacts): { min: number; max: number } | null {
    return this.#usualAreas.get(kindOf(facts.words).name) ?? null;
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

/** Floor areas outside are typing errors, or of what is demolished: square metres. */
const areas = { min: 5, max: 200_000 };

const withPlausibleArea = (permit: LearnedPermit): LearnedPermit =>
  permit.area === null || (permit.area >= areas.min && permit.area <= areas.max)
    ? permit
    : { ...permit, area: null };

/** By code units, as the database orders ids. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The permits of the last years, the oldest first, those of a day by their ids: in the same order however they are read.
 * Some cities publish a permit of several addresses as a row for each,
 * with the value of the whole: it counts once.
 */
export function learnable(permits: readonly LearnedPermit[]): LearnedPermit[] {
  const sorted = permits
    .map(withPlausibleArea)
    .sort((a, b) => compareTexts(a.date, b.date) || compareTexts(a.recordId, b.recordId));
  const newest = yearOf(sorted.at(-1)?.date ?? '2000-01-01');
  const keys = new Set<string>();
  return sorted.filter(({ municipality, date, value, number, recordId }) => {
    const key = [municipality, number ?? recordId, date, value].join('|');
    const isCounted = !keys.has(key) && newest - yearOf(date) <= maxAge;
    keys.add(key);
    return isCounted;
  });
}

/** Between which areas nine in ten permits of each kind lie; those of few permits have none. */
function usualAreas(lessons: readonly Lesson[]): Map<string, { min: number; max: number }> {
  const measured = lessons.filter(({ area }) => area !== null);
  const kinds = [...grouped(measured, ({ kind }) => kind.name)].filter(([, list]) => list.length >= minKind);
  return new Map(
    kinds.map(([name, list]) => {
      const areas = Float64Array.from(list, ({ area }) => area!).sort();
      return [name, { min: quantile(areas, 0.05), max: quantile(areas, 0.95) }];
    }),
  );
}

/** Kinds of fewer permits don't tell what is ten times too much. */
const minKind = 20;

/**
 * Leaves out permits whose value, or whose value per square metre, is ten times that of their kind, or a tenth: cents,
 * thousands and square feet that are published as something else. Kinds that vary as much anyway keep all theirs.
 */
export function withoutSlips(permits: readonly LearnedPermit[]): LearnedPermit[] {
  const slips = new Set<LearnedPermit>();
  for (const ofKind of grouped(permits, ({ words }) => kindOf(words).name).values()) {
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
