import { describe, expect, test } from 'vitest';
import { errorCode, formulasOf, onNewSheet, valuesOf, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();

/** Runs a batch on a new sheet with these rows from A1 on. */
const onRows = <Result>(
  rows: unknown[][],
  batch: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>,
) =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length).values = rows;
    await context.sync();
    return batch(sheet, context);
  });

describe('the edge of data (Microsoft: "Range.getRangeEdge", "Range.getExtendedRange")', () => {
  const rows = [
    ['a', 'b', '', 'd'],
    ['e', '', '', ''],
    ['', '', '', ''],
    ['f', '', '', ''],
  ];

  test.each([
    ['A1', 'Down', 'A2', 'A1:A2'],
    ['A2', 'Down', 'A4', 'A2:A4'],
    ['A4', 'Down', 'A1048576', 'A4:A1048576'],
    ['A4', 'Up', 'A2', 'A2:A4'],
    ['A1', 'Right', 'B1', 'A1:B1'],
    ['B1', 'Right', 'D1', 'B1:D1'],
    ['D1', 'Left', 'B1', 'B1:D1'],
    ['D1', 'Right', 'XFD1', 'D1:XFD1'],
  ])('%s %s is %s', (from, direction, edge, extended) =>
    onRows(rows, async (sheet, context) => {
      const range = sheet.getRange(from);
      const found = range.getRangeEdge(direction as Excel.KeyboardDirection).load('address');
      const area = range.getExtendedRange(direction as Excel.KeyboardDirection).load('address');
      await context.sync();
      expect([found.address, area.address].map((address) => address.split('!')[1])).toEqual([edge, extended]);
    }),
  );

  test('the active cell is one of the range', () =>
    onRows(rows, async (sheet, context) => {
      const edge = sheet.getRange('A1:B2').getRangeEdge('Down', 'B1').load('rowIndex');
      await context.sync();
      expect(edge.rowIndex).toBe(1_048_575);
      sheet.getRange('A1:B2').getRangeEdge('Down', 'C5').load('address');
      expect(await errorCode(context.sync())).toBe('InvalidArgument');
    }));
});

describe('removeDuplicates (Microsoft: "Remove duplicates using the Excel JavaScript API")', () => {
  test('rows that repeat an earlier one are removed; cells below the range stay', () =>
    onRows(
      [
        ['Name', 'City'],
        ['Ann', 'Calgary'],
        ['ann', 'Ottawa'],
        ['Bob', 'Ottawa'],
        ['Ann', 'Calgary'],
        ['below', ''],
      ],
      async (sheet, context) => {
        const result = sheet.getRange('A1:B5').removeDuplicates([0], true);
        result.load();
        await context.sync();
        expect([result.removed, result.uniqueRemaining]).toEqual([2, 2]);
        expect(await valuesOf(context, sheet, 'A1:B6')).toEqual([
          ['Name', 'City'],
          ['Ann', 'Calgary'],
          ['Bob', 'Ottawa'],
          ['', ''],
          ['', ''],
          ['below', ''],
        ]);
        // Blank rows are rows of the range.
        const again = sheet.getRange('A1:B5').removeDuplicates([0], true);
        again.load();
        await context.sync();
        expect([again.removed, again.uniqueRemaining]).toEqual([1, 3]);
        sheet.getRange('A1:B5').removeDuplicates([2], true);
        expect(await errorCode(context.sync())).toBe('InvalidArgument');
      },
    ));
});

describe('autoFill (Microsoft: "Range.autoFill")', () => {
  test.each<[string, unknown[], string, string, string, unknown[]]>([
    ['a series of numbers', [1, 3], 'A1:A2', 'A1:A5', 'FillDefault', [1, 3, 5, 7, 9]],
    ['a single number, repeated', [7], 'A1', 'A1:A3', 'FillDefault', [7, 7, 7]],
    ['a single number as a series', [7], 'A1', 'A1:A3', 'FillSeries', [7, 8, 9]],
    ['numbers, copied', [1, 2], 'A1:A2', 'A1:A4', 'FillCopy', [1, 2, 1, 2]],
    ['text with a number', ['Lot 8'], 'A1', 'A1:A3', 'FillDefault', ['Lot 8', 'Lot 9', 'Lot 10']],
    ['text', ['a', 'b'], 'A1:A2', 'A1:A4', 'FillDefault', ['a', 'b', 'a', 'b']],
    ['upwards', ['', '', 10, 20], 'A3:A4', 'A1:A4', 'FillDefault', [-10, 0, 10, 20]],
  ])('%s', (_, column, from, to, type, expected) =>
    onRows(
      column.map((value) => [value]),
      async (sheet, context) => {
        sheet.getRange(from).autoFill(to, type as Excel.AutoFillType);
        expect((await valuesOf(context, sheet, `A1:A${expected.length}`)).flat()).toEqual(expected);
      },
    ),
  );

  test('formulas are shifted, to the right too', () =>
    onRows(
      [
        [1, 2, 3],
        ['=A1*2', '', ''],
      ],
      async (sheet, context) => {
        sheet.getRange('A2').autoFill('A2:C2');
        expect(await formulasOf(context, sheet, 'A2:C2')).toEqual([['=A1*2', '=B1*2', '=C1*2']]);
      },
    ));

  test('several areas take copies of a source', () =>
    onRows(
      [
        [1, 2, 3],
        ['=A1*2', '', ''],
      ],
      async (sheet, context) => {
        sheet.getRanges('B2,C2').copyFrom('A2');
        expect(await valuesOf(context, sheet, 'A2:C2')).toEqual([[2, 4, 6]]);
      },
    ));

  test('a destination extends the range in one direction', () =>
    onRows([[1]], async (sheet, context) => {
      sheet.getRange('A1').autoFill('A2:A3');
      expect(await errorCode(context.sync())).toBe('InvalidArgument');
      sheet.getRange('A1').autoFill('A1:A3', 'FlashFill');
      expect(await errorCode(context.sync())).toBe('NotImplemented');
    }));
});

