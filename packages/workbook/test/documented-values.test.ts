import { describe, expect, test } from 'vitest';
import { onNewSheet, valuesOf, workbookOfTests } from './open-workbook.ts';

// What Microsoft documents about values, formulas and formats of cells. Each name tells the source.

const workbook = workbookOfTests();

/** The values of cells after formulas and values were entered into others. */
const entered = (
  cells: Record<string, unknown>,
  read: string,
  property: 'values' | 'text' | 'numberFormat' = 'values',
) =>
  onNewSheet(workbook, async (sheet, context) => {
    for (const [address, value] of Object.entries(cells)) {
      sheet.getRange(address).formulas = (Array.isArray(value) ? value : [[value]]) as string[][];
    }
    await context.sync();
    const range = sheet.getRange(read);
    range.load(property);
    await context.sync();
    return range[property] as unknown[][];
  });

describe('sheets have 1,048,576 rows and 16,384 columns (Excel specifications and limits)', () => {
  test.each(['U1', 'A1001', 'XFD1', 'A1048576', 'XFD1048576'])(
    'a blank cell %s is 0 in a formula',
    async (address) => {
      expect(await entered({ B2: `=${address}` }, 'B2')).toEqual([[0]]);
    },
  );

  test('values and formulas are written, read and calculated in the last row and column', async () => {
    expect(await entered({ XFD1048576: 7, A1: '=XFD1048576*2' }, 'A1')).toEqual([[14]]);
  });

  test('results spill beyond row 1000', async () => {
    expect(await entered({ A990: '=SEQUENCE(40)', C1: '=SUM(A990:A1100)' }, 'C1')).toEqual([[820]]);
    expect(await entered({ A990: '=SEQUENCE(40)' }, 'A1029')).toEqual([[40]]);
  });

  test('results that would spill beyond the last row are #SPILL! (How to correct a #SPILL! error)', async () => {
    expect(await entered({ A1048570: '=SEQUENCE(40)' }, 'A1048570')).toEqual([['#SPILL!']]);
  });

  test('whole columns are summed to their last value', async () => {
    expect(await entered({ A5000: 5, A1: 1, B1: '=SUM(A:A)' }, 'B1')).toEqual([[6]]);
  });

  test('whole columns are looked up', async () => {
    const cells = { A2000: 'key', B2000: 'found', D1: '=VLOOKUP("key",A:B,2,FALSE)' };
    expect(await entered(cells, 'D1')).toEqual([['found']]);
  });

  test('a formula sees values that are written later below the used rows', async () => {
    expect(await entered({ B1: '=SUM(A:A)', A4000: 4 }, 'B1')).toEqual([[4]]);
  });
});

describe('unbounded ranges (excel-add-ins-ranges-unbounded)', () => {
  test.each(['values', 'formulas', 'text', 'numberFormat', 'valueTypes'] as const)(
    '%s are null for whole columns and rows, and the address is not',
    async (property) => {
      await onNewSheet(workbook, async (sheet, context) => {
        const ranges = ['A:A', '2:3'].map((address) => sheet.getRange(address));
        for (const range of ranges) range.load(`${property},cellCount`);
        await context.sync();
        expect(ranges.map((range) => range[property])).toEqual([null, null]);
        expect(ranges.map(({ cellCount }) => cellCount)).toEqual([1_048_576, 32_768]);
      });
    },
  );
});

describe('the General format (Available number formats in Excel)', () => {
  test.each([
    ['=1/3', '0.333333333'],
    ['=1E-10', '1E-10'],
    ['=123456789012', '1.23457E+11'],
    ['=12345678901', '12345678901'],
    ['=-2/3', '-0.666666667'],
  ])('shows %s as %s', async (formula, text) => {
    expect(await entered({ A1: formula }, 'A1', 'text')).toEqual([[text]]);
  });
});

describe('entered text', () => {
  test('a typed number keeps 15 significant digits (Excel specifications and limits)', async () => {
    expect(await entered({ A1: '12345678901234567' }, 'A1')).toEqual([[12345678901234500]]);
    expect(await entered({ A1: '0.1234567890123456' }, 'A1')).toEqual([[0.123456789012346]]);
  });

  test('a number and a fraction are a number (Display numbers as fractions)', async () => {
    expect(await entered({ A1: '0 1/2' }, 'A1')).toEqual([[0.5]]);
    expect(await entered({ A1: '0 1/2' }, 'A1', 'numberFormat')).toEqual([['# ?/?']]);
  });

  test('amounts get the built-in currency formats (ECMA-376, 18.8.30: formats 6 and 8)', async () => {
    expect(await entered({ A1: '$120' }, 'A1', 'numberFormat')).toEqual([['$#,##0_);[Red]($#,##0)']]);
    expect(await entered({ A1: '$120' }, 'A1')).toEqual([[120]]);
  });

  test('in the text format, numbers and truth values are text (Format numbers as text)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      const range = sheet.getRange('A1:B1');
      range.numberFormat = [['@', '@']];
      range.values = [[5, true]];
      range.load('values,valueTypes');
      await context.sync();
      expect(range.values).toEqual([['5', 'TRUE']]);
      expect(range.valueTypes).toEqual([['String', 'String']]);
    });
  });
});

test('one format in a matrix of one cell is the format of all cells (excel-add-ins-tables, tutorial)', async () => {
  await onNewSheet(workbook, async (sheet, context) => {
    const range = sheet.getRange('A1:A3');
    range.numberFormat = [['0.00']];
    range.load('numberFormat');
    await context.sync();
    expect(range.numberFormat).toEqual([['0.00'], ['0.00'], ['0.00']]);
  });
});

