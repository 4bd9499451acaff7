import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datasets, derivedDatasets, entityTypes } from '@cdata/catalog';
import { filtersOf, keeps, valuesFor } from './filter-truth.ts';
import { allByCursor, idsOf, queryString } from './pages.ts';
import { sharedService } from './running-service.ts';
import { entityDatasets, records, type PublishedRecord } from './truth.ts';
import { scaled } from '../../../test/extent.ts';

const running = sharedService();

/** Some filters of a dataset with values of theirs. */
const anyFilters = fc.constantFrom(...entityDatasets).chain((dataset) =>
  fc.record({
    dataset: fc.constant(dataset),
    query: fc
      .subarray(filtersOf(dataset), { minLength: 1, maxLength: 4 })
      .chain((filters) =>
        fc.tuple(
          ...filters.map((filter) =>
            fc.constantFrom(...valuesFor(filter, dataset)).map((value) => [filter.name, value]),
          ),
        ),
      )
      .map((pairs) => Object.fromEntries(pairs) as Record<string, string>),
  }),
);

/** What the service refuses, since the one bound lies beyond the other. */
const contradicts = ({
  value_min,
  value_max,
  issued_after,
  issued_before,
  opened_from,
  opened_to,
}: Record<string, string>) =>
  (value_min !== undefined && value_max !== undefined && Number(value_min) > Number(value_max)) ||
  (issued_after !== undefined && issued_before !== undefined && issued_after > issued_before) ||
  (opened_from !== undefined && opened_to !== undefined && opened_from > opened_to);

test('any combination of filters equals the same filters done in plain TypeScript over the same records', async () => {
  await fc.assert(
    fc.asyncProperty(anyFilters, async ({ dataset, query }) => {
      fc.pre(!contradicts(query));
      const results = await allByCursor(running, dataset.name, query);
      const own = records[dataset.name as keyof typeof records];
      const expected = own.filter((record) =>
        Object.entries(query).every(([name, value]) => keeps[name]!(record, value, dataset)),
      );
      expect(idsOf(results)).toEqual(idsOf(expected));
    }),
    { numRuns: scaled(20) },
  );
});

test('any sequence of pages by cursor equals the answer unpaged', async () => {
  const query = { municipality: 'montreal' };
  const whole = (await allByCursor(running, 'licence', query)).map(({ record_id: id }) => id);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 8 }),
      fc.constantFrom('asc', 'desc'),
      async (sizes, order) => {
        const ids: string[] = [];
        let cursor: string | undefined;
        for (let page = 0; page === 0 || cursor !== undefined; page++) {
          const pageQuery = {
            ...query,
            sort_order: order,
            limit: page < sizes.length ? sizes[page]! : 500,
            ...(cursor && { cursor }),
          };
          const { status, body } = await running.get(`/licence?${queryString(pageQuery)}`);
          expect(status).toBe(200);
          ids.push(...(body.results as PublishedRecord[]).map(({ record_id: id }) => id));
          cursor = body.next_cursor;
        }
        expect(ids).toEqual(order === 'desc' ? whole : [...whole].reverse());
      },
    ),
    { numRuns: scaled(4) },
  );
});

const paths = [
  ...[
    'health',
    'zone',
    'geocode',
    'reverse-geocode',
    'zoning',
    'sources',
    'property',
    'address/normalize',
    'permit/feed',
  ],
  ...entityTypes.flatMap((name) => [name, `${name}/stats`, `${name}/coverage`, `${name}/x`]),
  ...derivedDatasets,
];
const names = [
  ...new Set(Object.values(datasets).flatMap((dataset) => dataset.parameters.map(({ name }) => name))),
];
const oddText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e308',
    'NaN',
    "'; DROP TABLE record; --",
    '%00',
    '\u0000',
    '(((',
    '"',
    '-',
    ':*',
    '2024-02-30',
    'null',
  ),
  fc.double().map(String),
);
/** Without halves of surrogate pairs, which no address can carry. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '');

test('no query, however odd, gives a 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.array(
        fc.tuple(
          fc.oneof(fc.constantFrom(...names, 'address', 'group_by', 'period', 'sum_field'), oddText),
          oddText,
        ),
        {
          maxLength: 4,
        },
      ),
      async (path, pairs) => {
        const query = pairs.map(
          ([name, value]) =>
            `${encodeURIComponent(wellFormed(name))}=${encodeURIComponent(wellFormed(value))}`,
        );
        const { status, body } = await running.get(`/${path}?${query.join('&')}`);
        expect([path, query, status < 500]).toEqual([path, query, true]);
        if (status >= 400) expect(typeof body.detail).toBe('string');
      },
    ),
    { numRuns: scaled(60) },
  );
});

test('no path and no body, however odd, gives a 500', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(oddText, { minLength: 1, maxLength: 3 }),
      fc.jsonValue(),
      async (parts, value) => {
        const path = parts.map((part) => encodeURIComponent(wellFormed(part))).join('/');
        expect((await running.get(`/permit/${path}`)).status).toBeLessThan(500);
        const bodies = [
          value,
          { record_ids: value },
          { permits: [value] },
          { permits: [{ lat: value, area_m2: value }] },
        ];
        for (const body of bodies) {
          expect([body, (await running.post('/permit/estimate', body)).status < 500]).toEqual([body, true]);
        }
      },
    ),
    { numRuns: scaled(10) },
  );
});
