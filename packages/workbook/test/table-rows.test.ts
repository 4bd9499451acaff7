import { describe, expect, test } from 'vitest';
import { addressOf, expensesIn, type OnTable } from './expenses.ts';
import { formulasOf, onNewSheet, errorCode, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();
const onExpenses = expensesIn(workbook);

describe('rows', () => {
  test('are added at the end; the cells below move down', () =>
    onExpenses(async (table, sheet, context) => {
      sheet.getRange('A5').values = [['below']];
      table.rows.add(undefined, [
        ['1/10/2026', 'Coho', 33],
        ['1/11/2026', 'Bellows', 350],
      ]);
      expect(await addressOf(table.getRange(), context)).toBe('A1:C6');
      expect((await valuesOf(context, sheet, 'B4:B7')).flat()).toEqual([
        'Best For You',
        'Coho',
        'Bellows',
        '',
      ]);
      expect(await valuesOf(context, sheet, 'A7')).toEqual([['below']]);
    }));

  test('are added before a row', () =>
    onExpenses(async (table, sheet, context) => {
      const added = table.rows.add(1, [['1/1/2026', 'Between', 5]]);
      added.load('index,values');
      expect(await addressOf(table.getDataBodyRange(), context)).toBe('A2:C5');
      expect(added.index).toBe(1);
      expect((await valuesOf(context, sheet, 'C2:C5')).flat()).toEqual([120, 5, 142, 27]);
    }));

  test('are deleted, one or several; the last leaves a blank row', () =>
    onExpenses(async (table, sheet, context) => {
      table.rows.getItemAt(0).delete();
      expect((await valuesOf(context, sheet, 'C2:C4')).flat()).toEqual([142, 27, '']);
      table.rows.deleteRowsAt(0, 2);
      expect(await addressOf(table.getRange(), context)).toBe('A1:C2');
      expect((await valuesOf(context, sheet, 'A2:C2')).flat()).toEqual(['', '', '']);
    }));

  test('need as many values as the table has columns', () =>
    onExpenses(async (table, _, context) => {
      table.rows.add(undefined, [[1, 2]]);
      expect(await errorCode(context.sync())).toBe('InvalidArgument');
    }));

  test('beyond the body are rejected', () =>
    onExpenses(async (table, _, context) => {
      table.rows.getItemAt(3);
      expect(await errorCode(context.sync())).toBe('InvalidArgument');
    }));
});

describe('a table without rows', () => {
  const withoutRows = (test: OnTable) =>
    onNewSheet(workbook, async (sheet, context) => {
      const table = sheet.tables.add('A1:B1', true);
      table.getHeaderRowRange().values = [['Name', 'Value']];
      await context.sync();
      return test(table, sheet, context, '');
    });

  test('has a blank row that is not counted, and that the first rows replace', () =>
    withoutRows(async (table, _, context) => {
      const count = table.rows.getCount();
      expect(await addressOf(table.getDataBodyRange(), context)).toBe('A2:B2');
      expect(count.value).toBe(0);
      table.rows.add(undefined, [
        ['a', 1],
        ['b', 2],
      ]);
      const after = table.rows.getCount();
      expect(await addressOf(table.getDataBodyRange(), context)).toBe('A2:B3');
      expect(after.value).toBe(2);
    }));

  test('keeps values that are written into the blank row', () =>
    withoutRows(async (table, sheet, context) => {
      sheet.getRange('A2:B2').values = [['typed', 1]];
      table.rows.add(undefined, [['added', 2]]);
      expect(await valuesOf(context, sheet, 'A2:A3')).toEqual([['typed'], ['added']]);
    }));
});

describe('rows deleted together', () => {
  /** Ten rows: a number, and a formula over it; next to the table, references to its cells. */
  const onTen = (test: OnTable) =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.load('name');
      const table = sheet.tables.add('B2:C12', true);
      sheet.getRange('B2:C2').values = [['Number', 'Twice']];
      sheet.getRange('B3:C12').formulas = Array.from({ length: 10 }, (_, index) => [
        index,
        `=B${index + 3}*2`,
      ]);
      sheet.getRange('B14').values = [['below']];
      await context.sync();
      return test(table, sheet, context, sheet.name);
    });

  test('leave the others in order with their formulas and formats, and the cells below move up', () =>
    onTen(async (table, sheet, context) => {
      sheet.getRange('B9').numberFormat = [['0.00']];
      table.rows.deleteRows([9, 0, 4, 3, 7]);
      expect(await addressOf(table.getRange(), context)).toBe('B2:C7');
      expect(await formulasOf(context, sheet, 'B3:C9')).toEqual([
        [1, '=B3*2'],
        [2, '=B4*2'],
        [5, '=B5*2'],
        [6, '=B6*2'],
        [8, '=B7*2'],
        ['', ''],
        ['below', ''],
      ]);
      expect((await valuesOf(context, sheet, 'C3:C7')).flat()).toEqual([2, 4, 10, 12, 16]);
      const formats = sheet.getRange('B5:B7').load('numberFormat');
      await context.sync();
      expect(formats.numberFormat.flat()).toEqual(['General', '0.00', 'General']);
    }));

  test('update references to them in cells, ranges and names, on other sheets too', () =>
    onTen(async (table, sheet, context, name) => {
      sheet.getRange('E1:E6').formulas = [
        ['=B8'],
        ['=SUM($B$3:$B$12)'],
        ['=B4'],
        ['=SUM(B4:B6)'],
        ['=SUM(A1:Z12)-E2'],
        ['=B14'],
      ];
      const other = context.workbook.worksheets.getItem('Sheet1');
      other.getRange('A1:A2').formulas = [[`='${name}'!B12`], ['=B12']];
      context.workbook.names.add('Last', `='${name}'!$B$12`);
      table.rows.deleteRows([1, 2, 3, 8]);
      await context.sync();
      expect((await formulasOf(context, sheet, 'E1:E6')).flat()).toEqual([
        '=B5',
        '=SUM($B$3:$B$8)',
        '=#REF!',
        '=SUM(#REF!)',
        '=SUM(A1:Z12)-E2',
        '=B10',
      ]);
      expect((await valuesOf(context, sheet, 'E1:E2')).flat()).toEqual([5, 0 + 4 + 5 + 6 + 7 + 9]);
      expect((await formulasOf(context, other, 'A1:A2')).flat()).toEqual([`=${name}!B8`, '=B12']);
      const last = context.workbook.names.getItem('Last').getRange();
      expect(await addressOf(last, context)).toBe('B8');
    }));

  test('are reported at their original positions, from the bottom up', () =>
    onTen(async (table, sheet, context) => {
      const received: string[] = [];
      sheet.onChanged.add(async ({ changeType, address }) => void received.push(`${changeType} ${address}`));
      await context.sync();
      table.rows.deleteRows([0, 5, 6]);
      await context.sync();
      await workbook.host.settled();
      expect(received.filter((one) => one.includes('Deleted'))).toEqual([
        'CellDeleted B8:C9',
        'CellDeleted B3:C3',
      ]);
    }));

  test('leave a blank row where all are deleted', () =>
    onTen(async (table, sheet, context) => {
      table.rows.deleteRows([9, 8, 7, 6, 5, 4, 3, 2, 1, 0]);
      const count = table.rows.getCount();
      expect(await addressOf(table.getRange(), context)).toBe('B2:C3');
      expect(count.value).toBe(0);
      expect(await valuesOf(context, sheet, 'B3:B5')).toEqual([[''], [''], ['below']]);
    }));

  test.each<[string, (table: Excel.Table, sheet: Excel.Worksheet) => unknown, string]>([
    ['a row that there is not', (table) => table.rows.deleteRows([0, 10]), 'InvalidArgument'],
    ['a row before the first', (table) => table.rows.deleteRows([-1]), 'InvalidArgument'],
    ['a row twice', (table) => table.rows.deleteRows([1, 1]), 'InvalidArgument'],
    ['none', (table) => table.rows.deleteRows([]), 'InvalidArgument'],
    ['more than there are', (table) => table.rows.deleteRowsAt(8, 3), 'InvalidArgument'],
    [
      'where the sheet is protected',
      (table, sheet) => {
        sheet.protection.protect();
        table.rows.deleteRows([0, 2]);
      },
      'AccessDenied',
    ],
    [
      'where the table is filtered',
      (table) => {
        table.columns.getItem('Number').filter.applyCustomFilter('>3');
        table.rows.deleteRows([0, 2]);
      },
      'InsertDeleteConflict',
    ],
  ])('are rejected: %s', async (_, remove, code) => {
    const rejected = onTen(async (table, sheet, context) => {
      remove(table, sheet);
      await context.sync();
    });
    expect(await errorCode(rejected)).toBe(code);
  });
});
