import { assessment } from './assessment.ts';
import { kilometresBetween } from './distance.ts';
import { limits } from './parameter.ts';
import { isMissing, publishedDegrees, publishedNumber, publishedTime } from './published-value.ts';

/** A field of ours in a record: the names of the fields whose values could not be read, and are null. */
export const unreadableFieldsKey = 'unreadable_fields';

export function isUnreadable(record: Record<string, unknown>, fieldName: string): boolean {
  const names = record[unreadableFieldsKey];
  return Array.isArray(names) && names.includes(fieldName);
}

/** A record's id, as text even if it is published as a number; null if the record has none. */
export const recordId = ({ record_id: id }: Record<string, unknown>): string | null =>
  isMissing(id) || typeof id === 'object' ? null : String(id);

/** The value of the first of these fields that the record has; null without any. */
export function roleValue(record: Record<string, unknown>, names: readonly string[]): unknown {
  const name = names.find((one) => !isMissing(record[one]));
  return name === undefined ? null : record[name];
}

export function newestAssessment<Assessment extends Record<string, unknown>>(
  assessments: readonly Assessment[],
): Assessment | null {
  return [...assessments].sort(newestFirst)[0] ?? null;
}

type Assessed = Record<string, unknown>;

const yearOf = ({ assessment_year: year }: Assessed): number => publishedNumber(year) ?? 0;
const dateOf = (record: Assessed): string =>
  publishedTime(roleValue(record, assessment.roles.date))?.date ?? '';

const newestFirst = (one: Assessed, other: Assessed): number =>
  yearOf(other) - yearOf(one) || dateOf(other).localeCompare(dateOf(one));

/** A record's coordinate, degrees; null if it has none in Canada. */
export function placeOf(record: Record<string, unknown>): { lat: number; lng: number } | null {
  const lat = publishedDegrees(record.lat, limits.latitude);
  const lng = publishedDegrees(record.lng, limits.longitude);
  return lat === null || lng === null ? null : { lat, lng };
}

/** The coordinate of the first record that has one in Canada, degrees; null if none has. */
export const placeAmong = (
  records: readonly Record<string, unknown>[],
): { lat: number; lng: number } | null => records.map(placeOf).find((place) => place !== null) ?? null;

/** Kilometres from a place to a record, to the decimetre; null if the record has no coordinate. */
export function distanceFrom(
  place: { lat: number; lng: number },
  record: Record<string, unknown>,
): number | null {
  const there = placeOf(record);
  return there && Math.round(kilometresBetween(place, there) * 1e4) / 1e4;
}

/** Fields that can serve as the name of a record for people, in order of preference. */
export const nameFields: readonly string[] = [
  'business_name',
  'project_name',
  'building_name',
  'name',
  'address',
  'normalized_address',
];
