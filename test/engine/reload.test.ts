import { beforeEach, expect, test } from 'vitest';
import { ReloadingCells } from '../../src/engine/index.ts';
import { MemoryStore } from './memory-store.ts';
import { ScriptedEngine } from './scripted-engine.ts';

const scripted = new ScriptedEngine(1000);
let store: MemoryStore;
beforeEach(() => {
  store = new MemoryStore();
  scripted.open(store);
});

const reload = (address: string) => scripted.geocode(address, { cache: 'reload' });

/** The number of calls that these requests take. */
async function callsFor(request: () => Promise<unknown>[]): Promise<number> {
  const before = scripted.service.requests.length;
  const responses = Promise.all(request());
  await scripted.clock.advance(20_000);
  await responses;
  return scripted.service.requests.length - before;
}

test.each(['memory', 'the store'])(
  'a response cached in %s is reloaded once in each calculation',
  async (where) => {
    expect(await callsFor(() => [scripted.geocode('1 Main St'), scripted.geocode('2 Main St')])).toBe(2);
    if (where === 'the store') scripted.open(store);
    const cells = () => [reload('1 Main St'), reload('1 Main St')];
    await scripted.costGate.asOneCalculation(async () => {
      expect(await callsFor(cells)).toBe(1);
      expect(await callsFor(cells)).toBe(0);
    });
    expect(await callsFor(() => [scripted.geocode('1 Main St'), scripted.geocode('2 Main St')])).toBe(0);
    expect(await callsFor(() => [reload('1 Main St')])).toBe(1);
  },
);

test('a response stays cached if reloading it fails', async () => {
  await callsFor(() => [scripted.geocode('1 Main St')]);
  const reloaded = Promise.allSettled([reload('1 Main St')]);
  await scripted.clock.advance(10);
  scripted.engine.cancelAll();
  expect(await reloaded).toMatchObject([{ status: 'rejected' }]);
  expect(await callsFor(() => [scripted.geocode('1 Main St')])).toBe(0);
});

test('cells reload for a minute after their formulas were entered, however Excel quotes their sheet', async () => {
  const cells = new ReloadingCells(scripted.clock);
  cells.add(["'My ''sheet'''!B2", 'Sheet1!B2']);
  expect(cells.has("My 'sheet'!B2")).toBe(true);
  expect(cells.has("'Sheet1'!B2")).toBe(true);
  expect(cells.has('Sheet1!B3')).toBe(false);
  await scripted.clock.advance(61_000);
  expect(cells.has('Sheet1!B2')).toBe(false);
});

test('parts of one calculation are judged together, however long it pauses between them', async () => {
  const part = (from: number) => scripted.geocodeMany(600, from);
  let pending: Promise<unknown> | null = null;
  await scripted.costGate.asOneCalculation(async () => {
    expect(await callsFor(() => part(0))).toBe(600);
    pending = Promise.all(part(600));
    await scripted.clock.advance(10_000);
    expect(scripted.costGate.pendingCosts).toEqual([
      { endpoint: '/geocode', inputs: 1200, cached: 0, calls: 600 },
    ]);
  });
  scripted.costGate.approve();
  await scripted.clock.advance(30_000);
  await pending;
  await scripted.costGate.asOneCalculation(async () => {
    expect(await callsFor(() => part(1200))).toBe(600);
  });
  expect(await callsFor(() => part(1800))).toBe(600);
});
