import { expect, test } from 'vitest';
import { classesOf, type Comparable } from '../../src/property/index.ts';

test('the classes of comparables are counted, the most frequent first', () => {
  const comparables = ['Residential', 'Commercial', '', 'Commercial'].map(
    (propertyClass, index): Comparable => ({
      recordId: `calgary:${index}`,
      record: {},
      distance: index,
      address: `${index} Main Street`,
      value: null,
      propertyClass,
      year: '',
    }),
  );
  expect(classesOf(comparables)).toEqual([
    { name: 'Commercial', count: 2 },
    { name: 'Residential', count: 1 },
    { name: '', count: 1 },
  ]);
  expect(classesOf([])).toEqual([]);
});
