import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { Calendar } from '../src/budgets/index.ts';
import { redisProgram, startRedis, type RedisServer } from '../../service/test/redis.ts';
import { startCountingService, type CountingService } from '../../service/test/counting-service.ts';
import { startGateway, type RunningGateway } from './running-gateway.ts';

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

async function start(entries: Record<string, unknown>): Promise<RunningGateway> {
  const gateway = await startGateway({ service: counting.address, entries });
  gateways.push(gateway);
  return gateway;
}

let nextAddress = 1;
const newAddress = () => `/geocode?address=${nextAddress++}+Main+Street&municipality=calgary`;

test('a person who has used up the budget of the day gets 429, the time to wait, and whom to ask', async () => {
  const gateway = await start({ budgets: { person: { day: 3 }, people: { Zoé: { day: 1 } } } });
  const [ana, zoe] = [await gateway.token('Ana'), await gateway.token('Zoé')];
  const first = newAddress();
  for (const path of [first, newAddress(), newAddress(), first, first]) {
    expect((await gateway.fetch(path, ana)).status).not.toBe(429);
  }
  const refused = await gateway.fetch(newAddress(), ana);
  expect(refused.status).toBe(429);
  // The test's days end eleven to twelve hours from now.
  const hoursToWait = Number(refused.headers.get('Retry-After')) / 3600;
  expect(Math.abs(hoursToWait - 11.5)).toBeLessThan(0.55);
  expect(await refused.json()).toEqual({
    detail: 'Your budget for today is used up. To get more, ask Marie Roy, 514-555-0100.',
  });
  const french = await gateway.fetch(newAddress(), ana, { headers: { 'Accept-Language': 'fr-CA,fr' } });
  expect(await french.json()).toEqual({
    detail:
      'Votre budget d’appels du jour est épuisé. Pour l’augmenter, adressez-vous à Marie Roy, 514-555-0100.',
  });
  // What is cached costs nothing, and others have budgets of their own.
  expect((await gateway.fetch(first, ana)).status).not.toBe(429);
  expect((await gateway.fetch(newAddress(), zoe)).status).not.toBe(429);
  expect((await gateway.fetch(newAddress(), zoe)).status).toBe(429);
  const { budgets } = (await (await gateway.fetch('/gateway/me', ana)).json()) as { budgets: object[] };
  expect(budgets).toEqual([expect.objectContaining({ scope: 'person', period: 'day', limit: 3, used: 3 })]);
});

test('a budget is the person’s, whatever tokens she has', async () => {
  const gateway = await start({ budgets: { person: { day: 2 } } });
  const [laptop, desktop] = [await gateway.token('Ana'), await gateway.token('Ana')];
  expect((await gateway.fetch(newAddress(), laptop)).status).not.toBe(429);
  expect((await gateway.fetch(newAddress(), desktop)).status).not.toBe(429);
  expect((await gateway.fetch(newAddress(), laptop)).status).toBe(429);
  const renewed = await gateway.token('Ana');
  expect((await gateway.fetch(newAddress(), renewed)).status).toBe(429);
  expect((await gateway.fetch(newAddress(), await gateway.token('Ben'))).status).not.toBe(429);
});

test('the budget of the organization counts everyone, and someone else’s refusal is not shared', async () => {
  const gateway = await start({ budgets: { person: { day: 2 }, organization: { month: 3 } } });
  const [ana, ben] = [await gateway.token('Ana'), await gateway.token('Ben')];
  await gateway.fetch(newAddress(), ana);
  await gateway.fetch(newAddress(), ana);
  // Both request the same address at once. Ana is over her budget, so Ben's request makes the call, in either order.
  counting.fault = () => ({ wait: 10 });
  const address = newAddress();
  const both = await Promise.all([gateway.fetch(address, ana), gateway.fetch(address, ben)]);
  expect(both[1].status).not.toBe(429);
  const refused = await gateway.fetch(newAddress(), ben);
  expect(await refused.json()).toEqual({
    detail: 'The organization’s budget for this month is used up. To get more, ask Marie Roy, 514-555-0100.',
  });
});

test('a service that limits calls slows everyone down, and one request does not wait for twenty of another person', async () => {
  const gateway = await start({
    service: { address: counting.address, key: { environment: 'KEY' }, maxInFlight: 2 },
  });
  const [ana, ben] = [await gateway.token('Ana'), await gateway.token('Ben')];
  let isFirst = true;
  counting.fault = (path) => {
    if (!path.startsWith('/geocode') || !isFirst) return { wait: 1 };
    isFirst = false;
    return { retryAfter: 1 };
  };
  const order: string[] = [];
  const ask = async (name: string, token: string) => {
    const { status } = await gateway.fetch(newAddress(), token);
    order.push(`${name} ${status === 404 ? 200 : status}`);
  };
  const many = Array.from({ length: 20 }, () => ask('Ana', ana));
  await expect.poll(() => isFirst).toBe(false);
  await Promise.all([...many, ask('Ben', ben)]);
  expect(order.every((one) => one.endsWith('200'))).toBe(true);
  expect(order.indexOf('Ben 200')).toBeLessThan(5);
});

