import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitRequests, type RateLimits } from '../../service/http/rate-limit.ts';

// Only the clock: the server needs its timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function limitedServer(limits: RateLimits) {
  const app = Fastify();
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
