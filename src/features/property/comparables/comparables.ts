import type { ServiceRecord, Query } from '../../../api/index.ts';
import {
  datasets,
  distanceField,
  distanceFrom,
  limits,
  publishedDollars,
  recordId,
  roleValue,
} from '@cdata/catalog';
import { readableAddress } from '@cdata/catalog/reading';
import {
  coverageLookups,
  searchLookups,
  type Engine,
  type Coordinate,
  type Result,
  type SearchInput,
} from '../../../engine/index.ts';
import type { EvidenceLine, EvidenceReason } from './evidence-line.ts';
import { identity, isSubject, rollYear } from '../subject/assessments.ts';
import type { OwnFacts } from '../subject/characteristics.ts';
import { classOf, isStall } from '../subject/property-kind.ts';
import type { Property } from '../subject/property-lookup.ts';

export interface ComparableSearch {
  place: Coordinate;
  /** Kilometres. */
  radius: number;
  /** Dollars; null for no bound. */
  valueFrom: number | null;
  valueTo: number | null;
}

/** A property to compare with the subject, by its newest assessment. */
export interface Comparable {
  recordId: string;
  /** With the distance as a field. */
  record: ServiceRecord;
  /** Kilometres. */
  distance: number;
  address: string;
  /** Dollars; null if it is not published. */
  value: number | null;
  /** Empty if it is not published. */
  propertyClass: string;
  year: string;
  /** Those within three years of its sale, the newest first. */
  permits?: readonly ServiceRecord[];
  /** What of the record is the user's own, and not published. */
  facts?: OwnFacts;
}

export interface Comparables {
  /** The nearest first, without the subject. */
  nearest: Comparable[];
  /** Every record that was read, with the reason why it is not among the nearest. */
  lines: EvidenceLine[];
  /**
   * Kilometres within which the comparables are complete. Farther out, only the newest were read. 0 if there were too
   * many even within the smallest radius.
   */
  completeWithin: number;
  /** How many properties were left out, because the assessment that was found is not from the newest roll of their city. */
  outdated: number;
  /** False if the service has no assessments of the city at all. */
  cityHasAssessments: boolean;
}

/** That are listed. */
export const maxComparables = 500;

/**
 * Assessments read per search: five calls with a paid key. The service returns the newest first, not the nearest, and
 * cannot filter by class. So all within the radius must be read, or, if they are too many, within a smaller one.
 */
export const maxAssessments = 2500;

const { assessment } = datasets;

export const comparableQuery = ({ place, radius, valueFrom, valueTo }: ComparableSearch): Query => ({
  lat: place.lat,
  lng: place.lng,
  radius_km: radius,
  value_min: valueFrom,
  value_max: valueTo,
});

const input = (search: ComparableSearch): SearchInput => ({
  query: comparableQuery(search),
  maxRows: maxAssessments,
});

/**
 * The search to make next if there were too many assessments: within the distance of the nearest fifth of those read,
 * but at most half the radius, because the newest may all be far away. Null if all were read, or the radius cannot be
 * smaller.
 */
function narrower(search: ComparableSearch, records: readonly ServiceRecord[]): ComparableSearch | null {
  if (records.length < maxAssessments || search.radius <= limits.radiusKm.minimum) return null;
  const distances = records
    .flatMap((record) => distanceFrom(search.place, record) ?? [])
    .sort((a, b) => a - b);
  const fifth = distances[Math.floor(distances.length / 5)] ?? 0;
  const radius = Math.max(limits.radiusKm.minimum, Math.min(fifth, search.radius / 2));
  // Ten metres are precise enough, and rounding lets equal searches share a cached response.
  return { ...search, radius: Math.ceil(radius * 100) / 100 };
}

/**
 * Maximum calls of {@link findComparables}: each search reads at most so many assessments, within at most half the radius
 * of the one before. The last call asks whether the city has any.
 */
export function maxComparableCalls({ radius }: Pick<ComparableSearch, 'radius'>, pageSize: number): number {
  const searches = Math.ceil(Math.log2(radius / limits.radiusKm.minimum)) + 1;
  return searches * Math.ceil(maxAssessments / pageSize) + 1;
}

export async function areComparablesCached(
  engine: Pick<Engine, 'cached'>,
  search: ComparableSearch,
): Promise<boolean> {
  for (let current: ComparableSearch | null = search; current;) {
    const [result]: (Result<ServiceRecord[]> | undefined)[] = await engine.cached(searchLookups.assessment, [
      input(current),
    ]);
    if (!result) return false;
    current = result.ok ? narrower(current, result.value) : null;
  }
  return true;
}

/**
 * Searches the assessments around a place, then within smaller radiuses until all matches there were read.
 *
 * @param options.onProgress Receives the number of assessments read so far.
 */