test('a quota of the service that lasts for minutes is answered at once, without another call', async () => {
  const gateway = await start({});
  const token = await gateway.token('Ana');
  counting.fault = (path) => (path.startsWith('/geocode') ? { retryAfter: 240 } : null);
  // It is the quota of the organization: colleagues get it, too.
  expect((await gateway.fetch(newAddress(), await gateway.token('Ben'))).status).toBe(429);
  const first = await gateway.fetch(newAddress(), token);
  expect([first.status, first.headers.get('Retry-After')]).toEqual([429, '240']);
  counting.fault = () => null;
  const second = await gateway.fetch(newAddress(), token);
  expect(second.status).toBe(429);
  expect(Number(second.headers.get('Retry-After'))).toBeGreaterThan(230);
  expect(counting.count('/geocode')).toBe(0);
});

test('a key that the service refuses is the organization’s, not the person’s', async () => {
  const gateway = await startGateway({ service: counting.address, key: 'wrong-key' });
  gateways.push(gateway);
  const response = await gateway.fetch(newAddress(), await gateway.token('Ana'));
  expect(response.status).toBe(502);
  expect(await response.json()).toEqual({
    detail:
      'The service refuses the organization’s key. This isn’t your fault: tell Marie Roy, 514-555-0100.',
  });
  expect(gateway.warnings).toContain('The service refuses the organization’s key.');
  const health = (await (await fetch(`${gateway.address}/gateway/health`)).json()) as object;
  expect(health).toEqual({ status: 'degraded', service: 'keyRefused', cache: 'memory' });
});

test('days and months begin at midnight in the organization’s time zone, also when the clocks change', () => {
  const toronto = new Calendar('America/Toronto');
  const time = Date.parse('2026-11-01T03:30:00Z');
  expect(toronto.nameOf('day', time)).toBe('2026-10-31');
  expect(new Date(toronto.endOf('month', time)).toISOString()).toBe('2026-11-01T04:00:00.000Z');
  // That day has 25 hours.
  const later = Date.parse('2026-11-01T12:00:00Z');
  expect(new Date(toronto.endOf('day', later)).toISOString()).toBe('2026-11-02T05:00:00.000Z');
});

describe.skipIf(program === null)('with Redis', () => {
  const limit = 100;
  const budgets = { organization: { day: limit } };
  /** The statuses of so many different requests at once, at all gateways in turn. */
  const statusesOf = async (count: number, tokens: string[]) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const which = index % gateways.length;
        const response = await gateways[which]!.fetch(newAddress(), tokens[which]!);
        await response.text();
        return response.status;
      }),
    );

  test('of 300 requests at two gateways, exactly the 100 of the budget reach the service', async () => {
    redis = await startRedis(program!);
    const entries = { valkey: redis.url, budgets };
    const tokens = [await (await start(entries)).token('Ana'), await (await start(entries)).token('Ben')];
    const statuses = await statusesOf(300, tokens);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(limit);
    expect(counting.count('/geocode')).toBe(limit);
  });
});

describe.skipIf(program === null)('with Redis, which is killed and started again meanwhile', () => {
  test('two gateways lose no request, and keep to the budget', async () => {
    redis = await startRedis(program!);
    const { url } = redis;
    const limit = 120;
    const entries = { valkey: url, budgets: { organization: { day: limit } } };
    const both = [await start(entries), await start(entries)];
    const tokens = [await both[0]!.token('Ana'), await both[1]!.token('Ben')];
    counting.fault = () => ({ wait: 2 });
    let served = 0;
    const ask = async (which: number) => {
      const response = await both[which]!.fetch(newAddress(), tokens[which]!);
      await response.text();
      if (response.status !== 429) served++;
      return response.status;
    };
    const round = async (count: number) => {
      for (let start = 0; start < count; start += 10) {
        const statuses = await Promise.all(Array.from({ length: 10 }, (_, index) => ask(index % 2)));
        for (const status of statuses) expect([200, 404, 429]).toContain(status);
      }
    };
    await round(50);
    await redis.stop();
    await round(40);
    expect((await (await fetch(`${both[0]!.address}/gateway/health`)).json()) as object).toMatchObject({
      status: 'degraded',
      cache: 'unavailable',
    });
    redis = await startRedis(program!, Number(new URL(url).port));
    for (const gateway of both) {
      const cache = async () => {
        const health = await fetch(`${gateway.address}/gateway/health`);
        return ((await health.json()) as { cache: string }).cache;
      };
      await expect.poll(cache).toBe('shared');
    }
    await round(80);
    expect(counting.count('/geocode')).toBe(served);
    expect(served).toBeLessThanOrEqual(limit);
    expect(served).toBeGreaterThan(limit - 20);
    expect(both[0]!.warnings.join()).toMatch(/unavailable.*responds/s);
  });
});
