import { medianSorted } from 'simple-statistics';
import { standardErrors, type Finding } from './evidence.ts';

/**
 * The slope of Theil and Sen: the median of the slopes between all pairs of points of different x. Its range follows from
 * the variance of Kendall's tau (Sen, Journal of the American Statistical Association 63, 1968), n(n − 1)(2n + 5) ⁄ 18.
 */
export function robustSlope(x: readonly number[], y: readonly number[]): Finding {
  const count = x.length;
  const slopes: number[] = [];
  for (const [at, from] of x.entries()) {
    for (let other = 0; other < count; other++) {
      const run = from - x[other]!;
      if (run > 0) slopes.push((y[at]! - y[other]!) / run);
    }
  }
  slopes.sort((one, other) => one - other);
  const rank = robustLowRank(slopes.length, count);
  const [low, high] = [slopes[rank - 1]!, slopes[slopes.length - rank]!];
  return {
    rate: medianSorted(slopes),
    low,
    high,
    standardError: (high - low) / (2 * standardErrors),
    count,
  };
}

/** The rank of the lowest slope of the range, counted from 1. */
export const robustLowRank = (slopes: number, count: number): number =>
  Math.max(
    1,
    Math.floor((slopes - standardErrors * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)) / 2),
  );
