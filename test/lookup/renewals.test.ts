import { beforeEach, expect, test } from 'vitest';
import {
  AnswerCache,
  Counts,
  geocodeLookup,
  Hold,
  Lookups,
  Renewals,
  RequestQueue,
  type Renewal,
} from '../../src/lookup/index.ts';
import { KeptInMemory } from './kept-in-memory.ts';
import { ScriptedService } from './scripted-service.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let service: ScriptedService;
let store: KeptInMemory;
let hold: Hold;
let lookups: Lookups;

const open = (): void => {
  const counts = new Counts();
  const queue = new RequestQueue({ clock, counts });
  hold = new Hold(() => 1000);
  lookups = new Lookups({
    client: service,
    clock,
    counts,
    queue,
    hold,
    cache: new AnswerCache(clock, store),
  });
};

beforeEach(() => {
  clock = new VirtualClock();
  service = new ScriptedService(clock);
  store = new KeptInMemory();
  open();
});

const geocode = (address: string, renewal: Renewal | null = null) =>
  lookups.ask(geocodeLookup, { address, municipality: null }, undefined, false, renewal);

async function answers(asked: () => Promise<unknown>[]): Promise<number> {
  const before = service.asked.length;
  const all = Promise.all(asked());
  await clock.advance(20_000);
  await all;
  return service.asked.length - before;
}

test.each(['in memory', 'in the store'])('answers kept %s are asked anew, each once', async (where) => {
  expect(await answers(() => [geocode('1 Main St'), geocode('2 Main St')])).toBe(2);
  if (where === 'in the store') open();
  const renewal: Renewal = new Set();
  const again = () => [geocode('1 Main St', renewal), geocode('1 Main St', renewal)];
  expect(await answers(again)).toBe(1);
  expect(await answers(again)).toBe(0);
  expect(await answers(() => [geocode('1 Main St'), geocode('2 Main St')])).toBe(0);
  expect(await answers(() => [geocode('1 Main St', new Set())])).toBe(1);
});

test('an answer stays known where the service does not give another', async () => {
  await answers(() => [geocode('1 Main St')]);
  const asked = Promise.allSettled([geocode('1 Main St', new Set())]);
  await clock.advance(10);
  lookups.cancelWaiting('Cancelled.');
  expect(await asked).toMatchObject([{ status: 'rejected' }]);
  expect(await answers(() => [geocode('1 Main St')])).toBe(0);
});

test('cells are known by their addresses for a minute', async () => {
  const renewals = new Renewals(clock);
  const renewal: Renewal = new Set();
  renewals.expect(["'My ''sheet'''!B2", 'Sheet1!B2'], renewal);
  const of = (cell: string): Renewal | null => {
    const { signal } = new AbortController();
    renewals.asks(cell, signal);
    return renewals.of(signal);
  };
  expect(of("My 'sheet'!B2")).toBe(renewal);
  expect(of("'Sheet1'!B2")).toBe(renewal);
  expect(of('Sheet1!B3')).toBe(null);
  await clock.advance(61_000);
  expect(of('Sheet1!B2')).toBe(null);
});

test('what comes in parts is one calculation where somebody says so, and is over when the last has come', async () => {
  const part = (from: number) =>
    Array.from({ length: 600 }, (_, index) => geocode(`${from + index} Main St`));
  hold.open();
  expect(await answers(() => part(0))).toBe(600);
  const held = Promise.all(part(600));
  await clock.advance(10_000);
  expect(hold.costs).toEqual([{ endpoint: '/geocode', inputs: 1200, known: 0, requests: 600 }]);
  hold.close();
  lookups.release();
  await clock.advance(30_000);
  await held;
  hold.open();
  expect(await answers(() => part(1200))).toBe(600);
  hold.close();
  expect(await answers(() => part(1800))).toBe(600);
});
