import { getEventListeners } from 'node:events';
import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { estimateLookup, zoneLookup } from '../../src/engine/index.ts';
import { ScriptedEngine, sentencesOf } from './scripted-engine.ts';

const scripted = new ScriptedEngine();

const geocode = (address: string, signal?: AbortSignal) => scripted.geocode(address, { signal });
const estimate = (record_id: string, signal?: AbortSignal) =>
  scripted.engine.request(estimateLookup, { record_id }, { signal });

/** The settled requests after so many milliseconds. */
async function after<T>(milliseconds: number, requests: Promise<T>[]): Promise<PromiseSettledResult<T>[]> {
  const all = Promise.allSettled(requests);
  await scripted.clock.advance(milliseconds);
  return all;
}

describe('batching', () => {
  test('10,000 cells over 6,000 addresses are 6,000 requests, at most 6 in flight', async () => {
    const cells = Array.from({ length: 10_000 }, (_, cell) => `${cell % 6000} Main St`);
    const results = await after(
      200_000,
      cells.map((address) => geocode(address)),
    );
    expect(scripted.service.requests).toHaveLength(6000);
    expect(scripted.service.busiest).toBe(6);
    results.forEach((result, cell) =>
      expect(result).toMatchObject({ status: 'fulfilled', value: { address: cells[cell] } }),
    );
  });

  test('white space and case do not make a different address', async () => {
    await after(
      1000,
      ['10 Main St', ' 10  main ST ', '10\tMAIN ST'].map((address) => geocode(address)),
    );
    expect(scripted.service.requests).toHaveLength(1);
  });

  test('10,000 unique permits are 100 requests of 100', async () => {
    const results = await after(
      60_000,
      Array.from({ length: 10_000 }, (_, cell) => estimate(`BP ${cell}`)),
    );
    expect(scripted.service.requests.map(({ body }) => body?.record_ids?.length)).toEqual(
      Array(100).fill(100),
    );
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
      items.map((item) => scripted.engine.request(estimateLookup, item)),
    );
    expect(scripted.service.requests).toHaveLength(1);
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
    expect(scripted.service.requests).toHaveLength(1);
    expect(scripted.engine.counts.snapshot.withoutCall).toBe(1);
  });

  test('requests a place again after weeks, and an address that was not found after an hour', async () => {
    scripted.service.script = ({ query }) => {
      if (query?.address === 'nowhere')
        throw new ServiceError({ status: 404, detail: 'No address like it.' });
    };
    await after(1000, [geocode('10 Main St'), geocode('nowhere')]);
    await scripted.clock.advance(61 * 60_000);
    await after(1000, [geocode('10 Main St'), geocode('nowhere')]);
    expect(scripted.service.requests.map(({ query }) => query?.address)).toEqual([
      '10 Main St',
      'nowhere',
      'nowhere',
    ]);
    await scripted.clock.advance(31 * 24 * 60 * 60_000);
    await after(1000, [geocode('10 Main St')]);
    expect(scripted.service.requests).toHaveLength(4);
  });

  test('contains no errors except not found', async () => {
    scripted.service.script = (_, number) => {
      if (number === 1) throw new ServiceError({ status: 422, detail: 'Too short.' });
    };
    expect(sentencesOf(await after(1000, [geocode('x')]))).toEqual(['Too short.']);
    expect(sentencesOf(await after(1000, [geocode('x')]))).toEqual(['answered']);
  });
});

