import type { Dollars, PermitFacts } from '../queries/estimate-rows.ts';
import type { TrackRecord } from './calibration.ts';
import type { RawEstimate } from './city-model.ts';
import { buildingOf, markOf } from '../store/permit-words.ts';
import { grouped } from './quantiles.ts';

const model = 'nearest-1';
/** A record of fewer permits says nothing. */
const minRecord = 10;
/** Values that half of the estimates hit this closely are computed from areas. */
const feeScheduleError = 0.02;

interface BasisParts {
  dollars: Dollars;
  record: TrackRecord | null;
  sizes: { min: number; max: number } | null;
}

/**
 * What an estimate is made from, as the add-in reads it: the permits, the dollars, and how such estimates have turned
 * out.
 */
export function basisOf(
  facts: PermitFacts,
  raw: RawEstimate,
  { dollars, record, sizes }: BasisParts,
): string {
  const { neighbours } = raw;
  const since = neighbours
    .map(({ permit }) => permit.date)
    .sort()[0]!
    .slice(0, 7);
  const areas = sizes ? `, ${Math.round(sizes.min)} to ${Math.round(sizes.max)} m2` : '';
  const index = dollars.indexName ?? 'the trend of the permits, without an index';
  return [
    `${model}: ${neighbours.length} permits like this, ${kindOf(raw)} in ${placeOf(facts, raw)} since ${since}${areas}`,
    `dollars of ${dollars.month} by ${index}`,
    ...(record && record.permits >= minRecord ? [recordPart(record)] : []),
    ...(record && record.error <= feeScheduleError ? ['probably the city’s fee schedule'] : []),
  ].join('; ');
}

/** What most of the weight is of: `new_construction, single_family`, or `other, deck`. */
function kindOf({ neighbours }: RawEstimate): string {
  const most = (of: (words: string) => string | null): string | null => {
    const byName = [...grouped(neighbours, ({ permit }) => of(permit.words))].map(([name, list]) => ({
      name,
      weight: list.reduce((sum, { weight }) => sum + weight, 0),
    }));
    return byName.sort((a, b) => b.weight - a.weight)[0]!.name;
  };
  return `${most((words) => markOf(words, 'type')) ?? 'all types'}, ${most(buildingOf) ?? 'all uses'}`;
}

/** The narrowest place with most of the neighbours. */
function placeOf({ municipality, province }: PermitFacts, { neighbours }: RawEstimate): string {
  const share = (isOf: (one: (typeof neighbours)[number]) => boolean): number =>
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
