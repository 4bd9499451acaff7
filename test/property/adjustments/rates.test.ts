import { describe, expect, test } from 'vitest';
import {
  changeRate,
  findPairs,
  isEstimate,
  kilometresBetween,
  outliersOf,
  pairedRate,
  ratioStudy,
  regress,
  sufficient,
  type Evidence,
  type Finding,
} from '../../../src/features/property/support/adjustments/index.ts';
import { percentile } from '../../../src/features/property/support/adjustments/pairs.ts';
import { characteristics, names, neighbourhood } from './neighbourhood.ts';

const search = { characteristics, kilometres: 2 };
const seeds = Array.from({ length: 100 }, (_, at) => at + 1);

describe('of 100 neighbourhoods with known rates', () => {
  const hits = new Map<string, { within: number; all: number }>();
  const judge = (method: string, finding: Finding, truth: number) => {
    if (!isEstimate(finding)) return;
    const { within, all } = hits.get(method) ?? { within: 0, all: 0 };
    const isWithin = finding.low <= truth && truth <= finding.high;
    hits.set(method, { within: within + Number(isWithin), all: all + 1 });
  };
  for (const seed of seeds) {
    const { evidence, rates } = neighbourhood(seed, 300);
    const regression = regress(evidence, names);
    for (const { name, ordinary, robust } of regression.rates) {
      const { finding } = pairedRate(findPairs(evidence, name, search));
      judge(`pairs: ${name}`, finding, rates[name]!);
      judge(`ordinary: ${name}`, ordinary, rates[name]!);
      judge(`robust: ${name}`, robust, rates[name]!);
    }
  }
  test.each([...hits])('the range of %s holds the rate in 19 of 20 cases', (_, { within, all }) => {
    expect(all).toBeGreaterThan(50);
    expect(within / all).toBeGreaterThanOrEqual(0.95);
  });
});

/** What lists of sales have among them: prices of several properties or of shares, and areas in the other unit. */
const badRows = {
  prices: (one: Evidence, at: number) => ({ ...one, value: one.value * (at % 5 === 0 ? 3 : 0.3) }),
  areas: (one: Evidence) => ({
    ...one,
    facts: { ...one.facts, square_footage: one.facts.square_footage! * 0.09290304 },
  }),
};

test.each([
  ['prices', 60],
  ['areas', 60],
  ['areas', 150],
] as const)('with bad %s among %d rows, the robust range holds the rate in 19 of 20 cases', (bad, count) => {
  let [within, all] = [0, 0];
  for (const seed of seeds) {
    const { evidence, rates } = neighbourhood(seed, count);
    const rows = evidence.map((one, at) => (at % 8 === 5 ? badRows[bad](one, at) : one));
    const outliers = outliersOf(rows, characteristics);
    const { rates: found } = regress(
      rows.filter((one) => !outliers.has(one)),
      names,
    );
    for (const { name, robust } of found) {
      if (!isEstimate(robust)) continue;
      all++;
      if (robust.low <= rates[name]! && rates[name]! <= robust.high) within++;
    }
  }
  expect(all).toBeGreaterThan(250);
  expect(within / all).toBeGreaterThanOrEqual(0.95);
});

describe('pairs', () => {
  const { evidence } = neighbourhood(1, 400);

  test('differ in one characteristic only, are near each other, and share no property', () => {
    const pairs = findPairs(evidence, 'year_built', { characteristics, kilometres: 0.5 });
    expect(pairs.length).toBeGreaterThan(20);
    for (const { more, less, kilometres, rate } of pairs) {
      const share = (name: string) => Math.abs(more.facts[name]! / less.facts[name]! - 1);
      expect(more.facts.year_built! - less.facts.year_built!).toBeGreaterThanOrEqual(5);
      expect(Math.max(share('square_footage'), share('lot_size_sf'))).toBeLessThan(0.06);
      expect(more.zone).toBe(less.zone);
      expect(kilometres).toBe(kilometresBetween(more, less));
      expect(kilometres).toBeLessThanOrEqual(0.5);
      expect(rate).toBe((more.value - less.value) / (more.facts.year_built! - less.facts.year_built!));
    }
    const used = pairs.flatMap(({ more, less }) => [more, less]);
    expect(new Set(used).size).toBe(used.length);
  });

  test('are fewer with narrower tolerances, and too few give no number', () => {
    const narrow = characteristics.map((one) => ({ ...one, tolerance: one.tolerance / 20 }));
    const pairs = findPairs(evidence, 'year_built', { characteristics: narrow, kilometres: 0.5 });
    expect(pairs.length).toBeLessThan(20);
    expect(pairedRate(pairs)).toMatchObject({
      finding: { count: pairs.length, required: 20 },
      middleHalf: null,
    });
  });
});

