import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { testConnection } from '../../../src/api/index.ts';
import { FairQueue } from '@cdata/programs';
import { redisProgram, startRedis, type RedisServer } from '../../service/test/redis.ts';
import { serviceName } from '../src/cache/index.ts';
import {
  startCountingService,
  type CountingService,
  type Fault,
} from '../../service/test/counting-service.ts';
import { passTime } from './pass-time.ts';
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
  vi.useRealTimers();
  vi.restoreAllMocks();
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

test.each<Fault>([
  { status: 401, body: '<html>Sign in</html>' },
  { status: 503, body: '<html>Busy</html>' },
  'reset',
])('while the key can’t be tested, with %o, nobody is told that it is valid', async (testAnswer) => {
  const gateway = await start();
  const [ana, ben] = [await gateway.token('Ana'), await gateway.token('Ben')];
  await get(gateway, ana, newAddress());
  counting.fault = (path) =>
    path === '/health' ? testAnswer : path.includes('odd') ? { status: 403, body: '<html>No</html>' } : null;
  expect(await get(gateway, ana, address('8 odd Street'))).toEqual({
    status: 422,
    detail: expect.stringMatching(/^(?!.*valid).*refused.*tell Marie Roy/) as string,
    retryAfter: 0,
  });
  expect([200, 404]).toContain((await get(gateway, ben, newAddress())).status);
});

test('a colleague who connects while the key is refused reads that, and not to check the address', async () => {
  const gateway = await start({ key: 'wrong-key' });
  const token = await gateway.token('Ana');
  const connection = { address: gateway.address, access: { kind: 'organization', key: token } } as const;
  await expect(testConnection(connection)).rejects.toThrow(
    'The service refuses the organization’s key. This isn’t your fault: tell Marie Roy, 514-555-0100.',
  );
  const headers = { 'Accept-Language': 'fr' };
  expect(await (await gateway.fetch('/gateway/me', token, { headers })).json()).toMatchObject({
    name: 'Ana',
    plan: null,
    problem: expect.stringMatching(/^Le service refuse la clé de l’organisation/) as string,
  });
});

test('a colleague who connects while the service can’t be reached reads that', async () => {
  counting.fault = () => 'reset';
  const gateway = await start();
  const token = await gateway.token('Ana');
  const connection = { address: gateway.address, access: { kind: 'organization', key: token } } as const;
  await expect(testConnection(connection)).rejects.toThrow('The gateway can’t reach the service.');
});

test('a free key that is refused is not taken for one whose plan has no estimates', async () => {
  const gateway = await start({ key: 'demo-free-key' });
  const token = await gateway.token('Ana');
  await get(gateway, token, newAddress());
  const body = '{"record_ids":["A-1"]}';
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
  expect((await gateway.fetch('/permit/estimate', token, request)).status).toBe(403);
  counting.fault = () => ({ status: 403, body: '{"detail":"Invalid API key."}' });
  expect((await gateway.fetch('/permit/estimate', token, request)).status).toBe(502);
});

test('a refused key is tested again with one call, and not with everyone’s requests', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const gateway = await start({ entries: { budgets: { person: { day: 4 } } } });
  const [ana, ben] = [await gateway.token('Ana'), await gateway.token('Ben')];
  await get(gateway, ana, newAddress());
  const paths: string[] = [];
  counting.fault = (path) => {
    paths.push(path.split('?')[0]!);
    return { status: 403, body: '{"detail":"Invalid API key."}' };
  };
  const ask = async () => {
    const tokens = [ana, ben, ana, ben, ana, ben];
    const answers = await Promise.all(tokens.map((token) => get(gateway, token, newAddress())));
    return answers.map(({ status }) => status);
  };
  expect((await get(gateway, ben, newAddress())).status).toBe(502);
  expect(paths.splice(0)).toEqual(['/geocode', '/health']);
  for (let round = 0; round < 3; round++) {
    passTime(11_000);
    expect(await ask()).toEqual(Array(6).fill(502));
    expect(paths.splice(0)).toEqual(['/health']);
  }
  // What was refused has cost nobody a call of the budget.
  counting.fault = () => null;
  passTime(11_000);
  for (const status of await ask()) expect([200, 404]).toContain(status);
});

