import { describe, expect, test } from 'vitest';
import { datasets, entityTypes } from '@cdata/catalog';
import { freeKey, paidKey, sharedService, type Answer } from './running-service.ts';
import { firstOf, numberOf, records, textOf, type PublishedRecord } from './truth.ts';

const running = sharedService();

const get = (path: string, headers?: Record<string, string>): Promise<Answer> => running.get(path, headers);
const status = async (path: string, headers?: Record<string, string>): Promise<number> =>
  (await get(path, headers)).status;
const ids = ({ body }: Answer): string[] =>
  (body.results as PublishedRecord[]).map(({ record_id: id }) => id);

/** The reference, part by part: each test names the part and the rule that it holds the service to. */
describe('What the service does', () => {
  test('rule 1: q is the only search by name, on every plan; there is no parameter name', async () => {
    const { body } = await get('/licence?name=x');
    expect(body.detail).toContain("Unknown parameter 'name'");
    expect(await status('/licence?q=street', freeKey)).toBe(200);
  });

  test('rule 2: q matches business names, addresses, cities and numbers', async () => {
    const licence = records.licence.find(
      (one) => textOf(one.business_name) && textOf(one.address) && textOf(one.licence_number),
    )!;
    for (const field of ['business_name', 'address', 'licence_number']) {
      const q = `"${String(licence[field])}"`;
      expect([field, ids(await get(`/licence?q=${encodeURIComponent(q)}&limit=500`))]).toEqual([
        field,
        expect.arrayContaining([licence.record_id]),
      ]);
    }
    const { body } = await get('/permit?q=winnipeg&limit=500');
    expect(new Set(body.results.map(({ municipality }: PublishedRecord) => municipality))).toContain(
      'winnipeg',
    );
  });

  test('rule 2: q never matches a personal name: applicants are not searched', async () => {
    const permit = records.permit.find(({ applicant }) => textOf(applicant) === 'Owner')!;
    expect(permit).toBeDefined();
    expect(ids(await get('/permit?q=owner&limit=500'))).not.toContain(permit.record_id);
    const searched = Object.values(datasets).flatMap(({ roles }) => roles.searched);
    const inRule =
      /^(business_name|normalized_business_name|(general_)?contractor(_name)?|developer|project_name|name(_normalized)?|((second|normalized)_)?address|location|city|county|((permit|application|licence|record|roll|contract)_number|pid|aan))$/;
    expect(searched.filter((field) => !inRule.test(field))).toEqual([]);
  });

  test('rule 2: q never matches a description or a legal name, in which people are named', async () => {
    for (const [dataset, field] of [
      ['permit', 'description'],
      ['licence', 'legal_name'],
    ] as const) {
      const text = (record: PublishedRecord) => textOf(record[field])?.toLowerCase() ?? '';
      const rest = (record: PublishedRecord) => JSON.stringify({ ...record, [field]: null }).toLowerCase();
      const [record, word] = records[dataset]
        .flatMap((one) => (text(one).match(/[a-z]{5,}/g) ?? []).map((each) => [one, each] as const))
        .find(([one, each]) => !rest(one).includes(each))!;
      expect(ids(await get(`/${dataset}?q=${word}&limit=500`))).not.toContain(record.record_id);
    }
  });

  test('rule 3: words all match, OR any, quotes a phrase, a minus excludes', async () => {
    const hits = async (q: string) =>
      new Set(ids(await get(`/permit?municipality=toronto&limit=500&q=${encodeURIComponent(q)}`)));
    const [street, avenue, both, either] = (await Promise.all(
      ['street', 'avenue', 'street avenue', 'street OR avenue'].map(hits),
    )) as [Set<string>, Set<string>, Set<string>, Set<string>];
    expect([...both].every((id) => street.has(id) && avenue.has(id))).toBe(true);
    expect(either.size).toBeGreaterThanOrEqual(Math.max(street.size, avenue.size));
    const without = await hits('toronto -street');
    expect([...without].some((id) => street.has(id))).toBe(false);
  });

  test('rule 4: a field missing from a record is normal', async () => {
    const { body } = await get('/permit?limit=500');
    const counts = new Set(body.results.map((record: object) => Object.keys(record).length));
    expect(counts.size).toBeGreaterThan(1);
  });
});

