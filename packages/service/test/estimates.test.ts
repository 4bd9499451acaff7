import { describe, expect, test } from 'vitest';
import { limits } from '@cdata/catalog';
import { freeKey, sharedService } from './running-service.ts';
import { country, records } from './truth.ts';

const running = sharedService();

const estimate = (body: unknown, headers?: Record<string, string>) =>
  running.post('/permit/estimate', body, headers);
const ids = records.permit.map(({ record_id: id }) => id);

describe('an estimate', () => {
  test('answers record ids and described permits together, each with what was asked', async () => {
    const permits = [
      { municipality: 'calgary', permit_type_canonical: 'new_construction', area_m2: 180, dwelling_units: 1 },
      {
        municipality: 'calgary',
        permit_type_canonical: 'new_construction',
        description: 'House',
        proposed_use: null,
      },
      { lat: country.cities[0]!.lat, lng: country.cities[0]!.lng },
    ];
    const recordIds = ids.slice(0, 3);
    const { status, body } = await estimate({ record_ids: recordIds, permits });
    expect(status).toBe(200);
    expect(body.count).toBe(6);
    expect(body.results.map(({ input }: { input: unknown }) => input)).toEqual([...recordIds, ...permits]);
    for (const { estimate: found } of body.results) {
      expect(Object.keys(found)).toEqual([
        ...['low', 'median', 'high', 'confidence', 'basis', 'expected_value'],
      ]);
      expect(found.low).toBeGreaterThan(0);
      expect(found.median).toBeGreaterThanOrEqual(found.low);
      expect(found.high).toBeGreaterThanOrEqual(found.median);
      expect(['high', 'low']).toContain(found.confidence);
      expect(found.basis).toMatch(
        /^nearest-1: \d+ permits like this in .+ since \d{4}-\d{2}(, \d+ to \d+ m2)?; by weight \d+% \w+ \w+(, \d+% [\w ]+)*; dollars of \d{4}-\d{2} by the trend of the permits, without an index(; of \d+ such permits since \d{4}-\d{2}, \d+% were in the range, half within \d+%)?(; .+)?$/,
      );
      expect(found.basis.includes('low confidence')).toBe(found.confidence === 'low');
    }
  });

  test('takes a hundred items, and the same one twice', async () => {
    const { status, body } = await estimate({
      record_ids: [...ids.slice(0, limits.estimateItems - 1), ids[0]!],
    });
    expect(status).toBe(200);
    expect(body.count).toBe(limits.estimateItems);
    expect(body.results.at(-1)).toEqual(body.results[0]);
  });

  test('grows with the area, the same in square feet', async () => {
    const described = { municipality: 'toronto', permit_type_canonical: 'new_construction' };
    const { body } = await estimate({
      permits: [
        { ...described, area_m2: 100 },
        { ...described, area_m2: 200 },
        { ...described, area_ft2: 1076.39 },
      ],
    });
    const [one, two, feet] = body.results.map((result: { estimate: { median: number } }) => result.estimate);
    expect(two.median / one.median).toBeGreaterThan(1.4);
    expect(two.median / one.median).toBeLessThan(2.6);
    expect(feet).toEqual(one);
  });

  test('is narrower the more is known', async () => {
    const { body } = await estimate({
      permits: [
        { permit_type_canonical: 'new_construction' },
        {
          ...{ permit_type_canonical: 'new_construction', municipality: 'montreal', area_m2: 150 },
          description: 'Construction d’une maison unifamiliale',
        },
      ],
    });
    const [little, much] = body.results.map(
      (result: { estimate: { low: number; high: number } }) => result.estimate,
    );
    expect(much.high / much.low).toBeLessThan(little.high / little.low);
    expect(little.confidence).toBe('low');
  });

  test('is of the use that the description or the proposed use says', async () => {
    const described = { municipality: 'calgary', permit_type_canonical: 'new_construction', area_m2: 300 };
    const uses = [
      { description: 'hospital with 3 operating theatres' },
      { proposed_use: 'high-rise steel office tower' },
      { description: 'Construct a single detached dwelling' },
      { description: 'detached unheated parking garage' },
    ];
    const { body } = await estimate({ permits: uses.map((use) => ({ ...described, ...use })) });
    const estimates = body.results.map(
      (result: { estimate: { median: number; basis: string } }) => result.estimate,
    );
    expect(new Set(estimates.map(({ median }: { median: number }) => median)).size).toBeGreaterThan(2);
    ['institutional', 'office', 'single_family', 'garage'].forEach((use, at) =>
      expect(estimates[at].basis).toMatch(new RegExp(`by weight \\d+% \\w+ ${use}\\b`)),
    );
  });

  test('takes the municipality from the coordinates', async () => {
    const described = { permit_type_canonical: 'renovation', area_m2: 90 };
    const { lat, lng, municipality } = country.addresses[0]!;
    const { body } = await estimate({
      permits: [
        { ...described, municipality },
        { ...described, lat, lng },
      ],
    });
    expect(body.results[1].estimate).toEqual(body.results[0].estimate);
    expect(body.results[0].estimate.basis).toContain(municipality);
  });
});

