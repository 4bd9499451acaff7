import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { isReadable, ServiceError } from '../../src/api/index.ts';
import { ResultCache } from '../../src/engine/index.ts';
import { stampOf } from '../../src/engine/stored-result.ts';
import { MemoryStore } from './memory-store.ts';
import { VirtualClock } from './virtual-clock.ts';
import { scaled } from '../extent.ts';

const hour = 3_600_000;
const day = 24 * hour;

let clock: VirtualClock;
let store: MemoryStore;
let cache: ResultCache;

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore();
  cache = new ResultCache(clock, store);
});

const place = { address: '1 Main St', lat: 45.5, lng: -73.5, postal_code: null };

/** Any value is a response to these lookups. */
const entries = (...keys: string[]) => keys.map((key) => ({ key, lookup: { isResult: () => true } }));

/** The cache of another page, or of the same after a reload. */
const reopened = (): ResultCache => new ResultCache(clock, store);

describe('results', () => {
  test.each([
    ['a record', place],
    ['a list', [{ a: 1 }, { b: [true, null] }]],
    ['a text', 'x'],
    ['a number', 0],
    ['nothing', null],
  ])('%s comes back as it was, from memory and after a reload', async (_, answer) => {
    cache.set('key', { ok: true, value: answer }, 'place');
    expect(cache.get('key')).toEqual({ ok: true, value: answer });
    await clock.advance(1000);
    const later = reopened();
    expect(later.get('key')).toBeUndefined();
    await later.load(entries('other', 'key'));
    expect(later.get('key')).toEqual({ ok: true, value: answer });
  });

  test('a 404 comes back as the same error, in the words of the language of that time', async () => {
    cache.set(
      'key',
      { ok: false, error: new ServiceError({ status: 404, detail: 'No such address.' }) },
      'missing',
    );
    await clock.advance(1000);
    const later = reopened();
    await later.load(entries('key'));
    const explanation = 'The service has nothing like this. Check the address or the ID.';
    expect(later.get('key')).toEqual({
      ok: false,
      error: new ServiceError({ status: 404, detail: 'No such address.', explanation }),
    });
  });

  test('are valid for weeks, a day or an hour', async () => {
    cache.set('place', { ok: true, value: 1 }, 'place');
    cache.set('record', { ok: true, value: 2 }, 'record');
    cache.set('missing', { ok: false, error: new ServiceError({ status: 404, detail: 'No.' }) }, 'missing');
    const valid = () => ['place', 'record', 'missing'].filter((key) => cache.get(key));
    await clock.advance(hour - 2000);
    expect(valid()).toEqual(['place', 'record', 'missing']);
    await clock.advance(3000);
    expect(valid()).toEqual(['place', 'record']);
    await clock.advance(day);
    expect(valid()).toEqual(['place']);
    await clock.advance(30 * day);
    expect(valid()).toEqual([]);
  });
});

describe('a clock that jumps', () => {
  test('far ahead expires results; a result dated in the future is invalid once the clock is corrected', async () => {
    cache.set('before', { ok: true, value: 1 }, 'place');
    clock.jump(60 * day);
    expect(cache.get('before')).toBeUndefined();
    cache.set('then', { ok: true, value: 2 }, 'place');
    await clock.advance(1000);
    clock.jump(-60 * day);
    expect(cache.get('then')).toBeUndefined();
    const later = reopened();
    await later.load(entries('then'));
    expect(later.get('then')).toBeUndefined();
  });

  test('back by minutes keeps results valid', () => {
    cache.set('key', { ok: true, value: 1 }, 'place');
    clock.jump(-10 * 60_000);
    expect(cache.get('key')).toEqual({ ok: true, value: 1 });
  });

  test('does not costGate what is to be written', async () => {
    cache.set('key', { ok: true, value: 1 }, 'place');
    clock.jump(-365 * day);
    await clock.advance(1000);
    expect([...store.answers.keys()]).toEqual(['key']);
  });
});

