import { expect, test } from 'vitest';
import {
  addressOnSheet,
  parseAddress,
  areaAddress,
  areasOverlap,
  cellAddress,
  columnLetters,
  consecutiveRanges,
  groupAdjacent,
} from '../../src/excel/index.ts';

test('columns have Excel’s letters', () => {
  expect([0, 25, 26, 701, 702, 16_383].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
});

test('an area has its first and last cell as its address', () => {
  expect(areaAddress({ row: 1, column: 1, rows: 3, columns: 2 })).toBe('B2:C4');
  expect(areaAddress({ row: 0, column: 27, rows: 1, columns: 1 })).toBe('AB1');
  expect(cellAddress(9, 0)).toBe('A10');
});

test.each([
  ['Property', 'Property!B2'],
  ['Sheet1', 'Sheet1!B2'],
  ['Émondage_2.1', 'Émondage_2.1!B2'],
  ['My sheet', "'My sheet'!B2"],
  ["Val-d'Or", "'Val-d''Or'!B2"],
  ['2024', "'2024'!B2"],
  ['FY24', "'FY24'!B2"],
  ['R1C1', "'R1C1'!B2"],
  ['rc', "'rc'!B2"],
])('the name of a sheet is quoted where Excel quotes it: %s', (sheet, address) => {
  expect(addressOnSheet(sheet, 'B2')).toBe(address);
  expect(parseAddress(address)).toEqual({ sheet, cell: 'B2' });
});

test('areas overlap if they share a cell', () => {
  const area = { row: 1, column: 1, rows: 3, columns: 2 };
  expect(areasOverlap(area, { row: 3, column: 2, rows: 5, columns: 5 })).toBe(true);
  const below = { row: 4, column: 1, rows: 1, columns: 1 };
  const right = { row: 1, column: 3, rows: 1, columns: 1 };
  expect([areasOverlap(area, below), areasOverlap(below, area)]).toEqual([false, false]);
  expect([areasOverlap(area, right), areasOverlap(right, area)]).toEqual([false, false]);
});

test('consecutive numbers are grouped', () => {
  expect(consecutiveRanges([4, 5, 6, 9])).toEqual([
    { first: 4, count: 3 },
    { first: 9, count: 1 },
  ]);
  expect(consecutiveRanges([])).toEqual([]);
});

test('a group can be limited in size', () => {
  const pairs = groupAdjacent(
    [1, 2, 3, 7],
    (previous, next, group) => next - previous < 3 && group.length < 2,
  );
  expect(pairs).toEqual([[1, 2], [3], [7]]);
});
