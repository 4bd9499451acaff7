import { describe, expect, test } from 'vitest';
import { limits } from '@cdata/catalog';
import { allByCursor, idsOf, pagesByCursor } from './pages.ts';
import { freeKey, sharedService } from './running-service.ts';
import { entityDatasets, eventDate, firstOf, numberOf, records, type PublishedRecord } from './truth.ts';

const running = sharedService();

const names = entityDatasets.map(({ name }) => name as keyof typeof records);
const bytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe.each(names)('pages of %s', (name) => {
  test('hold every record exactly once, walked by cursor', async () => {
    const pages = await pagesByCursor(running, name, { limit: 97 });
    expect(idsOf(pages.flat())).toEqual(idsOf(records[name]));
    expect(pages.slice(0, -1).every((page) => page.length === 97)).toBe(true);
  });

  test('are in the order of the event date, newest first, or oldest first', async () => {
    const dataset = entityDatasets.find((candidate) => candidate.name === name)!;
    const dateOfRecord = (record: PublishedRecord): string => eventDate(dataset, record) ?? '0001-01-01';
    const ordered = [...records[name]].sort(
      (a, b) => bytes(dateOfRecord(a), dateOfRecord(b)) || bytes(a.record_id, b.record_id),
    );
    const ascending = await allByCursor(running, name, { sort_order: 'asc' });
    expect(ascending.map(({ record_id: id }) => id)).toEqual(ordered.map(({ record_id: id }) => id));
    const descending = await allByCursor(running, name, { sort_by: 'date' });
    expect(descending.map(({ record_id: id }) => id)).toEqual(
      ordered.map(({ record_id: id }) => id).reverse(),
    );
  });
});

describe('a search', () => {
  test('answers in the reference’s envelope', async () => {
    const { body } = await running.get('/permit?limit=2');
    expect(Object.keys(body).sort()).toEqual(['count', 'entity_type', 'next_cursor', 'offset', 'results']);
    expect(body).toMatchObject({ entity_type: 'permit', count: 2, offset: 0 });
  });

  test('has a default page, and no cursor after the last one', async () => {
    const { body } = await running.get('/permit');
    expect(body.count).toBe(limits.defaultPage);
    const { body: last } = await running.get(`/heritage_status?limit=500`);
    expect(last.count).toBe(records.heritage_status.length);
    expect(last).not.toHaveProperty('next_cursor');
  });

  test('skips by offset what a cursor would have shown', async () => {
    const all = await allByCursor(running, 'permit');
    const { body } = await running.get('/permit?offset=1234&limit=10');
    expect(body.offset).toBe(1234);
    expect(body.results).toEqual(all.slice(1234, 1244));
    const beyond = await running.get('/permit?offset=9500');
    expect(beyond.body).toMatchObject({ count: 0, offset: 9500, results: [] });
  });

  test('sorts by value in pages by offset, without a cursor, empty values last', async () => {
    for (const [order, compare] of [
      ['desc', (a: number, b: number) => b - a],
      ['asc', (a: number, b: number) => a - b],
    ] as const) {
      const dataset = entityDatasets.find(({ name }) => name === 'permit')!;
      const valued = records.permit
        .map((record) => firstOf(record, dataset.roles.value, numberOf))
        .filter((value) => value !== undefined)
        .sort(compare);
      const values: (number | undefined)[] = [];
      for (let offset = 0; offset < records.permit.length; offset += 500) {
        const { body } = await running.get(
          `/permit?sort_by=value&sort_order=${order}&limit=500&offset=${offset}`,
        );
        expect(body).not.toHaveProperty('next_cursor');
        values.push(
          ...body.results.map((record: PublishedRecord) => firstOf(record, dataset.roles.value, numberOf)),
        );
      }
      expect(values).toHaveLength(records.permit.length);
      expect(values.slice(0, valued.length)).toEqual(valued);
      expect(values.slice(valued.length).every((value) => value === undefined)).toBe(true);
    }
  });

  test('gives a free key smaller pages, which count reveals, and all the records', async () => {
    const { body } = await running.get('/permit?limit=500', freeKey);
    expect(body.count).toBe(limits.freePage);
    const { body: next } = await running.get(`/permit?limit=500&cursor=${body.next_cursor}`, freeKey);
    expect(next.count).toBe(limits.freePage);
    expect(idsOf([...body.results, ...next.results])).toHaveLength(
      new Set(idsOf([...body.results, ...next.results])).size,
    );
  });
});
