import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { redisProgram, startRedis, type RedisServer } from '../../service/test/redis.ts';
import { updateTokens } from '../src/sign-in/index.ts';
import { startCountingService, type CountingService } from '../../service/test/counting-service.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';

/** The gateway keeps an answer only where it knows whose it is, and to what. */

const program = redisProgram();
const services: CountingService[] = [];
const gateways: RunningGateway[] = [];
let redis: RedisServer | null = null;
let counting: CountingService;

beforeEach(async () => {
  counting = await startService();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const gateway of gateways.splice(0)) await gateway.close();
  for (const service of services.splice(0)) await service.close();
  await redis?.stop();
  redis = null;
});

async function startService(): Promise<CountingService> {
  const service = await startCountingService(inject('serviceAddress'));
  services.push(service);
  return service;
}

/** A gateway, and what requests with a token of its. */
async function start(service = counting.address, entries: Record<string, unknown> = {}) {
  const gateway = await startGateway({ service, entries });
  gateways.push(gateway);
  const token = await gateway.token('Ana');
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const response = await gateway.fetch(path, token, { headers });
    return { status: response.status, body: await response.text(), cache: response.headers.get('X-Cache') };
  };
  const estimate = async (body: object) => {
    const headers = { 'Content-Type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await gateway.fetch('/permit/estimate', token, request);
    const { results } = (await response.json()) as { results: { input: unknown; estimate?: Estimate }[] };
    return { results, cache: response.headers.get('X-Cache') };
  };
  return { gateway, token, get, estimate };
}

interface Estimate {
  low: unknown;
  median: number;
}

const place = '/geocode?address=100+Main+Street&municipality=calgary';

describe.skipIf(program === null)('with Redis', () => {
  beforeEach(async () => {
    redis = await startRedis(program!);
  });

  test('two services behind one server share neither responses nor limits nor budgets', async () => {
    const other = await startService();
    const entries = { valkey: redis!.url, budgets: { person: { day: 2 } } };
    const [first, second] = [await start(counting.address, entries), await start(other.address, entries)];
    const path = '/permit?municipality=calgary&limit=1';
    const own = await first.get(path);
    expect(await second.get(path)).toEqual({ ...own, cache: 'miss' });
    expect([counting.count('/permit'), other.count('/permit')]).toEqual([1, 1]);
    counting.fault = () => ({ retryAfter: 3600 });
    expect((await first.get(place)).status).toBe(429);
    // Neither the limit nor the calls of the first service concern this one.
    expect([200, 404]).toContain((await second.get(place)).status);
  });

  test('a server that hangs is unavailable after one command, and comes back by itself', async () => {
    const { gateway, get } = await start(counting.address, { valkey: redis!.url });
    const health = async () => (await (await fetch(`${gateway.address}/gateway/health`)).json()) as object;
    await get(place);
    redis!.pause();
    expect([200, 404]).toContain((await get('/geocode?address=101+Main+Street')).status);
    expect(await health()).toMatchObject({ status: 'degraded', cache: 'unavailable' });
    const reason = gateway.warnings.at(-1);
    expect(reason).toMatch(/is unavailable \(did not respond within 1000 ms\)/);
    expect([200, 404]).toContain((await get('/geocode?address=102+Main+Street')).status);
    redis!.resume();
    await expect.poll(health, { timeout: 15_000 }).toMatchObject({ status: 'ok', cache: 'shared' });
    expect((await get(place)).cache).toBe('hit');
  });
});

