import type { Cell, Model, Quantiles, Widening } from '../queries/estimate-rows.ts';
import { calibrationGroups, groupsOf, type Subject } from './groups.ts';
import type { Observation, Observations } from './observations.ts';
import { narrowed, quantile } from './quantiles.ts';
import { trendOf } from './trend.ts';

/** Smaller groups are left to the wider ones. */
const minPermits = 3;
/** A range of nearly equal values is widened as if it were this wide, in logarithms. */
const minSpread = 0.2;
/** No range is narrower on either side, in logarithms. */
const minMargin = 0.005;
/** The share of values that ranges contain. */
const coverage = 0.8;
/** A calibration by n permits has the weight n / (n + shrinkage) against that of the wider group. */
const calibrationShrinkage = 10;
/** The ranges are calibrated on the newest permits in two steps: older ones estimate those from one share to the next. */
const calibrationSteps: readonly (readonly [from: number, to: number])[] = [
  [0.7, 0.85],
  [0.85, 1],
];

/** Learns from the permits of each city that are older than the share `upTo` of all of them. */
export function learnModel(observations: Observations, upTo = 1): Model {
  const scores = new Map<string, number[]>();
  const add = (name: string, score: number): void => {
    const list = scores.get(name);
    if (list) list.push(score);
    else scores.set(name, [score]);
  };
  for (const [from, to] of calibrationSteps) {
    const cells = cellsByNumber(observations, from * upTo);
    const byName = namedCells(observations, cells);
    for (const one of observations.list) {
      if (one.rank < from * upTo || one.rank >= to * upTo) continue;
      const quantiles = quantilesOf(one.path, cells);
      if (quantiles) {
        const score = scoreOf(one.cost, quantiles);
        for (const name of one.calibration) if (one.isOwn || name !== '') add(name, score);
      }
      for (const subject of vagueSubjects(one.subject)) {
        const vague = quantilesOf(groupsOf(subject), byName);
        if (vague) for (const name of calibrationGroups(subject)) add(name, scoreOf(one.cost, vague));
      }
    }
  }
  const cells = namedCells(observations, cellsByNumber(observations, upTo));
  return { cells, widenings: wideningsOf(scores) };
}

/** The same permit as if its type or its use were not known. */
const vagueSubjects = (subject: Subject): Subject[] => [
  { ...subject, permitType: null },
  { ...subject, useClass: null, buildingClass: null, workWords: null },
  { ...subject, permitType: null, useClass: null, buildingClass: null, workWords: null },
];

/** How far a cost is outside of a range, as a share of its width; negative inside. */
const scoreOf = (cost: number, { low, high }: Quantiles): number =>
  Math.max(low - cost, cost - high) / Math.max(high - low, minSpread);

/** The cells of the permits older than a share of each city's, in today's dollars, by the numbers of their groups. */
function cellsByNumber({ list, groupNames }: Observations, upTo: number): Map<number, Cell> {
  const older = list.filter(({ rank }) => rank < upTo);
  const trend = trendOf(older);
  const counts = new Int32Array(groupNames.length);
  for (const { groups } of older) for (const group of groups) counts[group]!++;
  const ends = new Int32Array(groupNames.length);
  let total = 0;
  counts.forEach((count, group) => {
    ends[group] = total;
    total += count;
  });
  const costs = new Float64Array(total);
  const members = new Int32Array(total);
  older.forEach((one, position) => {
    const cost = one.cost + trend(one);
    for (const group of one.groups) {
      costs[ends[group]!] = cost;
      members[ends[group]!++] = position;
    }
  });
  const cells = new Map<number, Cell>();
  counts.forEach((permits, group) => {
    if (permits < minPermits) return;
    const end = ends[group]!;
    const sorted = costs.subarray(end - permits, end).sort();
    cells.set(group, {
      permits,
      low: quantile(sorted, (1 - coverage) / 2),
      median: quantile(sorted, 0.5),
      high: quantile(sorted, (1 + coverage) / 2),
      ...extentOf(members.subarray(end - permits, end), older),
    });
  });
  return cells;
}

function extentOf(members: Int32Array, observations: readonly Observation[]) {
  const extent = { first_year: Infinity, last_year: -Infinity, min_size: Infinity, max_size: -Infinity };
  for (const member of members) {
    const { permit, size } = observations[member]!;
    const year = Number(permit.date.slice(0, 4));
    extent.first_year = Math.min(extent.first_year, year);
    extent.last_year = Math.max(extent.last_year, year);
    extent.min_size = Math.min(extent.min_size, size);
    extent.max_size = Math.max(extent.max_size, size);
  }
  return extent;
}

const namedCells = ({ groupNames }: Observations, cells: ReadonlyMap<number, Cell>): Map<string, Cell> =>
  new Map([...cells].map(([group, cell]) => [groupNames[group]!, cell]));

/** Narrows from the widest group that has permits to the narrowest. Null if none has. */
export function quantilesOf<Group>(path: Iterable<Group>, cells: ReadonlyMap<Group, Cell>): Quantiles | null {
  let quantiles: Quantiles | null = null;
  for (const group of path) {
    const cell = cells.get(group);
    if (cell) quantiles = quantiles ? narrowed(quantiles, cell, cell.permits) : cell;
  }
  return quantiles;
}

/**
 * Split-conformal calibration by group: widened so much, the ranges contain the promised share of permits that the
 * quantiles have not seen.
 */
function wideningsOf(scores: ReadonlyMap<string, number[]>): Map<string, Widening> {
  const widenings = new Map<string, Widening>();
  const own = (name: string): Widening => {
    const sorted = Float64Array.from(scores.get(name) ?? []).sort();
    const permits = sorted.length;
    return { widening: permits === 0 ? 0 : quantile(sorted, coverage), permits };
  };
  const depth = (name: string): number => name.split('|').length;
  for (const name of [...scores.keys()].sort((one, other) => depth(one) - depth(other))) {
    const parts = name.split('|');
    const isVague = name.includes('?');
    const parent =
      widenings.get(parts.slice(0, -1).join('|')) ??
      widenings.get(isVague && name !== '?' ? '?' : '') ??
      own('');
    const { widening, permits } = own(name);
    const weight = parts.length === 1 ? 1 : permits / (permits + calibrationShrinkage);
    widenings.set(name, { widening: parent.widening + (widening - parent.widening) * weight, permits });
  }
  return widenings;
}

/** Quantiles of a permit of this kind, with the calibrated range. Null if there is no permit to learn from. */
export function estimatedQuantiles({ cells, widenings }: Model, subject: Subject): Quantiles | null {
  const quantiles = quantilesOf(groupsOf(subject), cells);
  if (!quantiles) return null;
  const group = calibrationGroups(subject).findLast((name) => widenings.has(name));
  const { widening } = (group === undefined ? undefined : widenings.get(group)) ?? { widening: 0 };
  const margin = widening * Math.max(quantiles.high - quantiles.low, minSpread);
  return {
    low: Math.min(quantiles.low - margin, quantiles.median - minMargin),
    median: quantiles.median,
    high: Math.max(quantiles.high + margin, quantiles.median + minMargin),
  };
}