describe('an estimate reads sizes in words', () => {
  const calgary = { municipality: 'calgary', permit_type_canonical: 'new_construction' };
  const estimatesOf = async (permits: object[]): Promise<Record<string, unknown>[]> =>
    (await estimate({ permits })).body.results.map((result: { estimate: object }) => result.estimate);

  test('an area of the description, if none is given, as the basis says', async () => {
    const garage = { ...calgary, proposed_use: 'Detached garage' };
    const [words, metres] = await estimatesOf([
      { ...garage, description: "24' x 26'" },
      { ...garage, description: 'x', area_m2: 24 * 26 * 0.3048 ** 2 },
    ]);
    expect(words).toEqual({
      ...metres,
      basis: expect.stringContaining('; the area of 58 m2 is from the description'),
    });
    const [given] = await estimatesOf([{ ...garage, description: "24' x 26'", area_m2: 40 }]);
    expect(given!.basis).not.toContain('from the description');
  });

  test('the units of a building, the same in both languages', async () => {
    const [english, french, counted] = await estimatesOf([
      { ...calgary, description: '24-unit apartment building' },
      { ...calgary, description: 'Immeuble de 24 logements' },
      { ...calgary, proposed_use: 'Apartments', dwelling_units: 24 },
    ]);
    expect(french).toEqual(english);
    expect(counted).toEqual(english);
  });
});

