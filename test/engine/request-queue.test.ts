import { beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { Counts, RequestQueue, type Outage } from '../../src/engine/index.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let counts: Counts;
let queue: RequestQueue;
let inFlight: number;
let maxInFlight: number;

beforeEach(() => {
  clock = new VirtualClock();
  counts = new Counts();
  queue = new RequestQueue({ clock, counts, random: () => 1 });
  [inFlight, maxInFlight] = [0, 0];
});

/** A request of 100 ms. */
const request = (end: () => string) => async (): Promise<string> => {
  maxInFlight = Math.max(maxInFlight, ++inFlight);
  await clock.wait(100);
  inFlight--;
  return end();
};
const fails =
  (status: number, retryAfter: number | null = null) =>
  (): never => {
    throw new ServiceError({ status, detail: `Status ${status}.`, retryAfter });
  };
const well = () => 'well';
const run = (end: () => string, options: { signal?: AbortSignal } = {}) =>
  queue.run('/geocode', request(end), options);
const ends = (pending: Promise<string>[]): Promise<string[]> =>
  Promise.all(pending.map((one) => one.catch((error: ServiceError) => error.detail)));

test('a request that always fails settles, while the others succeed', async () => {
  let going = true;
  const stream = (async () => {
    while (going) await run(well);
  })();
  const stubborn = ends([run(fails(500))]);
  await clock.advance(400_000);
  expect((await stubborn)[0]).toMatch(/^Status 500\..*All attempts failed/);
  going = false;
  await clock.advance(1000);
  await stream;
});

test('a Retry-After beyond the patience fails everything at once, and says how long to wait', async () => {
  const pending = ends([run(well), ...Array.from({ length: 500 }, () => run(fails(429, 3_600_000)))]);
  await clock.advance(1000);
  const [first, ...rest] = await pending;
  expect(first).toBe('well');
  for (const detail of rest) expect(detail).toMatch(/Status 429\..*60 minutes/);
  expect(counts.snapshot.requests['/geocode']).toBeLessThanOrEqual(7);
});

test('a key that is rejected later costs the requests in flight, and the next one verifies it again', async () => {
  let revoked = false;
  const pending = ends(Array.from({ length: 5000 }, () => run(() => (revoked ? fails(403)() : 'well'))));
  await clock.advance(1000);
  const before = counts.snapshot.requests['/geocode']!;
  revoked = true;
  await clock.advance(60_000);
  expect(new Set(await pending)).toEqual(new Set(['well', 'Status 403.']));
  expect(counts.snapshot.requests['/geocode']! - before).toBeLessThanOrEqual(6);
  const refused = ends(Array.from({ length: 100 }, () => run(fails(403))));
  await clock.advance(1000);
  expect(new Set(await refused)).toEqual(new Set(['Status 403.']));
  expect(counts.snapshot.requests['/geocode']! - before).toBeLessThanOrEqual(7);
});

test('429 lowers the number in flight, and success raises it again', async () => {
  let limited = false;
  const pending: Promise<string>[] = [];
  const more = (number: number) => {
    for (let index = 0; index < number; index++) {
      pending.push(run(() => (limited ? fails(429, 1000)() : 'well')));
    }
  };
  more(200);
  await clock.advance(500);
  expect(maxInFlight).toBe(6);
  limited = true;
  await clock.advance(5000);
  maxInFlight = 0;
  await clock.advance(5000);
  expect(maxInFlight).toBe(1);
  limited = false;
  more(200);
  await clock.advance(60_000);
  expect(maxInFlight).toBe(6);
  expect(new Set(await ends(pending))).toEqual(new Set(['well']));
});

test('setting the clock back does not prolong a pause', async () => {
  let failures = 1;
  const pending = ends(
    Array.from({ length: 20 }, () => run(() => (failures-- > 0 ? fails(429, 5000)() : 'well'))),
  );
  await clock.advance(1000);
  clock.jump(-86_400_000);
  await clock.advance(20_000);
  expect(new Set(await pending)).toEqual(new Set(['well']));
});

test('an aborted request is not sent', async () => {
  const controller = new AbortController();
  const pending = Array.from({ length: 1000 }, (_, index) =>
    run(well, { signal: index < 10 ? undefined : controller.signal }),
  );
  controller.abort(new ServiceError({ status: 0, detail: 'left' }));
  const all = ends(pending);
  await clock.advance(60_000);
  expect((await all).filter((end) => end === 'well')).toHaveLength(10);
  expect(counts.snapshot.requests['/geocode']).toBe(10);
});

test('a request is retried even if the computer slept or was overloaded for an hour while it was in flight', async () => {
  let attempts = 0;
  const pending = ends([
    queue.run('/geocode', async () => {
      if (++attempts > 2) return 'well';
      await clock.wait(3_600_000);
      return fails(0)();
    }),
  ]);
  await clock.advance(3 * 3_600_000);
  expect(await pending).toEqual(['well']);
});

describe('an outage', () => {
  let isDown: boolean;
  const ask = (status = 0, retryAfter: number | null = null) =>
    run(() => (isDown ? fails(status, retryAfter)() : 'well'));
  const remaining = () => queue.outage && queue.outage.retryAt - clock.elapsed();

  beforeEach(() => {
    isDown = true;
  });

  test('says when the queue tries again, and ends with the first response', async () => {
    const seen: (Outage | null)[] = [];
    queue.subscribe(() => seen.push(queue.outage));
    const pending = ends([ask(), ask()]);
    await clock.advance(100);
    expect(queue.outage).toEqual({
      reason: 'unreachable',
      explanation: null,
      retryAt: clock.elapsed() + 500,
    });
    await clock.advance(550);
    expect(remaining()).toBeLessThan(0);
    isDown = false;
    await clock.advance(5000);
    expect(await pending).toEqual(['well', 'well']);
    expect(queue.outage).toBeNull();
    expect(seen.at(-1)).toBeNull();
    expect(seen.filter((outage) => outage === null)).toHaveLength(1);
  });

  test.each([
    [0, 'unreachable'],
    [502, 'unreachable'],
    [503, 'unreachable'],
    [504, 'unreachable'],
    [429, 'rate-limited'],
    [500, undefined],
  ])('status %i is %s', async (status, reason) => {
    const pending = ends([ask(status)]);
    await clock.advance(100);
    expect(queue.outage?.reason).toBe(reason);
    isDown = false;
    await clock.advance(5000);
    await pending;
  });

  test('ends early when the user retries', async () => {
    const pending = ends([ask(503, 60_000), ask(503, 60_000)]);
    await clock.advance(100);
    expect(remaining()).toBe(60_000);
    isDown = false;
    queue.retryNow();
    expect(remaining()).toBe(0);
    await clock.advance(300);
    expect(await pending).toEqual(['well', 'well']);
  });

  test('is not ended early when the service limits calls', async () => {
    const pending = ends([ask(429, 30_000)]);
    await clock.advance(100);
    queue.retryNow();
    expect(remaining()).toBe(30_000);
    isDown = false;
    await clock.advance(31_000);
    expect(await pending).toEqual(['well']);
  });

  test('is over when the queue gives up', async () => {
    const pending = ends(Array.from({ length: 20 }, () => ask()));
    await clock.advance(400_000);
    for (const detail of await pending) expect(detail).toMatch(/All attempts failed/);
    expect(queue.outage).toBeNull();
  });

  test('is over at once when the last waiting request is aborted', async () => {
    const controller = new AbortController();
    const pending = ends(
      Array.from({ length: 20 }, () => run(fails(503, 60_000), { signal: controller.signal })),
    );
    await clock.advance(100);
    expect(queue.outage).not.toBeNull();
    controller.abort(new ServiceError({ status: 0, detail: 'left' }));
    await clock.advance(1);
    expect(new Set(await pending)).toEqual(new Set(['left']));
    expect(queue.outage).toBeNull();
  });
});

test('a Retry-After of no time is answered with the ordinary backoff', async () => {
  const failing = ends([run(fails(429, 0))]);
  await clock.advance(200_000);
  expect((await failing)[0]).toMatch(/^Status 429\..*All attempts failed/);
  expect(counts.snapshot.requests['/geocode']).toBeLessThanOrEqual(20);
});

test('a Retry-After of years is not told in minutes', async () => {
  const failing = ends([run(fails(429, 1e15))]);
  await clock.advance(1000);
  expect((await failing)[0]).toMatch(/^Status 429\. All attempts failed/);
});

test.each([
  ['slow down', 'slow down. All attempts failed.'],
  ['Wait!', 'Wait! All attempts failed.'],
  ['It said “wait.”', 'It said “wait.” All attempts failed.'],
  ['Come back later… ', 'Come back later… All attempts failed.'],
])('the service’s sentence ends before another follows: %s', async (detail, expected) => {
  const failing = ends([
    run(() => {
      throw new ServiceError({ status: 429, detail });
    }),
  ]);
  await clock.advance(200_000);
  expect((await failing)[0]).toContain(expected);
});

test('a plan that is used up (402) costs one request', async () => {
  const failing = ends(Array.from({ length: 500 }, () => run(fails(402))));
  await clock.advance(10_000);
  expect(new Set(await failing)).toEqual(new Set(['Status 402.']));
  expect(counts.snapshot.requests['/geocode']).toBe(1);
});

test('the next request is sent before the response before it is processed', async () => {
  const single = new RequestQueue({ clock, counts, maxInFlight: () => 1 });
  await single.run('/geocode', () => Promise.resolve());
  const events: string[] = [];
  const runNamed = async (name: string) => {
    await single.run('/geocode', () => Promise.resolve(events.push(`${name} sent`)));
    events.push(`${name} processed`);
  };
  await Promise.all([runNamed('first'), runNamed('second')]);
  expect(events).toEqual(['first sent', 'second sent', 'first processed', 'second processed']);
});
