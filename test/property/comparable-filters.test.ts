import { expect, test } from 'vitest';
import {
  classesOf,
  filterComparables,
  zonesOf,
  type Comparable,
  type ComparableFilters,
} from '../../src/features/property/index.ts';

const list = (
  [
    ['Residential', 'R1', 1960, 4000],
    ['Commercial', 'C2', 1980, 9000],
    ['', '', null, null],
    ['Commercial', 'C2', 2001, '6000'],
  ] as const
).map(([propertyClass, zoning, year_built, lot_size_sf], index): Comparable => ({
  recordId: `calgary:${index}`,
  record: { zoning, year_built, lot_size_sf },
  distance: index,
  address: `${index} Main Street`,
  value: null,
  propertyClass,
  year: '',
}));
const none = { from: null, to: null };
const filter = (filters: Partial<ComparableFilters>) => {
  const { nearest, leftOut } = filterComparables(list, {
    propertyClass: null,
    zone: null,
    built: none,
    area: none,
    areaField: 'lot_size_sf',
    ...filters,
  });
  return { rows: nearest.map(({ distance }) => distance), leftOut };
};

test('the classes and zones of comparables are counted, the most frequent first', () => {
  expect(classesOf(list)).toEqual([
    { name: 'Commercial', count: 2 },
    { name: 'Residential', count: 1 },
    { name: '', count: 1 },
  ]);
  expect(zonesOf(list)[0]).toEqual({ name: 'C2', count: 2 });
  expect(classesOf([])).toEqual([]);
});

test('each filter says how many it leaves out, and one without the fact is left out', () => {
  expect(filter({})).toEqual({
    rows: [0, 1, 2, 3],
    leftOut: { propertyClass: 0, zone: 0, built: 0, area: 0 },
  });
  expect(filter({ propertyClass: 'Commercial', built: { from: 1990, to: null } })).toEqual({
    rows: [3],
    leftOut: { propertyClass: 2, zone: 0, built: 1, area: 0 },
  });
  expect(filter({ zone: '' }).rows).toEqual([2]);
  expect(filter({ area: { from: 4000, to: 6000 } })).toEqual({
    rows: [0, 3],
    leftOut: { propertyClass: 0, zone: 0, built: 0, area: 2 },
  });
  expect(filter({ area: { from: null, to: 6000 }, areaField: 'square_footage' }).rows).toEqual([]);
});

test('of more than can be listed, the nearest are', () => {
  const many = Array.from({ length: 600 }, (_, distance) => ({ ...list[0]!, distance }));
  const filters = {
    propertyClass: null,
    zone: null,
    built: none,
    area: none,
    areaField: 'lot_size_sf',
  } as const;
  expect(filterComparables(many, filters)).toMatchObject({
    passed: { length: 600 },
    nearest: { length: 500 },
  });
});
