import { expect, test } from 'vitest';
import { readSample } from '../src/sample/sample-file.ts';
import { readSmallSample, smallFile } from './sample-database.ts';

const day = 86_400_000;

const small = await readSmallSample();
const records = [...small.records()];

const idsOf = async (permits: number): Promise<string[]> => {
  const part = await readSample({ file: smallFile, permits, now: null });
  return [...part.records()].map(({ entityType, record }) => `${entityType} ${String(record.record_id)}`);
};

/** Milliseconds; NaN where a record has no date, or one without hyphens. */
const issued = ({ issued_date: date }: Record<string, unknown>): number => Date.parse(String(date));

test('the dates move by whole weeks, and none is in the future', async () => {
  const now = Date.parse('2028-03-09T01:00:00Z');
  const moved = [...(await readSample({ file: smallFile, now })).records()];
  let latest = 0;
  for (const [at, { entityType, record }] of moved.entries()) {
    const original = records[at]!.record;
    const fetched = Date.parse(String(record.fetched_at));
    latest = Math.max(latest, fetched);
    const days = (fetched - Date.parse(String(original.fetched_at))) / day;
    expect(days % 7).toBe(0);
    if (entityType === 'assessment') {
      expect(record).toMatchObject({ assessment_year: Number(original.assessment_year) + 1 });
    } else if (!Number.isNaN(issued(original))) {
      expect(issued(record) - issued(original)).toBe(days * day);
    }
  }
  expect(latest).toBeLessThan(now);
  expect(latest).toBeGreaterThan(now - 9 * day);
});

test('fewer permits are a part of the sample, with the other records of their addresses', async () => {
  const ids = await idsOf(small.permits / 5);
  const all = new Set(records.map(({ entityType, record }) => `${entityType} ${String(record.record_id)}`));
  expect(ids.every((id) => all.has(id))).toBe(true);
  expect(Math.abs(ids.length / all.size - 0.2)).toBeLessThan(0.02);
});

test('more permits are the sample several times, each record with an id of its own', async () => {
  const ids = await idsOf(8000);
  expect(new Set(ids).size).toBe(ids.length);
  expect(Math.abs(ids.filter((id) => id.startsWith('permit ')).length - 8000)).toBeLessThan(200);
});
