import type { EntityType } from '@cdata/catalog';
import { readSample, type SampleAddress, type SampleRecord } from '../src/sample/sample-file.ts';

const data = await readSample({ now: null });

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
export const recordsOf = (entityType: EntityType): SampleRecord[] => byType.get(entityType)!;

/** A record's city and address. */
export const placeKey = ({ addressKey, record }: SampleRecord): string =>
  `${String(record.municipality)} ${addressKey}`;

const addresses = new Map(data.addresses.map((one) => [`${one.municipality} ${one.normalizedAddress}`, one]));
export const addressOf = (record: SampleRecord): SampleAddress | undefined => addresses.get(placeKey(record));

/** `2026-04-13`, also where the city writes `20260413`; null where there is no date. */
export const isoDay = (value: unknown): string | null =>
  typeof value === 'string' && value ? value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3') : null;
