import { beforeAll, describe, expect, test } from 'vitest';
import { isInRange, errorOf, testOnNewest, type TestedPermit } from '../src/estimate/back-test.ts';
import { testedKind } from '../src/estimate/back-test-table.ts';
import { createEstimator, type Estimate } from '../src/estimate/estimator.ts';
import { grouped } from '../src/estimate/groups.ts';
import { trainModel } from '../src/estimate/learn-estimates.ts';
import { observationsOf } from '../src/estimate/observations.ts';
import type { PermitFacts } from '../src/estimate/permit-facts.ts';
import { PriceIndex } from '../src/estimate/price-index.ts';
import { median } from '../src/estimate/quantiles.ts';
import { samplePermits } from '../src/ingest/back-test-program.ts';
import { registeredMunicipality } from '../src/municipalities/municipality-register.ts';
import type { LearnedPermit } from '../src/queries/estimate-rows.ts';

/** The sample of a first start; the newest fifth of each city's permits is estimated from the older ones. */
let permits: LearnedPermit[];
let tested: TestedPermit[];
/** As estimates were when they knew the type and the area only. */
let withoutUse: TestedPermit[];
const noIndex = new PriceIndex([]);
const test80 = (list: readonly LearnedPermit[]): TestedPermit[] =>
  testOnNewest(observationsOf(list, noIndex));

beforeAll(async () => {
  permits = await samplePermits();
  tested = test80(permits);
  withoutUse = test80(
    permits.map((permit) => ({ ...permit, useClass: 'other', buildingClass: null, workWords: null })),
  );
});

const share = (list: readonly TestedPermit[]): number => list.filter(isInRange).length / list.length;
const error = (list: readonly TestedPermit[]): number => median(list.map(errorOf));
/** The tested permits of each use of 30 or more. */
function byUse(list: readonly TestedPermit[], uses: readonly LearnedPermit['useClass'][]) {
  const withUse = list.map((one, at) => ({ one, use: uses[at] }));
  return [...grouped(withUse, ({ use }) => use)]
    .map(([use, ofUse]) => [use, ofUse.map(({ one }) => one)] as const)
    .filter(([, ofUse]) => ofUse.length >= 30);
}

describe('estimates of later permits than those that they are made from', () => {
  test('hold 77 to 83% in their range, and about that share of each kind', () => {
    expect(tested.length).toBeGreaterThan(1500);
    expect(share(tested)).toBeGreaterThan(0.77);
    expect(share(tested)).toBeLessThan(0.83);
    const uses = tested.map(({ observation }) => observation.permit.useClass);
    const kinds = byUse(tested, uses);
    expect(kinds.length).toBeGreaterThan(8);
    for (const [use, ofUse] of kinds) {
      expect(share(ofUse), String(use)).toBeGreaterThan(0.68);
      expect(share(ofUse), String(use)).toBeLessThan(0.92);
    }
  });

  test('follow the values, except for what prices rise meanwhile', () => {
    const { bias } = testedKind('All', tested);
    expect(bias).toBeGreaterThan(0.87);
    expect(bias).toBeLessThan(1.06);
  });

  test('need the use: without it the error grows, and whole kinds lie outside of the range', () => {
    expect(error(tested)).toBeLessThan(0.9 * error(withoutUse));
    const uses = tested.map(({ observation }) => observation.permit.useClass);
    expect(withoutUse.map(({ observation }) => observation.permit.date)).toEqual(
      tested.map(({ observation }) => observation.permit.date),
    );
    const shares = byUse(withoutUse, uses).map(([, ofUse]) => share(ofUse));
    expect(Math.min(...shares)).toBeLessThan(0.68);
  });

  test('hold the totals of nearly all lots of 60 in the range that the add-in’s formulas give', () => {
    for (const [use, ofUse] of byUse(
      tested,
      tested.map(({ observation }) => observation.permit.useClass),
    )) {
      const { lots } = testedKind(String(use), ofUse);
      if (lots) expect(lots.inRange, String(use)).toBeGreaterThan(0.95);
    }
    const all = testedKind('All', tested).lots!;
    expect(all.inRange).toBeGreaterThan(0.95);
    expect(all.width).toBeLessThan(testedKind('All', tested).width);
  });
});

