import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { scaled } from '../../../test/extent.ts';
import { paidKey } from '../../service/test/running-service.ts';
import { redisProgram, startRedis } from '../../service/test/redis.ts';
import { startCountingService, type CountingService } from '../../service/test/counting-service.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';

/** Answers that are not those of their request, and requests that no cached answer will do for. */

let counting: CountingService;
let gateway: RunningGateway;
let token: string;
beforeEach(async () => {
  counting = await startCountingService(inject('serviceAddress'));
  gateway = await startGateway({
    service: counting.address,
    entries: { addin: { origins: ['https://addin.example'] } },
  });
  token = await gateway.token('Ana');
});
afterEach(async () => {
  await gateway.close();
  await counting.close();
});

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await gateway.fetch(path, token, { headers });
  return { status: response.status, body: await response.text(), cache: response.headers.get('X-Cache') };
};
const direct = async (path: string) =>
  (await fetch(inject('serviceAddress') + path, { headers: paidKey })).text();
const isPastCaches = ({ headers }: IncomingMessage): boolean =>
  /no-cache.*no-store/.test(headers['cache-control'] ?? '');
const place = (number: number, city: string) =>
  `/geocode?address=${number}+Rue+Sherbrooke+Ouest&municipality=${city}`;
const cityOf = (body: string) => (JSON.parse(body) as { municipality?: string }).municipality;

/** Each has an answer that contradicts the requests of the others. */
const paths = [
  place(12, 'montreal'),
  place(4000, 'montreal'),
  '/geocode?address=100+Main+Street&municipality=calgary',
  '/permit?municipality=calgary&limit=3',
  '/permit?municipality=toronto&limit=3',
  '/licence?municipality=toronto&limit=3',
  '/zone?lat=51.05&lng=-114.07',
  '/zone?lat=43.65&lng=-79.38',
  '/permit/stats?municipality=calgary',
  '/permit/stats?municipality=toronto',
];

test('whatever answers a cache on the way mixes up, nobody gets the answer to another request', async () => {
  const answers = new Map<string, string>();
  for (const path of paths) answers.set(path, await direct(path));
  // The answer of another endpoint is not readable: it is passed on to the add-in, which says so, and not cached.
  const endpointOf = (path: string) => path.split('?')[0];
  const pair = fc
    .constantFrom(...paths)
    .chain((path) =>
      fc.tuple(
        fc.constant(path),
        fc.constantFrom(...paths.filter((other) => endpointOf(other) === endpointOf(path))),
      ),
    );
  const mixedUp = fc.array(pair, { minLength: 1, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(mixedUp, fc.boolean(), async (requests, isCacheOnly) => {
      for (const [path, otherPath] of requests) {
        counting.fault = (url, request) =>
          url !== path || (isCacheOnly && isPastCaches(request))
            ? null
            : { status: 200, body: answers.get(otherPath)! };
        const { status, body } = await get(path, { 'Cache-Control': 'no-cache' });
        if (status === 200) expect(cityOf(body)).toBe(cityOf(answers.get(path)!));
        else
          expect([status, JSON.parse(body)]).toEqual([
            502,
            { detail: expect.stringMatching(/different question/) as string },
          ]);
        if (isCacheOnly) expect(status).toBe(200);
      }
      counting.fault = () => null;
      for (const [path] of requests) expect(cityOf((await get(path)).body)).toBe(cityOf(answers.get(path)!));
    }),
    { numRuns: scaled(20) },
  );
});

test('an answer of another city is requested once more past caches, then refused, and not cached', async () => {
  const path = '/permit?municipality=calgary&limit=3';
  const foreign = await direct('/permit?municipality=toronto&limit=3');
  const received: boolean[] = [];
  counting.fault = (url, request) => {
    if (url !== path) return null;
    received.push(isPastCaches(request));
    return { status: 200, body: foreign };
  };
  const refused = await get(path, { 'Accept-Language': 'fr' });
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    502,
    { detail: expect.stringMatching(/^Le service a répondu deux fois à une autre question/) as string },
  ]);
  expect(received).toEqual([false, true]);
  counting.fault = () => null;
  expect(await get(path)).toMatchObject({ status: 200, cache: 'miss' });
});

test.each(['memory', 'Redis'])(
  'a request with no-store goes to the service once, and replaces what %s has',
  async (cache) => {
    const program = redisProgram();
    const redis = cache === 'Redis' && program ? await startRedis(program) : null;
    if (redis) {
      await gateway.close();
      gateway = await startGateway({ service: counting.address, entries: { valkey: redis.url } });
      token = await gateway.token('Ana');
    }
    const path = '/permit?municipality=calgary&limit=2';
    const [older, newer] = [await direct(path), await direct('/permit?municipality=calgary&limit=1')];
    let answer = older;
    let calls = 0;
    counting.fault = (url) => {
      if (url !== path) return null;
      calls++;
      return { status: 200, body: answer };
    };
    await get(path);
    answer = newer;
    // Browsers add these to requests that nobody wants to be fresh.
    expect(await get(path, { 'Cache-Control': 'no-cache', Pragma: 'no-cache' })).toMatchObject({
      body: older,
      cache: 'hit',
    });
    expect(calls).toBe(1);
    const both = await Promise.all([
      get(path, { 'Cache-Control': 'no-cache, no-store' }),
      get(path, { 'Cache-Control': 'no-store' }),
    ]);
    expect(both).toMatchObject([
      { body: newer, cache: 'miss' },
      { body: newer, cache: 'miss' },
    ]);
    expect(calls).toBe(3);
    expect(await get(path)).toMatchObject({ body: newer, cache: 'hit' });
    expect(calls).toBe(3);
    await gateway.close();
    await redis?.stop();
  },
);

test('a batch of estimates with no-store is requested whole', async () => {
  const bodies: string[] = [];
  counting.onBody = (body) => bodies.push(body);
  const body = JSON.stringify({
    permits: [
      { area_m2: 100, municipality: 'calgary' },
      { area_m2: 200, municipality: 'calgary' },
    ],
  });
  const estimate = async (headers = {}) => {
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body };
    return (await gateway.fetch('/permit/estimate', token, request)).text();
  };
  const first = await estimate();
  expect(await estimate({ 'Cache-Control': 'no-store' })).toBe(first);
  expect(await estimate()).toBe(first);
  expect(bodies.filter((one) => one === body)).toHaveLength(2);
});

test('the pages of the add-in may ask for a fresh answer', async () => {
  const { headers } = await fetch(`${gateway.address}/geocode`, {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://addin.example',
      'Access-Control-Request-Method': 'GET',
      'Access-Control-Request-Headers': 'authorization,cache-control',
    },
  });
  expect(headers.get('access-control-allow-headers')?.toLowerCase()).toContain('cache-control');
});