describe('tables', () => {
  const withTable = <Result>(
    change: (table: Excel.Table, sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<Result>,
  ) =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:B3').values = [
        ['Item', 'Amount'],
        ['a', 1],
        ['b', 2],
      ];
      const table = sheet.tables.add('A1:B3', true);
      table.load('name');
      await context.sync();
      sheet.getRange('D1').formulas = [[`=SUM(${table.name}[Amount])`]];
      await context.sync();
      return change(table, sheet, context);
    });

  test('a number in a header is text (Overview of Excel tables)', async () => {
    await withTable(async (_, sheet, context) => {
      sheet.getRange('B1').values = [[2020]];
      expect(await valuesOf(context, sheet, 'B1')).toEqual([['2020']]);
    });
  });

  test('a formula fills a blank column of a table, from the API too (office-js issue 2093)', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:C4').values = [
        ['Qty', 'Price', 'Total'],
        [1, 2, ''],
        [3, 4, ''],
        [5, 6, ''],
      ];
      sheet.tables.add('A1:C4', true);
      sheet.getRange('C3').formulas = [['=A3*B3']];
      expect(await valuesOf(context, sheet, 'C2:C4')).toEqual([[2], [12], [30]]);
      // Another formula in a column that has one stays alone.
      sheet.getRange('C2').formulas = [['=A2+B2']];
      expect(await valuesOf(context, sheet, 'C2:C4')).toEqual([[3], [12], [30]]);
    }));

  test('a formula spills neither in a table nor into one (Dynamic array formulas and spilled array behavior)', () =>
    onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('C1:E3').values = [
        ['Address', 'lat', 'lng'],
        ['1 Main St', '', ''],
        ['2 Main St', '', ''],
      ];
      const table = sheet.tables.add('C1:E3', true);
      sheet.getRange('D2').formulas = [['={49.1,-123.1}']];
      // The column is filled with the formula, and each cell refuses on its own.
      expect(await valuesOf(context, sheet, 'D2:E3')).toEqual([
        ['#SPILL!', ''],
        ['#SPILL!', ''],
      ]);
      // One cell is no spill.
      sheet.getRange('E2:E3').formulas = [['=INDEX({49.1,-123.1},2)'], ['={7}']];
      expect(await valuesOf(context, sheet, 'E2:E3')).toEqual([[-123.1], [7]]);
      // Into a table, over a blank cell; next to one; and over cells that become a part of it.
      sheet.getRange('E3').clear();
      sheet.getRange('A2:A3').formulas = [['={1,2}'], ['={1,2,3,4,5}']];
      sheet.getRange('C5:C6').formulas = [['={1,2}'], ['={3,4}']];
      expect(await valuesOf(context, sheet, 'A2:B3')).toEqual([
        [1, 2],
        ['#SPILL!', ''],
      ]);
      expect(await valuesOf(context, sheet, 'C5:D6')).toEqual([
        [1, 2],
        [3, 4],
      ]);
      table.resize('C1:E5');
      expect(await valuesOf(context, sheet, 'C5:D6')).toEqual([
        ['#SPILL!', ''],
        [3, 4],
      ]);
    }));

  test('a calculated column fills a new row (Use calculated columns in an Excel table)', async () => {
    await withTable(async (table, sheet, context) => {
      sheet.getRange('B2:B3').formulas = [['=LEN(A2)'], ['=LEN(A3)']];
      await context.sync();
      table.rows.add(undefined, [['three', null as never]]);
      expect(await valuesOf(context, sheet, 'A4:B4')).toEqual([['three', 5]]);
    });
  });
});

describe('the wire', () => {
  test('a property named NoPropertiesNeeded loads nothing (Microsoft’s snippets)', async () => {
    await onNewSheet(workbook, async (sheet, context) => {
      sheet.load('NoPropertiesNeeded' as never);
      await context.sync();
    });
  });

  test('an error says where it occurred (OfficeExtension.DebugInfo)', async () => {
    const location = await onNewSheet(workbook, async (sheet, context) => {
      sheet.getRange('A1:B1').values = [[1]];
      await context.sync();
    }).catch((error: { debugInfo: { errorLocation: string } }) => error.debugInfo.errorLocation);
    expect(location).toBe('Range.values');
  });
});

test('a batch that starts within another one comes after it (snippet “Enable and disable events”)', async () => {
  const { run } = workbook;
  const rows: number[] = [];
  const fill = async (value: number) => {
    await run(async (context) => {
      const table = context.workbook.tables.getItem('Nested');
      table.rows.add(undefined, [[value]]);
      table.rows.load('items');
      await context.sync();
      rows.push(table.rows.items.length);
    });
  };
  const nested: Promise<void>[] = [];
  await run(async (context) => {
    const sheet = context.workbook.worksheets.add('Nested batches');
    sheet.tables.add('A1:A1', true).name = 'Nested';
    nested.push(fill(1), fill(2));
    await context.sync();
  });
  await Promise.all(nested);
  expect(rows).toEqual([1, 2]);
});

test('a comma that does not separate thousands makes a text (snippet “Culture info”)', async () => {
  await onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1:A4').values = [['14,37'], ['1,437'], ['1,234,567.5'], ['12,345,6']];
    expect(await valuesOf(context, sheet, 'A1:A4')).toEqual([['14,37'], [1437], [1234567.5], ['12,345,6']]);
  });
});
