import { describe, expect, test } from 'vitest';
import {
  cellAfterShift,
  formatCellAddress,
  parseCellAddress,
} from '../../src/features/formulas/cell-address.ts';

test.each([
  ['Sheet1!B2', { sheet: 'Sheet1', row: 1, column: 1 }],
  ["Bob's list!AA10", { sheet: "Bob's list", row: 9, column: 26 }],
  ['Wow! A1!XFD1048576', { sheet: 'Wow! A1', row: 1048575, column: 16383 }],
])('%s is a cell of a sheet', (address, cell) => {
  expect(parseCellAddress(address)).toEqual(cell);
  expect(formatCellAddress(cell)).toBe(address);
});

test.each(['B2', '!B2', 'Sheet1!B', 'Sheet1!B0', 'Sheet1!A1:B2', ''])(
  '“%s” is no cell of a sheet',
  (address) => {
    expect(parseCellAddress(address)).toBeNull();
  },
);

describe('a shift of cells', () => {
  const area = { row: 4, column: 2, rows: 2, columns: 3 };
  const whole = { ...area, column: 0, columns: 16384 };
  const columns = { ...area, row: 0, rows: 1048576 };

  test.each([
    ['RowInserted', whole, undefined, ['S!C4 S!C4', 'S!C5 S!C7', 'S!A9 S!A11']],
    ['RowDeleted', whole, undefined, ['S!C4 S!C4', 'S!C5 null', 'S!C6 null', 'S!C7 S!C5']],
    ['ColumnInserted', columns, undefined, ['S!B1 S!B1', 'S!C1 S!F1', 'S!D9 S!G9']],
    ['ColumnDeleted', columns, undefined, ['S!B1 S!B1', 'S!C1 null', 'S!E1 null', 'S!F1 S!C1']],
    ['CellInserted', area, 'Down' as const, ['S!C5 S!C7', 'S!B5 S!B5', 'S!C4 S!C4', 'S!F5 S!F5']],
    ['CellInserted', area, 'Right' as const, ['S!C5 S!F5', 'S!B5 S!B5', 'S!C4 S!C4', 'S!C7 S!C7']],
    ['CellDeleted', area, 'Up' as const, ['S!C5 null', 'S!C7 S!C5', 'S!F7 S!F7']],
    ['CellDeleted', area, 'Left' as const, ['S!C5 null', 'S!F5 S!C5', 'S!F7 S!F7']],
    // Without a direction, it is not certain where these cells went.
    ['CellDeleted', area, undefined, ['S!C5 null', 'S!C9 null', 'S!G5 null', 'S!G9 S!G9', 'S!B5 S!B5']],
  ])('%s of %j, %s', (changeType, shifted, direction, cells) => {
    const moves = cells.map((pair) => {
      const [from] = pair.split(' ') as [string];
      return `${from} ${cellAfterShift(from, { sheet: 'S', changeType, area: shifted, direction })}`;
    });
    expect(moves).toEqual(cells);
  });

  test('leaves other sheets alone', () => {
    expect(cellAfterShift('Other!C5', { sheet: 'S', changeType: 'RowInserted', area: whole })).toBe(
      'Other!C5',
    );
  });
});
