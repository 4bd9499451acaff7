import { describe, expect, test } from 'vitest';
import { onNewSheet, errorCode, valuesOf, formulasOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();

const onFoods = (test: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<void>) =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1:B4').values = [
      ['Type', 'Food'],
      ['Vegetable', 'Green bean'],
      ['Fruit', 'Apple'],
      ['Fruit', 'Pineapple'],
    ];
    await context.sync();
    await test(sheet, context);
  });

describe('find', () => {
  test.each([
    ['part of a text', 'bean', {}, 'B2'],
    ['a text without regard to case', 'apple', {}, 'B3'],
    ['a text with regard to case', 'apple', { matchCase: true }, 'B4'],
    ['whole contents', 'apple', { completeMatch: true }, 'B3'],
    ['backwards', 'apple', { searchDirection: 'Backwards' as const }, 'B4'],
  ])('%s', (_, text, criteria, address) =>
    onFoods(async (sheet, context) => {
      const found = sheet.getRange('A1:B4').find(text, criteria);
      found.load('address');
      await context.sync();
      expect(found.address.replace(/^.*!/, '')).toBe(address);
    }),
  );

  test('a missing text is ItemNotFound, or a null object', () =>
    onFoods(async (sheet, context) => {
      const missing = sheet.getRange().findOrNullObject('Cheese', {});
      await context.sync();
      expect(missing.isNullObject).toBe(true);
      sheet.getRange().find('Cheese', {});
      expect(await errorCode(context.sync())).toBe('ItemNotFound');
    }));

  test('replaceAll returns the number of replacements', () =>
    onFoods(async (sheet, context) => {
      const count = sheet.getRange('A1:B4').replaceAll('Fruit', 'Berry', { completeMatch: true });
      await context.sync();
      expect(count.value).toBe(2);
      expect(await valuesOf(context, sheet, 'A3:A4')).toEqual([['Berry'], ['Berry']]);
    }));
});

describe('special cells', () => {
  const filled = (test: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<void>) =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:C3').formulas = [
        ['text', 1, '=B1*2'],
        ['', true, '=1/0'],
        ['more', '=B1&"x"', 4],
      ];
      await context.sync();
      await test(sheet, context);
    });

  test.each([
    ['Formulas', undefined, ['C1:C2', 'B3']],
    ['Formulas', 'Errors', ['C2']],
    ['Formulas', 'Numbers', ['C1']],
    ['Formulas', 'NumbersText', ['C1', 'B3']],
    ['Constants', undefined, ['A1:B1', 'B2', 'A3', 'C3']],
    ['Constants', 'Text', ['A1', 'A3']],
    ['Constants', 'Logical', ['B2']],
    ['Blanks', undefined, ['A2']],
  ] as const)('%s %s', (type, value, expected) =>
    filled(async (sheet, context) => {
      const found = sheet.getRange('A1:C3').getSpecialCells(type, value as never);
      found.load('cellCount,areaCount');
      found.areas.load('items/address');
      await context.sync();
      const cells = (address: string) => address.replace(/^.*!/, '');
      expect(found.areas.items.map(({ address }) => cells(address)).sort()).toEqual([...expected].sort());
    }),
  );

  test('are formatted together', () =>
    filled(async (sheet, context) => {
      sheet.getUsedRange().getSpecialCells('Formulas', 'Errors').format.fill.color = '#FF0000';
      const [error, other] = [sheet.getRange('C2'), sheet.getRange('C1')];
      error.load('format/fill/color');
      other.load('format/fill/color');
      await context.sync();
      expect([error.format.fill.color, other.format.fill.color]).toEqual(['#FF0000', '#FFFFFF']);
    }));

  test('no special cells are ItemNotFound, or a null object', () =>
    filled(async (sheet, context) => {
      const none = sheet.getRange('A1:B1').getSpecialCellsOrNullObject('Formulas');
      await context.sync();
      expect(none.isNullObject).toBe(true);
      sheet.getRange('A1:B1').getSpecialCells('Formulas');
      expect(await errorCode(context.sync())).toBe('ItemNotFound');
    }));
});

describe('sort', () => {
  const rows = [
    ['b', 2, '=B1*10'],
    ['A', 10, '=B2*10'],
    ['', 2, '=B3*10'],
    ['a', 1, '=B4*10'],
  ];
  const unsorted = (test: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<void>) =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:C4').formulas = rows;
      await context.sync();
      await test(sheet, context);
    });

  test.each<[string, Excel.SortField[], boolean, unknown[]]>([
    ['numbers upwards', [{ key: 1 }], false, [1, 2, 2, 10]],
    ['numbers downwards', [{ key: 1, ascending: false }], false, [10, 2, 2, 1]],
    ['text without regard to case, blanks last', [{ key: 0 }], false, [10, 1, 2, 2]],
    ['text downwards, blanks last', [{ key: 0, ascending: false }], false, [2, 10, 1, 2]],
    ['by two columns', [{ key: 1 }, { key: 0, ascending: false }], false, [1, 2, 2, 10]],
  ])('%s', (_, fields, matchCase, expected) =>
    unsorted(async (sheet, context) => {
      sheet.getRange('A1:C4').sort.apply(fields, matchCase);
      await context.sync();
      await workbook.host.settled();
      expect((await valuesOf(context, sheet, 'B1:B4')).flat()).toEqual(expected);
      expect((await valuesOf(context, sheet, 'C1:C4')).flat()).toEqual(
        expected.map((number) => Number(number) * 10),
      );
      expect((await formulasOf(context, sheet, 'C1:C4')).flat()).toEqual([
        '=B1*10',
        '=B2*10',
        '=B3*10',
        '=B4*10',
      ]);
    }),
  );

  test('keeps the header in place', () =>
    unsorted(async (sheet, context) => {
      sheet.getRange('A1:B1').values = [['Name', 'Value']];
      sheet.getRange('A1:B4').sort.apply([{ key: 1 }], false, true);
      expect((await valuesOf(context, sheet, 'B1:B4')).flat()).toEqual(['Value', 1, 2, 10]);
    }));

  test('rejects a column outside the range', () =>
    unsorted(async (sheet, context) => {
      sheet.getRange('A1:B4').sort.apply([{ key: 2 }]);
      expect(await errorCode(context.sync())).toBe('InvalidArgument');
    }));
});
