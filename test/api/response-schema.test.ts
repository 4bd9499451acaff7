import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasValidFields, objectsProblem, responseProblem, type ProblemKind } from '../../src/api/index.ts';
import { datasets, endpoints, limits } from '@cdata/catalog';
import { activity } from '../../src/messages/activity.ts';

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
  ])('%s: %j', (endpoint, response) => expect(responseProblem(endpoint, response)).toBeNull());
});

test('coordinates are valid up to the bounds of Canada', () => {
  const { latitude, longitude } = limits;
  for (const bound of ['minimum', 'maximum'] as const) {
    const corner = { lat: latitude[bound], lng: longitude[bound] };
    expect(responseProblem('/geocode', corner)).toBeNull();
    const beyond = bound === 'minimum' ? -1e-9 : 1e-9;
    for (const name of ['lat', 'lng'] as const) {
      const outside = { ...corner, [name]: corner[name] + beyond };
      expect(responseProblem('/geocode', outside)).toMatchObject({ path: name, kind: 'notInCanada' });
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
      expect(responseProblem(endpoint, response), JSON.stringify(response)).not.toBeNull();
    }
  });

  test.each<[string, unknown, string, ProblemKind]>([
    ['/geocode', { lat: 49.2 }, 'lng', 'missing'],
    ['/geocode', { lat: 49.2, lng: [1, 2] }, 'lng', 'notInCanada'],
    ['/geocode', { lat: 0, lng: 0 }, 'lat', 'notInCanada'],
    ['/geocode', { lat: 49.2, lng: -123, address: { a: 1 } }, 'address', 'notScalarOrList'],
    ['/permit', { ...page, results: null }, 'results', 'notList'],
    ['/permit', { ...page, results: [null, 5] }, 'results.0', 'notObject'],
    ['/permit', { ...page, count: 2 }, '', 'wrongCount'],
    ['/permit', { ...page, count: 1.5 }, 'count', 'notCount'],
    ['/permit', { ...page, next_cursor: 7 }, 'next_cursor', 'notText'],
    ['/permit', { ...page, results: [{ ...permit, lng: [1, 2] }] }, 'results.0.lng', 'notScalar'],
    [
      '/permit',
      { ...page, results: [{ ...permit, construction_value: JSON.parse('1e999') as number }] },
      'results.0.construction_value',
      'notScalar',
    ],
    [
      '/permit',
      { ...page, results: [{ ...permit, record_id: true }] },
      'results.0.record_id',
      'notIdentifier',
    ],
    ['/permit/{record_id}', { municipality: 'calgary' }, '', 'noRecordId'],
    ['/property', { records: [] }, 'records', 'notObject'],
    ['/property', { records: { permit: [5] } }, 'records.permit.0', 'notObject'],
  ])('%s: %j', (endpoint, response, path, kind) =>
    expect(responseProblem(endpoint, response)).toEqual({ path, kind }),
  );

  test('any JSON at all is judged, never thrown at', () => {
    fc.assert(
      fc.property(fc.constantFrom(...endpointsOfAll), fc.jsonValue(), (endpoint, response) => {
        const problem = responseProblem(endpoint, response);
        expect(problem === null || problem.kind in activity.en.answerProblems).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});

test('an object has valid fields exactly if a list of it has no problem', () => {
  const { fields } = datasets.permit;
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom(undefined, Infinity, NaN));
  const record = fc.dictionary(fc.constantFrom(...fields.map(({ name }) => name)), value, { maxKeys: 3 });
  fc.assert(
    fc.property(fc.oneof(record, fc.jsonValue()), (object) => {
      expect(hasValidFields(fields, object)).toBe(objectsProblem(fields, [object]) === null);
    }),
    { numRuns: 1000 },
  );
});
