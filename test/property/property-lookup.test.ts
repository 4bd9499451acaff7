import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import type { Engine } from '../../src/engine/index.ts';
import { subjectName, unitText } from '../../src/features/property/subject/subject-text.ts';
import {
  lookUpProperty,
  PropertyAddressError,
  propertyAtUnit,
} from '../../src/features/property/subject/property-lookup.ts';

type Responses = Record<string, Record<string, unknown> | ServiceError>;

const notFound = new ServiceError({ status: 404, detail: 'Not found.' });
const match = { lat: 51.05, lng: -114.07, match_type: 'exact', confidence: 1, municipality: 'calgary' };
const permits = { normalized_address: '1 EXAMPLE ST', records: { permit: [{ record_id: 'p1' }] } };
const nothing = { normalized_address: '1 EXAMPLE ST', records: {} };
const zone = { zone_code: 'R-CG', zone_description: 'Residential' };

/** Looks an address up in a service with these responses; a missing one is a 404. */
function lookUp(responses: Responses, municipality: string | null = null, address = '1 Example Street') {
  const inputs: [string, unknown][] = [];
  const request = async ({ endpoint }: { endpoint: string }, input: unknown) => {
    inputs.push([endpoint, input]);
    const response = responses[endpoint] ?? notFound;
    if (response instanceof ServiceError) throw response;
    return response;
  };
  const engine = { request } as unknown as Engine;
  const progress: number[] = [];
  const property = lookUpProperty(
    { address, municipality },
    { engine, onProgress: (calls) => void progress.push(calls) },
  );
  return { property, inputs, progress };
}

test('gives the place, the zone and the records, and infers the city from the address', async () => {
  const { property, inputs, progress } = lookUp({ '/geocode': match, '/property': permits, '/zone': zone });
  expect(await property).toMatchObject({
    address: '1 EXAMPLE ST',
    municipality: 'calgary',
    place: { lat: 51.05, lng: -114.07 },
    matchType: 'exact',
    zone: { code: 'R-CG', description: 'Residential' },
    records: [{ dataset: 'permit', records: [{ record_id: 'p1' }] }],
    assessment: null,
  });
  expect(inputs[1]).toEqual(['/property', { address: '1 Example Street', municipality: 'calgary' }]);
  expect(progress).toEqual([1, 2, 3]);
});

test('uses the coordinates of a record if the address is not found', async () => {
  const records = { permit: [{ record_id: 'p1', lat: 51.1, lng: -114.1 }] };
  const { property } = lookUp({ '/property': { ...permits, records }, '/zone': zone }, 'Calgary');
  expect(await property).toMatchObject({ place: { lat: 51.1, lng: -114.1 }, matchType: null });
});

test.each([{ match_type: 'street' }, { match_type: 'municipality' }, { confidence: 0.4 }])(
  'has neither place nor zone where the address is not located with certainty: %o',
  async (doubt) => {
    const { property, inputs } = lookUp({
      '/geocode': { ...match, ...doubt },
      '/property': permits,
      '/zone': zone,
    });
    expect(await property).toMatchObject({ place: null, zone: null });
    expect(inputs.map(([endpoint]) => endpoint)).toEqual(['/geocode', '/property']);
  },
);

test('takes the place of a record instead of the middle of a street, and its zone', async () => {
  const records = { permit: [{ record_id: 'p1', lat: 51.1, lng: -114.1 }] };
  const { property, inputs } = lookUp({
    '/geocode': { ...match, match_type: 'street' },
    '/property': { ...permits, records },
    '/zone': zone,
  });
  const place = { lat: 51.1, lng: -114.1 };
  expect(await property).toMatchObject({ place, matchType: null, zone: { code: 'R-CG' } });
  expect(inputs[2]).toEqual(['/zone', place]);
});

test('has no zone if the service has none', async () => {
  expect(await lookUp({ '/geocode': match, '/property': permits }).property).toMatchObject({ zone: null });
});

