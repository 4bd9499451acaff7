import { describe, expect, test } from 'vitest';
import { Estimator } from '../src/estimate/estimator.ts';
import { permitWords } from '../src/store/permit-words.ts';
import { PriceIndex } from '../src/estimate/price-index.ts';
import type { LearnedPermit } from '../src/queries/estimate-rows.ts';

const noIndex = new PriceIndex([]);

describe('odd data', () => {
  const words = permitWords({ permit_type_canonical: 'renovation', description: 'Office renovation' });
  let count = 0;
  const permit = (value: number, date = '2025-03-04'): LearnedPermit => ({
    ...{ recordId: `P${count++}`, municipality: 'calgary', province: 'AB', words, value, date },
    ...{ area: null, dwellings: null, number: null },
  });
  const estimateFrom = async (list: LearnedPermit[]) =>
    (await Estimator.of(list, noIndex, 'calgary')).estimate({ ...permit(0), recordId: null });

  test('gives no estimate from nothing, and none of confidence from a few permits', async () => {
    expect(await estimateFrom([])).toBeNull();
    const few = (await estimateFrom([1, 2, 3, 4, 5].map((thousands) => permit(thousands * 1000))))!;
    expect(few).toMatchObject({ median: 3000, confidence: 'low', expected_value: null });
    expect(few.basis).toContain('only 5 permits of this kind in calgary');
    expect(few.basis).not.toContain('expected value');
  });

  test('counts a permit once that is published in a row for each of its addresses', async () => {
    const rows = [1, 2, 3, 4].map((number) => ({ ...permit(number * 1000), number: String(number) }));
    const repeated = Array.from({ length: 20 }, () => ({ ...permit(9000), number: '9' }));
    const { basis, median } = (await estimateFrom([...rows, ...repeated]))!;
    expect(basis).toMatch(/^nearest-1: 5 permits like this in calgary/);
    expect(median).toBe(3000);
  });

  test('gives a range also where all values are the same, rounded outwards', async () => {
    const months = Array.from({ length: 200 }, (_, at) => String(1 + (at % 12)).padStart(2, '0'));
    const same = (await estimateFrom(months.map((month) => permit(38_576, `2025-${month}-10`))))!;
    expect(same.low).toBeLessThanOrEqual(38_500);
    expect(same.high).toBeGreaterThanOrEqual(38_600);
    expect(same.basis).toContain('probably the city’s fee schedule');
  });

  test('follows a trend where no index is published', async () => {
    const growing = Array.from({ length: 600 }, (_, at) => {
      const year = 2020 + Math.floor(at / 100);
      return permit(100_000 * 1.1 ** (year - 2020) * (1 + (at % 10) / 50), `${year}-06-15`);
    });
    const { median: value } = (await estimateFrom(growing))!;
    expect(value).toBeGreaterThan(100_000 * 1.1 ** 5);
    expect(value).toBeLessThan(1.25 * 100_000 * 1.1 ** 5);
  });

  test('learns nothing from values that are ten times those of their kind', async () => {
    const usual = Array.from({ length: 60 }, (_, at) => permit(10_000 + 100 * at));
    const cents = Array.from({ length: 8 }, () => permit(1_200_000));
    const [without, withSlips] = [await estimateFrom(usual), await estimateFrom([...usual, ...cents])];
    expect(withSlips).toEqual(without);
  });
});