describe('an estimate', () => {
  const estimate = { rate: 1, low: -1, high: 9, count: 20 };

  test.each([
    [{}, true],
    [{ high: 10 }, false],
    [{ low: 0, high: 12 }, false],
    [{ low: 0.1, high: 12 }, true],
    [{ rate: -1, low: -11, high: 1 }, false],
    [{ rate: 0, low: -1, high: 1 }, false],
    [{ count: 19 }, false],
  ])('with %j is given only of enough observations that are close enough: %s', (changes, isGiven) => {
    expect(isEstimate(sufficient({ ...estimate, ...changes }))).toBe(isGiven);
  });
});

describe('a regression', () => {
  test('with too few properties gives no number', () => {
    const { rates, rSquared, modelled } = regress(neighbourhood(1, 33).evidence, names);
    expect(rates.flatMap(({ ordinary, robust }) => [ordinary, robust])).toEqual(
      Array.from({ length: 6 }, () => ({ count: 33, required: 34 })),
    );
    expect([rSquared, modelled]).toEqual([null, []]);
  });

  test('gives no rate of a characteristic that does not vary, or that the others explain', () => {
    const { evidence } = neighbourhood(2, 100);
    const facts = (one: Evidence) => ({
      ...one.facts,
      dwelling_units: 0.1,
      copy: 2 * one.facts.lot_size_sf!,
    });
    const same = evidence.map((one) => ({ ...one, facts: facts(one) }));
    const { rates } = regress(same, [...names, 'dwelling_units', 'copy']);
    expect(rates.filter(({ ordinary }) => isEstimate(ordinary)).map(({ name }) => name)).toEqual(names);
  });

  test('is about the nearest 200, and its robust rate is not moved by gross errors', () => {
    const { evidence, rates } = neighbourhood(3, 300);
    const wrong = evidence.map((one, at) => (at % 20 === 0 ? { ...one, value: one.value * 3 } : one));
    const regression = regress(wrong, names);
    expect(regression.evidence).toHaveLength(200);
    const { ordinary, robust } = regression.rates[0]!;
    if (!isEstimate(ordinary) || !isEstimate(robust)) throw new Error('no rates');
    const truth = rates.square_footage!;
    expect(Math.abs(robust.rate - truth)).toBeLessThan(Math.abs(ordinary.rate - truth));
    expect(robust.low).toBeLessThan(truth);
    expect(robust.high).toBeGreaterThan(truth);
    expect(robust.high - robust.low).toBeLessThan((ordinary.high - ordinary.low) / 2);
  });
});

test('the change of a property from roll to roll is the rate of time', () => {
  const change = (id: number, growth: number) => ({
    id: String(id),
    address: '',
    earlierYear: 2022,
    earlierValue: 500_000,
    laterYear: 2024,
    laterValue: 500_000 * (1 + 2 * growth),
  });
  const growths = [0.01, 0.02, 0.03, 0.03, 0.04, 0.04, 0.05, 0.09].flatMap((growth) => [
    growth,
    growth,
    growth,
  ]);
  const { finding } = changeRate(growths.map((growth, at) => change(at, growth)));
  expect(finding).toMatchObject({ count: 24 });
  if (!isEstimate(finding)) throw new Error('no rate');
  expect(finding.rate).toBeCloseTo(0.035, 9);
  expect([finding.low, finding.high].map((rate) => Math.round(rate * 1000))).toEqual([30, 40]);
});

test('a ratio study has the figures of IAAO’s formulas', () => {
  // Worked by hand: ratios 0.9, 1, 1, 1.1, 1.2; median 1; COD (0.1 + 0 + 0 + 0.1 + 0.2) / 5; PRD 1.04 / (1,030 / 1,000).
  const values = [
    { modelled: 90, value: 100 },
    { modelled: 200, value: 200 },
    { modelled: 300, value: 300 },
    { modelled: 320, value: 320 / 1.1 },
    { modelled: 120, value: 100 },
  ];
  const study = ratioStudy(values)!;
  expect(study).toMatchObject({ count: 5, median: 1 });
  expect(study.cod).toBeCloseTo(8, 9);
  expect(study.prd).toBeCloseTo(1.04 / (1030 / (700 + 320 / 1.1)), 9);
  expect(ratioStudy(values.slice(1))).toBeNull();
});

test('percentiles are those of Excel’s PERCENTILE.INC', () => {
  expect(percentile([1, 2, 3, 4], 0.25)).toBe(1.75);
  expect(percentile([1, 2, 3, 4], 1)).toBe(4);
  expect(percentile([7], 0.75)).toBe(7);
});
