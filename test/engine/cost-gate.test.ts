import { expect, test } from 'vitest';
import { estimateLookup, geocodeLookup } from '../../src/engine/index.ts';
import { ScriptedEngine, sentences } from './scripted-engine.ts';

const scripted = new ScriptedEngine(1000);

test('1,000 new calls need no approval; 1,001 wait for it, with their whole calculation', async () => {
  const free = Promise.all(scripted.geocodeMany(1000));
  await scripted.clock.advance(60_000);
  await free;
  const pending = Promise.allSettled([
    ...scripted.geocodeMany(900),
    ...scripted.geocodeMany(1001, 5000),
    ...scripted.geocodeMany(1001, 5000),
  ]);
  await scripted.clock.advance(60_000);
  expect(scripted.service.requests).toHaveLength(1000);
  expect(scripted.costGate.pendingCosts).toEqual([
    { endpoint: '/geocode', inputs: 1901, cached: 900, calls: 1001 },
  ]);
  scripted.costGate.approve();
  expect(scripted.costGate.pendingCosts).toEqual([]);
  await scripted.clock.advance(60_000);
  await pending;
  expect(scripted.service.requests).toHaveLength(2001);
});

test('portions of one calculation are judged together: those beyond the threshold wait, and approval sends them', async () => {
  const pending: Promise<unknown>[] = [];
  for (let portion = 0; portion < 15; portion++) {
    pending.push(...scripted.geocodeMany(100, portion * 100));
    await scripted.clock.advance(30);
  }
  expect(scripted.costGate.pendingCosts).toEqual([
    { endpoint: '/geocode', inputs: 1500, cached: 0, calls: 500 },
  ]);
  scripted.costGate.approve();
  pending.push(...scripted.geocodeMany(2000, 10_000));
  await scripted.clock.advance(200_000);
  expect(new Set(await sentences(pending))).toEqual(new Set(['answered']));
});

test('estimates count by the call, not by the item', async () => {
  const pending = Array.from({ length: 10_000 }, (_, index) =>
    scripted.engine.request(estimateLookup, { record_id: `BP ${index}` }),
  );
  await scripted.clock.advance(60_000);
  expect(new Set(await sentences(pending))).toEqual(new Set(['answered']));
  expect(scripted.service.requests).toHaveLength(100);
});

test('after a rejection every cell says so, and the next calculation is judged again', async () => {
  const pending = sentences(scripted.geocodeMany(1500));
  await scripted.clock.advance(100);
  scripted.costGate.reject();
  expect(new Set(await pending)).toEqual(new Set([expect.stringMatching(/discarded/)]));
  expect(scripted.service.requests).toEqual([]);
  const again = sentences(scripted.geocodeMany(1200));
  await scripted.clock.advance(100);
  expect(scripted.costGate.pendingCosts[0]?.calls).toBe(1200);
  scripted.costGate.reject();
  await again;
});

test('cells that are cancelled lower the cost; without any left, nothing waits for approval', async () => {
  const leaving = new AbortController();
  const staying = new AbortController();
  const gone = sentences(scripted.geocodeMany(1500, 0, { signal: leaving.signal }));
  const stay = sentences(scripted.geocodeMany(50, 5000, { signal: staying.signal }));
  await scripted.clock.advance(100);
  leaving.abort(new Error('gone'));
  expect(scripted.costGate.pendingCosts).toEqual([
    { endpoint: '/geocode', inputs: 50, cached: 0, calls: 50 },
  ]);
  staying.abort(new Error('gone'));
  expect(scripted.costGate.pendingCosts).toEqual([]);
  await Promise.all([gone, stay]);
  const small = sentences(scripted.geocodeMany(900));
  await scripted.clock.advance(60_000);
  expect(new Set(await small)).toEqual(new Set(['answered']));
});

test('without a decision, every cell says so after ten minutes', async () => {
  const pending = sentences(scripted.geocodeMany(1500));
  await scripted.clock.advance(9 * 60_000);
  expect(scripted.costGate.pendingCosts).not.toEqual([]);
  await scripted.clock.advance(2 * 60_000);
  expect(new Set(await pending)).toEqual(new Set([expect.stringMatching(/waited too long/)]));
  expect(scripted.service.requests).toEqual([]);
});

test('requests that skip the cost gate are sent, and approve nothing else', async () => {
  const held = sentences(scripted.geocodeMany(1200, 5000));
  await scripted.clock.advance(100);
  const run = sentences(scripted.geocodeMany(2000, 0, { fromTask: true }));
  await scripted.clock.advance(200_000);
  expect(new Set(await run)).toEqual(new Set(['answered']));
  expect(scripted.service.requests).toHaveLength(2000);
  expect(scripted.costGate.pendingCosts[0]?.calls).toBe(1200);
  scripted.costGate.reject();
  await held;
});

test('a pending input that is requested without the cost gate takes one call, and its cell gets the response', async () => {
  const held = scripted.geocodeMany(1200, 5000);
  await scripted.clock.advance(100);
  const run = sentences(scripted.geocodeMany(10, 5000, { fromTask: true }));
  await scripted.clock.advance(10_000);
  expect(new Set(await run)).toEqual(new Set(['answered']));
  expect(await Promise.all(held.slice(0, 10))).toHaveLength(10);
  expect(scripted.service.requests).toHaveLength(10);
  expect(scripted.costGate.pendingCosts[0]?.calls).toBe(1190);
  scripted.costGate.reject();
  await Promise.allSettled(held);
});

test('a task that joins a calculation before it is judged waits for no approval', async () => {
  const held = scripted.geocodeMany(1200, 5000);
  // The window of the cells is still open, or its store is being read.
  await scripted.clock.advance(1);
  const run = sentences(scripted.geocodeMany(10, 5000, { fromTask: true }));
  await scripted.clock.advance(10_000);
  expect(new Set(await run)).toEqual(new Set(['answered']));
  expect(scripted.service.requests).toHaveLength(10);
  expect(scripted.costGate.pendingCosts[0]?.calls).toBe(1190);
  scripted.costGate.reject();
  await Promise.allSettled(held);
});

test('cached responses can be read without a call', async () => {
  const inputs = ['1 Main St', '2 Main St', '1  MAIN st'].map((address) => ({ address, municipality: null }));
  expect(await scripted.engine.cached(geocodeLookup, inputs)).toEqual([undefined, undefined, undefined]);
  const pending = sentences(scripted.geocodeMany(1, 1));
  await scripted.clock.advance(10_000);
  await pending;
  const before = scripted.engine.counts.snapshot;
  const result = { ok: true, value: { address: '1 Main St' } };
  expect(await scripted.engine.cached(geocodeLookup, inputs)).toMatchObject([result, undefined, result]);
  expect(scripted.service.requests).toHaveLength(1);
  expect(scripted.engine.counts.snapshot).toBe(before);
});
