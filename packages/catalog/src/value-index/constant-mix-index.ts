import { medianOf } from './median.ts';
import { fitMix, type MixFit } from './mix-model.ts';
import { rowsPerStep, type MixRow, type Observation } from './mix-rows.ts';
import { mergedQuarters, type Period } from './periods.ts';
import { quasiErrors } from './quasi-errors.ts';
import type { Quarter } from './quarter.ts';

/** A period of an index. */
export interface IndexPeriod extends Period {
  /** Dollars of the constant mix in this period; null where too few observations can be compared with other periods. */
  level: number | null;
  /**
   * The standard error of the level's logarithm, for comparisons of two periods: see {@link changeBetween}.
   */
  error: number | null;
  /** The median of the values as they are; null without any. */
  median: number | null;
}

/** Quarters with fewer observations are merged. */
export const minObservations = 20;
/** The newest years that an index covers. */
const maxQuarters = 100;
/** Standard errors to each side of an estimate in 19 of 20 intervals. */
const intervalWidth = 1.96;

/**
 * An index that holds the mix constant: a regression of the logarithm of values on the quarter, with a level for each kind,
 * the size within it, and the place ("time dummy" method: ILO et al., Handbook on Residential Property Price Indices,
 * chapter 5). Each value weighs the less, the farther it lies from the others of its kind, so that wrong values do not
 * count.
 *
 * @returns The periods in their order; those before the newest 25 years are left out.
 */
export function constantMixIndex(observations: readonly Observation[]): IndexPeriod[] {
  const steps = constantMixIndexInSteps(observations);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same, yielding between its steps, so that a server can respond to other requests. */
export function* constantMixIndexInSteps(
  observations: readonly Observation[],
): Generator<void, IndexPeriod[]> {
  const newest = observations.reduce((latest, { quarter }) => Math.max(latest, quarter), -Infinity);
  const list = observations.filter(({ quarter, value }) => value > 0 && quarter > newest - maxQuarters);
  yield;
  const counts = new Map<Quarter, number>();
  for (const { quarter } of list) counts.set(quarter, (counts.get(quarter) ?? 0) + 1);
  const periods = mergedQuarters(counts, minObservations);
  const periodOf = new Map(
    periods.flatMap(({ first, last }, at) =>
      Array.from({ length: last - first + 1 }, (_, quarter) => [first + quarter, at]),
    ),
  );
  const rows: MixRow[] = [];
  for (const one of list) {
    if (rows.length % rowsPerStep === 0) yield;
    rows.push({ ...one, period: periodOf.get(one.quarter)! });
  }
  const fit = yield* fitMix(
    rows.filter(({ period }) => periods[period]!.observations >= minObservations),
    periods.length,
  );
  yield;
  return withLevels(periods, rows, fit);
}

function withLevels(periods: readonly Period[], rows: readonly MixRow[], fit: MixFit | null): IndexPeriod[] {
  const values = periods.map((): number[] => []);
  for (const { period, value } of rows) values[period]!.push(value);
  const positions = new Map(fit?.periods.map((period, at) => [period, at]));
  const errors = fit && quasiErrors(fit.covariance);
  return periods.map((period, at) => {
    const median = values[at]!.length === 0 ? null : medianOf(values[at]!);
    const position = positions.get(at);
    if (!fit || !errors || position === undefined) return { ...period, level: null, error: null, median };
    return {
      ...period,
      level: Math.exp(fit.levels[position]!),
      error: errors[position]! * smallSample(period.observations),
      median,
    };
  });
}

/** A change from one period to another, as a share; `low` and `high` contain the true one 19 times in 20. */
export interface Change {
  change: number;
  low: number;
  high: number;
}

type Level = Pick<IndexPeriod, 'level' | 'error'>;

/** @returns Null where one of the periods has no level. */
export function changeBetween(from: Level, to: Level): Change | null {
  if (from.level === null || to.level === null || from.error === null || to.error === null) return null;
  const ratio = to.level / from.level;
  // A period compared with itself has not changed, for certain.
  const margin = from === to ? 0 : intervalWidth * Math.hypot(from.error, to.error);
  return { change: ratio - 1, low: ratio * Math.exp(-margin) - 1, high: ratio * Math.exp(margin) - 1 };
}

/**
 * By how much an error of so few observations is larger than it looks: their mean follows their own values, and the
 * interval of Student's t is wider than the normal one (its quantile 0.975 by Fisher's expansion).
 */
function smallSample(observations: number): number {
  const freedom = observations - 1;
  const quantile = intervalWidth + 2.372 / freedom + 2.8 / freedom ** 2;
  return Math.sqrt(observations / freedom) * (quantile / intervalWidth);
}
