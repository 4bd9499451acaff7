import { describe, expect, test } from 'vitest';
import { onNewSheet, errorCode, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();

const onProtected = <Result>(
  test: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>,
) =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1:B2').values = [
      [2, 1],
      [1, 2],
    ];
    sheet.protection.protect();
    await context.sync();
    return test(sheet, context);
  });

describe('a protected sheet rejects', () => {
  test.each<[string, (sheet: Excel.Worksheet) => unknown]>([
    ['writing values', (sheet) => (sheet.getRange('A1').values = [[1]])],
    ['clearing', (sheet) => sheet.getRange('A1').clear()],
    ['formatting', (sheet) => (sheet.getRange('A1').format.font.bold = true)],
    ['a number format', (sheet) => (sheet.getRange('A1').numberFormat = [['0.00']])],
    ['widening columns', (sheet) => (sheet.getRange('A1').format.columnWidth = 50)],
    ['inserting rows', (sheet) => sheet.getRange('1:1').insert('Down')],
    ['deleting columns', (sheet) => sheet.getRange('A:A').delete('Left')],
    ['sorting', (sheet) => sheet.getRange('A1:B2').sort.apply([{ key: 0 }])],
    ['copying to it', (sheet) => sheet.getRange('C1').copyFrom('A1')],
    ['a table', (sheet) => sheet.tables.add('A1:B2', true)],
  ])('%s', async (_, change) => {
    const rejected = onProtected(async (sheet, context) => {
      change(sheet);
      await context.sync();
    });
    expect(await errorCode(rejected)).toBe('AccessDenied');
  });
});

test('a protected sheet reports its protection, and can be written once it is unprotected', () =>
  onProtected(async (sheet, context) => {
    sheet.protection.load('protected');
    await context.sync();
    expect(sheet.protection.protected).toBe(true);
    sheet.protection.unprotect();
    sheet.getRange('A1').values = [['written']];
    expect(await valuesOf(context, sheet, 'A1')).toEqual([['written']]);
  }));
