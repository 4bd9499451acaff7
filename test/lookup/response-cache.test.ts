import { beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { ResponseCache } from '../../src/lookup/index.ts';
import { MemoryStore } from './memory-store.ts';
import { VirtualClock } from './virtual-clock.ts';

const hour = 3_600_000;
const day = 24 * hour;

let clock: VirtualClock;
let store: MemoryStore;
let cache: ResponseCache;

beforeEach(() => {
  clock = new VirtualClock();
  store = new MemoryStore();
  cache = new ResponseCache(clock, store);
});

const place = { address: '1 Main St', lat: 45.5, lng: -73.5, postal_code: null };

/** The cache of another page, or of the same after a reload. */
/** Any value is a response to these lookups. */
const entries = (...keys: string[]) => keys.map((key) => ({ key, isResponse: () => true }));

const reopened = (): ResponseCache => new ResponseCache(clock, store);

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

  test('a 404 comes back as the same error', async () => {
    cache.set('key', { ok: false, error: new ServiceError(404, 'No such address.') }, 'missing');
    await clock.advance(1000);
    const later = reopened();
    await later.load(entries('key'));
    expect(later.get('key')).toEqual({ ok: false, error: new ServiceError(404, 'No such address.') });
  });

  test('are valid for weeks, a day or an hour', async () => {
    cache.set('place', { ok: true, value: 1 }, 'place');
    cache.set('record', { ok: true, value: 2 }, 'record');
    cache.set('missing', { ok: false, error: new ServiceError(404, 'No.') }, 'missing');
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
