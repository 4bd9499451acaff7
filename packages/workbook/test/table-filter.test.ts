import { describe, expect, test } from 'vitest';
import { expensesIn } from './expenses.ts';
import { onNewSheet, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();
const onExpenses = expensesIn(workbook);

describe('sort and filter', () => {
  test('rows are sorted, and the table stores the sort fields', () =>
    onExpenses(async (table, sheet, context) => {
      table.sort.apply([{ key: 2, ascending: true }]);
      table.sort.load('fields');
      expect((await valuesOf(context, sheet, 'C2:C4')).flat()).toEqual([27, 120, 142]);
      expect(table.sort.fields[0]).toMatchObject({ key: 2 });
    }));

  test.each<[string, (column: Excel.Filter) => unknown, number[]]>([
    ['values', (filter) => filter.applyValuesFilter(['120', '27']), [120, 27]],
    ['a comparison', (filter) => filter.applyCustomFilter('>100'), [120, 142]],
    ['two comparisons', (filter) => filter.applyCustomFilter('<100', '>130', 'Or'), [142, 27]],
    ['the largest', (filter) => filter.applyTopItemsFilter(1), [142]],
    ['the smallest', (filter) => filter.applyBottomItemsFilter(2), [120, 27]],
    ['above the average', (filter) => filter.applyDynamicFilter('AboveAverage'), [120, 142]],
    ['criteria', (filter) => filter.apply({ filterOn: Excel.FilterOn.custom, criterion1: '=27' }), [27]],
  ])('a column is filtered by %s', (_, apply, shown) =>
    onExpenses(async (table, sheet, context) => {
      Object.assign(globalThis, { Excel: workbook.globals.Excel });
      apply(table.columns.getItem('Amount').filter);
      const visible = sheet.getRange('C2:C4').getVisibleView();
      visible.load('values,rowCount,cellAddresses');
      table.autoFilter.load('isDataFiltered');
      await context.sync();
      expect(visible.values.flat()).toEqual(shown);
      expect(visible.rowCount).toBe(shown.length);
      expect(table.autoFilter.isDataFiltered).toBe(true);
      table.clearFilters();
      visible.load('values');
      await context.sync();
      expect(visible.values.flat()).toEqual([120, 142, 27]);
    }),
  );

  test('a subtotal leaves out the rows that a filter hides, and those that are hidden', () =>
    onExpenses(async (table, sheet, context) => {
      const amounts = '=SUBTOTAL(109,C2:C4)';
      table.columns.getItem('Amount').filter.applyCustomFilter('>100');
      sheet.getRange('F1').formulas = [[amounts]];
      expect(await valuesOf(context, sheet, 'F1')).toEqual([[262]]);
      table.clearFilters();
      sheet.getRange('F1').formulas = [[amounts]];
      expect(await valuesOf(context, sheet, 'F1')).toEqual([[289]]);
      sheet.getRange('3:3').rowHidden = true;
      sheet.getRange('F1').formulas = [[amounts]];
      expect(await valuesOf(context, sheet, 'F1')).toEqual([[147]]);
    }));

  test('a filter takes wildcards, and two columns are filtered together', () =>
    onExpenses(async (table, sheet, context) => {
      table.columns.getItem('Merchant').filter.applyCustomFilter('*o*');
      table.columns.getItem('Amount').filter.applyCustomFilter('<130');
      const visible = sheet.getRange('B2:B4').getVisibleView();
      visible.load('values');
      await context.sync();
      expect(visible.values.flat()).toEqual(['The Phone Company', 'Best For You']);
    }));

  test('a range is filtered without a table', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:B3').values = [
        ['Name', 'Value'],
        ['a', 1],
        ['b', 2],
      ];
      sheet.autoFilter.apply(sheet.getRange('A1:B3'), 1, { filterOn: 'Custom', criterion1: '>1' });
      const visible = sheet.getRange('A1:A3').getVisibleView();
      visible.load('values');
      sheet.autoFilter.load('enabled,criteria');
      await context.sync();
      expect(visible.values.flat()).toEqual(['Name', 'b']);
      expect(sheet.autoFilter.criteria).toMatchObject([null, { criterion1: '>1' }]);
      sheet.autoFilter.remove();
      visible.load('values');
      await context.sync();
      expect(visible.values.flat()).toEqual(['Name', 'a', 'b']);
    }));

  test('unknown filters are not implemented, by name', () =>
    onExpenses(async (table, _, context) => {
      table.columns.getItem('Amount').filter.applyDynamicFilter('Today');
      await expect(context.sync()).rejects.toMatchObject({
        code: 'NotImplemented',
        message: expect.stringContaining('Today') as string,
      });
    }));
});
