import { datasets, entityTypes, type Dataset, type EntityType } from '@cdata/catalog';
import { readSmallSample } from './sample-database.ts';

export type PublishedRecord = Record<string, unknown> & { record_id: string; municipality: string };

/** The small sample as its file has it: what the service's answers are compared with. */
export const country = await readSmallSample();

export const records: Record<EntityType, PublishedRecord[]> = Object.fromEntries(
  entityTypes.map((entityType) => [entityType, []]),
) as never;
for (const { entityType, record } of country.records()) records[entityType].push(record as PublishedRecord);

export const cityName = new Map(country.cities.map(({ slug, name }) => [slug, name]));

/** The datasets of the entity types. */
export const entityDatasets: Dataset[] = entityTypes.map((entityType) => datasets[entityType]);

/** A value as text, or undefined where it stands for nothing. */
export function textOf(value: unknown): string | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  return ['', 'none', 'null', 'n/a'].includes(text.toLowerCase()) ? undefined : text;
}

/** A value as a number, or undefined where it is none. */
export function numberOf(value: unknown): number | undefined {
  const text = textOf(value);
  return text !== undefined && /^-?[\d.]+$/.test(text) ? Number(text) : undefined;
}

/** A value as a date YYYY-MM-DD, or undefined where it is none. */
export function dateOf(value: unknown): string | undefined {
  const digits = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(textOf(value) ?? '');
  if (!digits) return undefined;
  const date = digits.slice(1).join('-');
  return new Date(`${date}T12:00:00Z`).getUTCDate() === Number(digits[3]) ? date : undefined;
}

/** The first of the fields that gives something. */
export function firstOf<T>(
  record: PublishedRecord,
  fields: readonly string[],
  read: (value: unknown) => T | undefined,
): T | undefined {
  for (const field of fields) {
    const value = read(record[field]);
    if (value !== undefined) return value;
  }
  return undefined;
}

export const eventDate = (dataset: Dataset, record: PublishedRecord): string | undefined =>
  firstOf(record, dataset.roles.date, dateOf);

/** Coordinates inside Canada, whichever way the city publishes them. */
export function placeOf(record: PublishedRecord): { lat: number; lng: number } | undefined {
  for (const [north, east] of [
    ['lat', 'lng'],
    ['latitude', 'longitude'],
  ] as const) {
    const [lat, lng] = [numberOf(record[north]), numberOf(record[east])];
    if (lat !== undefined && lng !== undefined && lat >= 41 && lat <= 84 && lng >= -141 && lng <= -52) {
      return { lat, lng };
    }
  }
  return undefined;
}

/** Kilometres by the spherical law of cosines: another formula than the service's. */
export function kilometres(a: { lat: number; lng: number }, b: { lat: number; lng: number }): number {
  const [north, south, turn] = [a.lat, b.lat, a.lng - b.lng].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
  ];
  const cosine = Math.sin(north) * Math.sin(south) + Math.cos(north) * Math.cos(south) * Math.cos(turn);
  return 6371.0088 * Math.acos(Math.min(1, cosine));
}
