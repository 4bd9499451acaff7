import { describe, expect, test } from 'vitest';
import { datasets, entityTypes } from '@cdata/catalog';
import { freeKey, sharedService } from './running-service.ts';
import { country, eventDate, records, textOf, type PublishedRecord } from './truth.ts';

const running = sharedService();

/** The reference's "Path inventory", with values in the place of those in braces. */
async function inventory(): Promise<string[]> {
  const permit = records.permit[0]!.record_id;
  const { body } = await running.get('/contractor?limit=1');
  const place = 'lat=43.65&lng=-79.38';
  return [
    ...[
      '/health',
      `/zone?${place}`,
      '/geocode?address=100%20Queen%20St%20W%2C%20Toronto',
      `/reverse-geocode?${place}`,
    ],
    ...[
      '/zoning',
      '/sources',
      '/sources/coverage',
      '/contractor/stats',
      '/contractor/coverage',
      '/contractor',
    ],
    `/contractor/${encodeURIComponent(body.results[0].name_normalized)}`,
    ...[
      '/property?address=100%20Queen%20St%20W&municipality=toronto',
      '/address/normalize?address=100%20Queen%20St%20W',
    ],
    ...['/opening_soon', '/opening', '/business', '/business/stats', '/business/coverage', '/permit/feed'],
    `/permit/${encodeURIComponent(permit)}/history`,
    ...entityTypes.flatMap((name) => [
      `/${name}`,
      `/${name}/stats`,
      `/${name}/coverage`,
      `/${name}/${encodeURIComponent(records[name][0]!.record_id)}`,
    ]),
  ];
}

test('every path of the inventory answers with JSON, with a free key too, and refuses an unknown parameter', async () => {
  for (const path of await inventory()) {
    const { status, body } = await running.get(path, freeKey);
    // A place where no zone or address is may be 404; the path is there all the same.
    expect([path, [200, 404].includes(status)]).toEqual([path, true]);
    if (status === 404) expect([path, body.detail]).not.toEqual([path, expect.stringContaining('endpoint')]);
    const odd = await running.get(`${path}${path.includes('?') ? '&' : '?'}nonsense=1`);
    expect([path, odd.status, odd.body.detail]).toEqual([path, 422, expect.stringContaining("'nonsense'")]);
  }
});

describe('/sources', () => {
  test('lists a source a dataset and city, with counts and date ranges', async () => {
    const { body } = await running.get('/sources');
    expect(body.count).toBe(body.sources.length);
    const total = body.sources.reduce((sum: number, { records: own }: { records: number }) => sum + own, 0);
    expect(total).toBe(entityTypes.reduce((sum, name) => sum + records[name].length, 0));
    const one = body.sources.find(({ source_id: id }: { source_id: string }) => id === 'toronto-permit');
    const dates = records.permit
      .filter(({ municipality }) => municipality === 'toronto')
      .map((record) => eventDate(datasets.permit, record))
      .filter((date) => date !== undefined)
      .sort();
    expect(one).toMatchObject({ entity_type: 'permit', earliest_date: dates[0], latest_date: dates.at(-1) });
    expect(one.last_updated).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:.]+([+-]\d{2}:\d{2}|Z)$/);
  });

  test('/sources/coverage says what each city has', async () => {
    const { body } = await running.get('/sources/coverage');
    expect(body.municipalities.map(({ municipality }: PublishedRecord) => municipality)).toEqual(
      country.cities.map(({ slug }) => slug).sort(),
    );
    const toronto = body.municipalities.find(
      ({ municipality }: PublishedRecord) => municipality === 'toronto',
    );
    const own = entityTypes.map(
      (name) => records[name].filter((record) => record.municipality === 'toronto').length,
    );
    expect(toronto.records).toBe(own.reduce((sum, count) => sum + count, 0));
  });
});

describe.each([...entityTypes])('/%s/coverage', (name) => {
  test('has live record counts and the cities covered', async () => {
    const { body } = await running.get(`/${name}/coverage`);
    expect(body).toMatchObject({ entity_type: name, records: records[name].length });
    const cities = [...new Set(records[name].map(({ municipality }) => municipality))].sort();
    expect(body.municipalities.map(({ municipality }: PublishedRecord) => municipality)).toEqual(cities);
  });

  test('names the fields that a city fills', async () => {
    const { body } = await running.get(`/${name}/coverage`);
    for (const { municipality } of body.municipalities.slice(0, 3)) {
      const ofCity = await running.get(`/${name}/coverage?municipality=${municipality}`);
      expect(ofCity.body.municipalities).toHaveLength(1);
      const { filled_fields } = ofCity.body.municipalities[0];
      const own = records[name].filter((record) => record.municipality === municipality);
      const isFilled = (value: unknown) => !['', 'None', 'null', 'N/A'].includes(String(value ?? '').trim());
      const filled = new Set(
        own.flatMap((record) => Object.keys(record).filter((key) => isFilled(record[key]))),
      );
      expect([municipality, filled_fields]).toEqual([municipality, [...filled].sort()]);
    }
  });
});

