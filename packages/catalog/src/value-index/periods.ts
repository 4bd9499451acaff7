import type { Quarter } from './quarter.ts';

/** Two years: a longer period would hide the changes that an index shows. */
const maxQuarters = 8;

/** One quarter, or several that together have enough observations. */
export interface Period {
  first: Quarter;
  last: Quarter;
  observations: number;
}

/**
 * Merges quarters with too few observations with their neighbours, the smaller one first. A period spans at most two years:
 * one that still has too few stays as it is.
 *
 * @param counts Observations by quarter.
 * @returns The periods from the first quarter to the last one, in their order.
 */
export function mergedQuarters(counts: ReadonlyMap<Quarter, number>, minObservations: number): Period[] {
  if (counts.size === 0) return [];
  const quarters = [...counts.keys()].sort((one, other) => one - other);
  const [first, last] = [quarters[0]!, quarters.at(-1)!];
  const periods = Array.from({ length: last - first + 1 }, (_, at): Period => {
    const quarter = first + at;
    return { first: quarter, last: quarter, observations: counts.get(quarter) ?? 0 };
  });
  for (;;) {
    const pair = nextPair(periods, minObservations);
    if (pair === null) return periods;
    const [one, other] = [periods[pair]!, periods[pair + 1]!];
    const observations = one.observations + other.observations;
    periods.splice(pair, 2, { first: one.first, last: other.last, observations });
  }
}

/** The position of the two neighbours to merge next; null if there are none. */
function nextPair(periods: readonly Period[], minObservations: number): number | null {
  let best: number | null = null;
  let fewest = Infinity;
  for (let at = 0; at + 1 < periods.length; at++) {
    const [one, other] = [periods[at]!, periods[at + 1]!];
    const isShort = Math.min(one.observations, other.observations) < minObservations;
    const isBrief = other.last - one.first < maxQuarters;
    const together = one.observations + other.observations;
    if (!isShort || !isBrief || together === 0 || together >= fewest) continue;
    best = at;
    fewest = together;
  }
  return best;
}
