import { getEventListeners } from 'node:events';
import { beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import {
  Counts,
  estimateLookup,
  geocodeLookup,
  Lookups,
  RequestQueue,
  zoneLookup,
} from '../../src/engine/index.ts';
import { ScriptedService } from './scripted-service.ts';
import { VirtualClock } from './virtual-clock.ts';

let clock: VirtualClock;
let service: ScriptedService;
let lookups: Lookups;

beforeEach(() => {
  clock = new VirtualClock();
  service = new ScriptedService(clock);
  const counts = new Counts();
  const queue = new RequestQueue({ clock, counts, random: () => 1 });
  lookups = new Lookups({ client: service, clock, counts, queue });
});

const geocode = (address: string, signal?: AbortSignal) =>
  lookups.request(geocodeLookup, { address, municipality: null }, { signal });
const estimate = (record_id: string, signal?: AbortSignal) =>
  lookups.request(estimateLookup, { record_id }, { signal });

/** The settled requests after so many milliseconds. */
async function after<T>(milliseconds: number, requests: Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  const all = Promise.allSettled(requests);
  await clock.advance(milliseconds);
  return all;
}

const sentences = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.map((result) =>
    result.status === 'rejected' ? (result.reason as ServiceError).detail : 'answered',
  );

describe('batching', () => {
  test('10,000 cells over 6,000 addresses are 6,000 requests, at most 6 in flight', async () => {
    const cells = Array.from({ length: 10_000 }, (_, cell) => `${cell % 6000} Main St`);
    const results = await after(
      200_000,
      cells.map((address) => geocode(address)),
    );
    expect(service.requests).toHaveLength(6000);
    expect(service.busiest).toBe(6);
    results.forEach((result, cell) =>
      expect(result).toMatchObject({ status: 'fulfilled', value: { address: cells[cell] } }),
    );
  });

  test('white space and case do not make a different address', async () => {
    await after(
      1000,
      ['10 Main St', ' 10  main ST ', '10\tMAIN ST'].map((address) => geocode(address)),
    );
    expect(service.requests).toHaveLength(1);
  });

  test('10,000 unique permits are 100 requests of 100', async () => {
    const results = await after(
      60_000,
      Array.from({ length: 10_000 }, (_, cell) => estimate(`BP ${cell}`)),
    );
    expect(service.requests.map(({ body }) => body?.record_ids?.length)).toEqual(Array(100).fill(100));
    results.forEach((result, cell) => expect(result).toMatchObject({ value: { basis: `BP ${cell}` } }));
  });

  test('record ids and descriptions share a request, and each gets its own response', async () => {
    const permit = (dwelling_units: number) => ({
      municipality: 'calgary',
      permit_type_canonical: 'addition',
      dwelling_units,
    });
    const items = Array.from({ length: 90 }, (_, cell) =>
      cell % 2 ? { record_id: `BP ${cell}` } : { permit: permit(cell) },
    );
    const results = await after(
      1000,
      items.map((item) => lookups.request(estimateLookup, item)),
    );
    expect(service.requests).toHaveLength(1);
    results.forEach((result, cell) =>
      expect(result).toMatchObject({
        value: { basis: cell % 2 ? `BP ${cell}` : JSON.stringify(permit(cell)) },
      }),
    );
  });
});

describe('the cache', () => {
  test('responds again without a request', async () => {
    await after(1000, [geocode('10 Main St')]);
    await after(0, [geocode('10 Main St')]);
    expect(service.requests).toHaveLength(1);
    expect(lookups.counts.snapshot.withoutCall).toBe(1);
  });

  test('requests a place again after weeks, and an address that was not found after an hour', async () => {
    service.script = ({ query }) => {
      if (query?.address === 'nowhere')
        throw new ServiceError({ status: 404, detail: 'No address like it.' });
    };
    await after(1000, [geocode('10 Main St'), geocode('nowhere')]);
    await clock.advance(61 * 60_000);
    await after(1000, [geocode('10 Main St'), geocode('nowhere')]);
    expect(service.requests.map(({ query }) => query?.address)).toEqual(['10 Main St', 'nowhere', 'nowhere']);
    await clock.advance(31 * 24 * 60 * 60_000);
    await after(1000, [geocode('10 Main St')]);
    expect(service.requests).toHaveLength(4);
  });

  test('contains no errors except not found', async () => {
    service.script = (_, number) => {
      if (number === 1) throw new ServiceError({ status: 422, detail: 'Too short.' });
    };
    expect(sentences(await after(1000, [geocode('x')]))).toEqual(['Too short.']);
    expect(sentences(await after(1000, [geocode('x')]))).toEqual(['answered']);
  });
});

describe('failures', () => {
  test('a wrong key over 10,000 cells is one request, and every cell gets its sentence', async () => {
    service.script = () => {
      throw new ServiceError({ status: 403, detail: 'Invalid API key.' });
    };
    const results = await after(
      1000,
      Array.from({ length: 10_000 }, (_, cell) => geocode(`${cell} Main St`)),
    );
    expect(service.requests).toHaveLength(1);
    expect(new Set(sentences(results))).toEqual(new Set(['Invalid API key.']));
  });

  test('a free key on estimates is one request, and does not stop other endpoints', async () => {
    service.script = ({ path }) => {
      if (path === '/permit/estimate')
        throw new ServiceError({ status: 403, detail: 'A paid plan is needed.' });
    };
    const priced = after(
      5000,
      Array.from({ length: 1000 }, (_, cell) => estimate(`BP ${cell}`)),
    );
    const placed = lookups.request(zoneLookup, { lat: 45, lng: -73 });
    expect(new Set(sentences(await priced))).toEqual(new Set(['A paid plan is needed.']));
    expect(await placed).toMatchObject({ lat: 45 });
    expect(service.requests.filter(({ path }) => path === '/permit/estimate')).toHaveLength(1);
  });

  test('retryable failures are retried until they succeed', async () => {
    service.script = (_, number) => {
      if (number % 3 === 0) throw new ServiceError({ status: number % 2 ? 500 : 0, detail: 'Retryable.' });
    };
    const results = await after(
      3_600_000,
      Array.from({ length: 300 }, (_, cell) => geocode(`${cell} Main St`)),
    );
    expect(new Set(sentences(results))).toEqual(new Set(['answered']));
  });

  test('Retry-After pauses the whole queue', async () => {
    service.script = (_, number) => {
      if (number === 2) throw new ServiceError({ status: 429, detail: 'Slow down.', retryAfter: 30_000 });
    };
    const pending = Array.from({ length: 50 }, (_, cell) => geocode(`${cell} Main St`));
    const all = Promise.allSettled(pending);
    await clock.advance(1000);
    const before = service.requests.length;
    await clock.advance(29_000);
    expect(service.requests.length).toBe(before);
    await clock.advance(60_000);
    expect(new Set(sentences(await all))).toEqual(new Set(['answered']));
  });

  test('every cell says that the service is gone, and the next calculation tries again', async () => {
    service.script = () => {
      throw new ServiceError({ status: 0, detail: 'The service cannot be reached.' });
    };
    const results = await after(
      300_000,
      Array.from({ length: 2000 }, (_, cell) => geocode(`${cell} Main St`)),
    );
    for (const sentence of sentences(results)) expect(sentence).toMatch(/^The service cannot be reached\./);
    expect(service.requests.length).toBeLessThan(100);
    service.script = () => undefined;
    expect(sentences(await after(1000, [geocode('1 Main St')]))).toEqual(['answered']);
  });

  test('nothing is lost while the service is gone for a while', async () => {
    service.script = (_, number) => {
      if (number > 500 && number < 520)
        throw new ServiceError({ status: 0, detail: 'The service cannot be reached.' });
    };
    const results = await after(
      600_000,
      Array.from({ length: 2000 }, (_, cell) => geocode(`${cell} Main St`)),
    );
    expect(new Set(sentences(results))).toEqual(new Set(['answered']));
  });

  test('one bad item among 100 fails alone', async () => {
    service.script = ({ body }) => {
      if (body?.record_ids?.includes('BP 42'))
        throw new ServiceError({ status: 422, detail: 'There is no permit BP 42.' });
    };
    const results = await after(
      60_000,
      Array.from({ length: 100 }, (_, cell) => estimate(`BP ${cell}`)),
    );
    expect(sentences(results)).toEqual(
      Array.from({ length: 100 }, (_, cell) => (cell === 42 ? 'There is no permit BP 42.' : 'answered')),
    );
    expect(service.requests.length).toBeLessThanOrEqual(9);
  });
});

describe('cancelling', () => {
  test('calls without callers are dropped, and the others are made', async () => {
    const controller = new AbortController();
    const cancelled = Array.from({ length: 5000 }, (_, cell) =>
      geocode(`${cell} Main St`, controller.signal),
    );
    const remaining = [geocode('7 Main St'), geocode('5 Oak Ave')];
    const cancelledResults = Promise.allSettled(cancelled);
    await clock.advance(50);
    controller.abort();
    const results = await after(60_000, remaining);
    expect(sentences(results)).toEqual(['answered', 'answered']);
    expect((await cancelledResults).every(({ status }) => status === 'rejected')).toBe(true);
    expect(service.requests.length).toBeLessThanOrEqual(8);
    expect(lookups.counts.snapshot.waiting).toBe(0);
  });

  test('thousands of callers with one signal have one listener, which goes with the last of them', async () => {
    const { signal } = new AbortController();
    const calls = Array.from({ length: 5000 }, (_, cell) => geocode(`${cell % 40} Main St`, signal));
    await clock.advance(50);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    expect(new Set(sentences(await after(60_000, calls)))).toEqual(new Set(['answered']));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('a cancelled item leaves its batch before it is sent', async () => {
    const controller = new AbortController();
    const cancelled = estimate('BP 1', controller.signal);
    const remaining = estimate('BP 2');
    controller.abort();
    await expect(cancelled).rejects.toThrow();
    await after(1000, [remaining]);
    expect(service.requests.map(({ body }) => body?.record_ids)).toEqual([['BP 2']]);
  });

  test('a caller that comes while a cancelled call is in flight gets its response', async () => {
    const controller = new AbortController();
    const first = geocode('1 Main St', controller.signal);
    const firstResult = Promise.allSettled([first]);
    await clock.advance(50);
    controller.abort();
    const again = geocode('1 Main St');
    expect(sentences(await after(5000, [again]))).toEqual(['answered']);
    expect((await firstResult)[0]!.status).toBe('rejected');
  });
});

test('requests, retries, responses and failures are counted', async () => {
  service.script = (_, number) => {
    if (number === 2) throw new ServiceError({ status: 500, detail: 'Retryable.' });
    if (number === 4) throw new ServiceError({ status: 404, detail: 'No such address.' });
  };
  await after(
    60_000,
    ['1 A St', '1 a st', '2 B St', '3 C St'].map((address) => geocode(address)),
  );
  expect(lookups.counts.snapshot).toEqual({
    requests: { '/geocode': 4 },
    retries: 1,
    answered: 3,
    withoutCall: 1,
    waiting: 0,
    failures: 1,
  });
});
