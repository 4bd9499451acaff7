import { lowConfidenceMarker } from '@cdata/catalog';
import type { Cell, TestedModel } from '../queries/estimate-rows.ts';
import type { Municipality } from '../queries/geocoding.ts';
import { basisOf, type TestedGroup } from './basis.ts';
import { basisGroups, groupParts, ownGroup, type Subject } from './groups.ts';
import { estimatedQuantiles } from './model.ts';
import { measureOf, type Measure, type PermitFacts } from './permit-facts.ts';

/** The reference's `estimate` object, in dollars. */
export interface Estimate {
  low: number;
  median: number;
  high: number;
  confidence: 'high' | 'low';
  basis: string;
}

/** High confidence requires this many permits of the city, and as many that the estimates were tested on. */
const minPermits = 30;
/** High confidence requires that the ranges contained about the promised 80% of those. */
const reliableShare = { min: 0.72, max: 0.88 };
/** A wider range, high over low, is no estimate. */
const maxWidth = 6;

/**
 * Estimates are the quantiles 0.1, 0.5 and 0.9 of the declared values of like permits: of the same type and use, in the
 * same city, of the same class of building and with the same words, shrunk towards wider groups where there are few, in
 * dollars of one month. They are per square metre if the area is known, else per new dwelling unit, else per permit. The
 * ranges are calibrated on permits that the quantiles have not seen. Null if no permit has a value to learn from.
 */
export function createEstimator(
  model: TestedModel,
  cities: readonly Municipality[],
): (facts: PermitFacts) => Estimate | null {
  const provinces = new Map(cities.map(({ slug, province }) => [slug, province]));
  return (facts) => {
    const { measure, size } = measureOf(facts);
    const province = provinces.get(facts.municipality ?? '') ?? '';
    const subject: Subject = { ...facts, measure, province };
    const range = estimatedQuantiles(model, subject);
    const name = basisGroups(subject).findLast((group) => model.cells.has(group));
    if (!range || name === undefined) return null;
    const cell = model.cells.get(name)!;
    const tested = testedGroup(model, subject);
    const reasons = [
      ...(Math.exp(range.high - range.low) > maxWidth ? ['too varied to estimate closely'] : []),
      ...reasonsOfFacts(facts, model, subject),
      ...reasonsOfGroup(facts, { cell, isCity: groupParts(name).municipality !== '', size, measure }),
      ...reasonsOfRecord(tested),
      ...(facts.lowConfidenceReasons ?? []),
    ];
    return {
      low: dollars(range.low, size),
      median: dollars(range.median, size),
      high: dollars(range.high, size),
      confidence: reasons.length > 0 ? 'low' : 'high',
      basis: [
        basisOf({ group: groupParts(name), cell, dollars: dollarsOf(model, facts.municipality), tested }),
        ...(reasons.length > 0 ? [lowConfidenceMarker + reasons.join(', ')] : []),
      ].join('; '),
    };
  };
}

/** Three significant digits: the range is not more precise. */
const dollars = (logarithm: number, size: number): number =>
  Number((Math.exp(logarithm) * size).toPrecision(3));

/** Of the city, or of the newest city where it is not known. */
const dollarsOf = ({ dollars }: TestedModel, municipality: string | null) =>
  dollars.get(municipality ?? '') ??
  [...dollars.values()].reduce((newest, one) => (one.month > newest.month ? one : newest));

/** What is not known of the permit, and would make its estimate more reliable. */
function reasonsOfFacts(
  { municipality, permitType, useClass, isPublished }: PermitFacts,
  { cells }: TestedModel,
  subject: Subject,
): string[] {
  const permits = (measure: Measure): number => cells.get(ownGroup({ ...subject, measure }))?.permits ?? 0;
  // Nobody misses an area where the city publishes none for such permits.
  const hasArea = permits('area') > permits('value') / 2 || municipality === null;
  return [
    ...(subject.measure !== 'area' && hasArea ? ['the area is not known'] : []),
    ...(permitType === null ? ['the type of work is not known'] : []),
    ...(useClass === null && !isPublished ? ['the use of the building is not known'] : []),
    ...(municipality === null ? ['the city is not known'] : []),
  ];
}

const sizeUnits: Partial<Record<Measure, string>> = { area: 'm2', units: 'dwelling units' };
const whole = (size: number): string => Math.round(size).toLocaleString('en-CA');

interface GroupFacts {
  cell: Cell;
  /** Whether the group is one of the permit's city. */
  isCity: boolean;
  size: number;
  measure: Measure;
}

/** Why an estimate is not as reliable as one in a city with many permits of about this size. */
function reasonsOfGroup(
  { municipality }: PermitFacts,
  { cell, isCity, size, measure }: GroupFacts,
): string[] {
  const ownPermits = isCity ? cell.permits : 0;
  const unit = sizeUnits[measure];
  const isOutside = unit !== undefined && (size < cell.min_size || size > cell.max_size);
  return [
    ...(municipality !== null && ownPermits < minPermits
      ? [`${ownPermits === 0 ? 'no' : `only ${ownPermits}`} permits of this kind in ${municipality}`]
      : []),
    ...(isOutside
      ? [
          `${whole(size)} ${unit} is outside the range of these permits, ${whole(cell.min_size)} to ${whole(cell.max_size)} ${unit}`,
        ]
      : []),
  ];
}

/**
 * The narrowest group of the permit's type and use, of its city, province or the country, in which enough estimates were
 * tested on permits that the model had not seen; else the narrowest in which any were.
 */
function testedGroup({ records }: TestedModel, subject: Subject): TestedGroup | null {
  const groups = basisGroups(subject).flatMap((name) => {
    const [group, record] = [groupParts(name), records.get(name)];
    const isOfKind =
      group.permitType === (subject.permitType ?? '') && group.useClass === (subject.useClass ?? '');
    return record && isOfKind ? [{ group, record }] : [];
  });
  return groups.findLast(({ record }) => record.permits >= minPermits) ?? groups.at(-1) ?? null;
}

/** High confidence is earned by the estimates of such permits that the model had not seen. */
function reasonsOfRecord(tested: TestedGroup | null): string[] {
  const record = tested?.record;
  if (!record || record.permits < minPermits) return [`fewer than ${minPermits} such permits to test it on`];
  const share = record.in_range / record.permits;
  return share < reliableShare.min || share > reliableShare.max
    ? [`${Math.round(share * 100)}% of such permits were in the range instead of 80%`]
    : [];
}