describe('estimates are kept by the item that they answer', () => {
  const permits = [100, 200, 300].map((area_m2) => ({ area_m2, municipality: 'calgary' }));
  type Answer = { count: number; results: Record<string, unknown>[] };

  /** The service's answer, changed on its way; the next ones come as they are. */
  async function mixUp(change: (results: Answer['results']) => unknown[]): Promise<void> {
    const response = await fetch(`${inject('serviceAddress')}/permit/estimate`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-API-Key': 'demo-paid-key' },
      body: JSON.stringify({ permits }),
    });
    const { results } = (await response.json()) as Answer;
    const changed = change(results);
    let isFirst = true;
    counting.fault = (_path, _request, body) => {
      // The gateway finds out the plan by an estimate of its own.
      if (!isFirst || !body.includes('"area_m2":300')) return null;
      isFirst = false;
      return { status: 200, body: JSON.stringify({ count: changed.length, results: changed }) };
    };
  }

  test('those of a batch in another order reach their items', async () => {
    const { estimate } = await start();
    await mixUp(([one, two, three]) => [two, three, one]);
    const rotated = await estimate({ permits });
    expect(rotated.results.map(({ input }) => (input as { area_m2: number }).area_m2)).toEqual([
      100, 200, 300,
    ]);
    expect(await estimate({ permits: [permits[1]] })).toEqual({
      results: [rotated.results[1]],
      cache: 'hit',
    });
  });

  test.each<[string, (results: Answer['results']) => unknown[], cached: number[]]>([
    ['the first repeated', ([one]) => [one, one, one], [0]],
    ['no inputs', (results) => results.map(({ estimate }) => ({ estimate })), []],
    [
      'words for dollars',
      (results) => results.map((one) => ({ ...one, estimate: { ...(one.estimate as object), low: '1,5' } })),
      [],
    ],
    ['one too few', (results) => results.slice(1), [1, 2]],
    ['no list', () => [], []],
  ])('with %s, only what certainly belongs to an item is kept', async (_, change, cached) => {
    const { estimate } = await start();
    await mixUp(change);
    await estimate({ permits });
    const later = [];
    for (const permit of permits) later.push(await estimate({ permits: [permit] }));
    expect(later.flatMap(({ cache }, index) => (cache === 'hit' ? [index] : []))).toEqual(cached);
    later.forEach(({ results }, index) => {
      expect(results[0]!.input).toMatchObject(permits[index]!);
      expect(Number(results[0]!.estimate!.low)).toBeLessThanOrEqual(results[0]!.estimate!.median);
    });
  });
});

test('the page of a proxy is nobody’s answer: it is passed on, not kept, and replaces nothing', async () => {
  const { get } = await start();
  const path = '/permit?municipality=calgary&limit=1';
  const own = await get(path);
  counting.fault = () => ({ status: 404, body: '<html>404 nginx</html>' });
  expect(await get(path, { 'Cache-Control': 'no-store' })).toMatchObject({ status: 404, cache: 'miss' });
  expect(await get(path)).toEqual({ ...own, cache: 'hit' });
  expect((await get(place)).status).toBe(404);
  counting.fault = () => null;
  expect(await get(place)).not.toMatchObject({ body: expect.stringContaining('nginx') as string });
  const other = '/geocode?address=200+Main+Street&municipality=calgary';
  const body = '{"zone":"R1"}';
  counting.fault = () => ({ status: 200, body });
  expect(await get(other)).toMatchObject({ body, cache: 'miss' });
  counting.fault = () => null;
  expect(await get(other)).not.toMatchObject({ body: expect.stringContaining('R1') as string });
  // What the service itself says is kept.
  const unknown = await get('/permit/nothing-like-this');
  expect(unknown.status).toBe(404);
  expect(await get('/permit/nothing-like-this')).toEqual({ ...unknown, cache: 'hit' });
});

test.each([
  ['/geocode?address=209+Main+Street&municipality=calgary', 'address', '9 Other Rd'],
  ['/property?address=209+Main+Street&municipality=calgary', 'address', '9 Other Rd'],
  ['/address/normalize?address=209+Main+Street&municipality=calgary', 'address', '9 Other Rd'],
  ['/permit/BP-1/history', 'record_id', 'BP-2'],
])('an answer to %s whose %s is another one is refused, and not kept', async (path, name, value) => {
  const { get } = await start();
  const own: Record<string, unknown> = {
    ...{
      address: '209 Main St',
      normalized_address: '209 MAIN STREET',
      municipality: 'calgary',
      city: 'calgary',
    },
    ...{ province: 'AB', lat: 51.04, lng: -114.06, postal_code: null, match_type: 'exact', confidence: 1 },
    ...{
      source: 'addresses',
      record_id: 'BP-1',
      records: {},
      history: [],
      events: [],
      count: 0,
      results: [],
    },
  };
  counting.fault = () => ({ status: 200, body: JSON.stringify({ ...own, [name]: value }) });
  expect((await get(path)).status).toBe(502);
  counting.fault = () => ({ status: 200, body: JSON.stringify(own) });
  expect(await get(path)).toMatchObject({ status: 200, cache: 'miss' });
});

