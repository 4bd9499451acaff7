import type { ServiceRecord, Query } from '../api/index.ts';
import { datasets, distanceField, distanceFrom, limits, roleValue } from '../catalog/index.ts';
import {
  coverageLookups,
  searchLookups,
  type ConnectedLookups,
  type Coordinate,
  type Result,
  type SearchInput,
} from '../lookup/index.ts';
import type { Property } from './property-lookup.ts';

/** Which properties are compared with a subject. */
export interface ComparableSearch {
  place: Coordinate;
  /** Kilometres. */
  radius: number;
  /** Dollars; null where there is no bound. */
  valueFrom: number | null;
  valueTo: number | null;
}

/** A property that may be compared: its newest assessment of those found. */
export interface Comparable {
  recordId: string;
  /** As the service publishes it, with its distance. */
  record: ServiceRecord;
  /** Kilometres. */
  distance: number;
  address: string;
  /** Dollars, or null where it is not published. */
  value: number | null;
  /** Empty where it is not published. */
  propertyClass: string;
  year: string;
}

export interface Comparables {
  /** The nearest first, a property once, without the subject. */
  nearest: Comparable[];
  /**
   * Kilometres within which all that matches was read. Less than the radius of the search where more matches than is
   * read of one: farther out only the newest are there. 0 where even the least radius holds more.
   */
  allWithin: number;
  /** False where nothing was found and the service has no assessments of the city at all. */
  published: boolean;
}

/** Most properties that are offered to choose from. */
export const mostComparables = 500;

/**
 * Most assessments that are read of one search, five calls of a paid key. The service gives the newest first, not the
 * nearest, and filters by no class: all of a radius have to be read, and where they are more, those of a smaller one.
 */
export const mostRead = 2500;

const { assessment } = datasets;

/** The search as the service takes it. */
export const comparableQuery = ({ place, radius, valueFrom, valueTo }: ComparableSearch): Query => ({
  lat: place.lat,
  lng: place.lng,
  radius_km: radius,
  value_min: valueFrom,
  value_max: valueTo,
});

const input = (search: ComparableSearch): SearchInput => ({
  query: comparableQuery(search),
  maxRows: mostRead,
});

/**
 * The same search nearer to its place, where there was more than is read of one: within the distance of the nearest
 * fifth of what was read, and half the radius at the most, since the newest may all be far away. Null where all was
 * read, or the service takes no smaller radius.
 */
function nearer(search: ComparableSearch, records: readonly ServiceRecord[]): ComparableSearch | null {
  if (records.length < mostRead || search.radius <= limits.radiusKm.minimum) return null;
  const distances = records
    .flatMap((record) => distanceFrom(search.place, record) ?? [])
    .sort((one, other) => one - other);
  const fifth = distances[Math.floor(distances.length / 5)] ?? 0;
  const radius = Math.max(limits.radiusKm.minimum, Math.min(fifth, search.radius / 2));
  // To ten metres: a distance is said, and kept, in no more figures than it means.
  return { ...search, radius: Math.ceil(radius * 100) / 100 };
}

/** Whether a search for comparables would be answered without a call. */
export async function areComparablesKnown(
  lookups: Pick<ConnectedLookups, 'cached'>,
  search: ComparableSearch,
): Promise<boolean> {
  for (let around: ComparableSearch | null = search; around;) {
    const [result]: (Result<ServiceRecord[]> | undefined)[] = await lookups.cached(searchLookups.assessment, [
      input(around),
    ]);
    if (!result) return false;
    around = result.ok ? nearer(around, result.value) : null;
  }
  return true;
}

/**
 * Searches the assessments around a place, then nearer to it until all are read that match there.
 *
 * @param found Told after each page how many assessments were read.
 * @throws ServiceError with the service's own sentence.
 */
