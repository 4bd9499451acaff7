import { expect, test } from 'vitest';
import { boxStatistics } from '../src/charts/box-statistics.ts';

test('quartiles of a box exclude the median, and far values are outliers', () => {
  expect(boxStatistics([1, 2, 3, 4, 5, 6, 7, 30])).toEqual({
    box: [1, 2.25, 4.5, 6.75, 7],
    mean: 7.25,
    outliers: [30],
  });
});
