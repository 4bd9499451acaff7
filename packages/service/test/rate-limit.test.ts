import Fastify, { type FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitRequests, type RateLimits } from '../src/http/rate-limit.ts';
import { redisProgram, startRedis } from './redis.ts';

// Only the clock: the server needs its timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
const apps: FastifyInstance[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const app of apps.splice(0)) await app.close();
});

async function limitedServer(limits: RateLimits) {
  const app = Fastify();
  apps.push(app);
  await limitRequests(app, limits);
  app.get('/', async () => ({}));
  return (key = 'one') => app.inject({ url: '/', headers: { 'x-api-key': key } });
}

test('a key that exceeds its rate gets 429 and the time to retry; another key does not', async () => {
  const get = await limitedServer({ rate: 5 });
  for (let request = 0; request < 5; request++) expect((await get()).statusCode).toBe(200);
  const rejected = await get();
  expect(rejected.statusCode).toBe(429);
  expect(rejected.headers['retry-after']).toBe('1');
  expect(rejected.json()).toEqual({ detail: 'Too many requests: send them more slowly.' });
  expect((await get('two')).statusCode).toBe(200);
  vi.advanceTimersByTime(1100);
  expect((await get()).statusCode).toBe(200);
});

test('a key that exceeds its quota gets 429 for the rest of the day', async () => {
  const get = await limitedServer({ quota: 3 });
  for (let request = 0; request < 3; request++) expect((await get()).statusCode).toBe(200);
  const response = await get();
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(86_000);
  expect(response.json()).toEqual({ detail: "The plan's daily quota is used up." });
});

const redis = redisProgram();

test.skipIf(redis === null)(
  'servers count the requests of a key together, by day and by second',
  async () => {
    vi.useRealTimers();
    const server = await startRedis(redis!);
    const limits = { rate: 1000, quota: 3, quotaUrl: server.url };
    const [first, second] = [await limitedServer(limits), await limitedServer(limits)];
    for (const get of [first, second, first]) expect((await get()).statusCode).toBe(200);
    for (const get of [first, second]) {
      const rejected = await get();
      expect([rejected.statusCode, rejected.json()]).toEqual([
        429,
        { detail: "The plan's daily quota is used up." },
      ]);
    }
    expect((await second('two')).statusCode).toBe(200);

    const client = new Redis(server.url);
    const keys = await client.keys('*');
    expect(keys.length).toBe(4);
    expect(keys.join()).not.toMatch(/one|two/);
    await client.quit();

    // Without the counts, requests are answered.
    await server.stop();
    expect((await first()).statusCode).toBe(200);
  },
);

test('a server of the counts that does not answer is named, without its password', async () => {
  vi.useRealTimers();
  const limits = { quota: 3, quotaUrl: 'redis://:secret@127.0.0.1:1' };
  await expect(limitRequests(Fastify(), limits)).rejects.toThrow(
    /^The quotas can't be shared: no Valkey or Redis server answers at 127\.0\.0\.1:1 \((?!.*secret).*\)\. Start it/,
  );
});