describe('an estimate', () => {
  let estimate: (facts: Partial<PermitFacts>) => Estimate;
  beforeAll(() => {
    const slugs = [...new Set(permits.map(({ municipality }) => municipality))];
    const estimator = createEstimator(
      trainModel(permits, noIndex),
      slugs.map((slug) => registeredMunicipality(slug)!),
    );
    const unknown = {
      ...{ municipality: 'calgary', permitType: 'new_construction', useClass: null, buildingClass: null },
      ...{ workWords: null, area: null, dwellings: null, isPublished: false },
    };
    estimate = (facts) => estimator({ ...unknown, ...facts })!;
  });

  test('of 1,000 m² costs most for a hospital, less for an office, a house and a garage', () => {
    const uses = ['institutional', 'office', 'single_family', 'accessory'] as const;
    const cities = [...new Set(permits.map(({ municipality }) => municipality))];
    const medians = uses.map((useClass) =>
      median(cities.map((municipality) => estimate({ municipality, useClass, area: 1000 }).median)),
    );
    for (const [at, value] of medians.slice(1).entries()) expect(value).toBeLessThan(0.95 * medians[at]!);
  });

  test('is narrower the more is known: the use, the units and the area', () => {
    const width = (facts: Partial<PermitFacts>): number => {
      const { low, high } = estimate(facts);
      return high / low;
    };
    const type = width({});
    const use = width({ useClass: 'single_family' });
    const units = width({ useClass: 'single_family', dwellings: 1 });
    const area = width({ useClass: 'single_family', dwellings: 1, area: 180 });
    expect(use).toBeLessThan(0.8 * type);
    expect(units).toBeLessThanOrEqual(use * 1.05);
    expect(area).toBeLessThan(0.8 * units);
  });

  test('of a wide range is none, and says so', () => {
    const vague = estimate({ permitType: null, municipality: null });
    expect(vague.confidence).toBe('low');
    expect(vague.basis).toContain('low confidence: too varied to estimate closely');
  });

  test('has a high confidence only where enough of such estimates were right as often as promised', () => {
    const { basis, confidence } = estimate({ useClass: 'single_family', area: 180 });
    const [, count, percent] =
      /; of (\d+) such permits in [\w ]+ since \d{4}-\d{2}, (\d+)% were in the range, half within \d+%/.exec(
        basis,
      )!;
    expect(Number(count)).toBeGreaterThanOrEqual(30);
    const isReliable = Number(percent) >= 72 && Number(percent) <= 88;
    expect(confidence).toBe(isReliable ? 'high' : 'low');
  });
});

describe('odd data', () => {
  const permit = (value: number, day = '2025-03-04'): LearnedPermit => ({
    ...{ municipality: 'calgary', province: 'AB', permitType: 'renovation', useClass: 'office' as const },
    ...{
      buildingClass: 'office',
      workWords: null,
      area: null,
      dwellings: null,
      value,
      date: day,
      number: null,
    },
  });
  const facts = { ...permit(0), isPublished: true };
  const estimateFrom = (list: LearnedPermit[]) =>
    createEstimator(trainModel(list, noIndex), [registeredMunicipality('calgary')!])(facts);

  test('gives no estimate from nothing, and none of confidence from a few permits', () => {
    expect(estimateFrom([])).toBeNull();
    expect(estimateFrom([permit(1000)])).toBeNull();
    const few = estimateFrom([1, 2, 3, 4, 5].map((thousands) => permit(thousands * 1000)))!;
    expect(few).toMatchObject({ median: 3000, confidence: 'low' });
    expect(few.basis).toContain('only 5 permits of this kind in calgary');
  });

  test('counts a permit once that is published in a row for each of its addresses', () => {
    const rows = [1, 2, 3, 4].map((number) => ({ ...permit(number * 1000), number: String(number) }));
    const repeated = Array.from({ length: 20 }, () => ({ ...permit(9000), number: '9' }));
    const { basis, median } = estimateFrom([...rows, ...repeated])!;
    expect(basis).toContain(', 5 permits, ');
    expect(median).toBe(3000);
  });

  test('gives a range also where all values are the same', () => {
    const same = estimateFrom(
      Array.from({ length: 200 }, (_, at) =>
        permit(5000, `2025-${String(1 + (at % 12)).padStart(2, '0')}-10`),
      ),
    )!;
    expect(same.low).toBeLessThanOrEqual(5000);
    expect(same.high).toBeGreaterThanOrEqual(5000);
    expect(same.median).toBe(5000);
  });

  test('follows a trend where no index is published', () => {
    const growing = Array.from({ length: 600 }, (_, at) => {
      const year = 2020 + Math.floor(at / 100);
      return permit(100_000 * 1.1 ** (year - 2020) * (1 + (at % 10) / 50), `${year}-06-15`);
    });
    const { median: value } = estimateFrom(growing)!;
    expect(value).toBeGreaterThan(100_000 * 1.1 ** 5);
    expect(value).toBeLessThan(1.25 * 100_000 * 1.1 ** 5);
  });
});
