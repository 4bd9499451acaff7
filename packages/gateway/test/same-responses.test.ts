import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import { paidKey } from '../../service/test/running-service.ts';
import { redisProgram, startRedis, type RedisServer } from '../../service/test/redis.ts';
import {
  startCountingService,
  type CountingService,
  type Fault,
} from '../../service/test/counting-service.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';
import { isLong, scaled } from '../../../test/extent.ts';

const addresses = [
  '100 Main Street, Calgary',
  '100 main street, calgary',
  '12 Rue Sherbrooke Ouest, Montréal',
  '4 Nowhere Lane',
  'a\tb  c “d”',
];
const anyText = fc.oneof(fc.constantFrom(...addresses), fc.string({ unit: 'grapheme', maxLength: 12 }));
const number = (minimum: number, maximum: number) =>
  fc.oneof(
    fc.integer({ min: minimum, max: maximum }).map(String),
    fc.integer({ min: minimum, max: maximum }).map((value) => `${value}.50`),
    fc.constantFrom('+3', '1e1', 'x', ''),
  );

/** Queries that are valid, invalid, in another order, and written in another way. */
const anyQuery = fc.oneof(
  fc.record(
    { path: fc.constant('/geocode'), address: anyText, city: fc.constantFrom('calgary', 'calgari') },
    { requiredKeys: ['path'] },
  ),
  fc.record({
    path: fc.constantFrom('/zone', '/reverse-geocode'),
    lat: number(48, 52),
    lng: number(-115, -113),
  }),
  fc.record(
    {
      path: fc.constantFrom(...Object.keys(datasets).map((name) => `/${name}`), '/permit/feed', '/nowhere'),
      municipality: fc.constantFrom('calgary', 'montreal', 'atlantis'),
      q: anyText,
      is_active: fc.constantFrom('true', 'TRUE', 'no'),
      limit: fc.constantFrom('1', '01', '2', '501'),
      offset: fc.constantFrom('0', '9501'),
    },
    { requiredKeys: ['path', 'limit'] },
  ),
  fc.record({
    path: fc.constantFrom(
      '/permit/stats',
      '/licence/coverage',
      '/sources',
      '/permit/a%2Fb',
      '/permit/x/history',
    ),
  }),
);

/** Whatever the service thinks of it, the response repeats it as it was written. */
const inCapitals = ({ path, ...values }: { path: string }): { path: string } => ({
  path,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value).toUpperCase()])),
});

const anyFault: fc.Arbitrary<Fault> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Fault>('reset', 'truncate', 'error', { retryAfter: 0 }, { wait: 20 }),
  },
);

let counting: CountingService;
let redis: RedisServer | null = null;
const program = redisProgram();
beforeAll(async () => {
  counting = await startCountingService(inject('serviceAddress'));
  if (program) redis = await startRedis(program);
});
afterAll(async () => {
  await counting.close();
  await redis?.stop();
});

describe.each([
  { cache: 'memory', isMissing: false },
  { cache: 'Redis', isMissing: program === null },
])('with responses cached in $cache', ({ cache, isMissing }) => {
  let gateway: RunningGateway;
  let token: string;
  beforeAll(async () => {
    if (isMissing) return;
    gateway = await startGateway({
      service: counting.address,
      entries: cache === 'Redis' ? { valkey: redis!.url } : {},
    });
    token = await gateway.token('Ana');
  });
  afterAll(() => gateway?.close());

  /** Repeats a request as the add-in does, until its response is final. */
  async function finalResponse(
    path: string,
    request: RequestInit = {},
  ): Promise<{ status: number; body: string }> {
    for (;;) {
      const response = await gateway.fetch(path, token, request);
      const body = await response.text();
      if (response.status !== 429 && response.status < 500) return { status: response.status, body };
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  async function directResponse(path: string, request: RequestInit = {}) {
    const headers = { ...paidKey, ...(request.headers as Record<string, string>) };
    const response = await fetch(inject('serviceAddress') + path, { ...request, headers });
    return { status: response.status, body: await response.text() };
  }

  test.skipIf(isMissing)(
    'any query gets the bytes that the service sends, twice, between faults',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(anyQuery, anyFault), { minLength: 1, maxLength: 5 }),
          async (queries) => {
            const faults = queries.map(([, fault]) => fault);
            counting.fault = () => faults.pop() ?? null;
            await Promise.all(
              queries
                .flatMap(([query]) => [query, query, inCapitals(query)])
                .map(async ({ path, ...values }) => {
                  const address = `${path}?${new URLSearchParams(values as Record<string, string>).toString()}`;
                  expect({ address, ...(await finalResponse(address)) }).toEqual({
                    address,
                    ...(await directResponse(address)),
                  });
                }),
            );
          },
        ),
        { numRuns: scaled(isLong ? 8 : 4) },
      );
    },
  );

  test.skipIf(isMissing)('any batch of estimates gets the bytes that the service sends', async () => {
    counting.fault = () => null;
    const { results } = JSON.parse((await directResponse('/permit?limit=20')).body) as {
      results: { record_id: string }[];
    };
    const ids = fc.constantFrom(...results.map(({ record_id }) => record_id));
    const permit = fc.record(
      {
        municipality: fc.constantFrom('calgary', 'montreal', 'atlantis'),
        area_m2: fc.constantFrom(100, 250.5, -1),
        dwelling_units: fc.constantFrom(1, 2),
        permit_type_canonical: fc.constant('new_construction'),
      },
      { requiredKeys: ['area_m2'] },
    );
    const rarelyInvalid = permit.filter(
      ({ area_m2, municipality }) => area_m2 > 0 && municipality !== 'atlantis',
    );
    const anyBody = fc.record(
      {
        record_ids: fc.array(
          fc.oneof({ weight: 30, arbitrary: ids }, { weight: 1, arbitrary: fc.constant('nothing') }),
          { maxLength: 8 },
        ),
        permits: fc.array(
          fc.oneof({ weight: 30, arbitrary: rarelyInvalid }, { weight: 1, arbitrary: permit }),
          { maxLength: 4 },
        ),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(anyBody, anyFault), { minLength: 1, maxLength: 4 }),
        async (bodies) => {
          const faults = bodies.map(([, fault]) => fault);
          counting.fault = () => faults.pop() ?? null;
          await Promise.all(
            bodies.map(async ([body]) => {
              const request = {
                method: 'POST',
                headers: { 'Content-Type': 'application/json' },
                body: JSON.stringify(body),
              };
              expect(await finalResponse('/permit/estimate', request)).toEqual(
                await directResponse('/permit/estimate', request),
              );
            }),
          );
        },
      ),
      { numRuns: scaled(isLong ? 6 : 2) },
    );
  });
});