describe('Resources and their fields', () => {
  test.each([...entityTypes])(
    '%s: record_id, municipality, fetched_at and what is always present',
    async (name) => {
      const { body } = await get(`/${name}?limit=500`);
      const always = datasets[name].fields
        .filter(({ presence }) => presence === 'always')
        .map((field) => field.name);
      for (const record of body.results) {
        for (const field of [...always, 'record_id', 'municipality', 'fetched_at']) {
          expect([record.record_id, field, field in record]).toEqual([record.record_id, field, true]);
        }
      }
    },
  );

  test('the search envelope has entity_type, count, offset, results; next_cursor while more pages exist', async () => {
    const { body } = await get('/permit?limit=2&offset=1');
    expect(body).toMatchObject({
      entity_type: 'permit',
      count: 2,
      offset: 1,
      next_cursor: expect.any(String) as string,
    });
    const last = await get('/permit?municipality=toronto&issued_after=2100-01-01');
    expect(last.body).toMatchObject({ count: 0, results: [] });
    expect(last.body).not.toHaveProperty('next_cursor');
  });

  test('the radius that was applied is returned, so that a default is never silent', async () => {
    expect((await get('/permit?lat=43.65&lng=-79.38')).body.radius_km).toBe(1);
    expect((await get('/permit?lat=43.65&lng=-79.38&radius_km=2.5')).body.radius_km).toBe(2.5);
    expect((await get('/permit')).body).not.toHaveProperty('radius_km');
  });

  test('stats have entity_type, municipality, period_days, total_in_db and by_<group field>', async () => {
    const { body } = await get('/permit/stats?municipality=toronto&group_by=status_canonical');
    expect(body).toMatchObject({
      entity_type: 'permit',
      municipality: 'toronto',
      period_days: 30,
      total_in_db: expect.any(Number) as number,
      by_status_canonical: expect.any(Array) as unknown[],
    });
    expect((await get('/permit/stats')).body.municipality).toBeNull();
  });
});

describe('Endpoints, rules', () => {
  test.each([
    ['1: a misspelled parameter', '/permit?munipality=toronto', 422, "Did you mean 'municipality'?"],
    ['2: an unknown city slug', '/permit?municipality=torontoo', 422, "Did you mean 'toronto'?"],
    ['2: an impossible date', '/permit?issued_after=2024-02-30', 422, "'issued_after'"],
    ['2: a limit above 500', '/permit?limit=501', 422, "'limit'"],
    ['2: an unrecognised sort field', '/permit?sort_by=dat', 422, "Did you mean 'date'?"],
    ['3: an offset above 9500', '/permit?offset=9501', 400, "'offset'"],
    ['3: a cursor with sort_by=value', '/permit?cursor=x&sort_by=value', 400, "'cursor'"],
  ])('%s', async (_, path, expected, sentence) => {
    const { status: found, body } = await get(path);
    expect([found, Object.keys(body), body.detail]).toEqual([
      expected,
      ['detail'],
      expect.stringContaining(sentence),
    ]);
  });

  test('4: a free key is capped, and the count of the response shows it', async () => {
    const [free, paid] = [await get('/permit?limit=500', freeKey), await get('/permit?limit=500', paidKey)];
    expect(free.body.count).toBeLessThan(paid.body.count);
    expect(free.body.count).toBe(free.body.results.length);
  });

  test('value bounds are ignored for datasets with no monetary field', async () => {
    const whole = await get('/heritage_status?limit=500');
    expect(ids(await get('/heritage_status?limit=500&value_min=1'))).toEqual(ids(whole));
  });

  test('sort_by=value sorts by the dataset’s value field', async () => {
    const { body } = await get('/assessment?sort_by=value&sort_order=asc&limit=100');
    const values = body.results.map((record: PublishedRecord) =>
      firstOf(record, datasets.assessment.roles.value, numberOf),
    );
    expect(values).toEqual([...values].sort((a, b) => a - b));
  });

  test('an id with spaces, colons, slashes or accents is a path value', async () => {
    const odd = records.permit.find(({ record_id: id }) => /[ /:é]/.test(id)) ?? records.permit[0]!;
    const { body } = await get(`/permit/${encodeURIComponent(odd.record_id)}`);
    expect(body.record_id).toBe(odd.record_id);
    expect(await status('/permit/no%20such:id%2Fé'.replace('é', encodeURIComponent('é')))).toBe(404);
  });

  test('POST /permit/estimate takes at most 100 items', async () => {
    const record_ids = records.permit.slice(0, 101).map(({ record_id: id }) => id);
    expect((await running.post('/permit/estimate', { record_ids })).status).toBe(422);
    const { body } = await running.post('/permit/estimate', { record_ids: record_ids.slice(0, 100) });
    expect(body.count).toBe(100);
    for (const { input, estimate } of body.results) {
      expect(record_ids).toContain(input);
      expect(estimate.low).toBeLessThanOrEqual(estimate.median);
      expect(estimate.median).toBeLessThanOrEqual(estimate.high);
      expect(['high', 'low']).toContain(estimate.confidence);
    }
  });
});

