import { describe, expect, test } from 'vitest';
import { errorCode, onNewSheet, workbookOfTests, type Context } from './open-workbook.ts';

const workbook = workbookOfTests();

const list = [
  ['City', 'Rows'],
  ['Laval', 1],
  ['Ottawa', 2],
  ['Laval', 3],
  ['Calgary', 4],
];

async function hiddenRows(sheet: Excel.Worksheet, context: Context): Promise<(boolean | undefined)[]> {
  const properties = sheet.getRange('A1:A5').getRowProperties({ rowHidden: true });
  await context.sync();
  return properties.value.map(({ rowHidden }) => rowHidden);
}

test('rows are hidden by hand, all of a range or some of it', () =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('B2:C3').rowHidden = true;
    const ranges = ['A1', 'A2:A3', 'A1:B3', 'Z3', '2:3', '4:9'].map((address) =>
      sheet.getRange(address).load('rowHidden'),
    );
    await context.sync();
    expect(ranges.map(({ rowHidden }) => rowHidden)).toEqual([false, true, null, true, true, false]);
    expect(await hiddenRows(sheet, context)).toEqual([false, true, true, false, false]);
    sheet.getRange('A3').rowHidden = false;
    expect(await hiddenRows(sheet, context)).toEqual([false, true, false, false, false]);
  }));

test('a row without height is hidden until it has one', () =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A2:A3').format.rowHeight = 0;
    expect(await hiddenRows(sheet, context)).toEqual([false, true, true, false, false]);
    sheet.getRange('A2').format.rowHeight = 20;
    expect(await hiddenRows(sheet, context)).toEqual([false, false, true, false, false]);
  }));

test('rows cannot be hidden on a protected sheet, nor by anything but a boolean', () =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1').rowHidden = 'yes' as unknown as boolean;
    expect(await errorCode(context.sync())).toBe('InvalidArgument');
    sheet.protection.protect();
    await context.sync();
    sheet.getRange('A1').rowHidden = true;
    expect(await errorCode(context.sync())).toBe('AccessDenied');
    sheet.protection.unprotect();
  }));

describe('the filter of a sheet', () => {
  test('hides the rows below its first row whose texts it lacks, and shows them again', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:B5').values = list;
      const none = sheet.autoFilter.getRangeOrNullObject();
      await context.sync();
      expect(none.isNullObject).toBe(true);
      sheet.autoFilter.apply('A1:B5', 0, { filterOn: 'Values', values: ['laval'] });
      const range = sheet.autoFilter.getRangeOrNullObject().load('address');
      expect(await hiddenRows(sheet, context)).toEqual([false, false, true, false, true]);
      expect(range.address).toMatch(/!A1:B5$/);
      sheet.autoFilter.apply('A1:B5', 1, { filterOn: 'Values', values: ['3'] });
      expect(await hiddenRows(sheet, context)).toEqual([false, true, true, false, true]);
    }));

  test('moves with its cells', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:B5').values = list;
      sheet.autoFilter.apply('A1:B5');
      sheet.getRange('1:2').insert('Down');
      await context.sync();
      const range = sheet.autoFilter.getRangeOrNullObject().load('address');
      await context.sync();
      expect(range.address).toMatch(/!A3:B7$/);
      sheet.getRange('A:B').delete('Left');
      await context.sync();
      const none = sheet.autoFilter.getRangeOrNullObject();
      await context.sync();
      expect(none.isNullObject).toBe(true);
    }));

  test.each<[string, (sheet: Excel.Worksheet) => void, string]>([
    ['a column outside', ({ autoFilter }) => autoFilter.apply('A1:B5', 2, { filterOn: 'Values', values: [] }), 'InvalidArgument'], // prettier-ignore
    ['another criterion', ({ autoFilter }) => autoFilter.apply('A1:B5', 0, { filterOn: 'Custom', criterion1: '>1' }), 'NotImplemented'], // prettier-ignore
    ['a table', (sheet) => { sheet.tables.add('A1:B5', true); sheet.autoFilter.apply('A1:B5'); }, 'InvalidOperation'], // prettier-ignore
  ])('refuses %s', (_, act, code) =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:B5').values = list;
      act(sheet);
      expect(await errorCode(context.sync())).toBe(code);
    }),
  );
});
