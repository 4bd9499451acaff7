import type { TestedPermit } from './back-test.ts';
import { grouped } from './grouped.ts';

/** Dollars. */
export interface TotalRange {
  low: number;
  median: number;
  high: number;
}

const lotSize = 60;
const lotCount = 400;

/**
 * The total of estimates and its range, as the add-in's workbook formulas compute them: errors of permits with the same
 * basis share a sign, so that they add up; those of different bases are independent, so that their squares do.
 */
export function totalOf(tested: readonly TestedPermit[]): TotalRange {
  const dollars = (logarithm: 'low' | 'median' | 'high', ofBasis: readonly TestedPermit[]): number =>
    ofBasis.reduce(
      (sum, { observation, estimate }) => sum + Math.exp(estimate[logarithm]) * observation.size,
      0,
    );
  const groups = [...grouped(tested, ({ observation }) => observation.own).values()].map((ofBasis) => ({
    low: dollars('low', ofBasis),
    median: dollars('median', ofBasis),
    high: dollars('high', ofBasis),
  }));
  const median = groups.reduce((sum, group) => sum + group.median, 0);
  return {
    low: Math.max(0, median - Math.hypot(...groups.map((group) => group.median - group.low))),
    median,
    high: median + Math.hypot(...groups.map((group) => group.high - group.median)),
  };
}

/** The share of random lots of tested permits whose values add up to a total within its range. Null if there are too few. */
export function lotsInRange(tested: readonly TestedPermit[], random: () => number): number | null {
  if (tested.length < lotSize) return null;
  let inRange = 0;
  for (let lot = 0; lot < lotCount; lot++) {
    const permits = picked(tested, random);
    const { low, high } = totalOf(permits);
    const declared = permits.reduce((sum, { observation: { cost, size } }) => sum + Math.exp(cost) * size, 0);
    if (declared >= low && declared <= high) inRange++;
  }
  return inRange / lotCount;
}

/** A lot without repetition. */
function picked(tested: readonly TestedPermit[], random: () => number): TestedPermit[] {
  const rest = [...tested];
  return Array.from({ length: lotSize }, () => {
    const at = Math.floor(random() * rest.length);
    const [one] = rest.splice(at, 1, rest.at(-1)!);
    rest.pop();
    return one!;
  });
}
