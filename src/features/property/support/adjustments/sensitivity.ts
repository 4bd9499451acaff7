import { linearRegression, mean, sampleStandardDeviation, sum } from 'simple-statistics';
import type { Finding } from './evidence.ts';

/** A comparable before the adjustment of one characteristic. */
export interface PartlyAdjusted {
  /** Dollars, with all other adjustments. */
  value: number;
  /** The subject's characteristic less the comparable's, in its unit. */
  difference: number;
}

/** By which share of the smallest spread the rates of the range widen it, at most: how flat the optimum is. */
export const flatness = 0.1;

export const minComparables = 4;

/**
 * The rate at which the adjusted values agree best, that is with the smallest standard deviation, and the rates between
 * which the deviation is at most a tenth larger. That range is no statement about chance.
 */
export function bestAgreement(comparables: readonly PartlyAdjusted[]): Finding {
  const count = comparables.length;
  const lack = { count, required: minComparables };
  if (count < minComparables) return lack;
  const averageDifference = mean(comparables.map(({ difference }) => difference));
  const square = sum(comparables.map(({ difference }) => (difference - averageDifference) ** 2));
  if (square === 0) return { ...lack, count: 0 };
  const { m } = linearRegression(
    comparables.map(({ value, difference }) => [difference - averageDifference, value]),
  );
  // Without the sign, 0 would be −0.
  const rate = m === 0 ? 0 : -m;
  const smallest = spreadAt(rate, comparables) ** 2 * (count - 1);
  const reach = Math.sqrt((((1 + flatness) ** 2 - 1) * smallest) / square);
  return { rate, low: rate - reach, high: rate + reach, standardError: null, count };
}

/** The standard deviation of the adjusted values at a rate. */
export const spreadAt = (rate: number, comparables: readonly PartlyAdjusted[]): number =>
  sampleStandardDeviation(comparables.map(({ value, difference }) => value + rate * difference));
