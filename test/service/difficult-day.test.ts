import { afterEach, describe, expect, it } from 'vitest';
import { parseFaults, type Faults } from '../../service/http/fault-injection.ts';
import { freeKey, startService, type RunningService } from './running-service.ts';

let running: RunningService | null = null;
afterEach(async () => {
  await running?.close();
  running = null;
});

/** How each of so many requests, one after the other, ended: a status, or that the connection broke. */
async function day(faults: Faults, requests: number): Promise<(number | 'broken')[]> {
  running = await startService({ faults });
  const ends: (number | 'broken')[] = [];
  for (let request = 0; request < requests; request++) {
    ends.push(
      await running.get('/permit?limit=5').then(
        ({ status }) => status,
        () => 'broken' as const,
      ),
    );
  }
  await running.close();
  running = null;
  return ends;
}

const share = (ends: unknown[], end: unknown): number =>
  ends.filter((one) => one === end).length / ends.length;

describe('a difficult day', () => {
  it('refuses, fails and breaks off the shares of requests that it is told to', async () => {
    const ends = await day(
      { tooManyRequests: 0.2, serverError: 0.1, reset: 0.1, truncate: 0.1, seed: 7 },
      300,
    );
    expect(share(ends, 429)).toBeCloseTo(0.18, 1);
    expect(share(ends, 500)).toBeCloseTo(0.07, 1);
    expect(share(ends, 'broken')).toBeCloseTo(0.16, 1);
    expect(share(ends, 200)).toBeGreaterThan(0.5);
  });

  it('is the same day with the same seed, and another with another', async () => {
    const first = await day({ tooManyRequests: 0.3, reset: 0.2, seed: 3 }, 40);
    expect(await day({ tooManyRequests: 0.3, reset: 0.2, seed: 3 }, 40)).toEqual(first);
    expect(await day({ tooManyRequests: 0.3, reset: 0.2, seed: 4 }, 40)).not.toEqual(first);
  });

  it('waits before each answer', async () => {
    const began = performance.now();
    expect(await day({ latency: [60, 80] }, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(performance.now() - began).toBeGreaterThan(5 * 60);
  });

  it('says with a refusal when to come again', async () => {
    running = await startService({ faults: { tooManyRequests: 1 } });
    const { status, headers, body } = await running.get('/permit');
    expect([status, headers.get('Retry-After'), body]).toEqual([
      429,
      '1',
      { detail: 'Too many requests: send them more slowly.' },
    ]);
  });

  it('breaks an answer off after its head: less comes than was announced', async () => {
    running = await startService({ faults: { truncate: 1 } });
    const answer = await fetch(`${running.address}/permit?limit=50`, {
      headers: { 'X-API-Key': 'demo-paid-key' },
    });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('Content-Length'))).toBeGreaterThan(1000);
    await expect(answer.text()).rejects.toThrow();
  });
});

describe('a specification of faults', () => {
  it('is read part by part', () => {
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

  it.each([
    ['latence=5', "'latence=5' is not a fault; did you mean latency=…?"],
    ['429=2', "429 is '2': write a share from 0 to 1."],
    ['500=', "500 is '': write a share from 0 to 1."],
    ['latency=9..3', "latency is '9..3': write milliseconds, such as 50 or 50..300."],
    ['seed=x', "seed is 'x': write a whole number."],
  ])('%s cannot be read, in a sentence', (text, sentence) => {
    expect(() => parseFaults(text)).toThrow(sentence);
  });
});

describe('a limited key', () => {
  it('is refused above its rate, and told when to come again; another key is not', async () => {
    running = await startService({ rate: 5 });
    const answers = await Promise.all(Array.from({ length: 12 }, () => running!.get('/health')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(7);
    expect(refused[0]!.headers.get('Retry-After')).toBe('1');
    expect(refused[0]!.body).toEqual({ detail: 'Too many requests: send them more slowly.' });
    expect((await running.get('/health', freeKey)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1100));
    expect((await running.get('/health')).status).toBe(200);
  });

  it('is refused above its quota for the rest of the day', async () => {
    running = await startService({ quota: 3 });
    for (let request = 0; request < 3; request++) expect((await running.get('/health')).status).toBe(200);
    const { status, headers, body } = await running.get('/health');
    expect(status).toBe(429);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(86_000);
    expect(body).toEqual({ detail: "The plan's daily quota is used up." });
  });
});
