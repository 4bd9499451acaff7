import { beforeEach, expect, test } from 'vitest';
import type { ServiceError } from '../../src/api/index.ts';
import { UnreadableResponseError } from '../../src/api/index.ts';
import { Counts, RequestQueue } from '../../src/engine/index.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let counts: Counts;
let queue: RequestQueue;

beforeEach(() => {
  clock = new VirtualClock();
  counts = new Counts();
  queue = new RequestQueue({ clock, counts, random: () => 1 });
});

const detailsOf = (requests: Promise<string>[]): Promise<string[]> =>
  Promise.all(requests.map((one) => one.catch((error: ServiceError) => error.detail)));

const unreadable = async (): Promise<never> => {
  await clock.wait(100);
  throw new UnreadableResponseError('/geocode', { path: 'lat', kind: 'missing' });
};
const well = async () => {
  await clock.wait(100);
  return 'well';
};

test('an unreadable response is requested three times, while others are answered', async () => {
  const cells = detailsOf([
    queue.run('/geocode', well),
    queue.run('/geocode', unreadable),
    ...Array.from({ length: 20 }, () => queue.run('/geocode', well)),
  ]);
  await clock.advance(10_000);
  const [first, second, ...others] = await cells;
  expect(second).toMatch(/could not be read/);
  expect(new Set([first, ...others])).toEqual(new Set(['well']));
  expect(counts.snapshot.requests['/geocode']).toBe(24);
});

test('an unreadable response is followed by a readable one', async () => {
  let attempts = 0;
  const cell = queue.run('/geocode', () => (++attempts < 3 ? unreadable() : well()));
  await clock.advance(10_000);
  expect(await cell).toBe('well');
});

test('unreadable responses for everything end all requests soon', async () => {
  const cells = detailsOf(Array.from({ length: 10_000 }, () => queue.run('/geocode', unreadable)));
  await clock.advance(60_000);
  expect(new Set(await cells).size).toBe(1);
  expect(counts.snapshot.requests['/geocode']).toBeLessThanOrEqual(40);
});

test('a response that is no JSON is retried as while the service is out of reach', async () => {
  const notJson = new UnreadableResponseError('/geocode', { path: '', kind: 'notJson' });
  let attempts = 0;
  const cell = queue.run('/geocode', () => (++attempts < 6 ? Promise.reject(notJson) : well()));
  await clock.advance(60_000);
  expect(await cell).toBe('well');
  const never = detailsOf([queue.run('/geocode', () => Promise.reject(notJson))]);
  await clock.advance(600_000);
  expect(await never).toEqual([
    'The service’s answer could not be read. Try again later; Activity has the details.',
  ]);
});
