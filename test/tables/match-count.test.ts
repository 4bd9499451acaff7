import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pages, type Page, type Query } from '../../src/api/index.ts';
import { datasets, type DatasetName } from '@cdata/catalog';
import type { Engine } from '../../src/engine/index.ts';
import { countMatches, fetchCost, narrowed, timedFetch } from '../../src/features/tables/index.ts';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';

let service: CountedClient;
beforeAll(async () => {
  service = await countedService();
});
afterAll(() => service?.close());

const get = async <Body>(path: string, query: Query = {}): Promise<Body> => {
  const parameters = Object.entries(query).filter(([, value]) => value !== null && value !== undefined);
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]));
  const { status, body } = await service.get(`${path}?${search}`);
  expect(status).toBe(200);
  return body as Body;
};

let calls = 0;
const engine = {
  request: (
    lookup: { request(client: object, input: unknown, progress: () => void): unknown },
    input: unknown,
  ) => {
    calls++;
    return lookup.request({ get }, input, () => undefined);
  },
  cached: async () => [undefined],
} as unknown as Pick<Engine, 'request' | 'cached'>;

const countOf = (dataset: DatasetName, query: Query) =>
  countMatches(engine, { dataset: datasets[dataset], query });

async function rowsFound(dataset: DatasetName, query: Query): Promise<number> {
  let rows = 0;
  for await (const page of pages((one) => get<Page>(`/${dataset}`, one), query, Infinity))
    rows += page.results.length;
  return rows;
}

describe('statistics tell exactly how many records match', () => {
  test.each<[DatasetName, Query]>([
    ['permit', { municipality: 'calgary', permit_type: 'renovation' }],
    ['permit', { municipality: 'toronto', status_canonical: 'issued', sort_by: 'date' }],
    ['licence', { is_active: true, municipality: 'vancouver' }],
    ['inspection', { issued_after: '2026-03-01', issued_before: '2026-06-30' }],
    ['heritage_status', {}],
  ])('%s %j', async (dataset, query) => {
    calls = 0;
    const matches = await rowsFound(dataset, query);
    expect(matches).toBeGreaterThan(0);
    expect(await countOf(dataset, query)).toEqual({ atLeast: matches, atMost: matches });
    expect(calls).toBe(1);
  });
});

test('dates are counted by the first date field: records with another one are between the bounds', async () => {
  const query = { municipality: 'calgary', issued_after: '2026-01-01' };
  const matches = await rowsFound('permit', query);
  const { atLeast, atMost } = (await countOf('permit', query))!;
  expect(atLeast).toBeGreaterThan(0);
  expect(atLeast).toBeLessThanOrEqual(matches);
  expect(atMost).toBeGreaterThanOrEqual(matches);
});

test('with words or a second filter, statistics are an upper bound, which a preview narrows', async () => {
  const query = { municipality: 'calgary', permit_type: 'renovation', value_min: 100_000 };
  const matches = await rowsFound('permit', query);
  const counts = (await countOf('permit', query))!;
  expect(counts.atLeast).toBe(0);
  expect(counts.atMost).toBeGreaterThanOrEqual(matches);
  expect(narrowed(counts, { atLeast: 10, atMost: null })).toEqual({ atLeast: 10, atMost: counts.atMost });
  expect(narrowed(counts, { atLeast: 3, atMost: 3 })).toEqual({ atLeast: 3, atMost: 3 });
  expect(narrowed(null, null)).toBeNull();
});

test('a dataset without statistics, and a search whose statistics are not saved, are not counted', async () => {
  expect(await countOf('opening', {})).toBeNull();
  const search = { dataset: datasets.permit, query: { municipality: 'calgary' } };
  expect(await countMatches(engine, search, { onlySaved: true })).toBeNull();
});

describe('the cost of a search', () => {
  const search = (maxRows: number) => ({ dataset: datasets.permit, query: {}, maxRows });

  test.each([
    [{ atLeast: 1234, atMost: 1234 }, 1000, 'paid', { rows: 1000, calls: 2, isExact: true }],
    [{ atLeast: 1234, atMost: 1234 }, 20_000, 'paid', { rows: 1234, calls: 3, isExact: true }],
    [{ atLeast: 1234, atMost: 1234 }, 20_000, 'free', { rows: 1234, calls: 13, isExact: true }],
    [{ atLeast: 10, atMost: null }, 1000, 'paid', { rows: 1000, calls: 2, isExact: false }],
    [{ atLeast: 0, atMost: 0 }, 1000, 'paid', { rows: 0, calls: 1, isExact: true }],
    [null, 501, 'paid', { rows: 501, calls: 2, isExact: false }],
  ] as const)('%j, at most %d rows, %s plan', (matches, maxRows, plan, cost) => {
    expect(fetchCost(matches, search(maxRows), plan)).toMatchObject(cost);
  });

  test('follows the time that pages take', async () => {
    const { seconds } = fetchCost(null, search(500), 'paid');
    const page: Page = { entity_type: 'permit', count: 0, offset: 0, results: [] };
    const fetch = timedFetch(async () => page);
    for (let calls = 0; calls < 20; calls++) await fetch({});
    expect(fetchCost(null, search(500), 'paid').seconds).toBeLessThan(seconds / 2);
  });
});
