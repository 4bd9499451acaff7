import type { Quantiles, TrackRecord } from '../queries/estimate-rows.ts';
import { grouped, basisGroups } from './groups.ts';
import { estimatedQuantiles, learnModel } from './model.ts';
import type { Observation, Observations } from './observations.ts';
import { median } from './quantiles.ts';

/** The newest fifth of each city's permits is estimated from the older ones. */
const trainedShare = 0.8;

/** A permit that the model has not seen, with its estimate; in logarithms of dollars per measure. */
export interface TestedPermit {
  observation: Observation;
  estimate: Quantiles;
}

/** Estimates the newest permits from the older ones, as published permits are estimated. */
export function testOnNewest(observations: Observations): TestedPermit[] {
  const model = learnModel(observations, trainedShare);
  return observations.list.flatMap((observation) => {
    if (!observation.isOwn || observation.rank < trainedShare) return [];
    const estimate = estimatedQuantiles(model, observation.subject);
    return estimate ? [{ observation, estimate }] : [];
  });
}

export const isInRange = ({ observation: { cost }, estimate: { low, high } }: TestedPermit): boolean =>
  cost >= low && cost <= high;

/** The estimate's distance from the value, as a share of it. */
export const errorOf = ({ observation: { cost }, estimate }: TestedPermit): number =>
  Math.abs(Math.exp(estimate.median - cost) - 1);

export function trackRecord(tested: readonly TestedPermit[]): TrackRecord {
  const dates = tested.map(({ observation }) => observation.permit.date).sort();
  return {
    permits: tested.length,
    in_range: tested.filter(isInRange).length,
    error: median(tested.map(errorOf)),
    since: dates[0]!.slice(0, 7),
  };
}

/** The records of all groups that the bases of estimates can name. */
export function trackRecords(tested: readonly TestedPermit[]): Map<string, TrackRecord> {
  const entries = tested.flatMap((one) =>
    basisGroups(one.observation.subject).map((group) => ({ group, one })),
  );
  const byGroup = grouped(entries, ({ group }) => group);
  return new Map([...byGroup].map(([group, ofGroup]) => [group, trackRecord(ofGroup.map(({ one }) => one))]));
}