describe('cell properties (Microsoft: "Range.getCellProperties", "Range.setCellProperties")', () => {
  test('formats are set and read cell by cell', () =>
    onRows([['a', 'b']], async (sheet, context) => {
      const range = sheet.getRange('A1:B1');
      range.setCellProperties([
        [
          { format: { fill: { color: '#112233' }, font: { bold: true } } },
          { format: { font: { color: 'red' } } },
        ],
      ]);
      const properties = range.getCellProperties({
        address: true,
        format: { fill: { color: true }, font: { bold: true, color: true } },
      });
      sheet.load('name');
      await context.sync();
      expect(properties.value).toEqual([
        [
          {
            address: `${sheet.name}!A1`,
            format: { fill: { color: '#112233' }, font: { bold: true, color: '#000000' } },
          },
          {
            address: `${sheet.name}!B1`,
            format: { fill: { color: '#FFFFFF' }, font: { bold: false, color: '#FF0000' } },
          },
        ],
      ]);
      range.setCellProperties([[{ format: { borders: { bottom: { style: 'Dash' } } } }, {}]]);
      const borders = range.getCellProperties({ format: { borders: { bottom: { style: true } } } as never });
      await context.sync();
      expect(borders.value[0]!.map(({ format }) => format?.borders?.bottom?.style)).toEqual(['Dash', 'None']);
      range.setCellProperties([[{}]]);
      expect(await errorCode(context.sync())).toBe('InvalidArgument');
    }));

  test('rows and columns', () =>
    onRows(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      async (sheet, context) => {
        const range = sheet.getRange('A1:B2');
        range.setRowProperties([{ rowHidden: true }, { rowHidden: false }]);
        range.setColumnProperties([{ format: { columnWidth: 90 } }, {}]);
        const rows = range.getRowProperties({ rowIndex: true, rowHidden: true });
        const columns = range.getColumnProperties({ format: { columnWidth: true } });
        await context.sync();
        expect(rows.value).toEqual([
          { rowIndex: 0, rowHidden: true },
          { rowIndex: 1, rowHidden: false },
        ]);
        expect(columns.value[0]).toEqual({ format: { columnWidth: 90 } });
      },
    ));
});

describe('borders (Microsoft: "Excel.RangeBorder")', () => {
  test('edges and inner lines have a style, a weight and a color', () =>
    onRows(
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
      async (sheet, context) => {
        const { borders } = sheet.getRange('A1:B2').format;
        borders.getItem('EdgeBottom').style = 'Double';
        borders.getItem('InsideVertical').color = '#00FF00';
        const [bottom, inside, top] = ['EdgeBottom', 'InsideVertical', 'EdgeTop'].map((index) =>
          borders.getItem(index as Excel.BorderIndex).load('style,weight,color,sideIndex'),
        );
        const cell = sheet.getRange('A1').format.borders.getItem('EdgeRight').load('style,color');
        borders.load('items/style');
        await context.sync();
        expect(bottom).toMatchObject({
          style: 'Double',
          weight: 'Thick',
          color: '#000000',
          sideIndex: 'EdgeBottom',
        });
        expect(inside).toMatchObject({ style: 'Continuous', weight: 'Thin', color: '#00FF00' });
        expect(top!.style).toBe('None');
        expect(cell).toMatchObject({ style: 'Continuous', color: '#00FF00' });
        expect(borders.items.map(({ style }) => style).filter((style) => style !== 'None')).toHaveLength(2);
        borders.getItem('EdgeBottom').style = 'None';
        bottom!.load('style');
        await context.sync();
        expect(bottom!.style).toBe('None');
        borders.getItem('DiagonalUp').style = 'Dash';
        expect(await errorCode(context.sync())).toBe('NotImplemented');
      },
    ));
});

describe('R1C1 (Microsoft: "Range.formulasR1C1")', () => {
  test.each([
    ['B2', '=A1+$C$3', '=R[-1]C[-1]+R3C3'],
    ['B2', '=SUM(B1:D$1)&"A1"', '=SUM(R[-1]C:R1C[2])&"A1"'],
    ['C5', '=Sheet1!C5+LOG10(A5)', '=Sheet1!RC+LOG10(RC[-2])'],
  ])('%s: %s is %s', (address, a1, r1c1) =>
    onNewSheet(workbook, async (sheet, context) => {
      const range = sheet.getRange(address);
      range.formulas = [[a1]];
      range.load('formulasR1C1');
      await context.sync();
      expect(range.formulasR1C1).toEqual([[r1c1]]);
      const written = sheet.getRange('H9').getBoundingRect('H9');
      range.clear();
      range.formulasR1C1 = [[r1c1]];
      range.load('formulas');
      written.load('address');
      await context.sync();
      expect(range.formulas).toEqual([[a1]]);
    }),
  );

  test('a single formula is seen from each cell', () =>
    onRows([[1], [2], [3]], async (sheet, context) => {
      sheet.getRange('B1:B3').formulasR1C1 = '=RC[-1]*10' as never;
      expect(await valuesOf(context, sheet, 'B1:B3')).toEqual([[10], [20], [30]]);
    }));
});

test.each<[string, (range: Excel.Range) => unknown]>([
  ['Range.flashFill', (range) => range.flashFill()],
  ['Range.getImage', (range) => range.getImage()],
  ['Range.group', (range) => range.group('ByRows')],
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
