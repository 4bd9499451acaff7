import { standardErrors } from './evidence.ts';

/** As Excel's PERCENTILE.INC computes it (type 7 of Hyndman and Fan, 1996). @param share From 0 to 1. */
export function percentile(sorted: readonly number[], share: number): number {
  const position = (sorted.length - 1) * share;
  const below = Math.floor(position);
  const lower = sorted[below]!;
  return lower + ((sorted[below + 1] ?? lower) - lower) * (position - below);
}

/**
 * The rank of the value below which the median of what independent values were drawn from lies in 1 of 40 cases at most,
 * counted from 1; as many from the top bound it above. By the sign test: of `count` values, those below the median have a
 * standard deviation of √count ⁄ 2.
 */
export const lowRank = (count: number): number =>
  Math.max(1, Math.floor(count / 2 - (standardErrors * Math.sqrt(count)) / 2));

/** With fewer, no rank bounds the median in 19 of 20 cases. */
export const minMedianCount = 8;
