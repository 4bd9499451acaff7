import type { LearnedPermit } from '../queries/estimate-rows.ts';
import type { PermitKind } from '../store/permit-words.ts';
import { ascending, sumOf, weightedQuantile } from './quantiles.ts';

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
/** Farther neighbours say nothing about the sizes that an estimate is good for. */
const nearNeighbours = 30;

/** A permit that estimates learn from. */
export interface LearnedValue {
  permit: LearnedPermit;
  /** Square metres of floor. */
  area: number | null;
  kind: PermitKind;
  /** ln of the value in today's dollars. */
  value: number;
}

export interface WeightedPermit extends Omit<LearnedValue, 'area'> {
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
  /** The smallest and the largest area of the near neighbours, in square metres; null if they have none. */
  sizes: { min: number; max: number } | null;
}

/** The permits that are nearest to one, and what they say about its value. */
export class Neighbourhood {
  readonly estimate: RawEstimate;
  readonly #learned: readonly LearnedValue[];
  readonly #weights: readonly number[];
  /** Carried to the area. */
  readonly #values: readonly number[];

  /**
   * @param learned At least one, the nearest first.
   * @param distances Of each of them.
   * @param area Square metres of the permit that is asked about; null if they are not known.
   * @param elasticity By how much ln(value) grows with ln(area) in the city.
   */
  constructor(
    learned: readonly LearnedValue[],
    distances: readonly number[],
    { area, elasticity }: { area: number | null; elasticity: number },
  ) {
    this.#learned = learned;
    this.#weights = kernel(distances, widths.median);
    const weights = kernel(distances, widths.range);
    this.#values =
      area === null ? learned.map(({ value }) => value) : carried(learned, weights, { area, elasticity });
    const values = this.#values;
    const order = ascending(values);
    const inOrder = (list: readonly number[]) => order.map((at) => list[at]!);
    const [sorted, ofRange] = [inOrder(values), inOrder(weights)];
    this.estimate = {
      low: weightedQuantile(sorted, ofRange, shares.low),
      median: weightedQuantile(sorted, inOrder(this.#weights), 0.5),
      high: weightedQuantile(sorted, ofRange, shares.high),
      expected: logOfMean(sorted, ofRange),
      distance: distances[Math.min(certainNeighbour, distances.length) - 1]!,
      sizes: sizesOf(learned),
    };
  }

  /** The nearest first, which weigh most. */
  get permits(): WeightedPermit[] {
    const total = sumOf(this.#weights);
    return this.#learned.map(({ permit, kind }, at) => ({
      permit,
      kind,
      weight: this.#weights[at]! / total,
      value: this.#values[at]!,
    }));
  }
}

const kernel = (distances: readonly number[], width: number): number[] =>
  distances.map((distance) => Math.exp(-0.5 * ((distance - distances[0]!) / width) ** 2));

/** The values, carried to the area by the elasticity of the city's permits and of these ones. */
function carried(
  learned: readonly LearnedValue[],
  weights: readonly number[],
  { area, elasticity }: { area: number; elasticity: number },
): number[] {
  const areas = learned.map(({ area: own }) => (own === null ? null : Math.log(own)));
  // Weights of permits without an area don't count here.
  const measured = weights.map((weight, at) => (areas[at] === null ? 0 : weight));
  const total = sumOf(measured);
  const meanArea = sumOf(measured.map((weight, at) => weight * (areas[at] ?? 0))) / total;
  const meanValue = sumOf(measured.map((weight, at) => weight * learned[at]!.value)) / total;
  let [squares, products] = [elasticityPrior, elasticityPrior * elasticity];
  for (let at = 0; at < learned.length; at++) {
    if (measured[at] === 0) continue;
    const difference = areas[at]! - meanArea;
    squares += measured[at]! * difference ** 2;
    products += measured[at]! * difference * (learned[at]!.value - meanValue);
  }
  const slope = Math.min(1.2, Math.max(0, products / squares));
  const asked = Math.log(area);
  return learned.map(({ value }, at) => (areas[at] === null ? value : value + slope * (asked - areas[at]!)));
}

/** ln of the weighted mean of dollars. @param sorted Their logarithms. */
function logOfMean(sorted: readonly number[], weights: readonly number[]): number {
  const most = weightedQuantile(sorted, weights, trimmedShare);
  const dollars = sorted.map((value, at) => weights[at]! * Math.exp(Math.min(value, most)));
  return Math.log(sumOf(dollars) / sumOf(weights));
}

function sizesOf(learned: readonly LearnedValue[]): RawEstimate['sizes'] {
  const areas = learned.slice(0, nearNeighbours).flatMap(({ area }) => area ?? []);
  return areas.length === 0 ? null : { min: Math.min(...areas), max: Math.max(...areas) };
}