describe('failures', () => {
  test('a wrong key over 10,000 cells is one request, and every cell gets its sentence', async () => {
    scripted.service.script = () => {
      throw new ServiceError({ status: 403, detail: 'Invalid API key.' });
    };
    const results = await after(
      1000,
      Array.from({ length: 10_000 }, (_, cell) => geocode(`${cell} Main St`)),
    );
    expect(scripted.service.requests).toHaveLength(1);
    expect(new Set(sentencesOf(results))).toEqual(new Set(['Invalid API key.']));
  });

  test('a free key on estimates is one request, and does not stop other endpoints', async () => {
    scripted.service.script = ({ path }) => {
      if (path === '/permit/estimate')
        throw new ServiceError({ status: 403, detail: 'A paid plan is needed.' });
    };
    const priced = after(
      5000,
      Array.from({ length: 1000 }, (_, cell) => estimate(`BP ${cell}`)),
    );
    const placed = scripted.engine.request(zoneLookup, { lat: 45, lng: -73 });
    expect(new Set(sentencesOf(await priced))).toEqual(new Set(['A paid plan is needed.']));
    expect(await placed).toMatchObject({ lat: 45 });
    expect(scripted.service.requests.filter(({ path }) => path === '/permit/estimate')).toHaveLength(1);
  });

  test('retryable failures are retried until they succeed', async () => {
    scripted.service.script = (_, number) => {
      if (number % 3 === 0) throw new ServiceError({ status: number % 2 ? 500 : 0, detail: 'Retryable.' });
    };
    const results = await after(
      3_600_000,
      Array.from({ length: 300 }, (_, cell) => geocode(`${cell} Main St`)),
    );
    expect(new Set(sentencesOf(results))).toEqual(new Set(['answered']));
  });

  test('Retry-After pauses the whole queue', async () => {
    scripted.service.script = (_, number) => {
      if (number === 2) throw new ServiceError({ status: 429, detail: 'Slow down.', retryAfter: 30_000 });
    };
    const pending = Array.from({ length: 50 }, (_, cell) => geocode(`${cell} Main St`));
    const all = Promise.allSettled(pending);
    await scripted.clock.advance(1000);
    const before = scripted.service.requests.length;
    await scripted.clock.advance(29_000);
    expect(scripted.service.requests.length).toBe(before);
    await scripted.clock.advance(60_000);
    expect(new Set(sentencesOf(await all))).toEqual(new Set(['answered']));
  });

  test('every cell says that the service is gone, and the next calculation tries again', async () => {
    scripted.service.script = () => {
      throw new ServiceError({ status: 0, detail: 'The service cannot be reached.' });
    };
    const results = await after(
      300_000,
      Array.from({ length: 2000 }, (_, cell) => geocode(`${cell} Main St`)),
    );
    for (const sentence of sentencesOf(results)) expect(sentence).toMatch(/^The service cannot be reached\./);
    expect(scripted.service.requests.length).toBeLessThan(100);
    scripted.service.script = () => undefined;
    expect(sentencesOf(await after(1000, [geocode('1 Main St')]))).toEqual(['answered']);
  });

  test('nothing is lost while the service is gone for a while', async () => {
    scripted.service.script = (_, number) => {
      if (number > 500 && number < 520)
        throw new ServiceError({ status: 0, detail: 'The service cannot be reached.' });
    };
    const results = await after(
      600_000,
      Array.from({ length: 2000 }, (_, cell) => geocode(`${cell} Main St`)),
    );
    expect(new Set(sentencesOf(results))).toEqual(new Set(['answered']));
  });

  test('one bad item among 100 fails alone', async () => {
    scripted.service.script = ({ body }) => {
      if (body?.record_ids?.includes('BP 42'))
        throw new ServiceError({ status: 422, detail: 'There is no permit BP 42.' });
    };
    const results = await after(
      60_000,
      Array.from({ length: 100 }, (_, cell) => estimate(`BP ${cell}`)),
    );
    expect(sentencesOf(results)).toEqual(
      Array.from({ length: 100 }, (_, cell) => (cell === 42 ? 'There is no permit BP 42.' : 'answered')),
    );
    expect(scripted.service.requests.length).toBeLessThanOrEqual(9);
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
    await scripted.clock.advance(50);
    controller.abort();
    const results = await after(60_000, remaining);
    expect(sentencesOf(results)).toEqual(['answered', 'answered']);
    expect((await cancelledResults).every(({ status }) => status === 'rejected')).toBe(true);
    expect(scripted.service.requests.length).toBeLessThanOrEqual(8);
    expect(scripted.engine.counts.snapshot.waiting).toBe(0);
  });

  test('thousands of callers with one signal have one listener, which goes with the last of them', async () => {
    const { signal } = new AbortController();
    const calls = Array.from({ length: 5000 }, (_, cell) => geocode(`${cell % 40} Main St`, signal));
    await scripted.clock.advance(50);
    expect(getEventListeners(signal, 'abort')).toHaveLength(1);
    expect(new Set(sentencesOf(await after(60_000, calls)))).toEqual(new Set(['answered']));
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('a cancelled item leaves its batch before it is sent', async () => {
    const controller = new AbortController();
    const cancelled = estimate('BP 1', controller.signal);
    const remaining = estimate('BP 2');
    controller.abort();
    await expect(cancelled).rejects.toThrow();
    await after(1000, [remaining]);
    expect(scripted.service.requests.map(({ body }) => body?.record_ids)).toEqual([['BP 2']]);
  });

  test('a caller that comes while a cancelled call is in flight gets its response', async () => {
    const controller = new AbortController();
    const first = geocode('1 Main St', controller.signal);
    const firstResult = Promise.allSettled([first]);
    await scripted.clock.advance(50);
    controller.abort();
    const again = geocode('1 Main St');
    expect(sentencesOf(await after(5000, [again]))).toEqual(['answered']);
    expect((await firstResult)[0]!.status).toBe('rejected');
  });
});

test('requests, retries, responses and failures are counted', async () => {
  scripted.service.script = (_, number) => {
    if (number === 2) throw new ServiceError({ status: 500, detail: 'Retryable.' });
    if (number === 4) throw new ServiceError({ status: 404, detail: 'No such address.' });
  };
  await after(
    60_000,
    ['1 A St', '1 a st', '2 B St', '3 C St'].map((address) => geocode(address)),
  );
  expect(scripted.engine.counts.snapshot).toEqual({
    requests: { '/geocode': 4 },
    retries: 1,
    answered: 3,
    withoutCall: 1,
    waiting: 0,
    failures: 1,
  });
});
