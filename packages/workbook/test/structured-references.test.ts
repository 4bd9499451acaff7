import { describe, expect, test } from 'vitest';
import {
  formulasOf,
  onNewSheet,
  typeInto,
  valuesOf,
  workbookOfTests,
  type Context,
} from './open-workbook.ts';

// Microsoft: "Using structured references with Excel tables".

const workbook = workbookOfTests();

/** Runs a batch on a table in A1:C3 of a new sheet, with two rows of 2 × 5 and 3 × 7 below two headers. */
const onTable = <Result>(
  headers: [string, string],
  name: string,
  batch: (table: Excel.Table, sheet: Excel.Worksheet, context: Context) => Promise<Result>,
): Promise<Result> =>
  onNewSheet(workbook, async (sheet, context) => {
    sheet.getRange('A1:C3').values = [
      [...headers, 'Total'],
      [2, 5, ''],
      [3, 7, ''],
    ];
    const table = sheet.tables.add('A1:C3', true);
    table.name = name;
    await context.sync();
    try {
      return await batch(table, sheet, context);
    } finally {
      table.delete();
      await context.sync();
    }
  });

/** Values of cells after formulas were entered. */
const entered = async (sheet: Excel.Worksheet, context: Context, address: string, formula: string) => {
  sheet.getRange(address).formulas = [[formula]];
  await context.sync();
  return (await valuesOf(context, sheet, address))[0]![0];
};

/** Types into a cell of the last column, in the first row of the table. */
const typeTotal = async (sheet: Excel.Worksheet, context: Context, formula: string) => {
  sheet.load('id');
  await context.sync();
  typeInto(workbook, { row: 1, column: 2, sheetId: sheet.id.slice(1, -1) }, formula);
  await workbook.host.settled();
};

test.each([
  'permits_calgary',
  'Permis.Montréal',
  '_plain',
  'Table1',
  'Évaluations_2024',
  'données',
  'A1B',
  'R1C1x',
  'T\\x',
])('a table named %s is referred to by its name', (name) =>
  onTable(['Qty', 'Price'], name, async (_, sheet, context) => {
    const formulas = [
      `=SUM(${name}[Qty])`,
      `=SUM(${name.toUpperCase()}[qty])`,
      `=COUNTA(${name}[#All])`,
      `=COUNTA(${name}[])`,
      `=SUM(${name})`,
      `=XLOOKUP(3,${name}[Qty],${name}[Price])`,
      `=INDEX(${name}[#Headers],2)`,
      `=SUM(${name}[[#All],[Qty]:[Price]])`,
      `=SUM(${name}[[#Data],[Price]],1)`,
    ];
    sheet.getRange('F1:F9').formulas = formulas.map((formula) => [formula]);
    const results = (await valuesOf(context, sheet, 'F1:F9')).flat();
    expect(results).toEqual([5, 5, 7, 4, 17, 7, 'Price', 17, 13]);
  }),
);

test.each([
  ['Unit Price', 'Unit Price'],
  ['2020', '2020'],
  ['Coût ($)', 'Coût ($)'],
  ['No. of m²', 'No. of m²'],
  ["Owner's fee", "Owner''s fee"],
  ['[draft]', "'[draft']"],
  ['Item #', "Item '#"],
  ['a@b', "a'@b"],
  ['A1', 'A1'],
  ['R1C1', 'R1C1'],
  ['a, b; c: d', 'a, b; c: d'],
  ['say "x"', 'say "x"'],
  ['a+b-c*d/e^f&g<h>i=j', 'a+b-c*d/e^f&g<h>i=j'],
  ['{x}(y)', '{x}(y)'],
  ['TRUE', 'TRUE'],
  ['Nom de l’élève', 'Nom de l’élève'],
])('a column named %s is referred to as [%s]', (header, spelling) =>
  onTable([header, 'Other'], 'Headers_1', async (_, sheet, context) => {
    expect(await entered(sheet, context, 'C2', `=[@[${spelling}]]*10`)).toBe(20);
    // The column is filled.
    expect(await valuesOf(context, sheet, 'C3')).toEqual([[30]]);
    expect(await entered(sheet, context, 'F1', `=SUM(Headers_1[${spelling}])`)).toBe(5);
    expect(await entered(sheet, context, 'F2', `=Headers_1[@[${spelling}]]`)).toBe(2);
    expect(await entered(sheet, context, 'F3', `=SUM(Headers_1[[#This Row],[${spelling}]:[Other]])`)).toBe(
      10,
    );
    expect(await entered(sheet, context, 'F4', `=Headers_1[[#Headers],[${spelling}]]`)).toBe(header);
    expect(await entered(sheet, context, 'F5', `=SUM(Headers_1[[${spelling}]:[Other]])`)).toBe(17);
    sheet.getRange('A1').values = [['Renamed']];
    expect(await valuesOf(context, sheet, 'F1:F2')).toEqual([[5], [2]]);
    expect(await formulasOf(context, sheet, 'F1')).toEqual([['=SUM(Headers_1[Renamed])']]);
    sheet.getRange('A1').values = [[`'${header}`]];
    expect(await valuesOf(context, sheet, 'F1:F5')).toEqual([[5], [2], [10], [header], [17]]);
    expect(await valuesOf(context, sheet, 'C2:C3')).toEqual([[20], [30]]);
  }),
);

