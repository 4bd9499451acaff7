import { describe, expect, test } from 'vitest';
import { preferenceBounds, Preferences, type NumberPreference } from '../../src/connection/index.ts';
import { browserStore } from './browser-store.ts';

const names = Object.keys(preferenceBounds) as NumberPreference[];
const defaults = {
  costThreshold: 1000,
  maxInFlight: 6,
  placeDays: 30,
  recordHours: 24,
  missingMinutes: 60,
  language: 'host',
  opensWithTables: true,
  tableHeaders: 'language' as const,
};

const storeWith = (text?: string): Storage => browserStore('cdata.preferences', text);

describe('stored preferences', () => {
  test.each([
    ['nothing', undefined],
    ['no JSON', 'defaults'],
    ['a text', '"defaults"'],
    ['null', 'null'],
    ['a list', '[1,2]'],
    [
      'other types',
      '{"costThreshold":"many","maxInFlight":null,"placeDays":{},"recordHours":1.5,"language":7}',
    ],
    ['an unknown language', '{"language":"de"}'],
    ['preferences of another version', '{"version":9,"theme":"dark","hold":{"above":3}}'],
  ])('%s means the defaults', (_, text) => {
    expect(new Preferences(storeWith(text)).values).toEqual(defaults);
  });

  test('are limited to their bounds', () => {
    for (const name of names) {
      const { minimum, maximum } = preferenceBounds[name];
      for (const [kept, read] of [
        [minimum - 1, minimum],
        [minimum, minimum],
        [maximum, maximum],
        [maximum + 1, maximum],
        [-1e300, minimum],
      ]) {
        const { values } = new Preferences(storeWith(JSON.stringify({ [name]: kept })));
        expect(values).toEqual({ ...defaults, [name]: read });
      }
    }
  });

  test('of an older version are used, with defaults for the new ones', () => {
    const { values } = new Preferences(storeWith('{"costThreshold":50}'));
    expect(values).toEqual({ ...defaults, costThreshold: 50 });
  });
});

describe('a change', () => {
  test('applies at once, notifies, and is there after a reload; the others stay', () => {
    const store = storeWith();
    const preferences = new Preferences(store);
    const notified: number[] = [];
    const unsubscribe = preferences.subscribe(() => notified.push(preferences.values.maxInFlight));
    preferences.update({ maxInFlight: 3 });
    preferences.update({ maxInFlight: 99 });
    unsubscribe();
    preferences.update({ language: 'fr' });
    expect(notified).toEqual([3, 12]);
    expect(new Preferences(store).values).toEqual({ ...defaults, maxInFlight: 12, language: 'fr' });
  });

  test('is separate for each host of Excel on the web', () => {
    const store = storeWith();
    new Preferences(store, 'one.').update({ maxInFlight: 2 });
    expect(new Preferences(store, 'other.').values.maxInFlight).toBe(6);
    expect(new Preferences(store, 'one.').values.maxInFlight).toBe(2);
  });

  test('lasts as long as the page if nothing can be stored', () => {
    const none = new Preferences(null);
    none.update({ maxInFlight: 2 });
    expect(none.values.maxInFlight).toBe(2);
    const full = new Preferences({
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage);
    full.update({ maxInFlight: 2 });
    expect(full.values.maxInFlight).toBe(2);
  });

  test('is reset to the defaults, without the language', () => {
    const preferences = new Preferences(storeWith('{"costThreshold":5,"placeDays":0,"language":"fr"}'));
    expect(preferences.hasDefaults).toBe(false);
    preferences.reset();
    expect(preferences.hasDefaults).toBe(true);
    expect(preferences.values).toEqual({ ...defaults, language: 'fr' });
  });
});

describe('an organization’s defaults', () => {
  test('apply to what the user has not chosen, also at the next start, before they are read again', () => {
    const store = storeWith('{"maxInFlight":2}');
    const preferences = new Preferences(store);
    preferences.setOrganizationDefaults({ maxInFlight: 3, costThreshold: 50, language: 'fr' });
    const expected = { ...defaults, maxInFlight: 2, costThreshold: 50, language: 'fr' };
    expect(preferences.values).toEqual(expected);
    expect(new Preferences(store).values).toEqual(expected);
    preferences.reset();
    expect(preferences.values).toEqual({ ...expected, maxInFlight: 3 });
    expect(preferences.hasDefaults).toBe(true);
  });

  test('follow the organization when it changes them', () => {
    const store = storeWith();
    new Preferences(store).setOrganizationDefaults({ costThreshold: 50 });
    const preferences = new Preferences(store);
    preferences.update({ language: 'en' });
    let changes = 0;
    preferences.subscribe(() => (changes += 1));
    preferences.setOrganizationDefaults({ costThreshold: 50 });
    expect(changes).toBe(0);
    preferences.setOrganizationDefaults({});
    expect(preferences.values).toEqual({ ...defaults, language: 'en' });
  });
});
