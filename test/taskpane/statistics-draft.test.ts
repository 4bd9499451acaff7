import { expect, test } from 'vitest';
import { emptyStatistics, statisticsQuery } from '../../taskpane/statistics/statistics-draft.ts';

test('the first statistics are those of permits by month, with the sum of their value', () => {
  expect(statisticsQuery(emptyStatistics)).toEqual({
    dataset: 'permit',
    municipality: null,
    grouping: 'month',
    months: 12,
    sumField: 'construction_value',
  });
});

test('the city is sent as its slug, and a sum can be left out', () => {
  expect(statisticsQuery({ ...emptyStatistics, city: ' Montréal ', sumField: '' })).toMatchObject({
    municipality: 'montreal',
    sumField: null,
  });
});

test('a choice that the dataset does not have is replaced by one that it has', () => {
  const { grouping, sumField } = statisticsQuery({
    ...emptyStatistics,
    dataset: 'licence',
    sumField: 'value',
  });
  expect([grouping, sumField]).toEqual(['month', null]);
});