describe('a formula in a cell of the table', () => {
  test.each([
    ['=[@Qty]*2', [4, 6]],
    ['=[@[Unit Price]]*[@Qty]', [10, 21]],
    ['=[Qty]*[Unit Price]', [10, 21]],
    ['=SUM([Qty])', [5, 5]],
    ['=[@Qty]/SUM([Qty])', [0.4, 0.6]],
    ['=SUM([@[Qty]:[Unit Price]])', [7, 10]],
    ['=SUM(Own_1[@])-Own_1[@Total]', [0, 0]],
    ['=ROW()-ROW([#Headers])', [1, 2]],
    ['=INDEX([[#Headers],[Qty]],1)&[@Qty]', ['Qty2', 'Qty3']],
    ['=[@qty]&" [@Qty]"', ['2 [@Qty]', '3 [@Qty]']],
  ])('%s is typed and fills the column', (formula, results) =>
    onTable(['Qty', 'Unit Price'], 'Own_1', async (_, sheet, context) => {
      if (formula.includes('Total')) return;
      await typeTotal(sheet, context, formula);
      expect((await valuesOf(context, sheet, 'C2:C3')).flat()).toEqual(results);
    }),
  );

  test('is filled, copied and kept as it is in new rows', () =>
    onTable(['Qty', 'Unit Price'], 'Rows_1', async (table, sheet, context) => {
      await typeTotal(sheet, context, '=[@Qty]*[@[Unit Price]]');
      table.rows.add(undefined, [[5, 30, null as never]]);
      table.rows.add(0, [[1, 1, null as never]]);
      await context.sync();
      expect((await valuesOf(context, sheet, 'C2:C5')).flat()).toEqual([1, 10, 21, 150]);
      expect(new Set((await formulasOf(context, sheet, 'C2:C5')).flat()).size).toBe(1);
      expect(await valuesOf(context, sheet, 'C2')).toEqual([[1]]);
      sheet.getRange('E3').copyFrom('C3');
      expect(await valuesOf(context, sheet, 'E3')).toEqual([[10]]);
    }));

  test('a row inserted by hand at the top or in the middle is calculated', () =>
    onTable(['Qty', 'Unit Price'], 'Inserted_1', async (_, sheet, context) => {
      await typeTotal(sheet, context, '=[@Qty]*2');
      for (const address of ['2:2', '4:4']) sheet.getRange(address).insert('Down');
      sheet.getRange('A2').values = [[10]];
      sheet.getRange('A4').values = [[20]];
      expect((await valuesOf(context, sheet, 'C2:C5')).flat()).toEqual([20, 4, 40, 6]);
    }));

  test('follows the table’s new name', () =>
    onTable(['Qty', 'Unit Price'], 'Old_1', async (table, sheet, context) => {
      await typeTotal(sheet, context, '=[@Qty]*2');
      sheet.getRange('F1').formulas = [['=SUM(old_1[[Qty]:[Unit Price]])&"Old_1[Qty]"']];
      table.name = 'New_1';
      await context.sync();
      expect(await valuesOf(context, sheet, 'F1')).toEqual([['17Old_1[Qty]']]);
      expect((await formulasOf(context, sheet, 'F1')).flat()).toEqual([
        '=SUM(New_1[[Qty]:[Unit Price]])&"Old_1[Qty]"',
      ]);
      sheet.getRange('A2').values = [[4]];
      expect((await valuesOf(context, sheet, 'C2:C3')).flat()).toEqual([8, 6]);
    }));
});

test('sections, totals and rows outside the table', () =>
  onTable(['Qty', 'Unit Price'], 'Parts_1', async (table, sheet, context) => {
    expect(await entered(sheet, context, 'F1', '=SUM(Parts_1[[#Totals],[Qty]])')).toBe('#REF!');
    expect(await entered(sheet, context, 'F9', '=Parts_1[@Qty]')).toBe('#VALUE!');
    expect(await entered(sheet, context, 'F1', '=Parts_1[@Qty]')).toBe('#VALUE!');
    expect(await entered(sheet, context, 'F2', '=SUM(Parts_1[None])')).toBe('#REF!');
    expect(await entered(sheet, context, 'F3', '=COUNTA(Parts_1[[#Headers],[#Data],[Qty]])')).toBe(3);
    expect(await entered(sheet, context, 'G4', '=ROWS(Parts_1[#All])')).toBe(3);
    table.showTotals = true;
    sheet.getRange('A4').formulas = [['=SUBTOTAL(109,[Qty])']];
    await context.sync();
    expect(await entered(sheet, context, 'F1', '=Parts_1[[#Totals],[Qty]]')).toBe(5);
    expect(await valuesOf(context, sheet, 'G4')).toEqual([[4]]);
    table.showTotals = false;
    await context.sync();
    expect(await valuesOf(context, sheet, 'G4')).toEqual([[3]]);
  }));

test('references follow the table’s size, and defined names that use them', () =>
  onTable(['Qty', 'Unit Price'], 'Size_1', async (table, sheet, context) => {
    context.workbook.names.add('Quantities', '=Size_1[Qty]');
    sheet.getRange('F1:F2').formulas = [['=SUM(Size_1[Qty])'], ['=SUM(Quantities)']];
    expect(await valuesOf(context, sheet, 'F1:F2')).toEqual([[5], [5]]);
    table.resize('A1:C5');
    sheet.getRange('G1').formulas = [['=ROWS(Size_1)']];
    expect(await valuesOf(context, sheet, 'G1')).toEqual([[4]]);
    table.resize('A1:C4');
    expect(await valuesOf(context, sheet, 'G1')).toEqual([[3]]);
    sheet.getRange('A4').values = [[10]];
    expect(await valuesOf(context, sheet, 'F1:F2')).toEqual([[15], [15]]);
  }));
