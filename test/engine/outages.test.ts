import { beforeEach, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { Counts, RequestQueue, type Outage } from '../../src/engine/index.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let queue: RequestQueue;
let explanations: string[];
/** What the user reads, and when: seconds since the start. */
let told: [number, Outage['reason'], string | null][];

beforeEach(() => {
  clock = new VirtualClock();
  explanations = ['A sign-in page.', 'The network works.'];
  const start = clock.elapsed();
  queue = new RequestQueue({
    clock,
    counts: new Counts(),
    random: () => 1,
    explain: async () => {
      await clock.wait(4000);
      return explanations.shift() ?? null;
    },
  });
  told = [];
  queue.subscribe(() => {
    const { outage } = queue;
    if (outage) told.push([(clock.elapsed() - start) / 1000, outage.reason, outage.explanation]);
  });
});

const failing = async (): Promise<never> => {
  await clock.wait(10);
  throw new ServiceError({ status: 0, detail: 'No network.' });
};

const ends = (cells: Promise<unknown>[]) =>
  Promise.all(cells.map((cell) => cell.catch((error: Error) => error.message)));

test('the cause of an outage is told within ten seconds, while the cells wait for the service', async () => {
  let isBack = false;
  const settled: unknown[] = [];
  const cells = Array.from({ length: 50 }, () =>
    queue.run('/geocode', () => (isBack ? Promise.resolve('well') : failing())),
  );
  for (const cell of cells) void cell.then((value) => settled.push(value));
  await clock.advance(10_000);
  expect(told.find(([, , explanation]) => explanation !== null)).toEqual([
    expect.closeTo(4.01),
    'unreachable',
    'A sign-in page.',
  ]);
  expect(queue.outage).toMatchObject({ reason: 'unreachable', explanation: 'A sign-in page.' });
  expect(settled).toEqual([]);
  isBack = true;
  await clock.advance(30_000);
  expect(new Set(await ends(cells))).toEqual(new Set(['well']));
  expect(queue.outage).toBeNull();
});

test('cells that have waited too long say the cause, the latest that is known', async () => {
  const cells = ends([1, 2, 3].map(() => queue.run('/geocode', failing)));
  await clock.advance(200_000);
  expect(new Set(await cells)).toEqual(new Set(['The network works.']));
  // The cause is looked for again now and then, not with each attempt.
  expect(explanations).toEqual([]);
  expect(told.filter(([, , explanation]) => explanation === null)).toHaveLength(4);
});

test('a service that stays silent is told to be slow within ten seconds, and no longer once it responds', async () => {
  const cells = Array.from({ length: 20 }, () =>
    queue.run('/geocode', async () => {
      await clock.wait(25_000);
      return 'well';
    }),
  );
  await clock.advance(7000);
  expect(told).toEqual([]);
  await clock.advance(3000);
  expect(told).toEqual([[8, 'slow', null]]);
  await clock.advance(16_000);
  expect(queue.outage).toBeNull();
  // The next ones are as slow.
  await clock.advance(10_000);
  expect(queue.outage).toMatchObject({ reason: 'slow' });
  await clock.advance(200_000);
  expect(new Set(await ends(cells))).toEqual(new Set(['well']));
  expect(queue.outage).toBeNull();
});

test('a service with one slow request among others is not slow', async () => {
  const hanging = queue.run('/geocode', async () => {
    await clock.wait(60_000);
    return 'well';
  });
  await clock.advance(1);
  for (let second = 0; second < 30; second++) {
    void queue.run('/zone', async () => {
      await clock.wait(100);
    });
    await clock.advance(1000);
  }
  expect(told).toEqual([]);
  await clock.advance(60_000);
  expect(await hanging).toBe('well');
});

test('limited calls are told apart from an outage, and need no explanation', async () => {
  const limited = () =>
    Promise.reject(new ServiceError({ status: 429, detail: 'Slow down.', retryAfter: 20_000 }));
  const cells = ends([queue.run('/geocode', limited)]);
  await clock.advance(10_000);
  expect(queue.outage).toMatchObject({ reason: 'rate-limited', explanation: null });
  expect(explanations).toHaveLength(2);
  await clock.advance(200_000);
  await cells;
});
