import { afterAll, describe, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { totalFormulas } from '../../src/estimate/total-range.ts';

const workbook = openHeadlessWorkbook();
afterAll(() => workbook.close());

interface Row {
  low: number;
  median: number;
  high: number;
  basis: string;
  declared?: number;
}

/** A basis as long as those that the service gives; what follows the first part is the same for all. */
const basis = (kind: string): string =>
  `212 permits · ${kind} · Montréal · 2021–2026 · $ per m². ${'In dollars of July 2026. '.repeat(12)}`;

async function totals(rows: readonly Row[], hasCondition = false) {
  return workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add();
    sheet.getRangeByIndexes(0, 0, rows.length, 5).values = rows.map(
      ({ low, median, high, basis, declared }) => [...[low, median, high, basis], declared ?? ''],
    );
    const cells = (letter: string) => `${letter}1:${letter}${rows.length + 2}`;
    const { low, median, high } = totalFormulas(
      { low: cells('A'), median: cells('B'), high: cells('C') },
      cells('D'),
      hasCondition ? { expression: `1*(${cells('E')}>0)`, cells: cells('E') } : undefined,
    );
    const result = sheet.getRange('G1:I1');
    result.formulas = [[low, median, high]];
    result.load('values');
    await context.sync();
    return result.values[0] as [number, number, number];
  });
}

const close = (values: number[]) => values.map((value) => expect.closeTo(value, 6));
const deck = { low: 80, median: 100, high: 130, basis: basis('deck') };
const house = { low: 800, median: 1000, high: 1400, basis: basis('house') };

describe('the total of estimates and its range', () => {
  test('adds lows, medians and highs of the same basis: their errors share a sign', async () => {
    expect(await totals([deck, deck, deck])).toEqual(close([240, 300, 390]));
  });

  test('adds the squares of the errors of different bases', async () => {
    expect(await totals([deck, deck, house])).toEqual(
      close([1200 - Math.hypot(40, 200), 1200, 1200 + Math.hypot(60, 400)]),
    );
  });

  test('leaves out rows without an estimate, with or without a text', async () => {
    const none = { low: '', median: '', high: '', basis: '' } as unknown as Row;
    expect(await totals([deck, none, house])).toEqual(
      close([1100 - Math.hypot(20, 200), 1100, 1100 + Math.hypot(30, 400)]),
    );
  });

  test('counts only the rows that meet a condition', async () => {
    const rows = [{ ...deck, declared: 90 }, deck, { ...house, declared: 1200 }, { ...deck, declared: 95 }];
    expect(await totals(rows, true)).toEqual(await totals([deck, house, deck]));
  });

  test('is not below nothing', async () => {
    const wide = { low: 1, median: 100, high: 5000, basis: basis('office') };
    const [low] = await totals([wide, { ...wide, basis: basis('shop') }]);
    expect(low).toBeGreaterThanOrEqual(0);
  });
});
