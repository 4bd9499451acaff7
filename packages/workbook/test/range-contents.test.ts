import { describe, expect, test } from 'vitest';
import { onNewSheet, errorCode, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();

describe('values', () => {
  test('are read with their text, types and formulas', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const range = sheet.getRange('B2:D4');
      range.numberFormat = [
        ['General', '@', 'yyyy-mm-dd'],
        ['General', '@', '#,##0'],
        ['General', '@', 'General'],
      ];
      range.values = [
        [1.5, '007', 46346],
        [true, '=no formula', 1234567],
        ['', '-5', '=1+1'],
      ];
      await context.sync();
      range.load('values,text,valueTypes,formulas,numberFormat');
      await context.sync();
      expect(range.values).toEqual([
        [1.5, '007', 46346],
        [true, '=no formula', 1234567],
        ['', '-5', 2],
      ]);
      expect(range.valueTypes).toEqual([
        ['Double', 'String', 'Double'],
        ['Boolean', 'String', 'Double'],
        ['Empty', 'String', 'Double'],
      ]);
      expect(range.text[0]![2]).toBe('2026-11-20');
      expect(range.text[1]![2]).toBe('1,234,567');
      expect(range.formulas[2]![2]).toBe('=1+1');
      expect(range.numberFormat[1]).toEqual(['General', '@', '#,##0']);
    }));

  test('are parsed as if they were typed, and stay text under the format @', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const entered = ['2026-11-20', '5%', '007', '=1+1', '+2*3', 'TRUE', "'007", '26-100192 BD'];
      const [range, literal] = [sheet.getRange('C1:C8'), sheet.getRange('D1:D8')];
      range.values = entered.map((value) => [value]);
      literal.numberFormat = '@' as never;
      literal.values = entered.map((value) => [value]);
      await context.sync();
      range.load('values,text');
      literal.load('values');
      await context.sync();
      expect(range.values.flat()).toEqual([46346, 0.05, 7, 2, 6, true, '007', '26-100192 BD']);
      expect(range.text.flat()).toEqual(['2026-11-20', '5%', '7', '2', '6', 'TRUE', '007', '26-100192 BD']);
      expect(literal.values.flat()).toEqual([
        '2026-11-20',
        '5%',
        '007',
        '=1+1',
        '+2*3',
        'TRUE',
        "'007",
        '26-100192 BD',
      ]);
    }));

  test('null leaves a cell as it is, "" clears it, a single value fills all', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const range = sheet.getRange('F2:G3');
      range.values = 7 as never;
      range.values = [
        [null, ''],
        [8, null],
      ];
      expect(await valuesOf(context, sheet, 'F2:G3')).toEqual([
        [7, ''],
        [8, 7],
      ]);
    }));

  test('a formula is calculated before the batch continues, and recalculated when its cells change', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:A3').formulas = [[2], [3], ['=SUM(A1:A2)']] as never;
      await context.sync();
      expect(await valuesOf(context, sheet, 'A3')).toEqual([[5]]);
      sheet.getRange('A1').values = [[10]];
      await context.sync();
      await workbook.host.settled();
      expect(await valuesOf(context, sheet, 'A3')).toEqual([[13]]);
    }));

  test('100,000 cells are written and read', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const rows = 10_000;
      const values = Array.from({ length: rows }, (_, row) =>
        Array.from({ length: 10 }, (_, column) => row * 10 + column),
      );
      sheet.getRange(`A1:J${rows}`).values = values;
      await context.sync();
      const read = await valuesOf(context, sheet, `A1:J${rows}`);
      expect(read[rows - 1]).toEqual(values[rows - 1]);
    }));
});

