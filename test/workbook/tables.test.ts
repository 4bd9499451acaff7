import { describe, expect, test } from 'vitest';
import { formulasOf, onNewSheet, refusal, valuesOf, workbookOfTests } from './in-excel.ts';

const workbook = workbookOfTests();
let made = 0;

type OnTable<Result = void> = (
  table: Excel.Table,
  sheet: Excel.Worksheet,
  context: Excel.RequestContext,
  name: string,
) => Promise<Result>;

/** Expenses on a new sheet, in a table of a name of its own. */
const onExpenses = <Result>(test: OnTable<Result>) =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1:C4').values = [
      ['Date', 'Merchant', 'Amount'],
      ['1/1/2026', 'The Phone Company', 120],
      ['1/2/2026', 'Northwind', 142],
      ['1/5/2026', 'Best For You', 27],
    ];
    const table = sheet.tables.add('A1:C4', true);
    const name = `Expenses${++made}`;
    table.name = name;
    await context.sync();
    return test(table, sheet, context, name);
  });

const addressOf = async (range: Excel.Range, context: Excel.RequestContext) => {
  range.load('address');
  await context.sync();
  return range.address.replace(/^.*!/, '');
};

describe('a table', () => {
  test('has a header, a body and their ranges', () =>
    onExpenses(async (table, _, context) => {
      expect(await addressOf(table.getRange(), context)).toBe('A1:C4');
      expect(await addressOf(table.getHeaderRowRange(), context)).toBe('A1:C1');
      expect(await addressOf(table.getDataBodyRange(), context)).toBe('A2:C4');
      expect(await addressOf(table.columns.getItem('Amount').getDataBodyRange(), context)).toBe('C2:C4');
      table.columns.load('items/name');
      table.rows.load('count');
      await context.sync();
      expect(table.columns.items.map(({ name }) => name)).toEqual(['Date', 'Merchant', 'Amount']);
      expect(table.rows.count).toBe(3);
    }));

  test('without headers gets a row of names, and what is below moves down', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:B3').values = [
        [1, 2],
        [3, 4],
        ['below', ''],
      ];
      sheet.tables.add('A1:B2', false);
      expect(await valuesOf(context, sheet, 'A1:B4')).toEqual([
        ['Column1', 'Column2'],
        [1, 2],
        [3, 4],
        ['below', ''],
      ]);
    }));

  test('names blank and repeated headers', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:D1').values = [['Name', '', 'name', 7]];
      sheet.tables.add('A1:D2', true);
      expect(await valuesOf(context, sheet, 'A1:D1')).toEqual([['Name', 'Column2', 'name2', '7']]);
    }));

  test('is found by name and by id, of a sheet or of the workbook, and is gone after it was deleted', () =>
    onExpenses(async (table, sheet, context, name) => {
      table.load('id');
      await context.sync();
      const byName = context.workbook.tables.getItemOrNullObject(name.toLowerCase());
      const byId = sheet.tables.getItemOrNullObject(table.id);
      const elsewhere = context.workbook.worksheets.getItem('Sheet1').tables.getItemOrNullObject(name);
      await context.sync();
      expect([byName.isNullObject, byId.isNullObject, elsewhere.isNullObject]).toEqual([false, false, true]);
      table.delete();
      const gone = sheet.tables.getItemOrNullObject(name);
      await context.sync();
      expect(gone.isNullObject).toBe(true);
      expect(await valuesOf(context, sheet, 'A1:A2')).toEqual([[''], ['']]);
    }));

  test('becomes a range that keeps its values', () =>
    onExpenses(async (table, sheet, context, name) => {
      const range = table.convertToRange();
      expect(await addressOf(range, context)).toBe('A1:C4');
      const gone = sheet.tables.getItemOrNullObject(name);
      await context.sync();
      expect(gone.isNullObject).toBe(true);
      expect(await valuesOf(context, sheet, 'C2')).toEqual([[120]]);
    }));

  test('is resized, and wears styles', () =>
    onExpenses(async (table, _, context) => {
      table.resize('A1:D6');
      table.style = 'TableStyleLight9';
      table.showBandedRows = false;
      table.showBandedColumns = true;
      table.highlightFirstColumn = true;
      table.showFilterButton = false;
      table.load();
      expect(await addressOf(table.getRange(), context)).toBe('A1:D6');
      expect(table.toJSON()).toMatchObject({
        style: 'TableStyleLight9',
        showBandedRows: false,
        showBandedColumns: true,
        highlightFirstColumn: true,
        showFilterButton: false,
        showHeaders: true,
        showTotals: false,
      });
    }));
});

