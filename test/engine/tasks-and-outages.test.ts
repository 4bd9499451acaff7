import { beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { Counts, RequestQueue } from '../../src/engine/index.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let queue: RequestQueue;
let isReachable: boolean;

beforeEach(() => {
  clock = new VirtualClock();
  queue = new RequestQueue({ clock, counts: new Counts(), random: () => 1 });
  isReachable = false;
});

const send = async (): Promise<string> => {
  await clock.wait(100);
  if (isReachable) return 'well';
  throw new ServiceError({ status: 503, detail: 'Out of reach.' });
};
const rejected = (status: number) => (): never => {
  throw new ServiceError({ status, detail: `Status ${status}.` });
};
const fromTask = () => true;

/** How each request ends; null while it waits. */
function endsOf(requests: Promise<string>[]): (string | null)[] {
  const ends = requests.map((): string | null => null);
  requests.forEach((request, index) =>
    request.then(
      (response) => (ends[index] = response),
      (error: Error) => (ends[index] = error.name),
    ),
  );
  return ends;
}
const many = (count: number, options: { fromTask?: () => boolean; signal?: AbortSignal } = {}) =>
  endsOf(Array.from({ length: count }, () => queue.run('/geocode', send, options)));

describe.each(['a new connection', 'a verified connection'])('during an outage, with %s', (name) => {
  beforeEach(async () => {
    if (name === 'a new connection') return;
    isReachable = true;
    many(1);
    await clock.advance(200);
    isReachable = false;
  });

  test('a task waits for hours while cells say that the service is out of reach', async () => {
    const task = many(50, { fromTask });
    const cells = many(50);
    await clock.advance(200_000);
    expect(new Set(cells)).toEqual(new Set(['ServiceError']));
    const later = many(50);
    await clock.advance(200_000);
    expect(new Set(later)).toEqual(new Set(['ServiceError']));
    await clock.advance(3 * 3_600_000);
    expect(new Set(task)).toEqual(new Set([null]));
    expect(queue.outage).toMatchObject({ reason: 'unreachable' });
    isReachable = true;
    await clock.advance(30_000);
    expect(new Set(task)).toEqual(new Set(['well']));
    expect(queue.outage).toBeNull();
  });

  test('cells that wait behind thousands of requests of a task settle, too', async () => {
    const task = many(5000, { fromTask });
    const cells = many(5000);
    await clock.advance(200_000);
    expect(new Set(cells)).toEqual(new Set(['ServiceError']));
    isReachable = true;
    await clock.advance(200_000);
    expect(new Set(task)).toEqual(new Set(['well']));
  });

  test('a task that is cancelled stops to wait', async () => {
    const cancelling = new AbortController();
    const task = many(20, { fromTask, signal: cancelling.signal });
    await clock.advance(300_000);
    cancelling.abort();
    await clock.advance(1);
    expect(new Set(task)).toEqual(new Set(['AbortError']));
    expect(queue.outage).toBeNull();
  });
});

test('a task ends where waiting does not help', async () => {
  const ends = endsOf(
    [401, 402, 500].map((status) => queue.run(`/${status}`, rejected(status), { fromTask })),
  );
  const longWait = () =>
    Promise.reject(new ServiceError({ status: 429, detail: 'Tomorrow.', retryAfter: 86_400_000 }));
  const limited = endsOf([queue.run('/limited', longWait, { fromTask })]);
  await clock.advance(600_000);
  expect([...ends, ...limited]).toEqual(Array.from({ length: 4 }, () => 'ServiceError'));
});

test('what a gateway says of an outage is told, and what a service says is not', async () => {
  const explanations = async (isFromGateway: boolean) => {
    const fail = (): never => {
      throw new ServiceError({ status: 502, detail: 'Tell Marie Roy.', retryAfter: 30_000, isFromGateway });
    };
    const ends = endsOf([queue.run('/geocode', fail)]);
    await clock.advance(100);
    const waiting = queue.outage?.explanation;
    queue.retryNow();
    const retrying = queue.outage?.explanation;
    await clock.advance(400_000);
    expect(ends).toEqual(['ServiceError']);
    return [waiting, retrying];
  };
  expect(await explanations(true)).toEqual(['Tell Marie Roy.', 'Tell Marie Roy.']);
  expect(await explanations(false)).toEqual([null, null]);
});
