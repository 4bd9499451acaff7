import { beforeEach, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { Counts, RequestQueue } from '../../src/lookup/index.ts';
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
    throw new ServiceError(status, `Status ${status}.`, retryAfter);
  };
const ends = (asked: Promise<string>[]): Promise<string[]> =>
  Promise.all(asked.map((one) => one.catch((error: ServiceError) => error.detail)));

test('a request that always fails settles, while the others succeed', async () => {
  let going = true;
  const stream = (async () => {
    while (going)
      await queue.run(
        '/geocode',
        request(() => 'well'),
      );
  })();
  const stubborn = ends([queue.run('/geocode', request(fails(500)))]);
  await clock.advance(400_000);
  expect((await stubborn)[0]).toMatch(/^Status 500\..*All attempts failed/);
  going = false;
  await clock.advance(1000);
  await stream;
});

test('a Retry-After beyond the patience fails everything at once, and says how long to wait', async () => {
  const asked = ends([
    queue.run(
      '/geocode',
      request(() => 'well'),
    ),
    ...Array.from({ length: 500 }, () => queue.run('/geocode', request(fails(429, 3_600_000)))),
  ]);
  await clock.advance(1000);
  const [first, ...rest] = await asked;
  expect(first).toBe('well');
  for (const detail of rest) expect(detail).toMatch(/Status 429\..*60 minutes/);
  expect(counts.snapshot.requests['/geocode']).toBeLessThanOrEqual(7);
});

test('a key that is rejected later costs the requests in flight, and the next one verifies it again', async () => {
  let revoked = false;
  const asked = ends(
    Array.from({ length: 5000 }, () =>
      queue.run(
        '/geocode',
        request(() => (revoked ? fails(403)() : 'well')),
      ),
    ),
  );
  await clock.advance(1000);
  const before = counts.snapshot.requests['/geocode']!;
  revoked = true;
  await clock.advance(60_000);
  expect(new Set(await asked)).toEqual(new Set(['well', 'Status 403.']));
  expect(counts.snapshot.requests['/geocode']! - before).toBeLessThanOrEqual(6);
  const refused = ends(Array.from({ length: 100 }, () => queue.run('/geocode', request(fails(403)))));
  await clock.advance(1000);
  expect(new Set(await refused)).toEqual(new Set(['Status 403.']));
  expect(counts.snapshot.requests['/geocode']! - before).toBeLessThanOrEqual(7);
});

test('429 lowers the number in flight, and success raises it again', async () => {
  let limited = false;
  const asked: Promise<string>[] = [];
  const more = (number: number) => {
    for (let index = 0; index < number; index++) {
      asked.push(
        queue.run(
          '/geocode',
          request(() => (limited ? fails(429, 1000)() : 'well')),
        ),
      );
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
  expect(new Set(await ends(asked))).toEqual(new Set(['well']));
});

test('setting the clock back does not prolong a pause', async () => {
  let failures = 1;
  const asked = ends(
    Array.from({ length: 20 }, () =>
      queue.run(
        '/geocode',
        request(() => (failures-- > 0 ? fails(429, 5000)() : 'well')),
      ),
    ),
  );
  await clock.advance(1000);
  clock.jump(-86_400_000);
  await clock.advance(20_000);
  expect(new Set(await asked)).toEqual(new Set(['well']));
});

test('an aborted request is not sent', async () => {
  const controller = new AbortController();
  const asked = Array.from({ length: 1000 }, (_, index) =>
    queue.run(
      '/geocode',
      request(() => 'well'),
      { signal: index < 10 ? undefined : controller.signal },
    ),
  );
  controller.abort(new ServiceError(0, 'left'));
  const all = ends(asked);
  await clock.advance(60_000);
  expect((await all).filter((end) => end === 'well')).toHaveLength(10);
  expect(counts.snapshot.requests['/geocode']).toBe(10);
});

test('a request is retried even if the computer slept or was overloaded for an hour while it was in flight', async () => {
  let attempts = 0;
  const asked = ends([
    queue.run('/geocode', async () => {
      if (++attempts > 2) return 'well';
      await clock.wait(3_600_000);
      return fails(0)();
    }),
  ]);
  await clock.advance(3 * 3_600_000);
  expect(await asked).toEqual(['well']);
});
