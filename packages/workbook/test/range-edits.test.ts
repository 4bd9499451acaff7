import { describe, expect, test } from 'vitest';
import { formulasOf, onNewSheet, errorCode, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();
const grid = [
  [1, 2, 3],
  [4, 5, 6],
  [7, 8, 9],
];

const filled = (test: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<void>) =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1:C3').values = grid;
    await context.sync();
    await test(sheet, context);
  });

describe('insert', () => {
  test('moves cells down, and returns the new ones', () =>
    filled(async (sheet, context) => {
      const inserted = sheet.getRange('B2').insert('Down');
      inserted.load('address,values');
      await context.sync();
      expect(inserted.values).toEqual([['']]);
      expect(await valuesOf(context, sheet, 'A1:C4')).toEqual([
        [1, 2, 3],
        [4, '', 6],
        [7, 5, 9],
        ['', 8, ''],
      ]);
    }));

  test('moves cells to the right', () =>
    filled(async (sheet, context) => {
      sheet.getRange('A2:B2').insert('Right');
      expect(await valuesOf(context, sheet, 'A1:E2')).toEqual([
        [1, 2, 3, '', ''],
        ['', '', 4, 5, 6],
      ]);
    }));

  test.each([
    ['whole rows', '2:3', 'Down', '=A1+A5'],
    ['whole columns', 'A:A', 'Right', '=B1+B3'],
  ] as const)('moves %s, and formulas refer to the same cells', (_, address, shift, formula) =>
    filled(async (sheet, context) => {
      sheet.getRange('E1').formulas = [['=A1+A3']];
      sheet.getRange(address).insert(shift);
      await context.sync();
      const at = shift === 'Right' ? 'F1' : 'E1';
      expect(await formulasOf(context, sheet, at)).toEqual([[formula]]);
      await workbook.host.settled();
      expect(await valuesOf(context, sheet, at)).toEqual([[8]]);
    }),
  );
});

describe('delete', () => {
  test('moves cells up', () =>
    filled(async (sheet, context) => {
      sheet.getRange('B1:B2').delete('Up');
      expect(await valuesOf(context, sheet, 'A1:C3')).toEqual([
        [1, 8, 3],
        [4, '', 6],
        [7, '', 9],
      ]);
    }));

  test('moves cells to the left', () =>
    filled(async (sheet, context) => {
      sheet.getRange('A2').delete('Left');
      expect(await valuesOf(context, sheet, 'A2:C2')).toEqual([[5, 6, '']]);
    }));

  test('deletes whole rows; a formula that referred to them is #REF!', () =>
    filled(async (sheet, context) => {
      sheet.getRange('E3').formulas = [['=A2']];
      sheet.getRange('2:2').delete('Up');
      await context.sync();
      await workbook.host.settled();
      expect(await valuesOf(context, sheet, 'E2')).toEqual([['#REF!']]);
      expect(await valuesOf(context, sheet, 'A1:C2')).toEqual([
        [1, 2, 3],
        [7, 8, 9],
      ]);
    }));

  test('rejects an unknown direction', async () => {
    expect(await errorCode(filled(async (sheet) => sheet.getRange('A1').delete('Down' as never)))).toBe(
      'InvalidArgument',
    );
  });
});

describe('copyFrom', () => {
  test('copies values, formulas and formats; relative references move, absolute ones stay', () =>
    filled(async (sheet, context) => {
      sheet.getRange('D1').formulas = [['=A1+$A$1']];
      sheet.getRange('D1').format.font.bold = true;
      sheet.getRange('D2').copyFrom('D1');
      const copy = sheet.getRange('D2');
      copy.load('formulas,values,format/font/bold');
      await context.sync();
      expect(copy.formulas).toEqual([['=A2+$A$1']]);
      expect(copy.format.font.bold).toBe(true);
    }));

  test('copies only formulas, or only formats', () =>
    filled(async (sheet, context) => {
      sheet.getRange('D1').formulas = [['=A1*10']];
      sheet.getRange('D1').format.fill.color = '#FF0000';
      await context.sync();
      sheet.getRange('E1').copyFrom('D1', 'Formulas');
      sheet.getRange('F1').copyFrom('D1', 'Formats');
      const [value, format] = [sheet.getRange('E1'), sheet.getRange('F1')];
      value.load('formulas,format/fill/color');
      format.load('values,format/fill/color');
      await context.sync();
      expect([value.formulas, value.format.fill.color]).toEqual([[['=B1*10']], '#FFFFFF']);
      expect([format.values, format.format.fill.color]).toEqual([[['']], '#FF0000']);
    }));

  test('fills a larger destination, and extends a smaller one', () =>
    filled(async (sheet, context) => {
      sheet.getRange('E1:E4').copyFrom('A1:A2');
      sheet.getRange('G1').copyFrom('A1:C3');
      expect(await valuesOf(context, sheet, 'E1:E4')).toEqual([[1], [4], [1], [4]]);
      expect(await valuesOf(context, sheet, 'G1:I3')).toEqual(grid);
    }));
});

describe('clear', () => {
  test.each([
    ['All', '', '#FFFFFF'],
    ['Contents', '', '#FF0000'],
    ['Formats', 1, '#FFFFFF'],
  ] as const)('%s', (applyTo, value, color) =>
    filled(async (sheet, context) => {
      const cell = sheet.getRange('A1');
      cell.format.fill.color = '#FF0000';
      cell.clear(applyTo);
      cell.load('values,format/fill/color');
      await context.sync();
      expect([cell.values[0]![0], cell.format.fill.color]).toEqual([value, color]);
    }),
  );
});
