import { afterAll, describe, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { totalFormulas } from '../../src/estimate/total-range.ts';

const workbook = openHeadlessWorkbook();
afterAll(() => workbook.close());

/** A repeatable generator of numbers from 0 to 1 (mulberry32). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Range {
  low: number;
  median: number;
  high: number;
}

/** Standard normal (Box and Muller). */
const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A cost whose quantiles 0.1, 0.5 and 0.9 are those of an estimate; its logarithm is normal on either side. */
function drawCost({ low, median, high }: Range, random: () => number): number {
  const deviate = normal(random) / 1.2816;
  return median * (deviate < 0 ? median / low : high / median) ** deviate;
}

/** Estimates of permits from $20,000 to $2,000,000. */
function permits(count: number, { down, up }: { down: number; up: number }, random: () => number): Range[] {
  return Array.from({ length: count }, () => {
    const median = 20_000 * 100 ** random();
    return { low: median / down, median, high: median * up };
  });
}

async function totals(ranges: readonly Range[], condition?: string): Promise<Range> {
  return workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add();
    const rows = ranges.map(({ low, median, high }, index) => [low, median, high, index % 2]);
    sheet.getRangeByIndexes(0, 0, rows.length, 4).values = rows;
    const cells = (letter: string) => `${letter}1:${letter}${ranges.length + 2}`;
    const { low, median, high } = totalFormulas(
      { low: cells('A'), median: cells('B'), high: cells('C') },
      condition && `1*(${cells(condition)}=1)`,
    );
    const result = sheet.getRange('F1:H1');
    result.formulas = [[low, median, high]];
    result.load('values');
    await context.sync();
    const [[lowEnd, total, highEnd]] = result.values as [[number, number, number]];
    return { low: lowEnd, median: total, high: highEnd };
  });
}

describe('the total of independent estimates and its range', () => {
  test.each([
    ['a few permits', 12, { down: 1.5, up: 1.7 }],
    ['a hundred permits', 100, { down: 1.5, up: 1.7 }],
    ['uncertain permits', 60, { down: 2, up: 2.5 }],
    ['permits that may cost much more, but not much less', 100, { down: 1.3, up: 2 }],
  ])('agree with 10,000 simulated totals of %s', async (_, count, width) => {
    const random = randomNumbers(19);
    const ranges = permits(count, width, random);
    const result = await totals(ranges);
    const draws = Array.from({ length: 10_000 }, () =>
      ranges.reduce((sum, range) => sum + drawCost(range, random), 0),
    ).sort((one, other) => one - other);
    const mean = draws.reduce((sum, draw) => sum + draw, 0) / draws.length;
    expect(Math.abs(result.median / mean - 1)).toBeLessThan(0.03);
    const within = draws.filter((draw) => draw >= result.low && draw <= result.high).length / draws.length;
    expect(within).toBeGreaterThan(0.7);
    expect(within).toBeLessThan(0.9);
    // The sum of lows and the sum of highs would contain practically all totals.
    expect(result.low).toBeGreaterThan(ranges.reduce((sum, { low }) => sum + low, 0));
    expect(result.high).toBeLessThan(ranges.reduce((sum, { high }) => sum + high, 0));
  });

  test('are close to those of an estimate alone', async () => {
    const result = await totals([{ low: 100, median: 200, high: 300 }]);
    expect(result.median).toBeCloseTo(200, 9);
    // 0.12 × 100² + 0.12 × 100² + 0.09 × 200² = 6,000.
    expect(result.low).toBeCloseTo(200 - 1.2816 * Math.sqrt(6000), 6);
    expect(result.high).toBeCloseTo(200 + 1.2816 * Math.sqrt(6000), 6);
  });

  test('count only the rows that meet a condition', async () => {
    const ranges = [1, 2, 3, 4].map((size) => ({ low: size * 80, median: size * 100, high: size * 130 }));
    const some = await totals(ranges, 'D');
    const same = await totals([ranges[1]!, ranges[3]!]);
    expect(some.median).toBeCloseTo(same.median, 6);
    expect(some.low).toBeCloseTo(same.low, 6);
    expect(some.high).toBeCloseTo(same.high, 6);
  });
});
