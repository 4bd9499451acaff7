import { describe, expect, test } from 'vitest';
import {
  changeBetween,
  constantMixIndex,
  type IndexPeriod,
  type Observation,
} from '../../src/value-index/index.ts';
import { generatedCity, type CityWithIndex } from './generated-city.ts';

interface Recovery {
  /** The share of changes since the middle of the series whose interval contains the true one. */
  inside: number;
  /** The same for changes of the plain median, with intervals of the same width. */
  medianInside: number;
  /** Mean errors, as shares. */
  error: number;
  medianError: number;
}

function recoveryOf(cities: readonly CityWithIndex[]): Recovery {
  const changes = cities.flatMap(({ observations, truth }) => {
    const periods = constantMixIndex(observations);
    const middle = Math.floor(periods.length / 2);
    const base = periods[middle]!;
    return periods.flatMap((period, at) => {
      if (at === middle) return [];
      const { change, low, high } = changeBetween(base, period)!;
      const trueChange = truth[at]! / truth[middle]! - 1;
      const ofMedian = period.median! / base.median! - 1;
      return {
        isInside: low <= trueChange && trueChange <= high,
        isMedianInside: Math.abs(ofMedian - trueChange) <= Math.max(change - low, high - change),
        error: Math.abs((1 + change) / (1 + trueChange) - 1),
        medianError: Math.abs((1 + ofMedian) / (1 + trueChange) - 1),
      };
    });
  });
  const mean = (of: (one: (typeof changes)[number]) => number | boolean): number =>
    changes.reduce((sum, one) => sum + Number(of(one)), 0) / changes.length;
  return {
    inside: mean(({ isInside }) => isInside),
    medianInside: mean(({ isMedianInside }) => isMedianInside),
    error: mean(({ error }) => error),
    medianError: mean(({ medianError }) => medianError),
  };
}

const cities = (count: number, permits: number): CityWithIndex[] =>
  Array.from({ length: count }, (_, at) =>
    generatedCity({ seed: at + 1, quarters: 40, permits: () => permits }),
  );

describe('an index of generated permits with a known one', () => {
  test.each([
    [25, 24, 0.06, 0.5],
    [60, 24, 0.04, 0.4],
    [300, 10, 0.02, 0.2],
  ])(
    'with %i permits in a quarter of %i cities, a changing mix and wrong values, the true change is in 19 of 20 intervals',
    (permits, count, maxError, maxMedianInside) => {
      const { inside, medianInside, error, medianError } = recoveryOf(cities(count, permits));
      expect(inside).toBeGreaterThanOrEqual(0.93);
      expect(inside).toBeLessThanOrEqual(0.985);
      expect(error).toBeLessThan(maxError);
      expect(medianInside).toBeLessThan(maxMedianInside);
      expect(medianError).toBeGreaterThan(2 * error);
    },
  );

  test('in which nothing has changed but the mix has no trend, while the median has one', () => {
    const { observations, truth, firstQuarter } = generatedCity({
      seed: 5,
      quarters: 24,
      permits: () => 400,
    });
    const still = observations.map((one) => ({
      ...one,
      value: one.value / truth[one.quarter - firstQuarter]!,
    }));
    const periods = constantMixIndex(still);
    const { change, low, high } = changeBetween(periods[0]!, periods.at(-1)!)!;
    expect(Math.abs(change)).toBeLessThan(0.04);
    expect(low).toBeLessThan(0);
    expect(high).toBeGreaterThan(0);
    expect(periods.at(-1)!.median! / periods[0]!.median!).toBeGreaterThan(1.15);
  });

  test('does not follow wrong values, however many zeros they have too much', () => {
    const city = generatedCity({ seed: 9, quarters: 12, permits: () => 150, wrong: 0 });
    const levels = constantMixIndex(city.observations).map(({ level }) => level!);
    // Every tenth value of the last year.
    const wrong = city.observations.map((one, at) =>
      one.quarter >= city.firstQuarter + 8 && at % 10 === 0 ? { ...one, value: one.value * 1000 } : one,
    );
    constantMixIndex(wrong).forEach(({ level }, at) => {
      // A level is of the mix of the whole: all of them shift together.
      expect(Math.abs(level! / levels[at]! - 1)).toBeLessThan(0.05);
    });
  });
});

