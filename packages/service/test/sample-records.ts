import type { EntityType } from '@cdata/catalog';
import { generateSampleData, type GeneratedAddress, type GeneratedRecord } from '../src/sample-data/index.ts';

const data = generateSampleData();

/** The sample data of a first start. */
export const sample = { ...data, records: [...data.records()] };

export function groupBy<T>(items: readonly T[], key: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(key(item));
    if (group) group.push(item);
    else groups.set(key(item), [item]);
  }
  return groups;
}

const byType = groupBy(sample.records, ({ entityType }) => entityType);
export const recordsOf = (entityType: EntityType): GeneratedRecord[] => byType.get(entityType)!;

/** A record's city and address. */
export const placeKey = ({ addressKey, record }: GeneratedRecord): string =>
  `${String(record.municipality)} ${addressKey}`;

const addresses = new Map(data.addresses.map((one) => [`${one.municipality} ${one.normalizedAddress}`, one]));
export const addressOf = (record: GeneratedRecord): GeneratedAddress | undefined =>
  addresses.get(placeKey(record));

/** `2026-04-13`, also where the city writes `20260413`; null where there is no date. */
export const isoDay = (value: unknown): string | null =>
  typeof value === 'string' && value ? value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') : null;
