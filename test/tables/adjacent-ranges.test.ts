import { expect, test } from 'vitest';
import { shiftsSheetRows } from '../../src/features/tables/adjacent-ranges.ts';

const table = { row: 0, rows: 10, column: 2, columns: 4 };
const withOther = (row: number, column: number, columns: number) =>
  shiftsSheetRows({ ...table, otherTables: [{ name: 'other', row, rows: 5, column, columns }] });

test('whole rows of the sheet are shifted only if a table below would be torn apart', () => {
  expect(withOther(12, 0, 4)).toBe(true);
  expect(withOther(12, 4, 4)).toBe(true);
  expect(withOther(12, 1, 9)).toBe(true);
  // Within the columns, it moves as a whole; next to them, it does not move.
  expect(withOther(12, 2, 4)).toBe(false);
  expect(withOther(12, 3, 2)).toBe(false);
  expect(withOther(12, 6, 2)).toBe(false);
  expect(withOther(0, 6, 2)).toBe(false);
});
