import { median } from 'simple-statistics';
import {
  minObservations,
  standardErrors,
  sufficient,
  type Characteristic,
  type Evidence,
  type Finding,
} from './evidence.ts';

/** Two properties that differ in one characteristic only, within the tolerances. */
export interface Pair {
  /** The one with more of the characteristic. */
  more: Evidence;
  less: Evidence;
  kilometres: number;
  /** Dollars per unit. */
  rate: number;
}

interface PairSearch {
  characteristics: readonly Characteristic[];
  /** Between the properties of a pair, at most. */
  kilometres: number;
}

interface PairedRate {
  pairs: readonly Pair[];
  finding: Finding;
  /** The middle half of the pairs' rates; null without an estimate. */
  middleHalf: { from: number; to: number } | null;
}

/** That a sheet lists of each characteristic; the most alike count. */
const maxPairs = 100;

/** Pairs compared before the most alike are taken: far more than any neighbourhood has within usual tolerances. */
const maxCandidates = 200_000;

export const kilometresBetween = (a: Evidence, b: Evidence): number =>
  Math.hypot(a.east - b.east, a.north - b.north);

/** The difference in a characteristic as its tolerance counts it. */
export function difference({ name, isShare }: Characteristic, a: Evidence, b: Evidence): number {
  const [factA, factB] = [a.facts[name]!, b.facts[name]!];
  const distance = Math.abs(factA - factB);
  if (!isShare || distance === 0) return distance;
  return distance / ((factA + factB) / 2);
}

/**
 * The pairs for a characteristic: of one zone, near each other, different in it and alike in the others. Each property is
 * in one pair only, so that pairs are independent of each other; the most alike are paired first.
 */
export function findPairs(evidence: readonly Evidence[], name: string, search: PairSearch): Pair[] {
  const used = new Set<Evidence>();
  const pairs: Pair[] = [];
  const candidates = candidatesOf(evidence, name, search);
  for (const { more, less } of candidates) {
    if (used.has(more) || used.has(less)) continue;
    used.add(more).add(less);
    const rate = (more.value - less.value) / (more.facts[name]! - less.facts[name]!);
    pairs.push({ more, less, kilometres: kilometresBetween(more, less), rate });
    if (pairs.length === maxPairs) break;
  }
  return pairs;
}

/** The most alike first. */
function candidatesOf(evidence: readonly Evidence[], name: string, search: PairSearch) {
  const { characteristics, kilometres } = search;
  const own = characteristics.find((one) => one.name === name)!;
  const others = characteristics.filter((one) => one !== own);
  const candidates: { more: Evidence; less: Evidence; unlikeness: number }[] = [];
  for (const [at, one] of evidence.entries()) {
    for (const other of evidence.slice(at + 1)) {
      if (one.zone !== other.zone || difference(own, one, other) < own.minDifference) continue;
      const distance = kilometresBetween(one, other);
      if (distance > kilometres) continue;
      const differences = others.map((each) => ({ each, by: difference(each, one, other) }));
      if (differences.some(({ each, by }) => by > each.tolerance)) continue;
      const unlikeness = differences.reduce(
        (sum, { each, by }) => sum + (by === 0 ? 0 : by / each.tolerance),
        distance / kilometres,
      );
      const [more, less] = one.facts[name]! > other.facts[name]! ? [one, other] : [other, one];
      candidates.push({ more, less, unlikeness });
      if (candidates.length === maxCandidates) return sorted(candidates);
    }
  }
  return sorted(candidates);
}

const sorted = <Candidate extends { unlikeness: number }>(candidates: Candidate[]): Candidate[] =>
  candidates.sort((a, b) => a.unlikeness - b.unlikeness);

/** The median rate of pairs, with the range that the sign test gives it. */
export function pairedRate(pairs: readonly Pair[]): PairedRate {
  const { finding, middleHalf } = medianFinding(pairs.map(({ rate }) => rate));
  return { pairs, finding, middleHalf };
}

function medianFinding(rates: readonly number[]): Pick<PairedRate, 'finding' | 'middleHalf'> {
  const count = rates.length;
  if (count < minObservations) return { finding: { count, required: minObservations }, middleHalf: null };
  const sorted = [...rates].sort((a, b) => a - b);
  const rank = lowRank(count);
  return {
    finding: sufficient({
      rate: median(sorted),
      low: sorted[rank - 1]!,
      high: sorted[count - rank]!,
      count,
    }),
    middleHalf: { from: percentile(sorted, 0.25), to: percentile(sorted, 0.75) },
  };
}

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
const lowRank = (count: number): number =>
  Math.max(1, Math.floor(count / 2 - (standardErrors * Math.sqrt(count)) / 2));

/** A property on two rolls. */
export interface RollChange {
  id: string;
  address: string;
  earlierYear: number;
  earlierValue: number;
  laterYear: number;
  laterValue: number;
}

/** The share by which the value of a property has changed per year. */
export const changePerYear = ({ earlierYear, earlierValue, laterYear, laterValue }: RollChange): number =>
  (laterValue / earlierValue - 1) / (laterYear - earlierYear);

/** The median change per year: each property is a pair of its own, that differs in time only. */
export const changeRate = (changes: readonly RollChange[]): Omit<PairedRate, 'pairs'> =>
  medianFinding(changes.map(changePerYear));