describe('asked for its neighbours, an estimate lists', () => {
  const house = {
    ...{ municipality: 'calgary', permit_type_canonical: 'new_construction', area_m2: 180 },
    description: 'Single family house',
  };
  interface Neighbour {
    weight: number;
    value_used: number;
    record: Record<string, unknown>;
  }
  const neighboursOf = async (body: object): Promise<Neighbour[]> => {
    const answer = await estimate({ ...body, neighbours: true });
    return answer.body.results[0].neighbours as Neighbour[];
  };

  test('the published permits that it is made from, with their weights', async () => {
    const neighbours = await neighboursOf({ permits: [house] });
    const published = new Map(records.permit.map((record) => [record.record_id, record]));
    for (const { record } of neighbours) expect(record).toEqual(published.get(String(record.record_id)));
    expect(neighbours.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
    const { body } = await estimate({ permits: [house] });
    expect(Object.keys(body.results[0])).toEqual(['input', 'estimate']);
    const { median, basis } = body.results[0].estimate;
    expect(basis).toContain(`${neighbours.length} permits like this`);
    // Half of the weight lies on either side of the median.
    const below = neighbours.filter(({ value_used: value }) => value < median);
    const share = below.reduce((sum, { weight }) => sum + weight, 0);
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  test('never the permit itself, and of one item only', async () => {
    const [recordId] = ids;
    const neighbours = await neighboursOf({ record_ids: [recordId] });
    expect(neighbours.map(({ record }) => record.record_id)).not.toContain(recordId);
    const { status, body } = await estimate({ permits: [house, house], neighbours: true });
    expect(status).toBe(422);
    expect(body.detail).toBe('The body contains 2 items; neighbours are listed for one.');
    const wrong = await estimate({ permits: [house], neighbours: 'yes' });
    expect(wrong.body.detail).toBe('neighbours is not true or false.');
  });
});

describe('an estimate has a low confidence, and its basis says why', () => {
  const far = { lat: 70, lng: -100 };
  const permit = {
    ...{ municipality: 'calgary', permit_type_canonical: 'new_construction' },
    ...{ proposed_use: 'Single Detached House', area_m2: 150 },
  };
  const placeElsewhere = () => {
    const { lat, lng } = country.addresses.find(({ municipality }) => municipality !== permit.municipality)!;
    return { lat, lng };
  };

  test.each([
    ['a larger area than others', () => ({ area_m2: 900_000 }), /900,000 m2 is outside the range of these/],
    ['a smaller area than others', () => ({ area_m2: 0.6 }), /1 m2 is outside the range of these permits/],
    [
      'more dwellings than others',
      () => ({ permit_type_canonical: 'new_construction', area_m2: null, dwelling_units: 9000 }),
      /9,000 dwelling units are more than the [\d,]+ of these permits/,
    ],
    ['no area', () => ({ area_m2: null, dwelling_units: 1 }), /the area is not known/],
    ['coordinates in another city', placeElsewhere, /the coordinates are in \w+, not in \w+/],
    ['coordinates far from cities', () => far, /the coordinates are not in a city with records/],
    ['no city', () => ({ municipality: null }), /the city is not known/],
    ['no use', () => ({ proposed_use: null }), /the use of the building is not known/],
  ])('with %s', async (_, change, reason) => {
    const { status, body } = await estimate({ permits: [{ ...permit, ...change() }] });
    expect(status).toBe(200);
    const unsure = body.results[0].estimate;
    expect(unsure.confidence).toBe('low');
    expect(unsure.basis).toMatch(reason);
  });
});

describe('a batch with items that are wrong', () => {
  test('has the reason of each beside the estimates of the others', async () => {
    const permits = [{ municipality: 'toronto', area_m2: 90 }, { area_m2: -1 }, { lat: 45, area_m2: 90 }, 7];
    const { status, body } = await estimate({ record_ids: [...ids.slice(0, 95), 'nothing'], permits });
    expect([status, body.count]).toEqual([200, 100]);
    expect(body.results.map(({ input }: { input: unknown }) => input)).toEqual([
      ...ids.slice(0, 95),
      'nothing',
      ...permits,
    ]);
    const errors = body.results.map(({ error }: { error?: string }) => error);
    expect(errors.filter((error: string | undefined) => error === undefined)).toHaveLength(96);
    expect(errors.slice(95)).toEqual([
      "No permit has the record_id 'nothing'.",
      undefined,
      'area_m2 is -1; it must be greater than 0.',
      "lat needs 'lng': send both.",
      'It is not an object.',
    ]);
  });

  test('is refused if nothing in it can be estimated, and every item is named', async () => {
    const { status, body } = await estimate({
      record_ids: ['nothing', 7],
      permits: [{ municipality: 'tornto' }, { area_m2: 0 }],
    });
    expect([status, body]).toEqual([
      422,
      {
        detail:
          "record_ids[0]: No permit has the record_id 'nothing'. record_ids[1]: It is not a text. " +
          "permits[0]: municipality is 'tornto', which is not a valid value. Did you mean 'toronto'? " +
          'permits[1]: area_m2 is 0; it must be greater than 0.',
      },
    ]);
  });
});

describe('an estimate is refused', () => {
  const shape = 'send {"record_ids": […]}, {"permits": […]} or both.';
  test.each([
    ['neither array', {}, `The body contains no items: ${shape}`],
    ['empty arrays', { record_ids: [], permits: [] }, `The body contains no items: ${shape}`],
    ['an array', [], `The body is not a JSON object: ${shape}`],
    ['a text', '"text"', `The body is not a JSON object: ${shape}`],
    ['something else than JSON', '{record_ids', 'The body is not valid JSON.'],
    ['nothing', '', 'The body is empty: send JSON.'],
    [
      'one item too many',
      { record_ids: ids.slice(0, 60), permits: Array(41).fill({ area_m2: 1 }) },
      'The body contains 101 items in record_ids and permits; the maximum is 100.',
    ],
    ['an unknown id', { record_ids: ['nothing'] }, "record_ids[0]: No permit has the record_id 'nothing'."],
    ['an id with a null character', { record_ids: ['a\0'] }, 'record_ids[0]: No permit has the record_id'],
    ['a number for an id', { record_ids: [7] }, 'record_ids[0]: It is not a text.'],
    ['no array of ids', { record_ids: ids[0] }, 'record_ids is not an array.'],
    [
      'an unknown array',
      { record_id: [ids[0]] },
      "The body has the unknown attribute 'record_id'. Did you mean 'record_ids'?",
    ],
    [
      'an unknown attribute',
      { permits: [{ aera_m2: 1 }] },
      "permits[0]: It has the unknown attribute 'aera_m2'. Did you mean 'area_m2'?",
    ],
    [
      'an unknown city',
      { permits: [{ municipality: 'tornto' }] },
      "permits[0]: municipality is 'tornto', which is not a valid value. Did you mean 'toronto'?",
    ],
    ['an unknown type', { permits: [{ permit_type_canonical: 'renovaton' }] }, "Did you mean 'renovation'?"],
    [
      'an area of nothing',
      { permits: [{ area_m2: 0 }] },
      'permits[0]: area_m2 is 0; it must be greater than 0.',
    ],
    [
      'an area that no building has',
      { permits: [{ area_ft2: 99_999_999 }] },
      'permits[0]: area_ft2 is 99999999; the maximum is 10763900.',
    ],
    [
      'dwellings that no permit has',
      { permits: [{ dwelling_units: 10_001 }] },
      'permits[0]: dwelling_units is 10001; the maximum is 10000.',
    ],
    ['an area in words', { permits: [{ area_m2: 'large' }] }, 'permits[0]: area_m2 is not a number.'],
    [
      'half a dwelling',
      { permits: [{ dwelling_units: 0.5 }] },
      'permits[0]: dwelling_units is not a whole number.',
    ],
    [
      'a place outside Canada',
      { permits: [{ lat: 12, lng: -80 }] },
      'permits[0]: lat is 12; the minimum is 41.',
    ],
    [
      'a permit without attributes',
      { permits: [{}] },
      'permits[0]: It is empty: describe it by municipality, ',
    ],
    [
      'two areas',
      { permits: [{ area_m2: 200, area_ft2: 200 }] },
      'permits[0]: area_m2 and area_ft2 are different areas: send one of them.',
    ],
    ['half a place', { permits: [{ lat: 45, area_m2: 90 }] }, "permits[0]: lat needs 'lng': send both."],
    [
      'the other half',
      { permits: [{ lat: null, lng: -75, area_m2: 90 }] },
      "permits[0]: lng needs 'lat': send both.",
    ],
    ['no object', { permits: ['permit'] }, 'permits[0]: It is not an object.'],
  ])('with %s', async (_, body, sentence) => {
    const { status, body: answer } = await estimate(body);
    expect(status).toBe(422);
    expect(answer.detail).toContain(sentence);
  });

  test('with another type of body', async () => {
    const { status, body } = await estimate('record_ids=1', {
      'X-API-Key': 'demo-paid-key',
      'Content-Type': 'text/plain',
    });
    expect(status).toBe(422);
    expect(body.detail).toContain('The body is not declared as JSON');
  });

  test('with a body that is too large', async () => {
    const { status, body } = await estimate({ record_ids: ['x'.repeat(2_000_000)] });
    expect(status).toBe(422);
    expect(body.detail).toContain('larger than 1 MiB');
  });

  test('to a free key, whatever it sends', async () => {
    for (const body of [{ record_ids: [ids[0]] }, '{not json']) {
      const { status, body: answer } = await estimate(body, freeKey);
      expect(status).toBe(403);
      expect(answer.detail).toBe('Estimates need a paid plan; the key has a free plan.');
    }
  });
});
