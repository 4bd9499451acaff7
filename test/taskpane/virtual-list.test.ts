import { expect, test } from 'vitest';
import { rowAfterKey } from '../../taskpane/frame/virtual-list.tsx';

const list = { rows: 20, pageRows: 6 };

test.each([
  ['ArrowDown', 3, 4],
  ['ArrowDown', 19, 19],
  ['ArrowUp', 0, 0],
  ['PageDown', 3, 9],
  ['PageDown', 18, 19],
  ['PageUp', 3, 0],
  ['Home', 7, 0],
  ['End', 7, 19],
])('%s leads from row %d to row %d', (key, row, next) => {
  expect(rowAfterKey(key, { ...list, row })).toBe(next);
});

test('a page is at least one row, and other keys lead nowhere', () => {
  expect(rowAfterKey('PageDown', { row: 3, rows: 20, pageRows: 0 })).toBe(4);
  expect(rowAfterKey('Enter', { ...list, row: 3 })).toBeNull();
});
