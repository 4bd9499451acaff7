import Fastify, { type FastifyInstance } from 'fastify';
import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signIn } from '../src/http/authentication.ts';
import { answerError } from '../src/http/errors.ts';
import { limitRequests, type RateLimits } from '../src/http/rate-limit.ts';
import { redisProgram, startRedis } from './redis.ts';
import { freeKey, paidKey, startService } from './running-service.ts';

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
  app.setErrorHandler(answerError);
  signIn(app);
  await limitRequests(app, limits);
  app.get('/', async () => ({}));
  return (headers: Record<string, string> = paidKey) => app.inject({ url: '/', headers });
}

test('a key that exceeds its rate gets 429 and the time to retry; another key does not', async () => {
  const get = await limitedServer({ rate: 5 });
  for (let request = 0; request < 5; request++) expect((await get()).statusCode).toBe(200);
  const rejected = await get();
  expect(rejected.statusCode).toBe(429);
  expect(rejected.headers['retry-after']).toBe('1');
  expect(rejected.json()).toEqual({ detail: 'Too many requests: send them more slowly.' });
  expect((await get(freeKey)).statusCode).toBe(200);
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

test('the key that signs in is the key that is counted, whatever other headers are sent', async () => {
  const running = await startService({ quota: 5 });
  const junk = (at: number): Record<string, string>[] => [
    { [`x-a${at}-key`]: 'junk' },
    { 'x-aaa-key': `junk${at}`, 'x-aaa-host': 'junk.example' },
    { 'x-zzz-key': 'demo-free-key', 'x-zzz-host': 'junk.example' },
    { 'x-api-key-key': `junk${at}` },
    { 'X-Forwarded-For': `10.0.0.${at}` },
  ];
  const throughGateway = { 'x-market-key': 'demo-free-key', 'x-market-host': 'market.example' };
  for (const signingIn of [paidKey, throughGateway] as Record<string, string>[]) {
    const statuses: number[] = [];
    for (let at = 0; at < 10; at++) {
      // Junk first: a client chooses the order of its headers.
      const headers = { ...junk(at)[at % 5], ...signingIn };
      statuses.push((await running.get('/sources', headers)).status);
    }
    expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(5).fill(429)]);
    for (const path of ['/health', '/ready', '/metrics'])
      expect((await running.get(path, signingIn)).status).toBe(200);
  }
  await running.close();
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
    expect((await second(freeKey)).statusCode).toBe(200);

    const client = new Redis(server.url);
    const keys = await client.keys('*');
    expect(keys.length).toBe(4);
    expect(keys.join()).not.toMatch(/demo/);
    await client.quit();

    // Without the counts, requests are answered, also if their server hangs.
    server.pause();
    expect((await first()).statusCode).toBe(200);
    server.resume();
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
