import { expect, test } from 'vitest';
import { quarterOf, quarterStart, quarterText, readQuarter } from '../../src/value-index/index.ts';

test.each([
  ['2024-Q3', '2024-Q3'],
  ['2024Q3', '2024-Q3'],
  ['2024 T3', '2024-Q3'],
  [' q3 2024 ', '2024-Q3'],
  ['T1 2019', '2019-Q1'],
  ['T1 de 2019', '2019-Q1'],
  ['2024-07-15', '2024-Q3'],
  ['2024-12', '2024-Q4'],
  ['2024-10-01T00:00:00.000', '2024-Q4'],
])('%s is %s', (text, quarter) => {
  expect(quarterText(readQuarter(text)!)).toBe(quarter);
});

test.each(['2024', '2024-Q5', '2024-Q0', 'Q3', '2024-13-01', '2024-02-40', 'last year', ''])(
  '%s is no quarter',
  (text) => {
    expect(readQuarter(text)).toBeNull();
  },
);

test('a quarter begins on the first day of its first month', () => {
  expect(['2024-01-31', '2024-06-30', '2024-12-31'].map((date) => quarterStart(quarterOf(date)))).toEqual([
    '2024-01-01',
    '2024-04-01',
    '2024-10-01',
  ]);
});
