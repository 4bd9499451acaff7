import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import type { CellChange, CellValue } from '../src/grid/cell-contents.ts';
import { exportCsv, importCsv } from '../src/page/csv.ts';
import { workbookOfTests } from './open-workbook.ts';

const { grid } = workbookOfTests().host;

function newSheet(changes: (CellChange | null)[][]): void {
  const sheetId = grid.worksheets.add(`Sheet ${grid.worksheets.ids.length + 1}`);
  grid.worksheets.activate(sheetId);
  grid.write(sheetId, { row: 0, column: 0 }, changes);
}

/** The values of the active sheet from A1 to its last value. */
function activeValues(): CellValue[][] {
  const { activeId } = grid.worksheets;
  const used = grid.used(activeId);
  if (!used) return [];
  const [rows, columns] = [used.row + used.rows, used.column + used.columns];
  return grid.values(activeId, { row: 0, column: 0, rows, columns });
}

function exported(rows: CellValue[][]): string {
  newSheet(rows.map((row) => row.map((value) => ({ value }))));
  return exportCsv(grid).contents;
}

/** What is left of the sheets after the file of the active one is imported. */
function imported(text: string): CellValue[][] {
  importCsv(grid, 'file.csv', text);
  const values = activeValues();
  for (const id of grid.worksheets.ids.slice(1)) grid.worksheets.delete(id);
  return values;
}

const runs = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '\tplain',
  '\nplain',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
  ' =1',
  '\0=1',
];

test.each(runs)('%j is exported behind an apostrophe, and imported as it was', (text) => {
  const file = exported([[text, 'x']]);
  expect(file.startsWith(`\uFEFF"'${text[0]}`)).toBe(true);
  expect(imported(file)).toEqual([[text, 'x']]);
});

test.each(['1200', '00123', 'TRUE', 'false', '2026-11-20', '1-2', '12%', '$5', '10:30', '1e5', ' 7'])(
  'the text %j stays text',
  (text) => {
    const file = exported([[text]]);
    expect(file).toBe(`\uFEFF"'${text}"`);
    expect(imported(file)).toEqual([[text]]);
  },
);

test.each(["'s-Gravenhage", "'", "''", "O'Brien", "'=1", "''1200", "'TRUE"])(
  'the text %j keeps its apostrophes',
  (text) => {
    expect(imported(exported([[text]]))).toEqual([[text]]);
  },
);

test('text within a cell does not run where Excel splits at semicolons', () => {
  const [text] = ['Roof;=HYPERLINK("http://evil.example")\n- windows;plain'];
  const file = exported([[1, text!]]);
  expect(file).toBe(`\uFEFF"1","Roof;'=HYPERLINK(""http://evil.example"")\n'- windows;plain"`);
  for (const delimiter of [',', ';', '\t']) {
    const fields = Papa.parse<string[]>(file.slice(1), { delimiter }).data.flat();
    expect(fields.filter((field) => /^\s*[=+\-@]/.test(field))).toEqual([]);
  }
  expect(imported(file)).toEqual([[1, text]]);
});

test('numbers, dates and times keep their full values', () => {
  const cells: [number, string][] = [
    [0.1 + 0.2, 'General'],
    [1234.5678, '#,##0.00'],
    [1200, '$#,##0.00'],
    [0.125, '0%'],
    [46346, 'yyyy-mm-dd'],
    [45000, 'm/d'],
    [46346.60434027778, 'yyyy-mm-dd hh:mm'],
    [46346.123456789, 'd mmm'],
    [0.4375, 'hh:mm'],
    [-5, 'General'],
    [1e21, 'General'],
    [5e-324, 'General'],
  ];
  newSheet([cells.map(([value, numberFormat]) => ({ value, numberFormat }))]);
  const { contents: text } = exportCsv(grid);
  expect(text).toContain('"2026-11-20","2023-03-15",');
  expect(imported(text)).toEqual([cells.map(([value]) => value)]);
});

test('blank rows and columns stay where they are', () => {
  const rows = [
    [null, null],
    [null, 'a'],
    [null, null],
    [' ', 1],
  ];
  expect(imported(exported(rows))).toEqual(rows);
  expect(imported(exported([[null], ['a'], [null], ['b']]))).toEqual([[null], ['a'], [null], ['b']]);
});

const cellValue: fc.Arbitrary<CellValue> = fc.oneof(
  { weight: 4, arbitrary: fc.string({ unit: 'grapheme' }) },
  { weight: 4, arbitrary: fc.string({ unit: fc.constantFrom(...`'=+-@＝;,|"\t\r\n 12TRUE.\uFEFF`) }) },
  { weight: 1, arbitrary: fc.constantFrom(...runs, 'TRUE', '12 Main St', '4-6', "l'Église", '#N/A') },
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

test('any sheet is restored with its types, and no cell of the file runs', () => {
  const sheets = fc
    .integer({ min: 1, max: 4 })
    .chain((columns) =>
      fc.array(fc.array(cellValue, { minLength: columns, maxLength: columns }), { maxLength: 6 }),
    );
  fc.assert(
    fc.property(sheets, (rows) => {
      newSheet(rows.map((row) => row.map((value) => ({ value: value === 0 ? 0 : value }))));
      const before = activeValues();
      const { contents: text } = exportCsv(grid);
      for (const field of Papa.parse<string[]>(text.slice(1), { delimiter: ',' }).data.flat()) {
        if (/^[=+\-@＝＋－＠\t\r\n]/.test(field)) expect(Number(field)).not.toBeNaN();
      }
      if (before.length > 0) expect(imported(text)).toEqual(before);
    }),
    { numRuns: 300 },
  );
});
