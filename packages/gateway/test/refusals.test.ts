import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { redisProgram, startRedis, type RedisServer } from '../../service/test/redis.ts';
import { startCountingService, type CountingService, type Fault } from './counting-service.ts';
import { startGateway, type GatewayTestOptions, type RunningGateway } from './running-gateway.ts';

/** What the service, or a program in front of it, refuses: whom that concerns, and for how long. */

const program = redisProgram();
let counting: CountingService;
let redis: RedisServer | null = null;
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

async function start(options: Partial<GatewayTestOptions> = {}): Promise<RunningGateway> {
  const gateway = await startGateway({ service: counting.address, ...options });
  gateways.push(gateway);
  return gateway;
}

const address = (text: string) => `/geocode?address=${encodeURIComponent(text)}&municipality=calgary`;
let nextNumber = 1;
const newAddress = () => address(`${nextNumber++} Main Street`);

const get = async (gateway: RunningGateway, token: string, path: string, headers = {}) => {
  const response = await gateway.fetch(path, token, { headers });
  const { detail = '' } = (await response.json()) as { detail?: string };
  return { status: response.status, detail, retryAfter: Number(response.headers.get('Retry-After')) };
};

/** Answers of a service, or of a marketplace, that refuses a key. */
const keyRefusals = [
  { status: 401, body: '{"detail":"Invalid API key. Go to https://vendor.example/pricing"}' },
  { status: 403, body: '{"detail":"Invalid API key."}' },
  { status: 402, body: '{"detail":"Payment required."}' },
  { status: 401, body: '{"message":"Invalid API key."}' },
];

test.each(keyRefusals)(
  '$status $body is about the organization’s key, in the caller’s language',
  async (refusal) => {
    const gateway = await start();
    const [ana, ben] = [await gateway.token('Ana'), await gateway.token('Ben')];
    expect((await get(gateway, ana, newAddress())).status).not.toBe(502);
    let calls = 0;
    counting.fault = () => {
      calls++;
      return refusal;
    };
    expect(await get(gateway, ana, newAddress())).toMatchObject({
      status: 502,
      detail:
        'The service refuses the organization’s key. This isn’t your fault: tell Marie Roy, 514-555-0100.',
    });
    expect(await get(gateway, ben, newAddress(), { 'Accept-Language': 'fr' })).toMatchObject({
      status: 502,
      detail: expect.stringMatching(/^Le service refuse la clé de l’organisation\./) as string,
    });
    // The request, and the call that tests the key. The colleague's request makes none.
    expect(calls).toBe(2);
  },
);

test.each<Fault>([
  { status: 403, body: '<html><h1>Request blocked</h1></html>' },
  { status: 401, body: '<html>Sign in</html>' },
  { status: 403, body: '{"detail":"This address is not for you."}' },
  { status: 401, body: '{"detail":"Invalid API key."}' },
])('a request that is refused alone, with %o, fails alone', async (refusal) => {
  const gateway = await start();
  const [ana, ben] = [await gateway.token('Ana'), await gateway.token('Ben')];
  counting.fault = (path) => (path.includes('odd') ? refusal : null);
  const others = Array.from({ length: 5 }, () => get(gateway, ben, newAddress()));
  const odd = await get(gateway, ana, address('7 odd Street'));
  expect(odd).toMatchObject({
    status: 422,
    detail: expect.stringMatching(/the organization’s key is valid/) as string,
  });
  for (const { status } of [...(await Promise.all(others)), await get(gateway, ben, newAddress())]) {
    expect([200, 404]).toContain(status);
  }
  const health = (await (await fetch(`${gateway.address}/gateway/health`)).json()) as object;
  expect(health).toMatchObject({ status: 'ok', service: 'reachable' });
});

test('calls that hang leave room for a colleague, whoever makes them', async () => {
  const gateway = await start({ responseTimeout: 60_000 });
  const [ana, ben] = [await gateway.token('Ana'), await gateway.token('Ben')];
  let hanging = 0;
  counting.fault = (path) => {
    if (!path.includes('hang')) return null;
    hanging++;
    return 'hang';
  };
  for (let request = 0; request < 30; request++) {
    void get(gateway, ana, address(`${request} hang Street`)).catch(() => undefined);
  }
  await expect.poll(() => hanging).toBe(6);
  for (let request = 0; request < 5; request++) {
    expect([200, 404]).toContain((await get(gateway, ben, newAddress())).status);
  }
  expect(hanging).toBe(6);
});

test('the time in the queue and that of the call end together, with the gateway’s sentence', async () => {
  const gateway = await start({ responseTimeout: 300 });
  const token = await gateway.token('Ana');
  await get(gateway, token, newAddress());
  counting.fault = () => 'hang';
  const same = newAddress();
  const paths = [...Array.from({ length: 20 }, newAddress), same, same];
  for (const answer of await Promise.all(paths.map((path) => get(gateway, token, path)))) {
    expect(answer).toMatchObject({
      status: 504,
      detail: expect.stringMatching(/hasn’t answered in time/) as string,
    });
  }
  // Nothing is left in the queue or in flight.
  counting.fault = () => null;
  expect([200, 404]).toContain((await get(gateway, token, newAddress())).status);
});

test('a long limit is bounded, and holds for its endpoint only', async () => {
  const gateway = await start();
  const [ana, ben] = [await gateway.token('Ana'), await gateway.token('Ben')];
  let calls = 0;
  counting.fault = (path) => {
    if (!path.startsWith('/permit?')) return null;
    calls++;
    return { retryAfter: 1e12 };
  };
  expect(await get(gateway, ana, '/permit?q=HEAVY')).toMatchObject({ status: 429, retryAfter: 300 });
  expect((await get(gateway, ben, '/permit?q=other')).retryAfter).toBeGreaterThan(290);
  expect(calls).toBe(1);
  expect([200, 404]).toContain((await get(gateway, ben, newAddress())).status);
});

describe.skipIf(program === null)('with Redis', () => {
  test('a limit holds in every process, and ends with one call before everyone goes on', async () => {
    redis = await startRedis(program!);
    const entries = { valkey: redis.url };
    const both = [await start({ entries }), await start({ entries })];
    const tokens = [await both[0]!.token('Ana'), await both[1]!.token('Ben')];
    let refused = 0;
    counting.fault = (path) => {
      if (!path.startsWith('/geocode')) return null;
      refused++;
      return { retryAfter: 3600 };
    };
    expect((await get(both[0]!, tokens[0]!, newAddress())).status).toBe(429);
    expect((await get(both[1]!, tokens[1]!, newAddress())).status).toBe(429);
    expect(refused).toBe(1);

    // Its time is over. The probe is answered once the others wait.
    const client = new Redis(redis.url);
    await client.pexpire('cdata:limit:/geocode', 24 * 3600 * 1000);
    let probes = 0;
    counting.fault = (path) => {
      if (!path.startsWith('/geocode')) return null;
      const isFirst = counting.count('/geocode') === 0;
      if (isFirst) probes++;
      return isFirst ? { wait: 400 } : null;
    };
    const answers = Array.from({ length: 20 }, (_, index) => {
      const which = index % 2;
      return get(both[which]!, tokens[which]!, newAddress());
    });
    for (const { status } of await Promise.all(answers)) expect([200, 404]).toContain(status);
    expect(probes).toBe(1);
    expect(await client.exists('cdata:limit:/geocode', 'cdata:probe:/geocode')).toBe(0);
    client.disconnect();
  });
});
