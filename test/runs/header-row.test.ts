import { expect, test } from 'vitest';
import { columnLetters, areaAddress } from '../../src/excel/column-letters.ts';
import { freeHeader, namesColumns } from '../../src/runs/header-row.ts';

test.each([
  [['Address', 'Client'], [['1 Main St', 'a']], true],
  [['Nom', 'Montant'], [['x', 12]], true],
  [['1 Main St, Ottawa', 'a'], [['2 Main St', 'b']], false],
  [['Ottawa', 12], [['Toronto', 13]], false],
  [['x', 'y'], [['a', 'b']], false],
  [['', ''], [['1', '2']], false],
  [['A long sentence about what this sheet holds, for those who come after us', ''], [['1', '2']], false],
])('%j over %j names columns: %s', (first, rest, names) => {
  expect(namesColumns(first, rest)).toBe(names);
});

test('a header is made unique whatever the case', () => {
  expect(freeHeader('lat', ['Address', 'lng'])).toBe('lat');
  expect(freeHeader('lat', ['LAT', 'Lat 2'])).toBe('lat 3');
});

test('columns have Excel’s letters', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  expect(areaAddress(1, 1, 3, 2)).toBe('B2:C4');
  expect(areaAddress(0, 27, 1, 1)).toBe('AB1');
});
