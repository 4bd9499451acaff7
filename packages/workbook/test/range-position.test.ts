import { describe, expect, test } from 'vitest';
import { onNewSheet, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();

const places: [string, (sheet: Excel.Worksheet) => Excel.Range, string][] = [
  ['getCell', (sheet) => sheet.getRange('B2:D4').getCell(1, 2), 'D3'],
  ['getCell beyond the range', (sheet) => sheet.getRange('B2:D4').getCell(5, 5), 'G7'],
  ['getRow', (sheet) => sheet.getRange('B2:D4').getRow(1), 'B3:D3'],
  ['getColumn', (sheet) => sheet.getRange('B2:D4').getColumn(2), 'D2:D4'],
  ['getLastRow', (sheet) => sheet.getRange('B2:D4').getLastRow(), 'B4:D4'],
  ['getLastColumn', (sheet) => sheet.getRange('B2:D4').getLastColumn(), 'D2:D4'],
  ['getEntireColumn', (sheet) => sheet.getRange('B2:D4').getEntireColumn(), 'B:D'],
  ['getEntireRow', (sheet) => sheet.getRange('B2:D4').getEntireRow(), '2:4'],
  ['getOffsetRange', (sheet) => sheet.getRange('D4:D6').getOffsetRange(-1, 1), 'E3:E5'],
  ['getResizedRange', (sheet) => sheet.getRange('D4').getResizedRange(2, 1), 'D4:E6'],
  ['getRowsBelow', (sheet) => sheet.getRange('B5:D6').getRowsBelow(2), 'B7:D8'],
  ['getRowsBelow of a negative count', (sheet) => sheet.getRange('B5:D6').getRowsBelow(-1), 'B4:D4'],
  ['getBoundingRect', (sheet) => sheet.getRange('B2:C5').getBoundingRect('G10:H15'), 'B2:H15'],
  ['getUsedRange', (sheet) => sheet.getUsedRange(), 'F8:H10'],
  ['getUsedRange of a column', (sheet) => sheet.getRange('G:G').getUsedRange(), 'G8:G9'],
  ['getUsedRange of values only', (sheet) => sheet.getUsedRange(true), 'F8:G9'],
  ['getRangeByIndexes', (sheet) => sheet.getRangeByIndexes(1, 2, 3, 4), 'C2:F4'],
  ['an address of whole columns', (sheet) => sheet.getRange('C:D'), 'C:D'],
  ['an address with dollar signs', (sheet) => sheet.getRange('$C$3:$D$4'), 'C3:D4'],
];

test.each(places)('%s', (_, place, address) =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('F8:G9').values = [
      [1, 2],
      [3, 4],
    ];
    sheet.getRange('H10').format.fill.color = '#FFFF00';
    const range = place(sheet);
    range.load('address');
    await context.sync();
    expect(range.address.replace(/^.*!/, '')).toBe(address);
  }),
);

test('hasSpill is true for all cells, false for none, null for some', () =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('B2').formulas = [['=SEQUENCE(3,2)']];
    sheet.getRange('D2').formulas = [['=SEQUENCE(3)']];
    const ranges = ['B2', 'B2:C4', 'B2:D4', 'C3:D4', 'A1:C4', 'A1:A9', 'B5'].map((address) =>
      sheet.getRange(address).load('hasSpill'),
    );
    await context.sync();
    expect(ranges.map(({ hasSpill }) => hasSpill)).toEqual([true, true, true, true, null, false, false]);
  }));

test('a collection is loaded whole', () =>
  workbook.run(async (context) => {
    context.workbook.worksheets.load('items');
    await context.sync();
    expect(context.workbook.worksheets.items[0]!.toJSON()).toMatchObject({ name: 'Sheet1' });
  }));

test('the used range of a blank sheet is its first cell', () =>
  onNewSheet(workbook, async (sheet, context) => {
    const used = sheet.getUsedRange();
    used.load('address');
    await context.sync();
    expect(used.address).toMatch(/!A1$/);
  }));

test.each<[string, (range: Excel.Range) => unknown]>([
  ['Range.flashFill', (range) => range.flashFill()],
  ['Range.getImage', (range) => range.getImage()],
  ['Range.ungroup', (range) => range.ungroup('ByRows')],
  ['Range.showGroupDetails', (range) => range.showGroupDetails('ByRows')],
])('%s is refused by its name', async (member, call) => {
  const refused = onNewSheet(workbook, async (sheet, context) => {
    call(sheet.getRange('A1:B2'));
    await context.sync();
  });
  await expect(refused).rejects.toMatchObject({
    code: 'NotImplemented',
    message: expect.stringContaining(`${member}.`) as string,
  });
});

describe('direct precedents', () => {
  const precedentsOf = (sheet: Excel.Worksheet, formula: string) => {
    sheet.getRange('F20').formulas = [[formula]];
    return sheet.getRange('F20').getDirectPrecedents().ranges.load('items/address');
  };

  test.each([
    ['=SUM(A1:B3)+$C$4', ['A1:B3', 'C4']],
    ['=MEDIAN(Sales[Price])', ['I2:I4']],
    ['=SUM(Sales[#All])', ['H1:I4']],
    ['=TEXT(A1,"B2")&ROUND(A1,1)', ['A1']],
    ['=SUM(own_prices)', ['B2:B9']],
  ])('of %s', (formula, addresses) =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('H1:I4').values = [
        ['Address', 'Price'],
        ...[1, 2, 3].map((price) => [`${price} Main St`, price]),
      ];
      const table = sheet.tables.add('H1:I4', true);
      table.name = 'Sales';
      const name = context.workbook.names.add('own_prices', sheet.getRange('B2:B9'));
      const precedents = precedentsOf(sheet, formula);
      await context.sync();
      expect(precedents.items.map(({ address }) => address.replace(/^.*!/, ''))).toEqual(addresses);
      name.delete();
      table.delete();
      await context.sync();
    }),
  );

  test('are on other sheets, too', () =>
    onNewSheet(workbook, async (sheet, context) => {
      const precedents = precedentsOf(sheet, '=Sheet1!B2*2');
      await context.sync();
      expect(precedents.items.map(({ address }) => address)).toEqual(['Sheet1!B2']);
    }));

  test('of a value, there are none', () =>
    onNewSheet(workbook, async (sheet, context) => {
      precedentsOf(sheet, '=1+1');
      await expect(context.sync()).rejects.toMatchObject({ code: 'ItemNotFound' });
    }));
});
