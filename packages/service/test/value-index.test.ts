import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { datasets, floorAreaOf, useOf } from '@cdata/catalog';
import { startServiceWithIndex, type ServiceWithIndex } from './permits-with-index.ts';
import { sharedService } from './running-service.ts';
import { eventDate, numberOf, records } from './truth.ts';

const running = sharedService();

interface Period {
  first_quarter: string;
  last_quarter: string;
  permits: number;
  value_per_m2?: number;
  standard_error?: number;
  median_per_m2?: number;
}

const periodsOf = async (query: string): Promise<Period[]> =>
  (await running.get(`/permit/value-index?${query}`)).body.periods;

/** The different permits of a city that have a value and an area. */
function permitsWithRate(municipality: string, type?: string, use?: string): number {
  const keys = records.permit
    .filter((permit) => permit.municipality === municipality)
    .filter(({ permit_type_canonical: own }) => type === undefined || own === type)
    .filter((permit) => use === undefined || useOf(permit).useClass === use)
    .filter(({ trade_canonical: trade }) => [undefined, null, 'trade_other'].includes(trade as undefined))
    .flatMap((permit) => {
      const [value, area] = [numberOf(permit.construction_value), floorAreaOf(permit)];
      const date = eventDate(datasets.permit, permit);
      const isIn = value !== undefined && value >= 500 && area !== null && area >= 5 && area <= 200_000;
      return isIn && date !== null ? [`${date} ${value} ${area}`] : [];
    });
  return new Set(keys).size;
}

describe('/permit/value-index', () => {
  test.each([
    ['toronto', 'new_construction', undefined],
    ['montreal', 'renovation', undefined],
    ['calgary', undefined, 'single_family'],
    ['vancouver', undefined, undefined],
  ])('covers the permits of %s, of the type %s and the use %s', async (city, type, use) => {
    const query = [
      `municipality=${city}`,
      ...(type ? [`permit_type=${type}`] : []),
      ...(use ? [`use_class=${use}`] : []),
    ].join('&');
    const periods = await periodsOf(query);
    expect(periods.reduce((sum, { permits }) => sum + permits, 0)).toBe(permitsWithRate(city, type, use));
    const quarters = periods.map(({ first_quarter: quarter }) => quarter);
    expect(quarters).toEqual([...quarters].sort());
    for (const { permits, value_per_m2: level, standard_error: error } of periods) {
      expect(level === undefined).toBe(error === undefined);
      if (permits < 20) expect(level).toBeUndefined();
      if (level !== undefined) expect(level).toBeGreaterThan(10);
    }
  });

  test('names what it is of', async () => {
    const { body } = await running.get(
      '/permit/value-index?municipality=toronto&permit_type=renovation&use_class=office',
    );
    expect(body).toMatchObject({ municipality: 'toronto', permit_type: 'renovation', use_class: 'office' });
  });

  test('is empty where no permit has a value and an area', async () => {
    expect(await periodsOf('municipality=toronto&permit_type=demolition&use_class=deck_or_pool')).toEqual([]);
  });

  test.each([
    ['permit_type=renovation', "'municipality'"],
    ['municipality=tornto', "Did you mean 'toronto'?"],
    ['municipality=toronto&permit_type=reno', "'permit_type'"],
    ['municipality=toronto&use_class=hous', "'use_class'"],
    ['municipality=toronto&use=office', "Unknown parameter 'use'"],
  ])('%s is 422', async (query, sentence) => {
    const { status, body } = await running.get(`/permit/value-index?${query}`);
    expect([status, body.detail]).toEqual([422, expect.stringContaining(sentence)]);
  });

  test('is described in /openapi.json as our choice', async () => {
    const { body } = await running.get('/openapi.json');
    const { get } = body.paths['/permit/value-index'];
    expect(get['x-our-choice']).toBe(true);
    expect(get.parameters.map(({ name }: { name: string }) => name)).toEqual([
      'municipality',
      'permit_type',
      'use_class',
    ]);
  });
});

describe('of permits with a known index and a changing mix', () => {
  let fixture: ServiceWithIndex;
  let periods: Period[];
  beforeAll(async () => {
    fixture = await startServiceWithIndex();
    const query = `municipality=${fixture.city}&permit_type=${fixture.permitType}`;
    ({ periods } = (await fixture.service.get(`/permit/value-index?${query}`)).body);
  });
  afterAll(() => fixture?.close());

  test('the true change is within the interval in 19 of 20 quarters, and the median is not', () => {
    const single = periods.filter(
      ({ first_quarter: first, last_quarter: last, value_per_m2: level }) => level && first === last,
    );
    const [base, ...others] = single as [Period, ...Period[]];
    expect(others.length).toBeGreaterThan(15);
    const trueChange = ({ first_quarter: quarter }: Period) =>
      Math.log(fixture.truth.get(quarter)! / fixture.truth.get(base.first_quarter)!);
    const isWithin = (period: Period, field: 'value_per_m2' | 'median_per_m2') =>
      Math.abs(Math.log(period[field]! / base[field]!) - trueChange(period)) <=
      1.96 * Math.hypot(base.standard_error!, period.standard_error!);
    const share = (field: 'value_per_m2' | 'median_per_m2') =>
      others.filter((period) => isWithin(period, field)).length / others.length;
    expect(share('value_per_m2')).toBeGreaterThanOrEqual(0.95);
    expect(share('median_per_m2')).toBeLessThan(0.6);
  });

  test('quarters with few permits are merged, and two years with too few have no level', () => {
    const ofPair = periods.find(({ first_quarter: quarter }) => quarter === fixture.merged[0])!;
    expect(ofPair.last_quarter).toBe(fixture.merged[1]);
    expect(ofPair.permits).toBeGreaterThan(40);
    const without = periods.filter(({ value_per_m2: level }) => level === undefined);
    expect(without.map(({ permits }) => permits)).toEqual([expect.toSatisfy((permits) => permits <= 8)]);
  });

  test('of one use has the permits of that use', async () => {
    const query = `municipality=${fixture.city}&permit_type=${fixture.permitType}&use_class=accessory`;
    const { body } = await fixture.service.get(`/permit/value-index?${query}`);
    const permits = (body.periods as Period[]).reduce((sum, one) => sum + one.permits, 0);
    expect(permits).toBeGreaterThan(0);
    expect(permits).toBeLessThan(fixture.permits);
  });
});