test.each(['{"detail":"Not Found"}', '{"detail":""}', '{"detail":"<html>No page</html>"}'])(
  'a framework’s 404 %s is not kept',
  async (body) => {
    const { get } = await start();
    await get('/sources');
    counting.fault = () => ({ status: 404, body });
    expect((await get(place)).status).toBe(404);
    counting.fault = () => ({ status: 404, body: '{"detail":"No address like this."}' });
    expect(await get(place)).toMatchObject({ cache: 'miss' });
  },
);

test('a good answer that somebody asks for again is not replaced by the service’s 404', async () => {
  const { get } = await start();
  const path = '/permit?municipality=calgary&limit=1';
  const own = await get(path);
  counting.fault = () => ({ status: 404, body: '{"detail":"There is no such city."}' });
  expect(await get(path, { 'Cache-Control': 'no-store' })).toMatchObject({ status: 404 });
  expect(await get(path)).toEqual({ ...own, cache: 'hit' });
});

test.each([
  [200, '<html>Sign in</html>'],
  [200, ''],
  [204, ''],
  [206, 'the rest of a page'],
  [304, ''],
])('%i “%s” instead of an answer is 502 with a sentence, and not kept', async (status, body) => {
  const { gateway, get, token } = await start();
  await get('/sources');
  counting.fault = () => ({ status, body });
  const estimate = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  for (const answer of [
    await gateway.fetch(place, token),
    await gateway.fetch('/permit/estimate', token, { ...estimate, body: '{"record_ids":["BP-1"]}' }),
  ]) {
    expect([answer.status, await answer.json()]).toEqual([
      502,
      { detail: expect.stringMatching(/^Another program answers.*Marie Roy/) as string },
    ]);
  }
  const health = await fetch(`${gateway.address}/gateway/health`);
  expect(await health.json()).toMatchObject({ status: 'degraded', service: 'unreachable' });
  counting.fault = () => null;
  expect([200, 404]).toContain((await get(place)).status);
});

test('an administrator empties the cache by a button; nobody else can', async () => {
  const { gateway, token, get } = await start();
  await get(place);
  const empty = async (by: string) =>
    gateway.fetch('/gateway/usage/empty-cache', by, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      redirect: 'manual',
    });
  expect((await empty(token)).status).toBe(403);
  expect((await get(place)).cache).toBe('hit');
  const administrator = await gateway.token('Marie', { isAdministrator: true });
  const emptied = await empty(administrator);
  expect([emptied.status, emptied.headers.get('Location')]).toEqual([
    303,
    '/gateway/usage?language=en&emptied',
  ]);
  const page = await gateway.fetch(emptied.headers.get('Location')!, administrator, {
    headers: { Accept: 'text/html' },
  });
  expect(await page.text()).toContain('The cache is empty.');
  expect((await get(place)).cache).toBe('miss');
});

test('a token that is revoked stops working, whatever the clock is set to', async () => {
  const { gateway, get } = await start();
  expect((await get('/sources')).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 3_600_000 });
  await updateTokens(gateway.tokens, (tokens) =>
    tokens.map((token) => ({ ...token, revoked: '2026-11-01T00:00:00.000Z' })),
  );
  await expect.poll(async () => (await get('/sources')).status, { timeout: 5000 }).toBe(401);
});

test('a limit ends although the clock is set back by a day', async () => {
  const { get } = await start();
  counting.fault = () => ({ retryAfter: 200 });
  expect((await get(place)).status).toBe(429);
  counting.fault = () => null;
  expect((await get(place)).status).toBe(429);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 24 * 3_600_000 });
  expect([200, 404]).toContain((await get(place)).status);
});

test('a budget survives a clock that is set forward and back', async () => {
  const { get } = await start(counting.address, { budgets: { person: { day: 3 } } });
  const now = Date.now();
  const ask = async (number: number) => (await get(`/geocode?address=${number}+Main+Street`)).status;
  for (const number of [1, 2, 3]) expect([200, 404]).toContain(await ask(number));
  for (const days of [1, -1, 0]) {
    vi.useFakeTimers({ toFake: ['Date'], now: now + days * 24 * 3_600_000 });
    expect([200, 404, 429]).toContain(await ask(10 + days));
  }
  expect(await ask(4)).toBe(429);
});
