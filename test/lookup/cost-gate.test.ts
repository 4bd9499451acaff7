import { beforeEach, expect, test } from 'vitest';
import type { ServiceError } from '../../src/api/index.ts';
import {
  Counts,
  estimateLookup,
  geocodeLookup,
  CostGate,
  Lookups,
  RequestQueue,
} from '../../src/lookup/index.ts';
import { ScriptedService } from './scripted-service.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let service: ScriptedService;
let costGate: CostGate;
let lookups: Lookups;

beforeEach(() => {
  clock = new VirtualClock();
  service = new ScriptedService(clock);
  const counts = new Counts();
  costGate = new CostGate({ threshold: () => 1000, clock });
  lookups = new Lookups({
    client: service,
    clock,
    counts,
    costGate,
    queue: new RequestQueue({ clock, counts }),
  });
});

const geocode = (number: number, from = 0, signal?: AbortSignal) =>
  Array.from({ length: number }, (_, index) =>
    lookups.request(geocodeLookup, { address: `${from + index} Main St`, municipality: null }, { signal }),
  );
const sentences = async (asked: Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(asked)).map((end) =>
    end.status === 'rejected' ? (end.reason as ServiceError).detail : 'answered',
  );

test('1,000 new calls go, and one more is held with all of its calculation', async () => {
  const free = Promise.all(geocode(1000));
  await clock.advance(60_000);
  await free;
  const asked = Promise.allSettled([...geocode(900), ...geocode(1001, 5000), ...geocode(1001, 5000)]);
  await clock.advance(60_000);
  expect(service.asked).toHaveLength(1000);
  expect(costGate.pendingCosts).toEqual([{ endpoint: '/geocode', inputs: 1901, cached: 900, calls: 1001 }]);
  costGate.approve();
  expect(costGate.pendingCosts).toEqual([]);
  await clock.advance(60_000);
  await asked;
  expect(service.asked).toHaveLength(2001);
});

test('a calculation handed over in portions is one: what is beyond is held, and released together', async () => {
  const asked: Promise<unknown>[] = [];
  for (let portion = 0; portion < 15; portion++) {
    asked.push(...geocode(100, portion * 100));
    await clock.advance(30);
  }
  expect(costGate.pendingCosts).toEqual([{ endpoint: '/geocode', inputs: 1500, cached: 0, calls: 500 }]);
  costGate.approve();
  asked.push(...geocode(2000, 10_000));
  await clock.advance(200_000);
  expect(new Set(await sentences(asked))).toEqual(new Set(['answered']));
});

test('estimates count by the call, not by the item', async () => {
  const asked = Array.from({ length: 10_000 }, (_, index) =>
    lookups.request(estimateLookup, { record_id: `BP ${index}` }),
  );
  await clock.advance(60_000);
  expect(new Set(await sentences(asked))).toEqual(new Set(['answered']));
  expect(service.asked).toHaveLength(100);
});

test('discarded, every cell says so; asked again, the calculation is judged anew', async () => {
  const asked = sentences(geocode(1500));
  await clock.advance(100);
  costGate.reject();
  expect(new Set(await asked)).toEqual(new Set([expect.stringMatching(/discarded/)]));
  expect(service.asked).toEqual([]);
  const again = sentences(geocode(1200));
  await clock.advance(100);
  expect(costGate.pendingCosts[0]?.calls).toBe(1200);
  costGate.reject();
  await again;
});

test('cells that go away lower the cost; with the last the cost gate is over', async () => {
  const leaving = new AbortController();
  const staying = new AbortController();
  const gone = sentences(geocode(1500, 0, leaving.signal));
  const stay = sentences(geocode(50, 5000, staying.signal));
  await clock.advance(100);
  leaving.abort(new Error('gone'));
  expect(costGate.pendingCosts).toEqual([{ endpoint: '/geocode', inputs: 50, cached: 0, calls: 50 }]);
  staying.abort(new Error('gone'));
  expect(costGate.pendingCosts).toEqual([]);
  await Promise.all([gone, stay]);
  const small = sentences(geocode(900));
  await clock.advance(60_000);
  expect(new Set(await small)).toEqual(new Set(['answered']));
});

test('nobody answers: after ten minutes every cell says so', async () => {
  const asked = sentences(geocode(1500));
  await clock.advance(9 * 60_000);
  expect(costGate.pendingCosts).not.toEqual([]);
  await clock.advance(2 * 60_000);
  expect(new Set(await asked)).toEqual(new Set([expect.stringMatching(/waited too long/)]));
  expect(service.asked).toEqual([]);
});

const agreed = (number: number, from = 0) =>
  Array.from({ length: number }, (_, index) =>
    lookups.request(
      geocodeLookup,
      { address: `${from + index} Main St`, municipality: null },
      { skipCostGate: true },
    ),
  );

test('what was agreed to is not held, and does not let a calculation through that is', async () => {
  const held = sentences(geocode(1200, 5000));
  await clock.advance(100);
  const run = sentences(agreed(2000));
  await clock.advance(200_000);
  expect(new Set(await run)).toEqual(new Set(['answered']));
  expect(service.asked).toHaveLength(2000);
  expect(costGate.pendingCosts[0]?.calls).toBe(1200);
  costGate.reject();
  await held;
});

test('a held input that is agreed to apart is asked once, and answers the cell that waits', async () => {
  const held = geocode(1200, 5000);
  await clock.advance(100);
  const run = sentences(agreed(10, 5000));
  await clock.advance(10_000);
  expect(new Set(await run)).toEqual(new Set(['answered']));
  expect(await Promise.all(held.slice(0, 10))).toHaveLength(10);
  expect(service.asked).toHaveLength(10);
  expect(costGate.pendingCosts[0]?.calls).toBe(1190);
  costGate.reject();
  await Promise.allSettled(held);
});

test('what is known can be told without asking', async () => {
  const inputs = ['1 Main St', '2 Main St', '1  MAIN st'].map((address) => ({ address, municipality: null }));
  expect(await lookups.cached(geocodeLookup, inputs)).toEqual([undefined, undefined, undefined]);
  const asked = sentences(geocode(1, 1));
  await clock.advance(10_000);
  await asked;
  const before = lookups.counts.snapshot;
  const found = { ok: true, value: { address: '1 Main St' } };
  expect(await lookups.cached(geocodeLookup, inputs)).toMatchObject([found, undefined, found]);
  expect(service.asked).toHaveLength(1);
  expect(lookups.counts.snapshot).toBe(before);
});
