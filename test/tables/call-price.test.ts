import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFetch, pages, type Query } from '../../src/api/index.ts';
import { Engine } from '../../src/engine/index.ts';
import { StoredConnection, type Plan } from '../../src/connection/index.ts';
import {
  countGroups,
  datasetsWithStatistics,
  groupFields,
  groupings,
  statisticsCalls,
} from '../../src/features/statistics/index.ts';
import { countMatches, fetchCost, refreshCost, type SavedTable } from '../../src/features/tables/index.ts';
import { recordRequests } from '../../src/features/tables/fetch-records.ts';
import { datasets, type DatasetName } from '@cdata/catalog';
import { countedService, type CountedClient } from '../../packages/service/test/running-service.ts';
import { isLong, scaled, longTest } from '../extent.ts';
import { browserStore } from '../connection/browser-store.ts';

let service: CountedClient;
beforeAll(async () => {
  service = await countedService();
});
afterAll(() => service?.close());

/** The add-in's lookups on the service, and the calls that they have made. */
function connected(plan: Plan): { engine: Engine; calls(): number } {
  const connection = new StoredConnection({ computer: browserStore('none'), session: null });
  const access = { kind: 'direct', key: `demo-${plan}-key` } as const;
  connection.save({ address: service.address, access, plan }, 'computer');
  const engine = new Engine(connection);
  const calls = () => Object.values(engine.counts.snapshot.requests).reduce((sum, one) => sum + one, 0);
  return { engine, calls };
}

const plans = fc.constantFrom<Plan>('paid', 'free');
const searches = fc.record({
  dataset: fc.constantFrom<DatasetName>('permit', 'licence', 'assessment', 'inspection', 'opening'),
  query: fc.record(
    {
      municipality: fc.constantFrom('calgary', 'vancouver', 'toronto', 'montreal'),
      sort_by: fc.constantFrom('date', 'value'),
      issued_after: fc.constantFrom('2026-06-01', '2030-01-01'),
    },
    { requiredKeys: ['municipality'] },
  ),
  // A page is full, or one row more or less than that.
  maxRows: fc.oneof(
    fc.constantFrom(1, 24, 25, 26, 499, 500, 501, 1000, 1001),
    fc.integer({ min: 1, max: 700 }),
  ),
  plan: plans,
});

/** The parameters that a dataset has. */
const queryOf = (dataset: DatasetName, query: Query): Query =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => {
      const parameter = datasets[dataset].parameters.find((one) => one.name === name);
      return parameter && (parameter.values?.includes(String(value)) ?? true);
    }),
  );

test('a search makes the calls that are shown before it, or fewer if the count is an upper bound', async () => {
  const figures = { searches: 0, exact: 0 };
  await fc.assert(
    fc.asyncProperty(searches, async ({ dataset, query: given, maxRows, plan }) => {
      const query = queryOf(dataset, given);
      const { engine, calls } = connected(plan);
      const matches = await countMatches(engine, { dataset: datasets[dataset], query });
      const cost = fetchCost(matches, { dataset: datasets[dataset], query, maxRows }, plan);
      const before = calls();
      let rows = 0;
      for await (const page of pages(pageFetch(engine, `/${dataset}`), query, maxRows))
        rows += page.results.length;
      const callsMade = calls() - before;
      figures.searches++;
      if (cost.isExact) {
        figures.exact++;
        expect([callsMade, rows]).toEqual([cost.calls, cost.rows]);
      } else {
        expect(callsMade).toBeLessThanOrEqual(cost.calls);
        expect(rows).toBeLessThanOrEqual(cost.rows);
      }
    }),
    { numRuns: scaled(isLong ? 40 : 4) },
  );
  expect(figures.exact).toBeGreaterThan(figures.searches / 4);
}, 600_000);

test('one opening takes one call, and is said to', async () => {
  const search = { dataset: datasets.opening, query: { municipality: 'calgary' }, maxRows: 1000 };
  const price = (rows: number) => fetchCost({ atLeast: rows, atMost: rows }, search, 'free');
  expect(price(1)).toMatchObject({ rows: 1, calls: 1, isExact: true });
  expect(price(9).calls).toBe(1);
  // A page of ten may be as long as the plan allows: only an empty one after it shows the end.
  expect(price(10).calls).toBe(2);
  const { engine, calls } = connected('free');
  const { results } = await pageFetch(engine, '/opening')({ municipality: 'calgary', limit: 1 });
  const query = { municipality: 'calgary', q: `"${String(results[0]!.business_name)}"` };
  const before = calls();
  let rows = 0;
  for await (const page of pages(pageFetch(engine, '/opening'), query, 1000)) rows += page.results.length;
  expect(rows).toBeGreaterThan(0);
  expect(calls() - before).toBe(price(rows).calls);
});

test('a refresh reads a table that has not changed with the calls that are shown before it', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async ({ dataset, query: given, maxRows, plan }) => {
      const query = queryOf(dataset, given);
      const { engine, calls } = connected(plan);
      const { fetch } = recordRequests(engine, { dataset, maxRows });
      let rowCount = 0;
      for await (const page of pages(fetch, query, maxRows)) rowCount += page.results.length;
      const cost = refreshCost({ rowCount, dataset, query, maxRows } as SavedTable, plan);
      const before = calls();
      for await (const page of pages(fetch, query, maxRows))
        expect(page.results.length).toBeGreaterThanOrEqual(0);
      expect(calls() - before).toBe(cost.calls);
    }),
    { numRuns: scaled(isLong ? 20 : 3) },
  );
}, 600_000);

longTest('statistics make the calls that are shown before them', async () => {
  for (const { name } of datasetsWithStatistics()) {
    for (const grouping of groupings.filter((one) => groupFields(datasets[name], one).length > 0)) {
      const { engine, calls } = connected('paid');
      const query = {
        dataset: name,
        municipality: 'calgary',
        grouping,
        months: 12 as const,
        sumField: null,
      };
      await countGroups(engine, query, { fromTask: true }).catch(() => null);
      expect([name, grouping, calls()]).toEqual([name, grouping, statisticsCalls(query)]);
    }
  }
});
