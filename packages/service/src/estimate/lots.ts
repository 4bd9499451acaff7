import type { TestedPermit } from './back-test.ts';
import { median } from './quantiles.ts';

/** How the totals of random lots of permits have turned out. */
export interface TestedLots {
  /** Share of the lots whose declared total is within its range. */
  inRange: number;
  /** Median of the high end of the total over the low end. */
  width: number;
}

const lotSize = 60;
const lotCount = 400;

/**
 * Random lots of tested permits, with their totals as the add-in computes them in the workbook: the lows, the medians and
 * the highs are added. Null if there are too few permits.
 */
export function testedLots(tested: readonly TestedPermit[], random: () => number): TestedLots | null {
  if (tested.length < lotSize) return null;
  const lots = Array.from({ length: lotCount }, () => {
    const permits = picked(tested, random);
    const total = (logarithm: (one: TestedPermit) => number): number =>
      permits.reduce((sum, one) => sum + Math.exp(logarithm(one)) * one.observation.size, 0);
    return {
      low: total(({ estimate }) => estimate.low),
      high: total(({ estimate }) => estimate.high),
      declared: total(({ observation }) => observation.cost),
    };
  });
  return {
    inRange: lots.filter(({ low, high, declared }) => declared >= low && declared <= high).length / lotCount,
    width: median(lots.map(({ low, high }) => high / low)),
  };
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
