import { expect, test } from 'vitest';
import { selectedCoordinates } from '../../taskpane/tables/search/place-finder.tsx';

test.each([
  [['45,5088; -73,5540']],
  [['45.5088, -73.5540']],
  [['45,5088 -73,5540']],
  [['-73.5540, 45.5088']],
  [[45.5088, -73.554]],
  [[-73.554, '', 45.5088]],
  [['45,5088', '-73,5540']],
])('%j are coordinates', (row) => {
  expect(selectedCoordinates({ values: [row] })).toEqual({ lat: 45.5088, lng: -73.554 });
});

test.each([
  [['45.5088, 73.5540']],
  [['12 Main St, Calgary']],
  [[45.5]],
  [[45.5, -73.5, 3]],
  [['51.5, -0.1']],
  [[]],
])('%j are none', (row) => {
  expect(selectedCoordinates({ values: [row] })).toBeNull();
});
