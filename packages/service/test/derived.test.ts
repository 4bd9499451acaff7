import { describe, expect, test } from 'vitest';
import { distanceFrom, placeAmong } from '@cdata/catalog';
import { sharedService } from './running-service.ts';
import { dateOf, numberOf, records, textOf, type PublishedRecord } from './truth.ts';

const running = sharedService();

/** Every record of a search that has no cursor. */
async function all(path: string): Promise<PublishedRecord[]> {
  const results: PublishedRecord[] = [];
  for (;;) {
    const joint = path.includes('?') ? '&' : '?';
    const { body } = await running.get(`${path}${joint}limit=500&offset=${results.length}`);
    results.push(...body.results);
    if (body.count < 500) return results;
  }
}

const permitById = new Map(records.permit.map((permit) => [permit.record_id, permit]));
const monthsApart = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000 / 30.4375;

describe('/opening: the first licence a business ever held in a city', () => {
  test('renewals are excluded: no business opens twice in a city', async () => {
    const openings = await all('/opening');
    expect(openings.length).toBeGreaterThan(100);
    const keys = openings.map(({ municipality, business_name: name }) => `${municipality} ${String(name)}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const { business_name: name, municipality, opened_on: opened } of openings.slice(0, 200)) {
      const earlier = records.licence.filter(
        (licence) =>
          licence.municipality === municipality &&
          textOf(licence.business_name) === name &&
          (dateOf(licence.issued_date) ?? '9999') < String(opened),
      );
      expect(earlier).toEqual([]);
    }
  });

  test('is joined to the building permit found at the same address in the two years before', async () => {
    const openings = await all('/opening?preceded_by_permit=true');
    expect(openings.length).toBeGreaterThan(20);
    for (const opening of openings) {
      const permit = permitById.get(opening.permit_record_id as string)!;
      expect(permit.municipality).toBe(opening.municipality);
      expect(permit.normalized_address).toBe(opening.normalized_address);
      const months = monthsApart(opening.permit_date as string, opening.opened_on as string);
      expect(months).toBeGreaterThanOrEqual(0);
      expect(months).toBeLessThanOrEqual(24.1);
      expect(Math.abs(months - Number(opening.months_permit_to_open))).toBeLessThan(0.1);
    }
    const without = await all('/opening?preceded_by_permit=false');
    expect(without.some((opening) => 'permit_record_id' in opening)).toBe(false);
    expect(openings.length + without.length).toBe((await all('/opening')).length);
  });

  test('has the status forced: active or closed, and no filter for it', async () => {
    const statuses = new Set((await all('/opening')).map(({ status }) => status));
    expect([...statuses].sort()).toEqual(['active', 'closed']);
    expect((await running.get('/opening?status=active')).status).toBe(422);
  });

  test.each([
    ['date', 'opened_on'],
    ['opened_on', 'opened_on'],
    ['permit_date', 'permit_date'],
    ['permit_value', 'permit_value'],
  ])('is sorted by %s, records without one last', async (sort, field) => {
    const openings = await all(`/opening?sort_by=${sort}&sort_order=asc`);
    const values = openings.map((opening) => opening[field]).filter((value) => value !== undefined);
    expect(values).toEqual([...values].sort((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0)));
    expect(openings.slice(0, values.length).every((opening) => field in opening)).toBe(true);
  });

  test('is filtered by opening date, category, contractors and addresses', async () => {
    const whole = await all('/opening');
    const same = async (query: string, keep: (opening: PublishedRecord) => boolean) => {
      const expected = whole.filter(keep).map(({ record_id: id }) => id);
      expect(expected.length).toBeGreaterThan(0);
      expect((await all(`/opening?${query}`)).map(({ record_id: id }) => id).sort()).toEqual(expected.sort());
    };
    const category = String(whole[0]!.category_canonical);
    await same('opened_from=2024-01-01', ({ opened_on: opened }) => String(opened) >= '2024-01-01');
    await same('opened_to=2023-12-31', ({ opened_on: opened }) => String(opened) <= '2023-12-31');
    await same(`category=${encodeURIComponent(category)}`, (one) => one.category_canonical === category);
    await same('is_contractor=true', (one) => one.is_contractor === true);
    await same('has_address=false', (one) => textOf(one.normalized_address) === undefined);
  });
});

describe('/opening_soon: the inverse', () => {
  test('lists addresses where work is underway and no active licence exists, without a business name', async () => {
    const soon = await all('/opening_soon');
    expect(soon.length).toBeGreaterThan(10);
    const licensed = new Set(
      records.licence
        .filter(({ is_active: active }) => active === true || active === 'true')
        .map(({ municipality, normalized_address: address }) => `${municipality} ${String(address)}`),
    );
    for (const one of soon) {
      expect(one.status).toBe('opening_soon');
      expect(one).not.toHaveProperty('business_name');
      expect(licensed.has(`${one.municipality} ${String(one.normalized_address)}`)).toBe(false);
      expect(['issued', 'in_review']).toContain(permitById.get(one.record_id)!.status_canonical);
    }
  });

  test.each(['active', 'closed'])(
    'answers for status=%s with the permits of those that opened',
    async (status) => {
      const results = await all(`/opening_soon?status=${status}`);
      expect(results.length).toBeGreaterThan(0);
      expect(results.every((one) => one.status === status && 'permit_date' in one)).toBe(true);
      expect(results.some((one) => 'business_name' in one)).toBe(false);
    },
  );

  test.each(['/opening', '/opening_soon'])('%s finds those within a radius of a place', async (path) => {
    const everywhere = await all(path);
    const { lat, lng } = placeAmong(everywhere)!;
    const near = everywhere.filter((one) => (distanceFrom({ lat, lng }, one) ?? Infinity) <= 2);
    const query = `lat=${lat}&lng=${lng}&radius_km=2`;
    const results = await all(`${path}?${query}`);
    const ids = (records: readonly PublishedRecord[]) => records.map(({ record_id: id }) => id).sort();
    expect(near.length).toBeGreaterThan(1);
    expect(near.length).toBeLessThan(everywhere.length);
    expect(ids(results)).toEqual(ids(near));
    expect((await running.get(`${path}?lat=${lat}&lng=${lng}`)).body.radius_km).toBe(1);
    expect((await running.get(`${path}?lat=${lat}`)).status).toBe(422);
  });

  test('refuses another status with its values', async () => {
    const { status, body } = await running.get('/opening_soon?status=open');
    expect([status, body.detail]).toEqual([422, expect.stringContaining("'status'")]);
  });
});

describe('/contractor', () => {
  test('counts the permits of a name in a city', async () => {
    const contractors = await all('/contractor?sort_by=value');
    expect(contractors.length).toBeGreaterThan(50);
    const first = contractors[0]!;
    const own = records.permit.filter(
      (permit) =>
        permit.municipality === first.municipality &&
        (
          textOf(permit.contractor_name_normalized) ??
          textOf(permit.contractor_name) ??
          textOf(permit.contractor)
        )
          ?.toLowerCase()
          .replace(/\s+/g, ' ') === first.name_normalized &&
        textOf(permit.contractor_name ?? permit.contractor) !== undefined,
    );
    expect(first.permits).toBe(own.length);
    const value = own.reduce((sum, permit) => sum + (numberOf(permit.construction_value) ?? 0), 0);
    if (value > 0) expect(Number(first.construction_value)).toBeGreaterThanOrEqual(value * 0.99);
  });

  test('is found by its name, in one city or in all; another name is 404', async () => {
    const [first] = (await running.get('/contractor?limit=1')).body.results;
    const name = encodeURIComponent(first.name_normalized);
    const { body } = await running.get(`/contractor/${name}`);
    expect(body.results.map(({ record_id: id }: PublishedRecord) => id)).toContain(first.record_id);
    const here = await running.get(`/contractor/${name}?municipality=${first.municipality}`);
    expect(here.body).toMatchObject({ count: 1, results: [first] });
    expect((await running.get('/contractor/nobody%20at%20all')).status).toBe(404);
  });

  test('is searched by q, and walked by the cursor', async () => {
    const [first] = (await running.get('/contractor?limit=1')).body.results;
    const word = first.name_normalized.split(' ')[0];
    const { body } = await running.get(`/contractor?q=${encodeURIComponent(word)}`);
    expect(body.results.map(({ record_id: id }: PublishedRecord) => id)).toContain(first.record_id);
    const page = (await running.get('/contractor?limit=2')).body;
    const next = (await running.get(`/contractor?limit=2&cursor=${page.next_cursor}`)).body;
    expect(next.results.map(({ record_id: id }: PublishedRecord) => id)).not.toContain(
      page.results[1].record_id,
    );
  });
});

describe('/business', () => {
  test('has a business once a city, with what its newest licence says', async () => {
    const businesses = await all('/business');
    expect(businesses.length).toBeGreaterThan(100);
    const keys = businesses.map(({ record_id: id }) => id);
    expect(new Set(keys).size).toBe(keys.length);
    const total = businesses.reduce((sum, { licences }) => sum + Number(licences), 0);
    const licences = records.licence.filter(
      (licence) =>
        textOf(licence.normalized_business_name ?? licence.business_name ?? licence.legal_name) !== undefined,
    );
    expect(total).toBe(licences.length);
    const several = businesses.find(({ licences }) => Number(licences) > 1)!;
    expect(String(several.opened_on)).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });
});