test.each<[string, Responses, string | null, 'address' | 'city', RegExp]>([
  ['without a city', {}, null, 'city', /^The address doesn’t include a city\./],
  ['that does not exist', { '/property': nothing }, 'calgary', 'address', /^This address wasn’t found/],
  [
    'in a misspelled city',
    { '/geocode': new ServiceError({ status: 422, detail: 'municipality: did you mean calgary?' }) },
    'Calgery',
    'city',
    /did you mean calgary/,
  ],
  [
    'that the service rejects',
    { '/geocode': match, '/property': new ServiceError({ status: 422, detail: 'address is too long.' }) },
    'calgary',
    'address',
    /^address is too long/,
  ],
])('an address %s has an error at its field', async (_, responses, city, field, message) => {
  const error = await lookUp(responses, city).property.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(PropertyAddressError);
  expect(error).toMatchObject({ field, message: expect.stringMatching(message) as string });
});

test('other errors of the service are passed on', async () => {
  const { property } = lookUp({ '/geocode': new ServiceError({ status: 429, detail: 'Too many calls.' }) });
  await expect(property).rejects.toThrow('Too many calls.');
});

describe('a unit', () => {
  const whole = {
    record_id: 'a1',
    address: '1 Example St',
    assessed_value: 14_232_000,
    assessment_year: 2026,
  };
  const other = {
    record_id: 'a2',
    address: '305-1 Example St',
    assessed_value: 512_000,
    assessment_year: 2027,
  };
  const permit = { record_id: 'p1', address: '#1503 1 Example St' };
  const at = async (unit: string, records: Record<string, Record<string, unknown>[]>) => {
    const responses = { '/geocode': match, '/property': { ...nothing, records } };
    const property = await lookUp(responses, 'calgary', `${unit}-1 Example Street`).property;
    return { ...property, text: unitText(property) };
  };

  test('has its own assessment, and not that of the whole address or of another unit', async () => {
    expect(await at('305', { assessment: [whole, other] })).toMatchObject({ assessment: other, text: '' });
  });

  test('without one has that of the whole address, which is said', async () => {
    expect(await at('1503', { assessment: [whole, other], permit: [permit] })).toMatchObject({
      assessment: whole,
      unit: { name: '1503', hasRecords: true, hasAssessment: false },
      text: 'There is no assessment of unit 1503. The one below is of the whole address.',
    });
    expect(await at('1503', { assessment: [other], permit: [permit] })).toMatchObject({
      assessment: null,
      text: 'There is no assessment of unit 1503.',
    });
  });

  test('without any record is not found, which is said', async () => {
    expect((await at('9', { assessment: [whole, other] })).text).toBe(
      'Unit 9 was not found. The records and the assessment are those of the whole address.',
    );
    expect(await at('9', { assessment: [other] })).toMatchObject({
      assessment: null,
      text: 'Unit 9 was not found. The records are those of the whole address or of other units.',
    });
  });

  test('is chosen from those of the records, and the whole address has no assessment of a unit', async () => {
    const responses = {
      '/geocode': match,
      '/property': { ...nothing, records: { assessment: [whole, other] } },
    };
    const property = await lookUp(responses, 'calgary', '1 Example Street').property;
    expect(property).toMatchObject({ assessment: whole, unit: null, units: ['305'] });
    const ofUnit = propertyAtUnit(property, '305');
    expect(ofUnit).toMatchObject({ assessment: other, unit: { name: '305', hasAssessment: true } });
    expect(subjectName(ofUnit)).toBe('1 Example St, unit 305');
    expect(propertyAtUnit(ofUnit, null)).toEqual({ ...property, replacedUnit: null });
  });

  test('has to be chosen where all assessments are of units', async () => {
    const third = { ...other, record_id: 'a3', address: '306-1 Example St' };
    const responses = {
      '/geocode': match,
      '/property': { ...nothing, records: { assessment: [other, third] } },
    };
    const property = await lookUp(responses, 'calgary', '1 Example Street').property;
    expect(property).toMatchObject({ assessment: null, units: ['305', '306'] });
    expect(unitText(property)).toBe('The assessments at this address are those of its units. Choose a unit.');
  });
});
