import { describe, expect, test } from 'vitest';
import { datasets } from '@cdata/catalog';
import { periodDays } from '../src/http/routes/stats.ts';
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
    ['30d', 30],
    ['2w', 14],
    ['6mo', 180],
    ['1y', 365],
    ['7days', 7],
    ['6months', 180],
    ['1year', 365],
    ['2 weeks', 14],
    ['ALL', null],
  ])('reads the period %s', (period, days) => {
    expect(periodDays(period)).toBe(days);
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
