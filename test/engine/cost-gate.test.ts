import { beforeEach, expect, test } from 'vitest';
import type { ServiceError } from '../../src/api/index.ts';
import {
  Counts,
  estimateLookup,
  geocodeLookup,
  CostGate,
  Lookups,
  RequestQueue,
} from '../../src/engine/index.ts';
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
const sentences = async (pending: Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(pending)).map((end) =>
    end.status === 'rejected' ? (end.reason as ServiceError).detail : 'answered',
  );

test('1,000 new calls need no approval; 1,001 wait for it, with their whole calculation', async () => {
  const free = Promise.all(geocode(1000));
  await clock.advance(60_000);
  await free;
  const pending = Promise.allSettled([...geocode(900), ...geocode(1001, 5000), ...geocode(1001, 5000)]);
  await clock.advance(60_000);
  expect(service.requests).toHaveLength(1000);
  expect(costGate.pendingCosts).toEqual([{ endpoint: '/geocode', inputs: 1901, cached: 900, calls: 1001 }]);
  costGate.approve();
  expect(costGate.pendingCosts).toEqual([]);
  await clock.advance(60_000);
  await pending;
  expect(service.requests).toHaveLength(2001);
});

test('portions of one calculation are judged together: those beyond the threshold wait, and approval sends them', async () => {
  const pending: Promise<unknown>[] = [];
  for (let portion = 0; portion < 15; portion++) {
    pending.push(...geocode(100, portion * 100));
    await clock.advance(30);
  }
  expect(costGate.pendingCosts).toEqual([{ endpoint: '/geocode', inputs: 1500, cached: 0, calls: 500 }]);
  costGate.approve();
  pending.push(...geocode(2000, 10_000));
  await clock.advance(200_000);
  expect(new Set(await sentences(pending))).toEqual(new Set(['answered']));
});

test('estimates count by the call, not by the item', async () => {
  const pending = Array.from({ length: 10_000 }, (_, index) =>
    lookups.request(estimateLookup, { record_id: `BP ${index}` }),
  );
  await clock.advance(60_000);
  expect(new Set(await sentences(pending))).toEqual(new Set(['answered']));
  expect(service.requests).toHaveLength(100);
});

test('after a rejection every cell says so, and the next calculation is judged again', async () => {
  const pending = sentences(geocode(1500));
  await clock.advance(100);
  costGate.reject();
  expect(new Set(await pending)).toEqual(new Set([expect.stringMatching(/discarded/)]));
  expect(service.requests).toEqual([]);
  const again = sentences(geocode(1200));
  await clock.advance(100);
  expect(costGate.pendingCosts[0]?.calls).toBe(1200);
  costGate.reject();
  await again;
});

test('cells that are cancelled lower the cost; without any left, nothing waits for approval', async () => {
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

test('without a decision, every cell says so after ten minutes', async () => {
  const pending = sentences(geocode(1500));
  await clock.advance(9 * 60_000);
  expect(costGate.pendingCosts).not.toEqual([]);
  await clock.advance(2 * 60_000);
  expect(new Set(await pending)).toEqual(new Set([expect.stringMatching(/waited too long/)]));
  expect(service.requests).toEqual([]);
});

const approved = (number: number, from = 0) =>
  Array.from({ length: number }, (_, index) =>
    lookups.request(
      geocodeLookup,
      { address: `${from + index} Main St`, municipality: null },
      { fromTask: true },
    ),
  );

test('requests that skip the cost gate are sent, and approve nothing else', async () => {
  const held = sentences(geocode(1200, 5000));
  await clock.advance(100);
  const run = sentences(approved(2000));
  await clock.advance(200_000);
  expect(new Set(await run)).toEqual(new Set(['answered']));
  expect(service.requests).toHaveLength(2000);
  expect(costGate.pendingCosts[0]?.calls).toBe(1200);
  costGate.reject();
  await held;
});

test('a pending input that is requested without the cost gate takes one call, and its cell gets the response', async () => {
  const held = geocode(1200, 5000);
  await clock.advance(100);
  const run = sentences(approved(10, 5000));
  await clock.advance(10_000);
  expect(new Set(await run)).toEqual(new Set(['answered']));
  expect(await Promise.all(held.slice(0, 10))).toHaveLength(10);
  expect(service.requests).toHaveLength(10);
  expect(costGate.pendingCosts[0]?.calls).toBe(1190);
  costGate.reject();
  await Promise.allSettled(held);
});

test('a task that joins a calculation before it is judged waits for no approval', async () => {
  const held = geocode(1200, 5000);
  // The window of the cells is still open, or its store is being read.
  await clock.advance(1);
  const run = sentences(approved(10, 5000));
  await clock.advance(10_000);
  expect(new Set(await run)).toEqual(new Set(['answered']));
  expect(service.requests).toHaveLength(10);
  expect(costGate.pendingCosts[0]?.calls).toBe(1190);
  costGate.reject();
  await Promise.allSettled(held);
});

test('cached responses can be read without a call', async () => {
  const inputs = ['1 Main St', '2 Main St', '1  MAIN st'].map((address) => ({ address, municipality: null }));
  expect(await lookups.cached(geocodeLookup, inputs)).toEqual([undefined, undefined, undefined]);
  const pending = sentences(geocode(1, 1));
  await clock.advance(10_000);
  await pending;
  const before = lookups.counts.snapshot;
  const result = { ok: true, value: { address: '1 Main St' } };
  expect(await lookups.cached(geocodeLookup, inputs)).toMatchObject([result, undefined, result]);
  expect(service.requests).toHaveLength(1);
  expect(lookups.counts.snapshot).toBe(before);
});
