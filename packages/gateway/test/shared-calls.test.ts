import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { redisProgram, startRedis, type RedisServer } from '../../service/test/redis.ts';
import { MemoryCache, SharedCalls } from '../src/cache/index.ts';
import { DeadlineReached } from '../src/calls/index.ts';
import { startCountingService, type CountingService } from '../../service/test/counting-service.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';
import { longTest } from '../../../test/extent.ts';

const program = redisProgram();
let counting: CountingService;
let redis: RedisServer | null;
const gateways: RunningGateway[] = [];

beforeEach(async () => {
  counting = await startCountingService(inject('serviceAddress'));
});
afterEach(async () => {
  for (const gateway of gateways.splice(0)) await gateway.close();
  await counting.close();
  await redis?.stop();
  redis = null;
});

async function start(
  entries: Record<string, unknown> = {},
): Promise<{ gateway: RunningGateway; token: string }> {
  const gateway = await startGateway({ service: counting.address, entries });
  gateways.push(gateway);
  return { gateway, token: await gateway.token('Ana') };
}

const addressQuery = (number: number) =>
  `/geocode?address=${encodeURIComponent(`${number} Main Street`)}&city=calgary`;

longTest('the same requests at once make one call, and none when they are repeated', async () => {
  const { gateway, token } = await start();
  counting.fault = () => ({ wait: 5 });
  const ask = async () =>
    Promise.all(
      Array.from({ length: 600 }, async (_, index) =>
        (await gateway.fetch(addressQuery(index % 30), token)).text(),
      ),
    );
  const first = await ask();
  expect(counting.count('/geocode')).toBe(30);
  expect(await ask()).toEqual(first);
  expect(counting.count('/geocode')).toBe(30);
});

/** A cache whose answers take as long as the test likes. */
class SlowCache extends MemoryCache {
  delivered = Promise.resolve();

  override async get(keys: readonly string[]) {
    const { delivered } = this;
    const entries = await super.get(keys);
    await delivered;
    return entries;
  }
}

test('a request that looked at the cache before a call ended, and goes on after it, makes no call', async () => {
  const cache = new SlowCache(1_000_000);
  const shared = new SharedCalls(cache);
  let calls = 0;
  const request = () =>
    shared.resolve(['key'], async () => {
      calls++;
      return [{ response: { status: 200, body: Buffer.from('{}') }, ttl: 60 }];
    });
  let deliver: () => void = () => undefined;
  cache.delivered = new Promise((resolve) => (deliver = resolve));
  const late = request();
  // The late request has found nothing, and does not know it yet.
  cache.delivered = Promise.resolve();
  await request();
  deliver();
  expect((await late)[0]).toMatchObject({ source: 'cache', response: { status: 200 } });
  expect(calls).toBe(1);
});

test('a request that has joined another one, whose deadline is reached, is sent for itself', async () => {
  const shared = new SharedCalls(new MemoryCache(1_000_000));
  let endFirst: () => void = () => undefined;
  const deadline = new Promise<void>((resolve) => (endFirst = resolve));
  const first = shared.resolve(['key'], async () => {
    await deadline;
    throw new DeadlineReached(true);
  });
  let calls = 0;
  const joined = [1, 2, 3].map(() =>
    shared.resolve(['key'], async () => {
      calls++;
      return [{ response: { status: 200, body: Buffer.from('{}') }, ttl: 60 }];
    }),
  );
  await new Promise((resolve) => setImmediate(resolve));
  endFirst();
  await expect(first).rejects.toThrow('in time');
  for (const [found] of await Promise.all(joined)) expect(found).toMatchObject({ response: { status: 200 } });
  expect(calls).toBe(1);
});

test('a query is the same in another order, with an alias, and with a number written differently', async () => {
  const { gateway, token } = await start();
  for (const query of [
    'lat=51.05&lng=-114.07&radius_km=2&municipality=calgary',
    'city=calgary&lng=-114.0700&lat=51.050&radius_km=2.0',
  ]) {
    expect((await gateway.fetch(`/permit?${query}`, token)).status).toBe(200);
  }
  expect(counting.count('/permit')).toBe(1);
});

test('an address that was not found is cached, and an error is not', async () => {
  const { gateway, token } = await start();
  const statuses = async (path: string) => [
    (await gateway.fetch(path, token)).status,
    (await gateway.fetch(path, token)).status,
  ];
  expect(await statuses('/permit/nothing')).toEqual([404, 404]);
  expect(counting.count('/permit/nothing')).toBe(1);
  counting.fault = (path) => (path.startsWith('/zone') ? 'error' : null);
  expect(await statuses('/zone?lat=51&lng=-114')).toEqual([500, 500]);
  counting.fault = () => null;
  expect(await statuses('/permit?limit=501')).toEqual([422, 422]);
  expect(counting.count('/permit')).toBe(2);
});

test('a response that is kept for no time is requested each time', async () => {
  const { gateway, token } = await start({ cache: { missingMinutes: 0, placeDays: 0 } });
  for (const path of [addressQuery(1), '/permit/nothing']) {
    const first = await gateway.fetch(path, token);
    expect((await gateway.fetch(path, token)).status).toBe(first.status);
  }
  expect([counting.count('/geocode'), counting.count('/permit/nothing')]).toEqual([2, 2]);
});

test('a batch of estimates requests only the items that nobody has requested', async () => {
  const { gateway, token } = await start();
  const estimate = async (areas: number[]) => {
    const body = JSON.stringify({ permits: areas.map((area_m2) => ({ area_m2, municipality: 'calgary' })) });
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    const response = await gateway.fetch('/permit/estimate', token, request);
    const { results } = (await response.json()) as { results: { input: { area_m2: number } }[] };
    return results.map(({ input }) => input.area_m2);
  };
  const requests: string[] = [];
  counting.onBody = (body) => requests.push(body);
  expect(await estimate([100, 200, 100])).toEqual([100, 200, 100]);
  expect(await estimate([300, 200, 400])).toEqual([300, 200, 400]);
  expect(await estimate([400, 100])).toEqual([400, 100]);
  const areas = requests
    .map((body) =>
      (JSON.parse(body) as { permits?: { area_m2: number }[] }).permits?.map(({ area_m2 }) => area_m2),
    )
    .filter((list) => list !== undefined);
  expect(areas).toEqual([
    [100, 200],
    [300, 400],
  ]);
});

describe.skipIf(program === null)('with several processes', () => {
  beforeEach(async () => {
    redis = await startRedis(program!);
  });

  test('the same requests at two gateways make one call', async () => {
    const entries = { valkey: redis!.url };
    const both = [await start(entries), await start(entries)];
    counting.fault = () => ({ wait: 20 });
    await Promise.all(
      Array.from({ length: 400 }, async (_, index) => {
        const { gateway, token } = both[index % 2]!;
        const response = await gateway.fetch(addressQuery(index % 25), token);
        expect([200, 404]).toContain(response.status);
        await response.text();
      }),
    );
    expect(counting.count('/geocode')).toBe(25);
  });
});
