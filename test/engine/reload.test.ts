import { beforeEach, expect, test } from 'vitest';
import {
  ResponseCache,
  Counts,
  geocodeLookup,
  CostGate,
  Lookups,
  ReloadingCells,
  RequestQueue,
  type LookupOptions,
} from '../../src/engine/index.ts';
import { MemoryStore } from './memory-store.ts';
import { ScriptedService } from './scripted-service.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let service: ScriptedService;
let store: MemoryStore;
let costGate: CostGate;
let lookups: Lookups;

const open = (): void => {
  const counts = new Counts();
  const queue = new RequestQueue({ clock, counts });
  costGate = new CostGate({ threshold: () => 1000, clock });
  lookups = new Lookups({
    client: service,
    clock,
    counts,
    queue,
    costGate,
    cache: new ResponseCache(clock, store),
  });
};

beforeEach(() => {
  clock = new VirtualClock();
  service = new ScriptedService(clock);
  store = new MemoryStore();
  open();
});

const geocode = (address: string, options?: LookupOptions) =>
  lookups.request(geocodeLookup, { address, municipality: null }, options);

const reload = (address: string) => geocode(address, { cache: 'reload' });

/** The number of calls that these requests take. */
async function callsFor(request: () => Promise<unknown>[]): Promise<number> {
  const before = service.requests.length;
  const responses = Promise.all(request());
  await clock.advance(20_000);
  await responses;
  return service.requests.length - before;
}

test.each(['memory', 'the store'])(
  'a response cached in %s is reloaded once in each calculation',
  async (where) => {
    expect(await callsFor(() => [geocode('1 Main St'), geocode('2 Main St')])).toBe(2);
    if (where === 'the store') open();
    const cells = () => [reload('1 Main St'), reload('1 Main St')];
    await costGate.asOneCalculation(async () => {
      expect(await callsFor(cells)).toBe(1);
      expect(await callsFor(cells)).toBe(0);
    });
    expect(await callsFor(() => [geocode('1 Main St'), geocode('2 Main St')])).toBe(0);
    expect(await callsFor(() => [reload('1 Main St')])).toBe(1);
  },
);

test('a response stays cached if reloading it fails', async () => {
  await callsFor(() => [geocode('1 Main St')]);
  const reloaded = Promise.allSettled([reload('1 Main St')]);
  await clock.advance(10);
  lookups.cancelAll('Cancelled.');
  expect(await reloaded).toMatchObject([{ status: 'rejected' }]);
  expect(await callsFor(() => [geocode('1 Main St')])).toBe(0);
});

test('cells reload for a minute after their formulas were entered, however Excel quotes their sheet', async () => {
  const cells = new ReloadingCells(clock);
  cells.add(["'My ''sheet'''!B2", 'Sheet1!B2']);
  expect(cells.has("My 'sheet'!B2")).toBe(true);
  expect(cells.has("'Sheet1'!B2")).toBe(true);
  expect(cells.has('Sheet1!B3')).toBe(false);
  await clock.advance(61_000);
  expect(cells.has('Sheet1!B2')).toBe(false);
});

test('parts of one calculation are judged together, however long it pauses between them', async () => {
  const part = (from: number) =>
    Array.from({ length: 600 }, (_, index) => geocode(`${from + index} Main St`));
  let pending: Promise<unknown> | null = null;
  await costGate.asOneCalculation(async () => {
    expect(await callsFor(() => part(0))).toBe(600);
    pending = Promise.all(part(600));
    await clock.advance(10_000);
    expect(costGate.pendingCosts).toEqual([{ endpoint: '/geocode', inputs: 1200, cached: 0, calls: 600 }]);
  });
  costGate.approve();
  await clock.advance(30_000);
  await pending;
  await costGate.asOneCalculation(async () => {
    expect(await callsFor(() => part(1200))).toBe(600);
  });
  expect(await callsFor(() => part(1800))).toBe(600);
});