describe('a store', () => {
  test('that is full leaves the memory working', async () => {
    store.mood = 'failing';
    cache.set('key', { ok: true, value: 1 }, 'place');
    await clock.advance(1000);
    await cache.load(entries('key', 'other'));
    expect(cache.get('key')).toEqual({ ok: true, value: 1 });
    store.mood = 'well';
    cache.set('later', { ok: true, value: 2 }, 'place');
    await clock.advance(1000);
    expect([...store.answers.keys()]).toEqual(['later']);
  });

  test('that does not respond is waited for once', async () => {
    store.mood = 'blocked';
    const loading = cache.load(entries('key'));
    await clock.advance(11_000);
    await loading;
    const again = cache.load(entries('key'));
    await clock.advance(0);
    await again;
    cache.set('key', { ok: true, value: 1 }, 'place');
    expect(cache.get('key')).toEqual({ ok: true, value: 1 });
  });

  test('with values of another program is ignored', async () => {
    const odd = [{}, { kind: 'answer', names: null, text: '{', at: 0, until: 9e9 }, 5, null];
    odd.forEach((value, index) => store.answers.set(`odd ${index}`, value as never));
    await cache.load(entries(...odd.map((_, index) => `odd ${index}`)));
    odd.forEach((_, index) => expect(cache.get(`odd ${index}`)).toBeUndefined());
  });

  test('is cleared with the memory', async () => {
    cache.set('key', { ok: true, value: 1 }, 'place');
    await clock.advance(1000);
    await cache.clear();
    expect(cache.get('key')).toBeUndefined();
    expect(store.answers.size).toBe(0);
  });
});

describe('whatever is in the store', () => {
  const places = Array.from({ length: 5 }, (_, index) => ({
    lat: 45 + index,
    lng: -73,
    address: `${index} Main`,
  }));
  const placeKeys = places.map((_, index) => `/geocode ${index}`);
  const loadable = placeKeys.map((key) => ({
    key,
    lookup: { isResult: (value: unknown) => isReadable('/geocode', value) },
  }));
  const names = ['kind', 'names', 'text', 'at', 'until', 'stamp'];

  /** What any program may do to a stored entry; `undefined` deletes it. */
  const corruption = fc.oneof(
    fc.anything().map((value) => () => value),
    fc
      .tuple(
        fc.constantFrom(...names),
        fc.oneof(fc.anything(), fc.constantFrom(Infinity, -1, 9e15, '[1]', 'error')),
      )
      .map(([name, value]) => (entry: object) => ({ ...entry, [name]: value })),
    fc.constantFrom(...names).map((name) => (entry: object) => ({ ...entry, [name]: undefined })),
    fc.tuple(fc.nat(80), fc.string({ maxLength: 3 })).map(([at, text]) => (entry: object) => {
      const before = String((entry as { text?: unknown }).text);
      return { ...entry, text: before.slice(0, at) + text + before.slice(at + 1) };
    }),
    fc.nat(4).map((other) => (_: object, all: ReadonlyMap<string, unknown>) => all.get(placeKeys[other]!)),
  );

  test('a response is right, or requested again: 1,000 random corruptions', async () => {
    let right = 0;
    let misses = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(4), corruption), { minLength: 1, maxLength: 6 }),
        async (corruptions) => {
          store = new MemoryStore();
          const writer = new ResultCache(clock, store);
          places.forEach((value, index) => writer.set(placeKeys[index]!, { ok: true, value }, 'place'));
          await writer.flush();
          const entries = store.answers as Map<string, unknown>;
          for (const [index, corrupt] of corruptions) {
            const entry = entries.get(placeKeys[index]!);
            if (typeof entry === 'object' && entry !== null)
              entries.set(placeKeys[index]!, corrupt(entry, entries));
          }
          const reader = new ResultCache(clock, store);
          await reader.load(loadable);
          placeKeys.forEach((key, index) => {
            const lookup = reader.get(key);
            if (lookup) expect(lookup).toEqual({ ok: true, value: places[index] });
            if (lookup) right++;
            else misses++;
          });
        },
      ),
      { numRuns: scaled(250) },
    );
    expect(right).toBeGreaterThan(500);
    expect(misses).toBeGreaterThan(500);
  });

  test('a bad entry is deleted', async () => {
    store.answers.set('bad', { kind: 'answer', names: 'no list', text: '[]' } as never);
    await cache.load(entries('bad'));
    expect([...store.answers.keys()]).toEqual([]);
  });

  test('what is no result of its lookup is requested again', async () => {
    const writer = new ResultCache(clock, store);
    writer.set(placeKeys[0]!, { ok: true, value: { zone: 'R1' } }, 'place');
    await writer.flush();
    const reader = new ResultCache(clock, store);
    await reader.load(loadable);
    expect(reader.get(placeKeys[0]!)).toBeUndefined();
  });

  test('what another version stored is requested again', async () => {
    cache.set('key', { ok: true, value: 1 }, 'place');
    await cache.flush();
    const newer = new ResultCache(clock, store, { build: '0.2.0' });
    await newer.load(entries('key'));
    expect(newer.get('key')).toBeUndefined();
  });

  test('no entry is valid for longer than a preference allows', async () => {
    const at = Math.floor(clock.now() / 1000);
    const result = { kind: 'answer' as const, names: null, text: ' 1', at, until: at + 400 * 86_400 };
    store.answers.set('key', { ...result, stamp: stampOf('key', result, '') });
    await cache.load(entries('key'));
    expect(cache.get('key')).toBeUndefined();
  });
});