describe('valuesAsJson', () => {
  type Json = { valuesAsJson: unknown[][] };

  test('returns the type of each value', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const range = sheet.getRange('A1:F1');
      range.values = [[1, 'text', true, '', '=1/0', 5]];
      sheet.getRange('F1').numberFormat = [['0.00']];
      await context.sync();
      range.load('valuesAsJson' as never);
      await context.sync();
      expect((range as unknown as Json).valuesAsJson[0]).toMatchObject([
        { type: 'Double', basicValue: 1 },
        { type: 'String', basicValue: 'text' },
        { type: 'Boolean', basicValue: true },
        { type: 'Empty', basicValue: '' },
        { type: 'Error', basicValue: '#DIV/0!', errorType: 'Div0' },
        { type: 'FormattedNumber', basicValue: 5, numberFormat: '0.00' },
      ]);
    }));

  test('writes text that is never a formula, numbers with a format, and blanks', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const range = sheet.getRange('A1:D1');
      (range as unknown as Json).valuesAsJson = [
        [
          { type: 'String', basicValue: '=1+1' },
          { type: 'String', basicValue: '007' },
          { type: 'FormattedNumber', basicValue: 46346, numberFormat: 'yyyy-mm-dd' },
          { type: 'Empty' },
        ],
      ];
      await context.sync();
      range.load('values,text');
      await context.sync();
      expect(range.values).toEqual([['=1+1', '007', 46346, '']]);
      expect(range.text).toEqual([['=1+1', '007', '2026-11-20', '']]);
    }));
});

describe('Excel rejects', () => {
  test.each<[string, (sheet: Excel.Worksheet) => unknown, string]>([
    ['another shape', (sheet) => (sheet.getRange('A1:B2').values = [[1, 2]]), 'InvalidArgument'],
    [
      'rows of different lengths',
      (sheet) => (sheet.getRange('A1:B2').values = [[1, 2], [3]]),
      'InvalidArgument',
    ],
    ['a column beyond XFD', (sheet) => sheet.getRange('A1:XFE1').load('values'), 'InvalidArgument'],
    ['row 0', (sheet) => sheet.getRange('A0').load('values'), 'InvalidArgument'],
    ['row 1,048,577', (sheet) => sheet.getRange('A1048577').load('values'), 'InvalidArgument'],
    [
      'a range off the sheet',
      (sheet) => sheet.getRange('A1').getOffsetRange(-1, 0).load('values'),
      'InvalidArgument',
    ],
    [
      '32,768 characters',
      (sheet) => (sheet.getRange('A1').values = [['x'.repeat(32_768)]]),
      'InvalidArgument',
    ],
    [
      'a formula of 8,193 characters',
      (sheet) => (sheet.getRange('A1').formulas = [[`="${'x'.repeat(8190)}"`]]),
      'InvalidArgument',
    ],
    [
      'a formula that cannot be read',
      (sheet) => (sheet.getRange('A1').values = '=SUM(1,' as never),
      'InvalidArgument',
    ],
    ['an address of another sheet', (sheet) => sheet.getRange('Sheet1!A1').load('values'), 'InvalidArgument'],
    ['values for whole columns', (sheet) => (sheet.getRange('A:B').values = [[1, 2]]), 'InvalidArgument'],
    [
      'cells of text over 5 MB',
      (sheet) => (sheet.getRange('A1:A200').values = Array.from({ length: 200 }, () => ['x'.repeat(30_000)])),
      'RequestPayloadSizeLimitExceeded',
    ],
  ])('%s', async (_, batch, code) => {
    expect(await errorCode(onNewSheet(workbook, async (sheet) => batch(sheet)))).toBe(code);
  });

  test('a response over 5 MB', () =>
    onNewSheet(workbook, async (sheet, context) => {
      for (const address of ['A1:A100', 'A101:A200']) {
        sheet.getRange(address).values = Array.from({ length: 100 }, () => ['x'.repeat(30_000)]);
        await context.sync();
      }
      expect(await errorCode(valuesOf(context, sheet, 'A1:A200'))).toBe('ResponsePayloadSizeLimitExceeded');
    }));

  test('reading before loading', () =>
    onNewSheet(workbook, async (sheet) => {
      expect(() => sheet.getRange('A1').values).toThrow(
        expect.objectContaining({ code: 'PropertyNotLoaded' }),
      );
    }));

  test('32,767 characters are accepted', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1').values = [['x'.repeat(32_767)]];
      const [[text]] = (await valuesOf(context, sheet, 'A1')) as [[string]];
      expect(text).toHaveLength(32_767);
    }));
});
