import type { Quantiles } from '../queries/estimate-rows.ts';

/** Interpolates linearly between sorted values. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = (sorted.length - 1) * share;
  const below = Math.floor(at);
  const value = sorted[below]!;
  return value + (at - below) * ((sorted[below + 1] ?? value) - value);
}

export const median = (values: readonly number[]): number => quantile(Float64Array.from(values).sort(), 0.5);

/** A group of n permits has the weight n / (n + shrinkage) against the wider group. */
const shrinkage = 3;

/** Moves the quantiles of a wider group towards those of a narrower one of so many permits. */
export function narrowed(wider: Quantiles, narrower: Quantiles, permits: number): Quantiles {
  const weight = permits / (permits + shrinkage);
  const between = (from: number, to: number): number => from + (to - from) * weight;
  const centre = between(wider.median, narrower.median);
  return {
    low: centre - between(wider.median - wider.low, narrower.median - narrower.low),
    median: centre,
    high: centre + between(wider.high - wider.median, narrower.high - narrower.median),
  };
}
