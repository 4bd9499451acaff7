import { assessment } from './assessment.ts';

/** The value of the first of these fields that the record has; null without any. */
export function roleValue(record: Record<string, unknown>, names: readonly string[]): unknown {
  const name = names.find((one) => (record[one] ?? '') !== '');
  return name === undefined ? null : record[name];
}

export function newestAssessment<Assessment extends Record<string, unknown>>(
  assessments: readonly Assessment[],
): Assessment | null {
  return [...assessments].sort(newestFirst)[0] ?? null;
}

type Assessed = Record<string, unknown>;

const yearOf = ({ assessment_year: year }: Assessed): number => Number(year) || 0;
const dateOf = (record: Assessed): string => String(roleValue(record, assessment.roles.date) ?? '');

const newestFirst = (one: Assessed, other: Assessed): number =>
  yearOf(other) - yearOf(one) || (dateOf(one) < dateOf(other) ? 1 : -1);

/** Mean radius of the earth, kilometres (IUGG). */
const earthRadius = 6371.0088;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** A record's coordinate, degrees; null if it has none. */
export function placeOf(record: Record<string, unknown>): { lat: number; lng: number } | null {
  const [lat, lng] = [record.lat, record.lng].map((degrees) =>
    degrees === null || degrees === undefined || degrees === '' ? NaN : Number(degrees),
  ) as [number, number];
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null;
}

/** Kilometres from a place to a record (haversine formula); null if the record has no coordinate. */
export function distanceFrom(
  place: { lat: number; lng: number },
  record: Record<string, unknown>,
): number | null {
  const there = placeOf(record);
  if (!there) return null;
  const { lat, lng } = there;
  const half =
    Math.sin(radians(lat - place.lat) / 2) ** 2 +
    Math.cos(radians(place.lat)) * Math.cos(radians(lat)) * Math.sin(radians(lng - place.lng) / 2) ** 2;
  return Math.round(2 * earthRadius * Math.asin(Math.sqrt(half)) * 1e4) / 1e4;
}