const firstQuarter = 2020 * 4;
const observation = (at: number, more: Partial<Observation> = {}): Observation => ({
  quarter: firstQuarter + at,
  value: 1000,
  size: 100,
  kind: 'house',
  place: null,
  ...more,
});
/** By quarter, so many observations with values around the level. */
const quarters = (counts: readonly number[], more: (at: number) => Partial<Observation> = () => ({})) =>
  counts.flatMap((count, at) =>
    Array.from({ length: count }, (_, number) =>
      observation(at, { value: 1000 * (1 + ((number % 7) - 3) / 50), ...more(at) }),
    ),
  );
const spans = (periods: readonly IndexPeriod[]) =>
  periods.map(({ first, last, observations, level }) => [
    first - firstQuarter,
    last - firstQuarter,
    observations,
    level !== null,
  ]);

describe('quarters with too few observations', () => {
  test('are merged with the smaller neighbour', () => {
    expect(spans(constantMixIndex(quarters([40, 12, 25, 30])))).toEqual([
      [0, 0, 40, true],
      [1, 2, 37, true],
      [3, 3, 30, true],
    ]);
  });

  test('without any are merged, too', () => {
    expect(spans(constantMixIndex(quarters([30, 0, 30, 30])))).toEqual([
      [0, 1, 30, true],
      [2, 2, 30, true],
      [3, 3, 30, true],
    ]);
  });

  test('are merged over two years at most; with fewer than 20 in them, a period has no level', () => {
    const periods = constantMixIndex(quarters([30, ...Array<number>(8).fill(1), 30]));
    expect(periods.some(({ level, observations }) => level === null && observations < 20)).toBe(true);
    expect(periods.every(({ first, last }) => last - first < 8)).toBe(true);
  });

  test('have no level if all are in one period, and nothing comes of nothing', () => {
    expect(spans(constantMixIndex(quarters([500])))).toEqual([[0, 0, 500, false]]);
    expect(constantMixIndex([])).toEqual([]);
    expect(constantMixIndex([observation(0, { value: 0 }), observation(1, { value: -5 })])).toEqual([]);
  });
});

describe('periods that have no kind in common', () => {
  test('cannot be compared: those of the larger part have levels', () => {
    const kindOf = (at: number) => ({ kind: at < 2 ? 'house' : 'office' });
    expect(spans(constantMixIndex(quarters([30, 30, 40, 40], kindOf)))).toEqual([
      [0, 0, 30, false],
      [1, 1, 30, false],
      [2, 2, 40, true],
      [3, 3, 40, true],
    ]);
  });
});

describe('a change', () => {
  test('of a period against itself is none, for certain', () => {
    const [first] = constantMixIndex(quarters([30, 30]));
    expect(changeBetween(first!, first!)).toEqual({ change: 0, low: 0, high: 0 });
  });

  test('has the opposite interval in the opposite direction', () => {
    const { observations } = generatedCity({ seed: 3, quarters: 8, permits: () => 80 });
    const periods = constantMixIndex(observations);
    const there = changeBetween(periods[0]!, periods[7]!)!;
    const back = changeBetween(periods[7]!, periods[0]!)!;
    expect((1 + there.change) * (1 + back.change)).toBeCloseTo(1);
    expect((1 + there.low) * (1 + back.high)).toBeCloseTo(1);
  });

  test('is exact where all values are equal within their kinds', () => {
    const periods = constantMixIndex(
      [0, 1, 2].flatMap((at) =>
        Array.from({ length: 30 }, (_, number) =>
          observation(at, { kind: `kind ${number % 3}`, value: 1000 * (1 + (number % 3)) * 1.1 ** at }),
        ),
      ),
    );
    expect(changeBetween(periods[0]!, periods[2]!)!.change).toBeCloseTo(0.21, 6);
  });
});
