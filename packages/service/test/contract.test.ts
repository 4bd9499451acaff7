import { describe, expect, test } from 'vitest';
import { datasets, entityTypes } from '@cdata/catalog';
import { freeKey, sharedService, type Answer } from './running-service.ts';
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
});

describe('Endpoints', () => {
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
});

test.each(['published', 'closing'])(
  'sort_by=%s, of tenders, leaves other records in the order of their date',
  async (field) => {
    for (const path of ['/major_project', '/heritage_status']) {
      const byDate = await get(`${path}?sort_by=date&limit=50`);
      expect(ids(await get(`${path}?sort_by=${field}&limit=50`))).toEqual(ids(byDate));
    }
  },
);

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
