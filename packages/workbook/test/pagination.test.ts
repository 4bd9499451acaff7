import { expect, test } from 'vitest';
import { paginate, type PrintedSheet } from '../src/print/pagination.ts';

/** Letter has room for 681.6 × 912 pixels within its margins: 45 rows of 20, 7 columns of 90. */
const sheet = (changes: Partial<PrintedSheet>): PrintedSheet => ({
  area: { row: 0, column: 0, rows: 100, columns: 7 },
  layout: {},
  rowHeight: () => 20,
  columnWidth: () => 90,
  ...changes,
});

const pagesOf = (printed: PrintedSheet) =>
  paginate(printed).pages.map(({ titleRows, rows, columns }) => ({
    titles: titleRows.length,
    rows: [rows[0]! + 1, rows.at(-1)! + 1],
    columns: columns.length,
  }));

test('rows that do not fit begin a page, and columns come after all rows', () => {
  expect(pagesOf(sheet({ area: { row: 0, column: 0, rows: 60, columns: 8 } }))).toEqual([
    { titles: 0, rows: [1, 45], columns: 7 },
    { titles: 0, rows: [46, 60], columns: 7 },
    { titles: 0, rows: [1, 45], columns: 1 },
    { titles: 0, rows: [46, 60], columns: 1 },
  ]);
});

test('title rows are repeated above the rows of later pages, and take their room', () => {
  const layout = { titleRows: { row: 0, column: 0, rows: 5, columns: 7 } };
  expect(pagesOf(sheet({ layout }))).toEqual([
    { titles: 0, rows: [1, 45], columns: 7 },
    { titles: 5, rows: [46, 85], columns: 7 },
    { titles: 5, rows: [86, 100], columns: 7 },
  ]);
});

test('a page begins where one is set, and hidden rows take no room', () => {
  const rowHeight = (row: number) => (row >= 10 && row < 60 ? 0 : 20);
  expect(pagesOf(sheet({ layout: { breaks: [5] }, rowHeight }))).toEqual([
    { titles: 0, rows: [1, 5], columns: 7 },
    { titles: 0, rows: [6, 100], columns: 7 },
  ]);
});

test('a sheet is made as small as its pages ask for, and never larger', () => {
  const fit = { zoom: { horizontalFitToPages: 1 } };
  const wide = sheet({ area: { row: 0, column: 0, rows: 100, columns: 14 }, layout: fit });
  expect(paginate(wide).scale).toBe(0.54);
  expect(pagesOf(wide)).toEqual([
    { titles: 0, rows: [1, 84], columns: 14 },
    { titles: 0, rows: [85, 100], columns: 14 },
  ]);
  expect(paginate(sheet({ layout: fit })).scale).toBe(1);
  expect(paginate(sheet({ layout: { zoom: { verticalFitToPages: 1 } } })).pages).toHaveLength(1);
});

test('the paper is turned, and Letter unless another is chosen', () => {
  expect(paginate(sheet({ layout: { orientation: 'Landscape' } })).paper).toEqual({
    width: 1056,
    height: 816,
  });
  expect(paginate(sheet({ layout: { paperSize: 'A4' } })).paper).toEqual({ width: 794, height: 1123 });
});
