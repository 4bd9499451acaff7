import { beforeEach, expect, test } from 'vitest';
import { Counts, DailyUsage } from '../../src/engine/index.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let entries: Map<string, string>;
let store: Pick<Storage, 'getItem' | 'setItem'>;

beforeEach(() => {
  clock = new VirtualClock();
  entries = new Map();
  store = {
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
  };
});

/** A page: its own counts, and the day's. */
const page = (its: typeof store | null = store) => {
  const counts = new Counts();
  return { counts, usage: new DailyUsage(counts, its, '', clock) };
};

test('adds up the calls of several pages on one day, by endpoint', async () => {
  const [one, two] = [page(), page()];
  one.counts.addRequest('/geocode');
  two.counts.addRequest('/geocode');
  two.counts.addRequest('/zone');
  two.counts.addRetry();
  await clock.advance(2000);
  expect(one.usage.today).toMatchObject({
    calls: 3,
    callsByEndpoint: { '/geocode': 2, '/zone': 1 },
    retries: 1,
  });
  expect(page().usage.today).toEqual(two.usage.today);
});

test('starts at zero each day', async () => {
  const { counts, usage } = page();
  counts.addRequest('/geocode');
  expect(usage.today.calls).toBe(1);
  clock.jump(86_400_000);
  expect(usage.today.calls).toBe(0);
  counts.addRequest('/geocode');
  expect(usage.today).toMatchObject({ calls: 1, callsByEndpoint: { '/geocode': 1 } });
});

test.each<[string, typeof store | null]>([
  ['blocked', null],
  [
    'full',
    {
      getItem: () => null,
      setItem: (): void => {
        throw new Error('full');
      },
    },
  ],
  ['written by another program', { getItem: () => '{', setItem: (): void => undefined }],
])('counts the calls of this page if the store is %s', (_, its) => {
  const { counts, usage } = page(its);
  counts.addRequest('/geocode');
  expect(usage.today.calls).toBe(1);
  counts.addRequest('/geocode');
  counts.addWaiting();
  counts.addResult({ withoutCall: true });
  expect(usage.today).toMatchObject({ calls: 2, answered: 1, withoutCall: 1 });
});
