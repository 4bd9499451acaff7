import { expect, test } from 'vitest';
import { onNewSheet, errorCode, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();

const places: [string, (sheet: Excel.Worksheet) => Excel.Range, string][] = [
  ['getCell', (sheet) => sheet.getRange('B2:D4').getCell(1, 2), 'D3'],
  ['getCell beyond the range', (sheet) => sheet.getRange('B2:D4').getCell(5, 5), 'G7'],
  ['getRow', (sheet) => sheet.getRange('B2:D4').getRow(1), 'B3:D3'],
  ['getColumn', (sheet) => sheet.getRange('B2:D4').getColumn(2), 'D2:D4'],
  ['getLastRow', (sheet) => sheet.getRange('B2:D4').getLastRow(), 'B4:D4'],
  ['getLastColumn', (sheet) => sheet.getRange('B2:D4').getLastColumn(), 'D2:D4'],
  ['getLastCell', (sheet) => sheet.getRange('B2:D4').getLastCell(), 'D4'],
  ['getEntireColumn', (sheet) => sheet.getRange('B2:D4').getEntireColumn(), 'B:D'],
  ['getEntireRow', (sheet) => sheet.getRange('B2:D4').getEntireRow(), '2:4'],
  ['getOffsetRange', (sheet) => sheet.getRange('D4:D6').getOffsetRange(-1, 1), 'E3:E5'],
  ['getResizedRange', (sheet) => sheet.getRange('D4').getResizedRange(2, 1), 'D4:E6'],
  ['getAbsoluteResizedRange', (sheet) => sheet.getRange('D4:Z9').getAbsoluteResizedRange(2, 1), 'D4:D5'],
  ['getRowsAbove', (sheet) => sheet.getRange('B5:D6').getRowsAbove(2), 'B3:D4'],
  ['getRowsBelow', (sheet) => sheet.getRange('B5:D6').getRowsBelow(2), 'B7:D8'],
  ['getRowsBelow of a negative count', (sheet) => sheet.getRange('B5:D6').getRowsBelow(-1), 'B4:D4'],
  ['getColumnsBefore', (sheet) => sheet.getRange('D4:E5').getColumnsBefore(), 'C4:C5'],
  ['getColumnsAfter', (sheet) => sheet.getRange('D4:E5').getColumnsAfter(2), 'F4:G5'],
  ['getBoundingRect', (sheet) => sheet.getRange('B2:C5').getBoundingRect('G10:H15'), 'B2:H15'],
  ['getIntersection', (sheet) => sheet.getRange('A1:C3').getIntersection('B2:E9'), 'B2:C3'],
  ['getUsedRange', (sheet) => sheet.getUsedRange(), 'F8:H10'],
  ['getUsedRange of a column', (sheet) => sheet.getRange('G:G').getUsedRange(), 'G8:G9'],
  ['getUsedRange of values only', (sheet) => sheet.getUsedRange(true), 'F8:G9'],
  ['getSurroundingRegion', (sheet) => sheet.getRange('F8').getSurroundingRegion(), 'F8:G9'],
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

test('a range that does not exist is a null object, or ItemNotFound', () =>
  onNewSheet(workbook, async (sheet, context) => {
    const apart = sheet.getRange('A1').getIntersectionOrNullObject('B2');
    const unused = sheet.getRange('A1:A9').getUsedRangeOrNullObject();
    await context.sync();
    expect([apart.isNullObject, unused.isNullObject]).toEqual([true, true]);
    sheet.getRange('A1').getIntersection('B2').load('address');
    expect(await errorCode(context.sync())).toBe('ItemNotFound');
  }));

test('a spilled area is part of the used range, and readable in the request that wrote the formula', () =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('B2').formulas = [['=SEQUENCE(3,2)']];
    const [spilled, used] = [sheet.getRange('B2').getSpillingToRange(), sheet.getUsedRange()];
    const parent = sheet.getRange('C4').getSpillParent();
    for (const range of [spilled, used, parent]) range.load('address');
    await context.sync();
    const cells = [spilled, used, parent].map(({ address }) => address.replace(/^.*!/, ''));
    expect(cells).toEqual(['B2:C4', 'B2:C4', 'B2']);
  }));

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

test('a null object accepts calls and assignments, and does nothing', () =>
  onNewSheet(workbook, async (sheet, context) => {
    const missing = context.workbook.worksheets.getItemOrNullObject('Nowhere');
    missing.getRange('A1').values = [[1]];
    missing.tabColor = '#FF0000';
    missing.delete();
    sheet.getRange('A1').values = [['written']];
    await context.sync();
    expect(missing.isNullObject).toBe(true);
  }));

test('a collection is loaded whole', () =>
  workbook.run(async (context) => {
    context.workbook.worksheets.load('items');
    await context.sync();
    expect(context.workbook.worksheets.items[0]!.toJSON()).toMatchObject({
      name: 'Sheet1',
      visibility: 'Visible',
    });
  }));

test('the used range of a blank sheet is its first cell', () =>
  onNewSheet(workbook, async (sheet, context) => {
    const used = sheet.getUsedRange();
    used.load('address');
    await context.sync();
    expect(used.address).toMatch(/!A1$/);
  }));

test('a range returns its size, and -1 for the cells of a whole sheet', () =>
  onNewSheet(workbook, async (sheet, context) => {
    const [part, whole] = [sheet.getRange('B2:D4'), sheet.getRange()];
    const properties = 'cellCount,rowCount,columnCount,rowIndex,columnIndex,isEntireRow,isEntireColumn';
    part.load(properties);
    whole.load(properties);
    await context.sync();
    expect(part.toJSON()).toMatchObject({ cellCount: 9, rowIndex: 1, columnIndex: 1, isEntireRow: false });
    expect(whole.toJSON()).toMatchObject({
      cellCount: -1,
      rowCount: 1_048_576,
      columnCount: 16_384,
      isEntireRow: true,
    });
  }));
