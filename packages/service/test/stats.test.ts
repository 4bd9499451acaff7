import { describe, expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import { readPeriod } from '../src/http/routes/stats.ts';
import { sharedService } from './running-service.ts';
import { eventDate, numberOf, records, type PublishedRecord } from './truth.ts';

const running = sharedService();

describe('/E/stats', () => {
  const permits = (keep: (permit: PublishedRecord) => boolean = () => true) => records.permit.filter(keep);

  test('counts the records of all time by a field, and sums another', async () => {
    const { body } = await running.get(
      '/permit/stats?municipality=toronto&period=all&group_by=permit_type_canonical&sum_field=construction_value',
    );
    const own = permits(({ municipality }) => municipality === 'toronto');
    expect(body).toMatchObject({ entity_type: 'permit', municipality: 'toronto', total_in_db: own.length });
    for (const { value, count, sum_construction_value: sum } of body.by_permit_type_canonical) {
      const of = own.filter((permit) => permit.permit_type_canonical === value);
      expect(count).toBe(of.length);
      const expected = of.reduce((whole, permit) => whole + (numberOf(permit.construction_value) ?? 0), 0);
      expect(sum).toBeCloseTo(expected, 0);
    }
    expect(Number.isInteger(body.period_days)).toBe(true);
  });

  test('takes the newest 30 days unless told otherwise, and all of static registries', async () => {
    const dates = permits()
      .map((permit) => eventDate(datasets.permit, permit) ?? '')
      .sort();
    const today = new Date().toISOString().slice(0, 10);
    const newest = dates.at(-1)! < today ? dates.at(-1)! : today;
    const from = new Date(Date.parse(newest) - 30 * 86_400_000).toISOString().slice(0, 10);
    const { body } = await running.get('/permit/stats');
    expect(body).toMatchObject({ municipality: null, period_days: 30 });
    const total = body.by_municipality.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
    expect(total).toBe(dates.filter((date) => date > from && date <= newest).length);
    const heritage = (await running.get('/heritage_status/stats')).body;
    const whole = heritage.by_municipality.reduce(
      (sum: number, { count }: { count: number }) => sum + count,
      0,
    );
    expect(whole).toBe(records.heritage_status.length);
  });

  test.each([
    ['30d', 30, 0],
    ['2w', 14, 0],
    ['6mo', 0, 6],
    ['1y', 0, 12],
    ['7days', 7, 0],
    ['6months', 0, 6],
    ['1year', 0, 12],
    ['2 weeks', 14, 0],
  ])('reads the period %s', (period, days, months) => {
    expect(readPeriod(period)).toEqual({ days, months });
  });

  test('counts months and years of the calendar, and says how many days that are', async () => {
    const dates = permits()
      .map((permit) => eventDate(datasets.permit, permit) ?? '')
      .sort();
    const today = new Date().toISOString().slice(0, 10);
    const newest = dates.at(-1)! < today ? dates.at(-1)! : today;
    const yearBefore = `${Number(newest.slice(0, 4)) - 1}${newest.slice(4).replace('-02-29', '-02-28')}`;
    const { body } = await running.get('/permit/stats?period=1year');
    expect(body.period_days).toBe((Date.parse(newest) - Date.parse(yearBefore)) / 86_400_000);
    const dayAfter = new Date(Date.parse(yearBefore) + 86_400_000).toISOString().slice(0, 10);
    expect([body.earliest_date, body.latest_date]).toEqual([dayAfter, newest]);
    expect(body.count).toBe(dates.filter((date) => date > yearBefore && date <= newest).length);
    const { body: halves } = await running.get('/permit/stats?period=12mo');
    expect([halves.period_days, halves.count]).toEqual([body.period_days, body.count]);
    expect((await running.get('/permit/stats?period=6mo')).body.period_days).toBeGreaterThan(180);
  });

  test('says how many records have no value, so that the counts make up all records', async () => {
    for (const field of ['contractor', 'ward', 'permit_type_canonical']) {
      const { body } = await running.get(`/permit/stats?period=all&group_by=${field}`);
      const without = permits((permit) => [null, undefined, ''].includes(permit[field] as null)).length;
      const inGroups = body[`by_${field}`].reduce(
        (sum: number, { count }: { count: number }) => sum + count,
        0,
      );
      expect([field, body.without_value, body.in_smaller_groups]).toEqual([field, without, 0]);
      expect([inGroups + without, body.count]).toEqual([body.total_in_db, body.total_in_db]);
    }
    const dates = permits()
      .map((permit) => eventDate(datasets.permit, permit) ?? '')
      .filter((date) => date !== '')
      .sort();
    const { body } = await running.get('/permit/stats?period=all');
    const days = (Date.parse(dates.at(-1)!) - Date.parse(dates[0]!)) / 86_400_000 + 1;
    expect(body.period_days).toBe(days);
  });

  test('a period that begins before all dates of the database takes all records', async () => {
    const { status, body } = await running.get('/permit/stats?period=9999y');
    const all = (await running.get('/permit/stats?period=all')).body;
    expect([status, body.by_municipality]).toEqual([200, all.by_municipality]);
  });

  test.each([
    ['/permit/stats?period=soon', "'period'"],
    ['/permit/stats?period=0d', "'period'"],
    ['/permit/stats?group_by=permit_typ', "Did you mean 'permit_type'?"],
    ['/permit/stats?sum_field=description', 'is not a number'],
    ['/permit/stats?sum_field=construction_valu', "Did you mean 'construction_value'?"],
    ['/permit/stats?municipality=tornto', "Did you mean 'toronto'?"],
  ])('%s is 422', async (path, sentence) => {
    const { status, body } = await running.get(path);
    expect([status, body.detail]).toEqual([422, expect.stringContaining(sentence)]);
  });
});
