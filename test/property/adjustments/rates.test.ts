import { describe, expect, test } from 'vitest';
import {
  bestAgreement,
  changeRate,
  findPairs,
  isEstimate,
  kilometresBetween,
  pairedRate,
  ratioStudy,
  regress,
  spreadAt,
  type Evidence,
  type Finding,
} from '../../../src/features/property/support/adjustments/index.ts';
import { percentile } from '../../../src/features/property/support/adjustments/pairs.ts';
import { characteristics, names, neighbourhood } from './neighbourhood.ts';

const search = { characteristics, kilometres: 2 };
const seeds = Array.from({ length: 100 }, (_, at) => at + 1);

describe('of 100 neighbourhoods with known rates', () => {
  const hits = new Map<string, number>();
  const judge = (method: string, finding: Finding, truth: number) => {
    const isHit = isEstimate(finding) && finding.low <= truth && truth <= finding.high;
    hits.set(method, (hits.get(method) ?? 0) + Number(isHit));
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
  test.each([...hits])('the range of %s holds the rate in 19 of 20 cases', (_, count) => {
    expect(count).toBeGreaterThanOrEqual(95);
  });
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
    expect(pairs.length).toBeLessThan(8);
    expect(pairedRate(pairs)).toMatchObject({
      finding: { count: pairs.length, required: 8 },
      middleHalf: null,
    });
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

describe('the rate of best agreement', () => {
  const comparables = [
    { value: 400_000, difference: 100 },
    { value: 420_000, difference: 0 },
    { value: 431_000, difference: -50 },
    { value: 449_000, difference: -150 },
  ];

  test('has the smallest spread, which is a tenth larger at the ends of its range', () => {
    const finding = bestAgreement(comparables);
    if (!isEstimate(finding)) throw new Error('no rate');
    const smallest = spreadAt(finding.rate, comparables);
    expect(finding.rate).toBeCloseTo(196.923, 3);
    for (const rate of [finding.rate - 1, finding.rate + 1])
      expect(spreadAt(rate, comparables)).toBeGreaterThan(smallest);
    expect(spreadAt(finding.low, comparables) / smallest).toBeCloseTo(1.1, 9);
    expect(spreadAt(finding.high, comparables) / smallest).toBeCloseTo(1.1, 9);
  });

  test('needs four comparables, and differences', () => {
    expect(bestAgreement(comparables.slice(1))).toEqual({ count: 3, required: 4 });
    expect(bestAgreement(comparables.map((one) => ({ ...one, difference: 7 })))).toEqual({
      count: 0,
      required: 4,
    });
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
  const growths = [0.01, 0.02, 0.03, 0.03, 0.04, 0.04, 0.05, 0.09];
  const { finding } = changeRate(growths.map((growth, at) => change(at, growth)));
  expect(finding).toMatchObject({ count: 8 });
  if (!isEstimate(finding)) throw new Error('no rate');
  expect(finding.rate).toBeCloseTo(0.035, 9);
  expect([finding.low, finding.high].map((rate) => Math.round(rate * 1000))).toEqual([10, 90]);
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
