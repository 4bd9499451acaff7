import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { injectFaults, parseFaults, type Faults } from '../src/http/fault-injection.ts';

const payload = JSON.stringify({ results: 'x'.repeat(2000) });

/** How requests to a server with faults end, one after the other: with a status, or because the connection breaks. */
async function outcomes(faults: Faults, requests: number): Promise<(number | 'broken')[]> {
  return withServer(faults, async (address) => {
    const ends: (number | 'broken')[] = [];
    for (let request = 0; request < requests; request++) {
      const response = fetch(address).then(async (reply) => {
        await reply.text();
        return reply.status;
      });
      ends.push(await response.catch(() => 'broken' as const));
    }
    return ends;
  });
}

async function withServer<Result>(
  faults: Faults,
  use: (address: string) => Promise<Result>,
): Promise<Result> {
  const app = Fastify({ forceCloseConnections: true });
  injectFaults(app, faults);
  app.get('/', async (_, reply) => {
    reply.type('application/json; charset=utf-8');
    return payload;
  });
  await app.listen({ port: 0, host: 'localhost' });
  try {
    return await use(`http://localhost:${(app.server.address() as AddressInfo).port}/`);
  } finally {
    await app.close();
  }
}

const share = (ends: unknown[], end: unknown): number =>
  ends.filter((one) => one === end).length / ends.length;

describe('injected faults', () => {
  test('happen to the shares of requests that are set', async () => {
    const faults = { tooManyRequests: 0.2, serverError: 0.1, reset: 0.1, truncate: 0.1, seed: 7 };
    const ends = await outcomes(faults, 300);
    expect(share(ends, 429)).toBeCloseTo(0.18, 1);
    expect(share(ends, 500)).toBeCloseTo(0.07, 1);
    expect(share(ends, 'broken')).toBeCloseTo(0.16, 1);
    expect(share(ends, 200)).toBeGreaterThan(0.5);
  });

  test('are the same with the same seed, and others with another seed', async () => {
    const first = await outcomes({ tooManyRequests: 0.3, reset: 0.2, seed: 3 }, 40);
    expect(await outcomes({ tooManyRequests: 0.3, reset: 0.2, seed: 3 }, 40)).toEqual(first);
    expect(await outcomes({ tooManyRequests: 0.3, reset: 0.2, seed: 4 }, 40)).not.toEqual(first);
  });

  test('delay every response by the latency', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = Fastify();
    injectFaults(app, { latency: [20_000, 30_000] });
    app.get('/', async () => payload);
    const answered = vi.fn();
    const response = app.inject('/').then(answered);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_001);
    await response;
    expect(answered).toHaveBeenCalledWith(expect.objectContaining({ statusCode: 200 }));
  });

  test('say with a 429 when to retry', async () => {
    await withServer({ tooManyRequests: 1 }, async (address) => {
      const response = await fetch(address);
      expect([response.status, response.headers.get('Retry-After'), await response.json()]).toEqual([
        429,
        '1',
        { detail: 'Too many requests: send them more slowly.' },
      ]);
    });
  });

  test('truncate a response: less arrives than its head announces', async () => {
    await withServer({ truncate: 1 }, async (address) => {
      const response = await fetch(address);
      expect([response.status, response.headers.get('Content-Length')]).toEqual([
        200,
        String(payload.length),
      ]);
      await expect(response.text()).rejects.toThrow();
    });
  });
});

describe('a specification of faults', () => {
  test('is parsed part by part', () => {
    expect(parseFaults('latency=50..300,429=0.05,500=0.02,reset=0.01,truncate=0.01,seed=7')).toEqual({
      latency: [50, 300],
      tooManyRequests: 0.05,
      serverError: 0.02,
      reset: 0.01,
      truncate: 0.01,
      seed: 7,
    });
    expect(parseFaults('latency=20')).toEqual({ latency: [20, 20] });
  });

  test.each([
    ['latence=5', "'latence=5' is not a fault; did you mean latency=…?"],
    ['429=2', "429 is '2': write a share from 0 to 1."],
    ['500=', "500 is '': write a share from 0 to 1."],
    ['latency=9..3', "latency is '9..3': write milliseconds, such as 50 or 50..300."],
    ['seed=x', "seed is 'x': write a whole number."],
  ])('that is invalid (%s) is rejected with a sentence', (text, sentence) => {
    expect(() => parseFaults(text)).toThrow(sentence);
  });
});