export async function findComparables(
  subject: Property,
  search: ComparableSearch,
  {
    engine,
    signal,
    onProgress,
  }: { engine: Pick<Engine, 'request'>; signal?: AbortSignal; onProgress?(rows: number): void },
): Promise<Comparables> {
  let readBefore = 0;
  const assessments = new Map<string, ServiceRecord>();
  let completeWithin = 0;
  for (let current: ComparableSearch | null = search; current;) {
    const records: ServiceRecord[] = await engine.request(searchLookups.assessment, input(current), {
      signal,
      fromTask: true,
      onProgress: (rows) => onProgress?.(readBefore + rows),
    });
    readBefore += records.length;
    for (const record of records) assessments.set(idOf(record), record);
    if (records.length < maxAssessments) completeWithin = current.radius;
    current = narrower(current, records);
  }
  const cityHasAssessments =
    assessments.size > 0 || (await hasAssessments(subject.municipality, engine, signal));
  return {
    ...comparables(subject, search.place, [...assessments.values()]),
    completeWithin,
    cityHasAssessments,
  };
}

async function hasAssessments(
  city: string,
  engine: Pick<Engine, 'request'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const { municipalities } = await engine.request(coverageLookups.assessment!, null, {
    signal,
    fromTask: true,
  });
  return municipalities.some(({ municipality }) => municipality === city);
}

/**
 * The properties of assessments, the nearest first. The newest assessment of a property counts, and only if it is from the
 * newest roll of its city: the search has found an older one because its value is in the range, which may not be so of the
 * property's value today.
 */
export function comparables(
  subject: Property,
  place: Coordinate,
  records: readonly ServiceRecord[],
): Pick<Comparables, 'nearest' | 'outdated' | 'lines'> {
  const newestRolls = new Map<unknown, number>();
  for (const record of [...records, ...(subject.assessment ? [subject.assessment] : [])]) {
    const newest = newestRolls.get(record.municipality) ?? 0;
    newestRolls.set(record.municipality, Math.max(newest, rollYear(record)));
  }
  const isOfStall = subject.assessment !== null && isStall(subject.assessment);
  const newest = new Map<string, Comparable>();
  const lines: EvidenceLine[] = [];
  const leaveOut = (record: ServiceRecord, reason: EvidenceReason) => lines.push(lineOf(record, reason));
  for (const record of records) {
    const one = comparable(place, record);
    const property = identity(record);
    const other = newest.get(property);
    if (isSubject(subject, record)) leaveOut(record, 'own');
    else if (isStall(record) && !isOfStall) leaveOut(record, 'parking');
    else if (!one) leaveOut(record, 'noPlace');
    else if (!other) newest.set(property, one);
    else {
      const [newer, older] = rollYear(record) > rollYear(other.record) ? [one, other] : [other, one];
      const isRepeated = rollYear(newer.record) === rollYear(older.record);
      leaveOut(older.record, isRepeated ? 'repeated' : 'earlierRoll');
      newest.set(property, newer);
    }
  }
  const properties = [...newest.values()];
  const isOnNewestRoll = ({ record }: Comparable) =>
    rollYear(record) === newestRolls.get(record.municipality);
  const nearest = properties.filter(isOnNewestRoll).sort((a, b) => a.distance - b.distance);
  for (const one of properties) if (!isOnNewestRoll(one)) leaveOut(one.record, 'earlierRoll');
  return {
    nearest,
    outdated: properties.length - nearest.length,
    lines: [...nearest.map(({ record }) => lineOf(record, null)), ...lines],
  };
}

const lineOf = (record: ServiceRecord, reason: EvidenceReason | null): EvidenceLine => ({
  id: idOf(record),
  row: null,
  address: addressOf(record),
  city: String(record.municipality ?? ''),
  value: publishedDollars(roleValue(record, assessment.roles.value)) ?? '',
  date: String(roleValue(record, ['assessment_year']) ?? ''),
  reason,
  rows: [],
  takenBack: [],
});

const addressOf = (record: ServiceRecord): string =>
  readableAddress(String(roleValue(record, ['address', 'normalized_address', 'record_id']) ?? ''));

/** Null if the assessment has no coordinates. */
function comparable(place: Coordinate, record: ServiceRecord): Comparable | null {
  const distance = distanceFrom(place, record);
  if (distance === null) return null;
  return {
    recordId: idOf(record),
    record: { ...record, [distanceField.name]: distance },
    distance,
    address: addressOf(record),
    value: publishedDollars(roleValue(record, assessment.roles.value)),
    propertyClass: classOf(record),
    year: String(roleValue(record, ['assessment_year']) ?? ''),
  };
}

/** A record without an id is told apart by its contents, whatever its distance is. */
const idOf = ({ [distanceField.name]: _, ...record }: ServiceRecord): string =>
  recordId(record) ?? JSON.stringify(record);

/** Kilometres within which the comparables must be complete for the list to have no gaps. */
export const requiredRadius = (nearest: readonly Comparable[], { radius }: ComparableSearch): number =>
  nearest.length < maxComparables ? radius : nearest.at(-1)!.distance;

/** Share of the subject's value. */
const defaultValueSpan = 0.25;

/** The default bounds of the search, rounded to thousands of dollars; null if the subject has no value. */
export function defaultValueRange({ assessment: own }: Property): { from: number; to: number } | null {
  const value = own && publishedDollars(roleValue(own, assessment.roles.value));
  if (value === null || value <= 0) return null;
  const thousands = (dollars: number) => Math.round(dollars / 1000) * 1000;
  return { from: thousands(value * (1 - defaultValueSpan)), to: thousands(value * (1 + defaultValueSpan)) };
}