export async function findComparables(
  subject: Property,
  search: ComparableSearch,
  {
    lookups,
    signal,
    found,
  }: { lookups: Pick<ConnectedLookups, 'request'>; signal?: AbortSignal; found?(rows: number): void },
): Promise<Comparables> {
  let readBefore = 0;
  const read = new Map<unknown, ServiceRecord>();
  let allWithin = 0;
  for (let around: ComparableSearch | null = search; around;) {
    const records: ServiceRecord[] = await lookups.request(searchLookups.assessment, input(around), {
      signal,
      skipCostGate: true,
      onProgress: (rows) => found?.(readBefore + rows),
    });
    readBefore += records.length;
    for (const record of records) read.set(record.record_id, record);
    if (records.length < mostRead) allWithin = around.radius;
    around = nearer(around, records);
  }
  const published = read.size > 0 || (await publishes(subject.municipality, lookups, signal));
  return { nearest: comparables(subject, search.place, [...read.values()]), allWithin, published };
}

async function publishes(
  city: string,
  lookups: Pick<ConnectedLookups, 'request'>,
  signal?: AbortSignal,
): Promise<boolean> {
  const { municipalities } = await lookups.request(coverageLookups.assessment!, null, {
    signal,
    skipCostGate: true,
  });
  return municipalities.some(({ municipality }) => municipality === city);
}

/** The properties among assessments, the nearest first; of one that is assessed every year the newest counts. */
export function comparables(
  subject: Property,
  place: Coordinate,
  records: readonly ServiceRecord[],
): Comparable[] {
  const newest = new Map<string, Comparable>();
  for (const record of records) {
    if (isOf(subject, record)) continue;
    const one = comparable(place, record);
    const property = identity(record);
    const other = newest.get(property);
    if (one && (!other || one.year > other.year)) newest.set(property, one);
  }
  return [...newest.values()].sort((one, other) => one.distance - other.distance);
}

/** An assessment as a property to compare; null where it does not say where it lies. */
export function comparable(place: Coordinate, record: ServiceRecord): Comparable | null {
  const distance = distanceFrom(place, record);
  if (distance === null) return null;
  const value = Number(roleValue(record, assessment.roles.value) ?? NaN);
  return {
    recordId: String(record.record_id),
    record: { ...record, [distanceField.name]: distance },
    distance,
    address: String(record.address ?? record.normalized_address ?? record.record_id),
    value: Number.isFinite(value) ? value : null,
    propertyClass: String(roleValue(record, assessment.roles.type) ?? ''),
    year: String(record.assessment_year ?? ''),
  };
}

/** What is one property whatever the year: its roll number in its city, or its address there. */
const identity = ({ municipality, roll_number, normalized_address, record_id }: ServiceRecord): string =>
  [municipality, roll_number ?? normalized_address ?? record_id].map(String).join(' ');

const isOf = ({ address, municipality, assessment: own }: Property, record: ServiceRecord): boolean =>
  (record.municipality === municipality && record.normalized_address === address) ||
  (own !== null && identity(own) === identity(record));

/** The classes of properties with how many there are of each, the most frequent first. */
export function classesOf(found: readonly Comparable[]): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { propertyClass } of found) counts.set(propertyClass, (counts.get(propertyClass) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count })).sort((one, other) => other.count - one.count);
}

/** The nearest of a class that are offered, or of all classes where none is named. */
export const offered = (found: readonly Comparable[], propertyClass: string | null): Comparable[] =>
  found
    .filter((one) => propertyClass === null || one.propertyClass === propertyClass)
    .slice(0, mostComparables);

/**
 * How far out, in kilometres, the list of the nearest is to be without gaps: to its last where it is cut to what is
 * offered, and otherwise as far as was searched.
 */
export const reach = (nearest: readonly Comparable[], { radius }: ComparableSearch): number =>
  nearest.length < mostComparables ? radius : nearest.at(-1)!.distance;

/** How far values may lie from the subject's at first, as a share of it. */
const usualSpan = 0.25;

/** The span of values around a subject's that is offered at first, dollars in thousands; null where it has none. */
export function usualValues({ assessment: own }: Property): { from: number; to: number } | null {
  const value = Number((own && roleValue(own, assessment.roles.value)) ?? NaN);
  if (!Number.isFinite(value) || value <= 0) return null;
  const thousands = (dollars: number) => Math.round(dollars / 1000) * 1000;
  return { from: thousands(value * (1 - usualSpan)), to: thousands(value * (1 + usualSpan)) };
}
