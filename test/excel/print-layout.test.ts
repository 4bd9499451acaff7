import { expect, test } from 'vitest';
import { breaksBetween, rowsOnPage } from '../../src/excel/index.ts';

/** Points: twice as wide as a page, and no wider than one. */
const [wide, narrow] = [1382, 500];

test('a wider sheet is printed smaller, with more rows on a page', () => {
  expect(rowsOnPage(wide)).toBe(2 * (rowsOnPage(narrow) + 2) - 2);
});

test('parts share a page while it has room for them, and a part that has none begins a page', () => {
  const room = rowsOnPage(narrow);
  const parts = [0, 10, 20, room + 5, room + 8];
  expect(breaksBetween(parts, { end: room + 12, width: narrow })).toEqual([20]);
  expect(breaksBetween([0, 10], { end: room, width: narrow })).toEqual([]);
  // The list fills pages: what follows begins one.
  expect(breaksBetween([0, 10, 300], { end: 303, width: narrow })).toEqual([10, 300]);
  expect(breaksBetween([7, 300], { end: 303, width: narrow })).toEqual([300]);
});