describe('rows', () => {
  test('are added at the end; what is below moves down', () =>
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

  test('have values of the table’s width', () =>
    onExpenses(async (table, _, context) => {
      table.rows.add(undefined, [[1, 2]]);
      expect(await refusal(context.sync())).toBe('InvalidArgument');
    }));

  test('beyond the body are refused', () =>
    onExpenses(async (table, _, context) => {
      table.rows.getItemAt(3);
      expect(await refusal(context.sync())).toBe('InvalidArgument');
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

  test('has a blank row that counts as none, and that the first rows take', () =>
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

  test('keeps what was written into that row', () =>
    withoutRows(async (table, sheet, context) => {
      sheet.getRange('A2:B2').values = [['typed', 1]];
      table.rows.add(undefined, [['added', 2]]);
      expect(await valuesOf(context, sheet, 'A2:A3')).toEqual([['typed'], ['added']]);
    }));
});

describe('columns', () => {
  test('are named without the table in formulas of its own cells, with or without @', () =>
    onExpenses(async (table, sheet, context) => {
      table.columns.add(undefined, [
        ['Twice'],
        ['=[AMOUNT]*2'],
        ['=[@Amount]*2'],
        ['=SUM([Amount])&"[Amount]"'],
      ]);
      expect((await valuesOf(context, sheet, 'D2:D4')).flat()).toEqual([240, 284, '27[Amount]']);
    }));

  test('are found without regard to case, also when a person types another header', () =>
    onExpenses(async (_, sheet, context, name) => {
      sheet.getRange('F1').formulas = [[`=SUM(${name}[amount])`]];
      sheet.load('id');
      expect(await valuesOf(context, sheet, 'F1')).toEqual([[289]]);
      workbook.host.grid.write(sheet.id.slice(1, -1), { row: 0, column: 2 }, [[{ value: 'Total' }]]);
      await workbook.host.settled();
      expect(await formulasOf(context, sheet, 'F1')).toEqual([[`=SUM(${name}[Total])`]]);
      expect(await valuesOf(context, sheet, 'F1')).toEqual([[289]]);
    }));

  test('are added at the end with formulas, and before others', () =>
    onExpenses(async (table, sheet, context) => {
      table.columns.add(undefined, [['Twice'], ['=C2*2'], ['=C3*2'], ['=C4*2']]);
      expect((await valuesOf(context, sheet, 'D1:D4')).flat()).toEqual(['Twice', 240, 284, 54]);
      table.columns.add(0, [['Id'], [1], [2], [3]]);
      expect(await addressOf(table.getRange(), context)).toBe('A1:E4');
      expect((await valuesOf(context, sheet, 'A1:E1')).flat()).toEqual([
        'Id',
        'Date',
        'Merchant',
        'Amount',
        'Twice',
      ]);
      expect(await formulasOf(context, sheet, 'E2')).toEqual([['=D2*2']]);
    }));

  test('are deleted', () =>
    onExpenses(async (table, sheet, context) => {
      table.columns.getItem('Merchant').delete();
      expect(await addressOf(table.getRange(), context)).toBe('A1:B4');
      expect((await valuesOf(context, sheet, 'A1:C1')).flat()).toEqual(['Date', 'Amount', '']);
    }));

  test('are renamed, and formulas that refer to them follow; so does the name of the table', () =>
    onExpenses(async (table, sheet, context, name) => {
      sheet.getRange('F1').formulas = [[`=SUM(${name}[Amount])&" ${name}[Amount]"`]];
      await context.sync();
      table.columns.getItem('Amount').name = 'Total';
      table.name = `Renamed${name}`;
      await context.sync();
      await workbook.host.settled();
      expect(await formulasOf(context, sheet, 'F1')).toEqual([
        [`=SUM(Renamed${name}[Total])&" ${name}[Amount]"`],
      ]);
      expect(await valuesOf(context, sheet, 'F1')).toEqual([[`289 ${name}[Amount]`]]);
    }));

  test('cannot take the name of another', () =>
    onExpenses(async (table, _, context) => {
      table.columns.getItem('Amount').name = 'merchant';
      expect(await refusal(context.sync())).toBe('ItemAlreadyExists');
    }));
});

describe('totals', () => {
  test('are a row below that moves down as the table grows', () =>
    onExpenses(async (table, sheet, context) => {
      table.showTotals = true;
      table.rows.add(undefined, [['1/10/2026', 'Coho', 11]]);
      expect(await addressOf(table.getTotalRowRange(), context)).toBe('A6:C6');
      await workbook.host.settled();
      expect(await valuesOf(context, sheet, 'A6:C6')).toEqual([['Total', '', 300]]);
      table.showTotals = false;
      expect(await valuesOf(context, sheet, 'A6:C6')).toEqual([['', '', '']]);
      table.getTotalRowRange();
      expect(await refusal(context.sync())).toBe('InvalidOperation');
    }));
});

describe('sort and filter', () => {
  test('rows are sorted, and the table remembers by what', () =>
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

  test('a text is filtered with wildcards, and two columns together', () =>
    onExpenses(async (table, sheet, context) => {
      table.columns.getItem('Merchant').filter.applyCustomFilter('*o*');
      table.columns.getItem('Amount').filter.applyCustomFilter('<130');
      const visible = sheet.getRange('B2:B4').getVisibleView();
      visible.load('values');
      await context.sync();
      expect(visible.values.flat()).toEqual(['The Phone Company', 'Best For You']);
    }));

  test('a range of a sheet is filtered without a table', () =>
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

  test('filters that the host has not are refused by name', () =>
    onExpenses(async (table, _, context) => {
      table.columns.getItem('Amount').filter.applyDynamicFilter('Today');
      await expect(context.sync()).rejects.toMatchObject({
        code: 'NotImplemented',
        message: expect.stringContaining('Today') as string,
      });
    }));
});

describe('a table moves with its cells', () => {
  test.each<[string, (sheet: Excel.Worksheet) => unknown, string]>([
    ['rows inserted above', (sheet) => sheet.getRange('1:2').insert('Down'), 'A3:C6'],
    ['a column inserted before', (sheet) => sheet.getRange('A:A').insert('Right'), 'B1:D4'],
    ['a column inserted inside', (sheet) => sheet.getRange('B:B').insert('Right'), 'A1:D4'],
    ['a row inserted inside', (sheet) => sheet.getRange('3:3').insert('Down'), 'A1:C5'],
    ['a row deleted inside', (sheet) => sheet.getRange('3:3').delete('Up'), 'A1:C3'],
    ['a column deleted inside', (sheet) => sheet.getRange('B:B').delete('Left'), 'A1:B4'],
  ])('%s', (_, change, address) =>
    onExpenses(async (table, sheet, context) => {
      change(sheet);
      expect(await addressOf(table.getRange(), context)).toBe(address);
    }),
  );
});

describe('Excel refuses', () => {
  test.each<[string, (table: Excel.Table, sheet: Excel.Worksheet) => unknown, string]>([
    ['an overlap', (_, sheet) => sheet.tables.add('B4:D9', true), 'InvalidOperation'],
    ['a name with a space', (table) => (table.name = 'not lawful'), 'InvalidArgument'],
    ['a name that is an address', (table) => (table.name = 'AB12'), 'InvalidArgument'],
    ['a name that begins with a digit', (table) => (table.name = '1st'), 'InvalidArgument'],
    ['a name of 256 characters', (table) => (table.name = 'x'.repeat(256)), 'InvalidArgument'],
    ['a style that there is not', (table) => (table.style = 'TableStyleMedium29'), 'InvalidArgument'],
    [
      'two headers alike',
      (table) => (table.getHeaderRowRange().values = [['Same', 'same', 'other']]),
      'InvalidArgument',
    ],
    ['another header row', (table) => table.resize('A2:C9'), 'InvalidArgument'],
    ['a size without a body', (table) => table.resize('A1:C1'), 'InvalidArgument'],
    ['cells that shift a part of it', (_, sheet) => sheet.getRange('A2').insert('Down'), 'InvalidOperation'],
    ['clearing its header', (_, sheet) => sheet.getRange('A1:B1').clear('Contents'), 'InvalidOperation'],
    ['merged cells in it', (_, sheet) => sheet.getRange('A2:B2').merge(), 'InvalidOperation'],
    ['a column that there is not', (table) => table.columns.getItem('Nothing'), 'ItemNotFound'],
    ['a table that there is not', (_, sheet) => sheet.tables.getItem('Nothing').delete(), 'ItemNotFound'],
  ])('%s', async (_, change, code) => {
    const refused = onExpenses(async (table, sheet, context) => {
      change(table, sheet);
      await context.sync();
    });
    expect(await refusal(refused)).toBe(code);
  });

  test('a name that another table has', () =>
    onExpenses(async (table, sheet, context, name) => {
      sheet.getRange('F1').values = [['Other']];
      const other = sheet.tables.add('F1:F2', true);
      other.name = name.toUpperCase();
      expect(await refusal(context.sync())).toBe('ItemAlreadyExists');
      void table;
    }));
});
