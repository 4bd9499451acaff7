import { describe, expect, test } from 'vitest';
import { addressOf, expensesIn, type OnTable } from './expenses.ts';
import { onNewSheet, errorCode, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();
const onExpenses = expensesIn(workbook);

describe('rows', () => {
  test('are added at the end; the cells below move down', () =>
    onExpenses(async (table, sheet, context) => {
      sheet.getRange('A6').values = [['below']];
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
      expect(await valuesOf(context, sheet, 'A8')).toEqual([['below']]);
    }));

  test('are added before a row', () =>
    onExpenses(async (table, sheet, context) => {
      table.rows.add(1, [['1/1/2026', 'Between', 5]]);
      expect(await addressOf(table.getDataBodyRange(), context)).toBe('A2:C5');
      expect((await valuesOf(context, sheet, 'C2:C5')).flat()).toEqual([120, 5, 142, 27]);
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
      const { rows } = table;
      rows.load('items');
      expect(await addressOf(table.getDataBodyRange(), context)).toBe('A2:B2');
      expect(rows.items).toHaveLength(0);
      table.rows.add(undefined, [
        ['a', 1],
        ['b', 2],
      ]);
      rows.load('items');
      expect(await addressOf(table.getDataBodyRange(), context)).toBe('A2:B3');
      expect(rows.items).toHaveLength(2);
    }));

  test('keeps values that are written into the blank row', () =>
    withoutRows(async (table, sheet, context) => {
      sheet.getRange('A2:B2').values = [['typed', 1]];
      table.rows.add(undefined, [['added', 2]]);
      expect(await valuesOf(context, sheet, 'A2:A3')).toEqual([['typed'], ['added']]);
    }));
});
