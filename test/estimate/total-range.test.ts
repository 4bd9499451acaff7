import { afterAll, describe, expect, test } from 'vitest';
import { openHeadlessWorkbook } from '../../packages/workbook/src/headless/headless-workbook.ts';
import { totalFormulas } from '../../src/features/estimate/total-range.ts';

const workbook = openHeadlessWorkbook();
afterAll(() => workbook.close());

interface Row {
  low: number;
  median: number;
  high: number;
  declared?: number;
}

async function totals(rows: readonly Row[], hasCondition = false) {
  return workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add();
    sheet.getRangeByIndexes(0, 0, rows.length, 4).values = rows.map(({ low, median, high, declared }) => [
      ...[low, median, high],
      declared ?? '',
    ]);
    const cells = (letter: string) => `${letter}1:${letter}${rows.length + 2}`;
    const { low, median, high } = totalFormulas(
      { low: cells('A'), median: cells('B'), high: cells('C') },
      hasCondition ? `1*(${cells('D')}>0)` : undefined,
    );
    const result = sheet.getRange('G1:I1');
    result.formulas = [[low, median, high]];
    result.load('values');
    await context.sync();
    return result.values[0] as [number, number, number];
  });
}

const close = (values: number[]) => values.map((value) => expect.closeTo(value, 6));
const deck = { low: 80, median: 100, high: 130 };
const house = { low: 800, median: 1000, high: 1400 };

describe('the total of estimates and its ends', () => {
  test('add medians, lows and highs: the errors of similar permits share a sign', async () => {
    expect(await totals([deck, deck, house])).toEqual(close([960, 1200, 1660]));
  });

  test('leave out rows without an estimate, with or without a text', async () => {
    const none = { low: '', median: '', high: '' } as unknown as Row;
    expect(await totals([deck, none, house])).toEqual(close([880, 1100, 1530]));
  });

  test('count only the rows that meet a condition', async () => {
    const rows = [{ ...deck, declared: 90 }, deck, { ...house, declared: 1200 }, { ...deck, declared: 95 }];
    expect(await totals(rows, true)).toEqual(await totals([deck, house, deck]));
  });
});
