import { describe, expect, test } from 'vitest';
import { onNewSheet, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();

/** A property of a format by its path, set and read again. */
const formats: [path: string, value: unknown][] = [
  ['fill/color', '#4472C4'],
  ['font/color', '#FF0000'],
  ['font/bold', true],
  ['font/size', 14],
  ['horizontalAlignment', 'Center'],
  ['verticalAlignment', 'Top'],
  ['wrapText', true],
  ['columnWidth', 120],
  ['rowHeight', 30],
];

const at = (object: object, path: string): unknown =>
  path.split('/').reduce<unknown>((one, name) => (one as Record<string, unknown>)[name], object);

describe('a format is set and read', () => {
  test.each(formats)('%s', (path, value) =>
    onNewSheet(workbook, async (sheet, context) => {
      const range = sheet.getRange('B2:C3');
      const names = path.split('/');
      const owner = at(range.format, names.slice(0, -1).join('/') || 'self') ?? range.format;
      Object.assign(owner as object, { [names.at(-1)!]: value });
      const cell = sheet.getRange('C3');
      cell.load(`format/${path}`);
      await context.sync();
      expect(at(cell.format, path)).toEqual(value);
    }),
  );
});

test('colors may be names of HTML', () =>
  onNewSheet(workbook, async (sheet, context) => {
    const cell = sheet.getRange('A1');
    cell.format.fill.color = 'lightblue';
    cell.format.font.color = 'DarkMagenta';
    cell.load('format/fill/color,format/font/color');
    await context.sync();
    expect([cell.format.fill.color, cell.format.font.color]).toEqual(['#ADD8E6', '#8B008B']);
  }));

test('formats that differ between cells read as null, a fill as ""', () =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1').format.font.bold = true;
    sheet.getRange('A1').format.fill.color = '#FF0000';
    const both = sheet.getRange('A1:B1');
    both.load('format/font/bold,format/fill/color');
    await context.sync();
    expect([both.format.font.bold, both.format.fill.color]).toEqual([null, '']);
  }));

test('clearing a fill keeps the contents', () =>
  onNewSheet(workbook, async (sheet, context) => {
    const cell = sheet.getRange('A1');
    cell.formulas = [['=1+1']];
    cell.format.fill.color = '#FF0000';
    cell.format.fill.clear();
    cell.load('format/fill/color,formulas,values');
    await context.sync();
    expect([cell.format.fill.color, cell.formulas, cell.values]).toEqual(['#FFFFFF', [['=1+1']], [[2]]]);
  }));

test('autofitColumns makes columns as wide as their texts', () =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1:B1').values = [['x', 'a much longer text than that']];
    const [short, long] = [sheet.getRange('A1'), sheet.getRange('B1')];
    sheet.getRange('A:B').format.autofitColumns();
    short.load('format/columnWidth');
    long.load('format/columnWidth');
    await context.sync();
    expect(long.format.columnWidth).toBeGreaterThan(3 * short.format.columnWidth);
  }));