describe('Authentication', () => {
  test('rules 1 and 3: a missing or invalid key gives 403 in the shape of errors', async () => {
    for (const headers of [{}, { 'X-API-Key': 'wrong' }, { 'X-API-Key': '' }]) {
      const { status: found, body } = await get('/permit', headers as Record<string, string>);
      expect([found, typeof body.detail]).toEqual([403, 'string']);
    }
  });

  test('rule 2: through a gateway two headers take the place of the key', async () => {
    const gateway = { 'x-rapidapi-key': 'demo-paid-key', 'x-rapidapi-host': 'gateway.example' };
    expect(await status('/permit', gateway)).toBe(200);
    expect(await status('/permit', { 'x-rapidapi-key': 'demo-paid-key' })).toBe(403);
  });

  test('rule 4: estimates need a paid plan, and a free key gets 403 there', async () => {
    const body = { record_ids: [records.permit[0]!.record_id] };
    expect((await running.post('/permit/estimate', body, freeKey)).status).toBe(403);
    expect((await running.post('/permit/estimate', body)).status).toBe(200);
  });
});

describe('Errors', () => {
  test.each([
    ['an unknown path', '/permits', 404],
    ['an unknown path below another', '/zone/x', 404],
    ['an unknown id', '/licence/none', 404],
    ['a method that there is not', '/permit/estimate', 404],
  ])('%s', async (_, path, expected) => {
    const { status: found, body } = await get(path);
    expect([found, Object.keys(body)]).toEqual([expected, ['detail']]);
  });

  test.each([
    ['no JSON', '{', 422],
    ['no object', '[]', 422],
    ['neither array', '{}', 422],
    ['an array of another type', '{"record_ids": "x"}', 422],
  ])('a body that is %s has a clear sentence', async (_, body, expected) => {
    const answer = await running.post('/permit/estimate', body);
    expect([answer.status < 500, answer.status >= 400, typeof answer.body.detail]).toEqual([
      true,
      true,
      'string',
    ]);
    expect([400, expected]).toContain(answer.status);
  });
});

describe('Limits', () => {
  test.each([
    ['/zoning?limit=1000', 200],
    ['/zoning?limit=1001', 422],
    ['/permit?lat=43.65&lng=-79.38&radius_km=0.1', 200],
    ['/permit?lat=43.65&lng=-79.38&radius_km=25', 200],
    ['/permit?lat=43.65&lng=-79.38&radius_km=25.1', 422],
    ['/permit?lat=43.65&lng=-79.38&radius_km=0.09', 422],
    ['/permit?lat=&lng=-79.38', 422],
    ['/permit?lat=43.65', 422],
    ['/reverse-geocode?lat=40.9&lng=-79', 422],
    ['/reverse-geocode?lat=84.1&lng=-79', 422],
    ['/reverse-geocode?lat=45&lng=-141.1', 422],
    ['/reverse-geocode?lat=45&lng=-51.9', 422],
    ['/permit?offset=9500', 200],
    ['/permit?limit=1', 200],
  ])('%s is %i', async (path, expected) => {
    expect(await status(path)).toBe(expected);
  });
});

describe('Versioning', () => {
  test('the machine-readable description carries 0.1.0, and paths carry no version', async () => {
    const { body } = await get('/openapi.json');
    expect(body.info.version).toBe('0.1.0');
    expect(Object.keys(body.paths).some((path) => /^\/v\d/.test(path))).toBe(false);
  });
});
