import { describe, expect, test } from 'vitest';
import { addressOf, expensesIn } from './expenses.ts';
import { formulasOf, onNewSheet, errorCode, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();
const onExpenses = expensesIn(workbook);

describe('a table', () => {
  test('has a header, a body and their ranges', () =>
    onExpenses(async (table, _, context) => {
      expect(await addressOf(table.getRange(), context)).toBe('A1:C4');
      expect(await addressOf(table.getHeaderRowRange(), context)).toBe('A1:C1');
      expect(await addressOf(table.getDataBodyRange(), context)).toBe('A2:C4');
      expect(await addressOf(table.columns.getItem('Amount').getDataBodyRange(), context)).toBe('C2:C4');
      table.columns.load('items/name');
      table.rows.load('items');
      await context.sync();
      expect(table.columns.items.map(({ name }) => name)).toEqual(['Date', 'Merchant', 'Amount']);
      expect(table.rows.items.length).toBe(3);
    }));

  test('without headers gets a row of names, and the cells below move down', () =>
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

  test('over a header alone gets a blank row, and the cells below move down', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:A2').values = [['Name'], ['below']];
      sheet.tables.add('A1:A1', true);
      expect(await valuesOf(context, sheet, 'A1:A3')).toEqual([['Name'], [''], ['below']]);
    }));

  test('names blank and repeated headers', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:D1').values = [['Name', '', 'name', 7]];
      sheet.tables.add('A1:D2', true);
      expect(await valuesOf(context, sheet, 'A1:D1')).toEqual([['Name', 'Column1', 'name2', '7']]);
    }));

  test('is found by name and by id, in its sheet and in the workbook, until it is deleted', () =>
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
});

describe('columns', () => {
  test("can be referred to without the table's name in its own cells, with or without @", () =>
    onExpenses(async (table, sheet, context) => {
      table.columns.add(undefined, [
        ['Twice'],
        ['=[AMOUNT]*2'],
        ['=[@Amount]*2'],
        ['=SUM([Amount])&"[Amount]"'],
      ]);
      expect((await valuesOf(context, sheet, 'D2:D4')).flat()).toEqual([240, 284, '289[Amount]']);
    }));

  test('are found without regard to case, also after the user types another header', () =>
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

  test('are renamed with the formulas that refer to them, and so is the table', () =>
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

  test('cannot have the name of another column', () =>
    onExpenses(async (table, _, context) => {
      table.columns.getItem('Amount').name = 'merchant';
      expect(await errorCode(context.sync())).toBe('ItemAlreadyExists');
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

describe('Excel rejects', () => {
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
    const rejected = onExpenses(async (table, sheet, context) => {
      change(table, sheet);
      await context.sync();
    });
    expect(await errorCode(rejected)).toBe(code);
  });

  test('the name of another table', () =>
    onExpenses(async (table, sheet, context, name) => {
      sheet.getRange('F1').values = [['Other']];
      const other = sheet.tables.add('F1:F2', true);
      other.name = name.toUpperCase();
      expect(await errorCode(context.sync())).toBe('ItemAlreadyExists');
      void table;
    }));
});