test('an item that is refused in one colleague’s batch of estimates is not refused to another', async () => {
  const gateway = await start();
  const [ana, ben] = [await gateway.token('Ana'), await gateway.token('Ben')];
  await get(gateway, ana, newAddress());
  const estimate = async (token: string, areas: number[]) => {
    const body = JSON.stringify({ permits: areas.map((area_m2) => ({ area_m2, municipality: 'calgary' })) });
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    return (await gateway.fetch('/permit/estimate', token, request)).status;
  };
  let isTesting = false;
  let answerTest: () => void = () => undefined;
  const mayAnswer = new Promise<void>((resolve) => (answerTest = resolve));
  counting.fault = (path, _, body) => {
    if (path === '/health') isTesting = true;
    if (path === '/health') return mayAnswer;
    return body.includes('777') ? { status: 403, body: '<html>Request blocked</html>' } : null;
  };
  const first = estimate(ana, [777, 100]);
  await expect.poll(() => isTesting).toBe(true);
  const second = estimate(ben, [100]);
  await gateway.fetch('/gateway/me', ben);
  answerTest();
  expect([await first, await second]).toEqual([422, 200]);
});

test('an item without an estimate has its reason beside the others, and is asked for again the next time', async () => {
  const gateway = await start();
  const ana = await gateway.token('Ana');
  const estimate = async (areas: number[]) => {
    const body = JSON.stringify({ permits: areas.map((area_m2) => ({ area_m2, municipality: 'calgary' })) });
    const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body };
    const response = await gateway.fetch('/permit/estimate', ana, request);
    return { status: response.status, answer: JSON.stringify(await response.json()) };
  };
  const reason = 'area_m2 is -5; it must be greater than 0.';
  const whole = await estimate([321, -5, 322]);
  expect([whole.status, whole.answer.split(reason).length]).toEqual([200, 2]);
  expect(whole.answer.match(/"estimate"/g)).toHaveLength(2);
  // The others are cached: the service refuses what is left, and then gets the batch as it came.
  const before = counting.requests.length;
  expect(await estimate([321, -5, 322])).toEqual(whole);
  expect(counting.requests.length - before).toBe(2);
});

test('while the service does not tell the plan, requests are served', async () => {
  counting.fault = (path) => (path === '/health' ? 'hang' : null);
  const gateway = await start({ responseTimeout: 15_000 });
  const token = await gateway.token('Ana');
  expect([200, 404]).toContain((await get(gateway, token, newAddress())).status);
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
  const gateway = await start({ responseTimeout: 3000 });
  const token = await gateway.token('Ana');
  await get(gateway, token, newAddress());
  let sent = 1;
  counting.fault = () => {
    sent++;
    return 'hang';
  };
  const same = newAddress();
  const paths = [...Array.from({ length: 20 }, newAddress), same, same];
  for (const answer of await Promise.all(paths.map((path) => get(gateway, token, path)))) {
    expect(answer).toMatchObject({
      status: 504,
      detail: expect.stringMatching(/hasn’t answered in time/) as string,
    });
  }
  // What never left the queue counts for nobody.
  const metrics = await (
    await fetch(`${gateway.address}/gateway/metrics`, {
      headers: { Authorization: `Bearer ${await gateway.token('Adam', { isAdministrator: true })}` },
    })
  ).text();
  const counted = /service_calls_total\{endpoint="\/geocode"\} (\d+)/.exec(metrics)?.[1];
  expect(Number(counted)).toBe(sent);
  // Nothing is left in the queue or in flight.
  counting.fault = () => null;
  expect([200, 404]).toContain((await get(gateway, token, newAddress())).status);
});

