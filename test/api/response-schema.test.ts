import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  areReadable,
  isReadable,
  readResponse,
  type ProblemKind,
  type ResponseProblem,
} from '../../src/api/index.ts';
import { datasets, endpoints, limits } from '@cdata/catalog';
import { activity } from '../../src/tasks/messages.ts';

const permit = {
  record_id: 'BP 1',
  municipality: 'calgary',
  lat: '51.05',
  lng: -114.07,
  issued_date: 'None',
};
const page = { entity_type: 'permit', count: 1, offset: 0, results: [permit] };

describe('valid responses', () => {
  test.each<[string, unknown]>([
    ['/geocode', { lat: 49.2, lng: -123.1, match_type: 'a new type', confidence: 0.4, extra: { a: 1 } }],
    ['/reverse-geocode', { lat: 49.2, lng: -123.1, address: '1 Main Street', postal_code: null }],
    ['/zone', { city: 'calgary', zone_code: 'R-1' }],
    ['/health', { status: 'ok' }],
    ['/permit', page],
    ['/permit', { count: 0, offset: 0, results: [] }],
    ['/permit', { ...page, next_cursor: null, results: [{ ...permit, tags: [{ any: 'thing' }] }] }],
    ['/permit/feed', page],
    ['/permit/{record_id}', permit],
    ['/permit/{record_id}/history', { history: [{ date: '2026-01-01', event: 'issued' }] }],
    ['/permit/stats', { entity_type: 'permit', by_municipality: [{ value: 'calgary', count: 3 }] }],
    ['/permit/coverage', { municipalities: [{ municipality: 'calgary', records: 3 }] }],
    ['/sources', { count: 0, sources: [] }],
    ['/property', { records: { permit: [permit], a_new_dataset: [{}] } }],
    ['/permit/estimate', { count: 1, results: [null] }],
  ])('%s: %j', (endpoint, response) => {
    expect(readResponse(endpoint, response)).toBeNull();
    expect(isReadable(endpoint, response)).toBe(true);
  });
});

test('coordinates are valid up to the bounds of Canada', () => {
  const { latitude, longitude } = limits;
  for (const bound of ['minimum', 'maximum'] as const) {
    const corner = { lat: latitude[bound], lng: longitude[bound] };
    expect(readResponse('/geocode', corner)).toBeNull();
    const beyond = bound === 'minimum' ? -1e-9 : 1e-9;
    for (const name of ['lat', 'lng'] as const) {
      const outside = { ...corner, [name]: corner[name] + beyond };
      expect(readResponse('/geocode', outside)).toMatchObject({ path: name, kind: 'notInCanada' });
    }
  }
});

describe('invalid responses', () => {
  const endpointsOfAll = [
    ...Object.values(endpoints).map(({ path }) => path),
    ...Object.keys(datasets).flatMap((name) => [`/${name}`, `/${name}/stats`, `/${name}/coverage`]),
    '/permit/feed',
    '/permit/{record_id}',
    '/permit/{record_id}/history',
  ];
  test.each(endpointsOfAll)('%s: what is no object, an empty one, or another program’s', (endpoint) => {
    for (const response of [{}, [], 'hello', 42, null, true, { error: 'upstream timeout' }]) {
      expect(readResponse(endpoint, response), JSON.stringify(response)).not.toBeNull();
    }
  });

  test.each<[string, unknown, string, ProblemKind]>([
    ['/geocode', { lat: 49.2 }, 'lng', 'missing'],
    ['/geocode', { lat: 49.2, lng: [1, 2] }, 'lng', 'notInCanada'],
    ['/geocode', { lat: 0, lng: 0 }, 'lat', 'notInCanada'],
    ['/geocode', { lat: 49.2, lng: -123, address: { a: 1 } }, 'address', 'notScalarOrList'],
    ['/permit', { ...page, results: null }, 'results', 'notList'],
    ['/permit', { ...page, count: 2, results: [null, 5] }, 'results.0', 'notObject'],
    ['/permit', { ...page, count: 2 }, '', 'wrongCount'],
    ['/permit', { ...page, count: 1.5 }, 'count', 'notCount'],
    ['/permit', { ...page, next_cursor: 7 }, 'next_cursor', 'notText'],
    ['/permit/{record_id}', { municipality: 'calgary' }, '', 'noRecordId'],
    ['/permit/{record_id}', { ...permit, record_id: { a: 1 } }, '', 'noRecordId'],
    ['/property', { records: [] }, 'records', 'notObject'],
    ['/property', { records: { permit: [5] } }, 'records.permit.0', 'notObject'],
  ])('%s: %j', (endpoint, response, path, kind) =>
    expect(readResponse(endpoint, response)).toEqual({ path, kind }),
  );

  test('any JSON at all is judged, never thrown at', () => {
    fc.assert(
      fc.property(fc.constantFrom(...endpointsOfAll), fc.jsonValue(), (endpoint, response) => {
        const problem = readResponse(endpoint, response);
        expect(problem === null || problem.kind in activity.en.answerProblems).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('one bad value costs one value', () => {
  const infinity = JSON.parse('1e999') as number;
  test.each<[string, (item: unknown) => unknown, string]>([
    ['/permit', (item) => ({ ...page, results: [item] }), 'results.0.'],
    ['/permit/feed', (item) => ({ ...page, results: [item] }), 'results.0.'],
    ['/permit/{record_id}', (item) => item, ''],
    ['/property', (item) => ({ records: { permit: [item] } }), 'records.permit.0.'],
  ])('%s', (endpoint, around, path) => {
    const bad = { ...permit, lng: [1, 2], construction_value: infinity, address: { street: 'Main' } };
    const response = structuredClone(around(bad));
    const problems: ResponseProblem[] = [];
    expect(isReadable(endpoint, structuredClone(response))).toBe(false);
    expect(readResponse(endpoint, response, (problem) => problems.push(problem))).toBeNull();
    const unreadable_fields = expect.arrayContaining(['lng', 'construction_value', 'address']) as string[];
    const values = { lng: null, construction_value: null, address: null, unreadable_fields };
    expect(response).toEqual(around({ ...bad, ...values }));
    expect(problems.map((problem) => problem.path).sort()).toEqual(
      ['address', 'construction_value', 'lng'].map((name) => path + name),
    );
    expect(isReadable(endpoint, response)).toBe(true);
  });

  test('an id that is none is left out, and so are items that are no objects', () => {
    const response = { ...page, count: 4, results: [5, { ...permit, record_id: true }, null, permit] };
    const kinds: ProblemKind[] = [];
    expect(readResponse('/permit', response, ({ kind }) => kinds.push(kind))).toBeNull();
    expect(response).toMatchObject({ unreadable_records: 2, results: [{ record_id: null }, permit] });
    expect(kinds).toEqual(['notObject', 'notIdentifier', 'notObject']);
    const sources = { sources: [{ municipality: 'calgary' }, 'another'] };
    expect(readResponse('/sources', sources)).toBeNull();
    expect(sources.sources).toEqual([{ municipality: 'calgary' }]);
  });
});

test('an object is readable exactly if a page of it has no bad value', () => {
  const { fields } = datasets.permit;
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, Infinity, NaN));
  const record = fc.dictionary(fc.constantFrom(...fields.map(({ name }) => name)), value, { maxKeys: 3 });
  fc.assert(
    fc.property(fc.oneof(record, fc.jsonValue()), (object) => {
      expect(areReadable(fields, [object])).toBe(isReadable('/permit', { count: 1, results: [object] }));
    }),
    { numRuns: 1000 },
  );
});
