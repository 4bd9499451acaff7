import type { Cell, Dollars, TrackRecord } from '../queries/estimate-rows.ts';
import type { GroupParts } from './groups.ts';
import type { Measure } from './permit-facts.ts';

const model = 'quantiles-2';

const measureNames: Record<Measure, string> = {
  area: 'dollars per square metre',
  units: 'dollars per dwelling unit',
  value: 'dollars',
  unmeasured: 'dollars for permits without an area',
};

/** A group whose estimates were tested. */
export interface TestedGroup {
  group: GroupParts;
  record: TrackRecord;
}

/** A record of fewer permits says nothing. */
const minRecord = 10;

/**
 * What an estimate is made from, as the add-in reads it: the permits, the dollars, and how such estimates have turned
 * out.
 */
export function basisOf({
  group,
  cell,
  dollars,
  tested,
}: {
  group: GroupParts;
  cell: Cell;
  dollars: Dollars;
  tested: TestedGroup | null;
}): string {
  const { measure, permitType, useClass } = group;
  const what = `${permitType || 'all types'}, ${useClass || 'all uses'}`;
  const period = `${cell.first_year}-${cell.last_year}`;
  const index = dollars.indexName ?? 'the trend of the permits, without an index';
  return [
    `${model}: ${what} in ${placeOf(group)}, ${measureNames[measure]}, ${cell.permits} permits, ${period}`,
    `dollars of ${dollars.month} by ${index}`,
    ...(tested && tested.record.permits >= minRecord ? [recordSentence(tested)] : []),
  ].join('; ');
}

const placeOf = ({ municipality, province }: GroupParts): string => municipality || province || 'Canada';

function recordSentence({ group, record }: TestedGroup): string {
  const { permits, in_range: inRange, error, since } = record;
  const share = percent(inRange / permits);
  return `of ${permits} such permits in ${placeOf(group)} since ${since}, ${share} were in the range, half within ${percent(error)}`;
}

const percent = (share: number): string => `${Math.round(share * 100)}%`;