describe('/zoning', () => {
  test('without a city gives the coverage of every city', async () => {
    const { body } = await running.get('/zoning');
    expect(body.results.map(({ city }: { city: string }) => city)).toEqual(
      country.cities.map(({ slug }) => slug).sort(),
    );
  });

  test('lists the districts of a city, by pages', async () => {
    const codes = new Set(
      country.zones.filter(({ city }) => city === 'calgary').map(({ zoneCode }) => zoneCode),
    );
    const { body } = await running.get('/zoning?city=calgary&limit=1000');
    expect(new Set(body.results.map(({ zone_code: code }: { zone_code: string }) => code))).toEqual(codes);
    const second = (await running.get('/zoning?city=calgary&limit=1&offset=1')).body;
    expect(second).toMatchObject({ count: 1, offset: 1, results: [body.results[1]] });
  });

  test.each(['/zoning?limit=1001', '/zoning?limit=0', '/zoning?offset=-1', '/zoning?city=calgry'])(
    '%s is 422',
    async (path) => {
      expect((await running.get(path)).status).toBe(422);
    },
  );
});

describe('/property', () => {
  test('gives every record at an address across datasets, however the address is written', async () => {
    const permit =
      records.permit.find(
        ({ municipality, normalized_address: address }) =>
          municipality === 'toronto' &&
          records.assessment.some(
            (one) => one.municipality === municipality && one.normalized_address === address,
          ),
      ) ?? records.permit.find(({ normalized_address: address }) => textOf(address) !== undefined)!;
    const { municipality, normalized_address: normalized } = permit;
    const address = String(normalized)
      .toLowerCase()
      .replace(/\bstreet\b/, 'St.');
    const { status, body } = await running.get(
      `/property?address=${encodeURIComponent(address)}&municipality=${municipality}`,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ normalized_address: normalized, municipality });
    for (const name of entityTypes) {
      const own = records[name]
        .filter((record) => record.municipality === municipality && record.normalized_address === normalized)
        .map(({ record_id: id }) => id);
      const ids = (body.records[name] ?? []).map(({ record_id: id }: PublishedRecord) => id);
      expect(ids).toEqual(expect.arrayContaining(own));
    }
    expect(body.count).toBe(Object.values(body.records as Record<string, unknown[]>).flat().length);
  });

  test('knows of nothing at an address without records, and refuses what is none', async () => {
    const nothing = await running.get('/property?address=99999%20Nowhere%20Street&municipality=toronto');
    expect(nothing.body).toMatchObject({ count: 0, records: {} });
    expect((await running.get('/property?address=%3F%3F&municipality=toronto')).status).toBe(422);
    expect((await running.get('/property?address=1%20Main%20St')).status).toBe(422);
  });
});

describe('/address/normalize', () => {
  test.each([
    [
      '#5-1200, boul. René-Lévesque O., Montréal (QC) H3B 4W8',
      {
        normalized_address: '1200 BOULEVARD RENÉ-LÉVESQUE OUEST',
        unit: '5',
        house_number: '1200',
        municipality: 'montreal',
        province: 'QC',
        postal_code: 'H3B 4W8',
      },
    ],
    [
      '204-116 Joyce St, Vancouver',
      { normalized_address: '116 JOYCE STREET', unit: '204', municipality: 'vancouver', province: 'BC' },
    ],
    ['PO Box 100 Stn A, Toronto ON', { po_box: expect.stringContaining('100') as string }],
  ])('%s', async (address, parts) => {
    const { body } = await running.get(`/address/normalize?address=${encodeURIComponent(address)}`);
    expect(body).toMatchObject({ address, ...parts });
  });

  test('refuses what is no address', async () => {
    expect((await running.get('/address/normalize?address=hello')).status).toBe(422);
  });
});

describe('/permit/feed', () => {
  test('gives the newest permits first, page after page, each once', async () => {
    const { body } = await running.get('/permit/feed?municipality=calgary&limit=50');
    const dates = body.results.map((permit: PublishedRecord) => eventDate(datasets.permit, permit) ?? '');
    expect(dates).toEqual([...dates].sort().reverse());
    const next = (await running.get(`/permit/feed?municipality=calgary&limit=50&cursor=${body.next_cursor}`))
      .body;
    const ids = [...body.results, ...next.results].map(({ record_id: id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

describe('/permit/{record_id}/history', () => {
  test('tells what the permit’s dates and its inspections say, in order', async () => {
    const inspected = records.inspection.find((inspection) =>
      records.permit.some(
        (permit) =>
          permit.municipality === inspection.municipality &&
          permit.permit_number === inspection.permit_number &&
          permit.normalized_address === inspection.normalized_address,
      ),
    )!;
    const permit = records.permit.find(
      (one) => one.municipality === inspected.municipality && one.permit_number === inspected.permit_number,
    )!;
    const { status, body } = await running.get(`/permit/${encodeURIComponent(permit.record_id)}/history`);
    expect(status).toBe(200);
    expect(body.record_id).toBe(permit.record_id);
    const dates = body.history.map(({ date }: { date: string }) => date);
    expect(dates).toEqual([...dates].sort());
    expect(body.history.map(({ record_id: id }: PublishedRecord) => id)).toContain(inspected.record_id);
    const applicationDate = textOf(permit.application_date);
    if (applicationDate)
      expect(body.history.map(({ event }: { event: string }) => event)).toContain('applied');
  });

  test('of an unknown permit is 404', async () => {
    expect((await running.get('/permit/no-such-permit/history')).status).toBe(404);
  });
});