test('a long limit is bounded, and that of one colleague’s request holds for nobody else', async () => {
  const gateway = await start();
  const [ana, ben] = [await gateway.token('Ana'), await gateway.token('Ben')];
  let calls = 0;
  counting.fault = (path) => {
    if (!path.startsWith('/permit?q=HEAVY')) return null;
    calls++;
    return { retryAfter: 1e12 };
  };
  expect(await get(gateway, ana, '/permit?q=HEAVY')).toMatchObject({ status: 429, retryAfter: 300 });
  expect((await get(gateway, ana, '/permit?q=HEAVY2')).retryAfter).toBeGreaterThan(290);
  expect(calls).toBe(1);
  for (const word of ['one', 'two', 'three']) {
    expect((await get(gateway, ben, `/permit?q=${word}`)).status).toBe(200);
  }
  expect([200, 404]).toContain((await get(gateway, ana, newAddress())).status);
});

test('a limit that two colleagues get holds for all, at its endpoint only, and ends with one call', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const gateway = await start();
  const [ana, ben, cy] = [await gateway.token('Ana'), await gateway.token('Ben'), await gateway.token('Cy')];
  let calls = 0;
  counting.fault = (path) => {
    if (!path.startsWith('/permit?')) return null;
    calls++;
    return { retryAfter: 3600 };
  };
  const statuses = (...tokens: string[]) =>
    Promise.all(tokens.map(async (token, index) => (await get(gateway, token, `/permit?q=${index}`)).status));
  // Ana's requests are in flight together. Ben's first one finds out that it is not about Ana.
  expect(await statuses(ana, ana, ana)).toEqual([429, 429, 429]);
  const refusedAtOnce = calls;
  expect(await statuses(ben, ben, ben, cy, cy)).toEqual([429, 429, 429, 429, 429]);
  expect(calls).toBe(refusedAtOnce + 1);
  expect([200, 404]).toContain((await get(gateway, cy, newAddress())).status);
  // Five minutes later: one call finds out that it goes on, for Cy; another one that this is not about Cy.
  passTime(301_000);
  expect(await statuses(cy, cy, ana, ben)).toEqual([429, 429, 429, 429]);
  expect(calls).toBe(refusedAtOnce + 3);
  passTime(301_000);
  counting.fault = () => null;
  expect(await statuses(ana, ben, cy, ana)).toEqual([200, 200, 200, 200]);
});

test('requests that hang do not count where the service limits calls', async () => {
  vi.useFakeTimers();
  const queue = new FairQueue(12);
  const { signal } = new AbortController();
  for (let request = 0; request < 6; request++) await queue.turn('Ana', signal);
  const turn = await queue.turn('Ben', signal);
  queue.slowDown();
  turn.end();
  const next = vi.fn();
  void queue.turn('Ben', signal).then(next);
  await vi.advanceTimersByTimeAsync(4999);
  expect(next).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(next).toHaveBeenCalled();
  // Slow ones still take places: Ana has as many as remain.
  const more = vi.fn();
  void queue.turn('Ana', signal).then(more);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(more).not.toHaveBeenCalled();
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
    for (const which of [0, 1, 0, 1]) {
      expect((await get(both[which]!, tokens[which]!, newAddress())).status).toBe(429);
    }
    // Of two people: it is about neither.
    expect(refused).toBe(2);

    // Its time is over. The probe is answered once the others wait.
    const client = new Redis(redis.url);
    const name = serviceName(counting.address);
    const [limitsKey, probeKey] = [`cdata:${name}:limits:/geocode`, `cdata:${name}:probe:/geocode`];
    const limits = await client.hgetall(limitsKey);
    expect(Object.keys(limits)).toHaveLength(2);
    for (const [person, text] of Object.entries(limits)) {
      const [, ...rest] = JSON.parse(text) as [number, ...unknown[]];
      await client.hset(limitsKey, person, JSON.stringify([Date.now(), ...rest]));
    }
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
    expect(await client.exists(limitsKey, probeKey)).toBe(0);
    client.disconnect();
  });
});
