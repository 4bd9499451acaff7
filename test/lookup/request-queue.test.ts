import { beforeEach, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { Counts, RequestQueue } from '../../src/lookup/index.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let counts: Counts;
let queue: RequestQueue;
let underWay: number;
let busiest: number;

beforeEach(() => {
  clock = new VirtualClock();
  counts = new Counts();
  queue = new RequestQueue({ clock, counts, random: () => 1 });
  [underWay, busiest] = [0, 0];
});

/** A request of 100 ms that ends as it is told to. */
const request = (end: () => string) => async (): Promise<string> => {
  busiest = Math.max(busiest, ++underWay);
  await clock.wait(100);
  underWay--;
  return end();
};
const fails =
  (status: number, retryAfter: number | null = null) =>
  (): never => {
    throw new ServiceError(status, `Status ${status}.`, retryAfter);
  };
const ends = (asked: Promise<string>[]): Promise<string[]> =>
  Promise.all(asked.map((one) => one.catch((error: ServiceError) => error.detail)));

test('one request that always fails ends, while the others succeed', async () => {
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
  expect((await stubborn)[0]).toMatch(/^Status 500\..*given up/);
  going = false;
  await clock.advance(1000);
  await stream;
});

test('a wait longer than anybody would wait ends everything at once, and says for how long', async () => {
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

test('a key that is refused half-way costs what is under way, and the next request proves it anew', async () => {
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

test('429 lets fewer go at once, and success more again', async () => {
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
  expect(busiest).toBe(6);
  limited = true;
  await clock.advance(5000);
  busiest = 0;
  await clock.advance(5000);
  expect(busiest).toBe(1);
  limited = false;
  more(200);
  await clock.advance(60_000);
  expect(busiest).toBe(6);
  expect(new Set(await ends(asked))).toEqual(new Set(['well']));
});

test('a clock that is set back while the queue waits does not make it wait longer', async () => {
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

test('what is not wanted any longer is not sent', async () => {
  const leaving = new AbortController();
  const asked = Array.from({ length: 1000 }, (_, index) =>
    queue.run(
      '/geocode',
      request(() => 'well'),
      { signal: index < 10 ? undefined : leaving.signal },
    ),
  );
  leaving.abort(new ServiceError(0, 'left'));
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
