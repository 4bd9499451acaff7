import { beforeEach, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
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
let lookups: Lookups;
let counts: Counts;

beforeEach(() => {
  clock = new VirtualClock();
  service = new ScriptedService(clock);
  counts = new Counts();
  const queue = new RequestQueue({ clock, counts, random: () => 1 });
  lookups = new Lookups({
    client: service,
    clock,
    counts,
    queue,
    costGate: new CostGate({ threshold: () => 1000, clock }),
  });
});

const geocode = (number: number) =>
  Array.from({ length: number }, (_, index) =>
    lookups.request(geocodeLookup, { address: `${index} Main St`, municipality: null }),
  );
const sentences = async (pending: Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(pending)).map((end) =>
    end.status === 'rejected' ? (end.reason as ServiceError).detail : 'answered',
  );

test('every waiting cell says so at once; calls in flight are finished and cached, and no others are sent', async () => {
  const pending = [
    ...geocode(500),
    ...Array.from({ length: 150 }, (_, item) => lookups.request(estimateLookup, { record_id: `BP ${item}` })),
  ];
  await clock.advance(250);
  const [answered, sent] = [counts.snapshot.answered, service.requests.length];
  lookups.cancelAll('Cancelled.');
  const said = await sentences(pending);
  expect(said.filter((sentence) => sentence === 'answered')).toHaveLength(answered);
  expect(said.filter((sentence) => sentence === 'Cancelled.')).toHaveLength(650 - answered);
  expect(counts.snapshot.waiting).toBe(0);
  await clock.advance(60_000);
  expect(service.requests).toHaveLength(sent);
  const again = sentences(geocode(500));
  await clock.advance(60_000);
  expect(new Set(await again)).toEqual(new Set(['answered']));
  const addresses = service.requests.flatMap(({ query }) => (query ? [query.address] : []));
  expect(new Set(addresses).size).toBe(addresses.length);
});

test('requests that wait for approval are cancelled too', async () => {
  const pending = sentences(geocode(1500));
  await clock.advance(100);
  expect(lookups.costGate.pendingCosts).not.toEqual([]);
  lookups.cancelAll('Cancelled.');
  expect(new Set(await pending)).toEqual(new Set(['Cancelled.']));
  expect(lookups.costGate.pendingCosts).toEqual([]);
  expect(service.requests).toEqual([]);
});

test('a failed request is not retried without callers; a caller that comes meanwhile joins it', async () => {
  service.script = (_, number) => {
    if (number === 1) throw new ServiceError({ status: 503, detail: 'Busy.' });
  };
  const first = sentences(geocode(1));
  await clock.advance(50);
  lookups.cancelAll('Cancelled.');
  expect(await first).toEqual(['Cancelled.']);
  await clock.advance(60_000);
  expect(service.requests).toHaveLength(1);
  const second = sentences(geocode(1));
  await clock.advance(50);
  lookups.cancelAll('Cancelled.');
  const third = sentences(geocode(1));
  await clock.advance(60_000);
  expect(await second).toEqual(['Cancelled.']);
  expect(await third).toEqual(['answered']);
  expect(service.requests).toHaveLength(2);
});
