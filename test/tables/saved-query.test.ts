import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { savedQuerySchema, type SavedQuery } from '../../src/features/tables/saved-query.ts';

function validSavedQuery(json: unknown): SavedQuery | null {
  const { success, output } = v.safeParse(savedQuerySchema, json);
  return success ? output : null;
}

const valid = {
  dataset: 'permit',
  query: { municipality: 'calgary', value_min: 5, trade: null, preceded_by_permit: true },
  fields: ['record_id', 'address'],
  headers: { address: 'address 2' },
  maxRows: 100,
  recordIds: ['A'],
  property: { address: '1 Main St', municipality: 'calgary' },
  service: 'https://service.test',
  fetchedAt: '2026-01-02T03:04:05Z',
  resumeFrom: { rows: 3, next: { cursor: 'x' } },
  unfinishedRefresh: 'replace',
  lastRefresh: { added: 1, changed: 2, removed: 3, kept: 4, marked: 5 },
};

describe('a saved query', () => {
  test('is read as it was saved, with or without what is optional', () => {
    expect(validSavedQuery(valid)).toEqual(valid);
    const { headers, recordIds, property, resumeFrom, unfinishedRefresh, lastRefresh, ...required } = valid;
    void [headers, recordIds, property, resumeFrom, unfinishedRefresh, lastRefresh];
    expect(validSavedQuery(required)).toEqual(required);
  });

  test.each([
    ['dataset', ['toString', 'constructor', '__proto__', 'tender', null, 5, ['permit'], undefined]],
    ['query', [null, undefined, [], 'q', { lat: {} }, { lat: [1] }]],
    ['fields', [null, 'record_id', [1], [null], {}, undefined]],
    ['headers', [null, [], { address: 5 }]],
    ['maxRows', [0, -1, 1.5, '100', null, undefined, 1e300]],
    ['recordIds', [null, 'A', [1]]],
    ['property', [null, 'x', {}, { address: 5, municipality: 'calgary' }]],
    ['service', [null, 5, undefined]],
    ['fetchedAt', [null, 5, 'yesterday', undefined]],
    ['resumeFrom', [null, 5, {}, { rows: -1, next: {} }, { rows: 1, next: null }, { rows: 1 }]],
  ])('that was edited by hand is absent: %s', (name, values) => {
    for (const value of values) expect(validSavedQuery({ ...valid, [name]: value })).toBeNull();
  });

  test('keeps no more than the sheet holds, and shows no counts that are none', () => {
    expect(validSavedQuery({ ...valid, maxRows: 2_000_000 })?.maxRows).toBe(1_048_575);
    for (const lastRefresh of [null, 5, {}, { ...valid.lastRefresh, added: 'many' }]) {
      expect(validSavedQuery({ ...valid, lastRefresh })?.lastRefresh).toBeUndefined();
    }
    expect(validSavedQuery({ ...valid, unfinishedRefresh: 'delete' })?.unfinishedRefresh).toBeUndefined();
  });

  test('of an earlier version is read under the names of today', () => {
    const { maxRows: rows, property: at, fetchedAt: pulledAt, resumeFrom, lastRefresh, ...others } = valid;
    void [resumeFrom, lastRefresh];
    const unfinished = { written: 3, next: { cursor: 'x' } };
    const earlier = {
      ...others,
      rows,
      at,
      pulledAt,
      unfinished,
      lastRefresh: { added: 1, changed: 2, removed: 3, gone: 4, unpublished: 5 },
    };
    expect(validSavedQuery(earlier)).toEqual(valid);
    const counts = { added: 1, changed: 2, removed: 3, notFound: 4, unpublished: 5 };
    expect(validSavedQuery({ ...valid, lastRefresh: counts })).toEqual(valid);
  });

  test('never throws, whatever JSON is in the workbook', () => {
    const part = fc.oneof(fc.jsonValue(), fc.constantFrom(...Object.values(valid)));
    const edited = fc
      .dictionary(fc.constantFrom(...Object.keys(valid)), part)
      .map((changes) => ({ ...valid, ...changes }) as unknown);
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), edited), (json) => {
        const query = validSavedQuery(JSON.parse(JSON.stringify(json)));
        if (query) expect(validSavedQuery(query)).toEqual(query);
      }),
      { numRuns: 500 },
    );
  });
});
