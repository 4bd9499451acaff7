import type { Dollars, PermitFacts } from '../queries/estimate-rows.ts';
import type { TrackRecord } from './calibration.ts';
import type { RawEstimate, WeightedPermit } from './neighbourhood.ts';
import { grouped } from './quantiles.ts';

const model = 'nearest-1';
/** A record of fewer permits says nothing. */
const minRecord = 10;
/** Values that half of the estimates hit this closely are computed from areas. */
const feeScheduleError = 0.02;

interface BasisParts {
  dollars: Dollars;
  record: TrackRecord | null;
  sizes: RawEstimate['sizes'];
}

/**
 * What an estimate is made from, as the add-in reads it: the permits, the dollars, and how such estimates have turned
 * out.
 */
export function basisOf(
  facts: PermitFacts,
  neighbours: readonly WeightedPermit[],
  { dollars, record, sizes }: BasisParts,
): string {
  const since = neighbours
    .map(({ permit }) => permit.date)
    .sort()[0]!
    .slice(0, 7);
  const areas = sizes ? `, ${Math.round(sizes.min)} to ${Math.round(sizes.max)} m2` : '';
  const index = dollars.indexName ?? 'the trend of the permits, without an index';
  return [
    `${model}: ${neighbours.length} permits like this in ${placeOf(facts, neighbours)} since ${since}${areas}`,
    `by weight ${kindShares(neighbours)}`,
    `dollars of ${dollars.month} by ${index}`,
    ...(record && record.permits >= minRecord ? [recordPart(record)] : []),
    ...(record && record.error <= feeScheduleError ? ['probably the city’s fee schedule'] : []),
  ].join('; ');
}

/** Kinds that are named; the others are counted together. */
const maxKinds = 3;
/** Kinds with a smaller share of the weight are not named. */
const minKindShare = 0.05;

/** What the permits are: `72% new_construction single_family, 21% addition single_family, 7% others`. */
function kindShares(neighbours: readonly WeightedPermit[]): string {
  const byKind = grouped(
    neighbours,
    ({ kind: { type, building } }) => `${type ?? 'any'} ${building ?? 'any'}`,
  );
  const shares = [...byKind].map(([name, list]) => ({
    name,
    share: list.reduce((sum, { weight }) => sum + weight, 0),
  }));
  shares.sort((a, b) => b.share - a.share);
  const named = shares.slice(0, maxKinds).filter(({ share }, at) => at === 0 || share >= minKindShare);
  const rest = 100 - named.reduce((sum, { share }) => sum + Math.round(share * 100), 0);
  return [
    ...named.map(({ name, share }) => `${percent(share)} ${name}`),
    ...(rest > 0 ? [`${rest}% others`] : []),
  ].join(', ');
}

/** The narrowest place with most of the neighbours. */
function placeOf({ municipality, province }: PermitFacts, neighbours: readonly WeightedPermit[]): string {
  const share = (isOf: (one: WeightedPermit) => boolean): number =>
    neighbours.filter(isOf).length / neighbours.length;
  if (municipality !== null && share(({ permit }) => permit.municipality === municipality) > 0.5) {
    return municipality;
  }
  return province !== '' && share(({ permit }) => permit.province === province) > 0.5 ? province : 'Canada';
}

function recordPart({ permits, inRange, error, since }: TrackRecord): string {
  return `of ${permits} such permits since ${since}, ${percent(inRange)} were in the range, half within ${percent(error)}`;
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;
