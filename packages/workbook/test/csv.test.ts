import { expect, test } from 'vitest';
import type { CellValue } from '../src/grid/cell-contents.ts';
import { importCsv } from '../src/page/csv.ts';
import { workbookOfTests } from './open-workbook.ts';

const { grid } = workbookOfTests().host;

/** The values of the sheet that a file becomes, from A1 to its last value. */
function imported(text: string, fileName = 'file.csv'): CellValue[][] {
  importCsv(grid, fileName, text);
  const { activeId } = grid.worksheets;
  const { row, rows, column, columns } = grid.used(activeId)!;
  return grid.values(activeId, { row: 0, column: 0, rows: row + rows, columns: column + columns });
}

test('a file becomes a sheet of its name, with its numbers, dates and texts', () => {
  expect(
    imported('\uFEFFAddress,Units,Issued\r\n"12, Main St",3,2026-11-20\r\n', 'Permis: 2026.csv'),
  ).toEqual([
    ['Address', 'Units', 'Issued'],
    ['12, Main St', 3, 46346],
  ]);
  expect(grid.worksheets.name(grid.worksheets.activeId)).toBe('Permis  2026');
});

test.each(['=1+1', '+A1', '-1+1', '@SUM(1)', '=HYPERLINK("http://evil.example")'])(
  '%s stays a text',
  (text) => {
    expect(imported(`"${text.replaceAll('"', '""')}",x`)).toEqual([[text, 'x']]);
    expect(grid.formula(grid.worksheets.activeId, 0, 0)).toBeNull();
  },
);

test.each([',', ';', '\t', '|'])('fields may be separated by %j', (separator) => {
  const rows = ['a', 'b'].map((text, row) => [text, row, 'x'].join(separator));
  expect(imported(rows.join('\n'))).toEqual([
    ['a', 0, 'x'],
    ['b', 1, 'x'],
  ]);
});

test('blank fields and rows stay where they are', () => {
  expect(imported(',\n,a\n\n ,1\n')).toEqual([
    [null, null],
    [null, 'a'],
    [null, null],
    [' ', 1],
  ]);
});

test.each(['', '"a\nb'])('%j is refused', (text) => {
  const sheets = grid.worksheets.ids.length;
  expect(() => importCsv(grid, 'file.csv', text)).toThrow();
  expect(grid.worksheets.ids).toHaveLength(sheets);
});
