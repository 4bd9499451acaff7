import { expect, test } from 'vitest';
import { emptySet, type MapPoint, type PointSet } from '../../src/map/index.ts';
import { selectedPoints } from '../../taskpane/map/use-highlight.ts';
import { placeFilters } from '../../taskpane/map/use-search-here.ts';

/** Points in the rows from the second one of a sheet on; one that is in no row comes last. */
const setOf = (count: number): PointSet => ({
  ...emptySet,
  sheet: { sheetId: 'list', column: 0, columns: 3 },
  points: Array.from({ length: count }, (_, id) => ({
    ...({ lat: 51, lng: -114, name: `${id}` } as MapPoint),
    id,
    row: id === count - 1 ? null : id + 1,
  })),
});

test.each([
  ['A3', [1]],
  ['A2:B3,A5', [0, 1, 3]],
  ['A:C', []],
  ['A1', []],
])('the points in the selected rows %s are highlighted', (address, ids) => {
  const points = selectedPoints(setOf(9), { sheetId: 'list', address });
  expect(points.map(({ id }) => id)).toEqual(ids);
});

test('no point is highlighted before a selection, or by one on another sheet', () => {
  expect(selectedPoints(setOf(9), null)).toEqual([]);
  expect(selectedPoints(setOf(9), { sheetId: 'other', address: 'A3' })).toEqual([]);
  expect(selectedPoints({ ...setOf(9), sheet: null }, { sheetId: 'list', address: 'A3' })).toEqual([]);
});

test('of a large selection, not so many points are highlighted that they would hide the map', () => {
  expect(selectedPoints(setOf(5000), { sheetId: 'list', address: 'A1:C5000' })).toHaveLength(2000);
});

test.each([
  [0.01, '0.1'],
  [3.14159, '3.14'],
  [400, '25'],
])('a view of %d km is searched with a radius of %s km', (radius, kilometres) => {
  const view = { lat: 51.0477777, lng: -114.0719444, radius };
  expect(placeFilters(view)).toEqual({ lat: '51.04778', lng: '-114.07194', radius_km: kilometres });
});
