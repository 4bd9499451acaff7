import { check, filled, line, readCells, type Check } from './check.ts';

const card: Excel.EntityCellValue = {
  type: 'Entity',
  text: 'card',
  properties: { amount: { type: 'Double', basicValue: 5 } },
};

const textCells = [['007', '=1+1', '2026-11-20']];

export const rangeChecks: readonly Check[] = [
  check('nullKeepsValue', 'a,', async ({ context, sheet }) => {
    filled(sheet, 'A1:B1', [['a', 'b']]);
    await context.sync();
    sheet.getRange('A1:B1').values = [[null, '']] as unknown as string[][];
    return readCells(context, sheet, 'A1:B1');
  }),
  check('textFormat', line(textCells), async ({ context, sheet }) => {
    const range = sheet.getRange('A1:C1');
    range.numberFormat = [['@', '@', '@']];
    range.values = textCells;
    return readCells(context, sheet, 'A1:C1');
  }),
  check('dateFormat', '2026-11-20 yyyy-mm-dd', async ({ context, sheet }) => {
    const range = filled(sheet, 'A1', [[46346]]);
    range.numberFormat = [['yyyy-mm-dd']];
    range.load('text,numberFormat');
    await context.sync();
    return `${range.text[0]![0]} ${String(range.numberFormat[0]![0])}`;
  }),
  check('singleFormat', '0.00,0.00', async ({ context, sheet }) => {
    const range = sheet.getRange('A1:B1');
    range.numberFormat = '0.00' as never;
    range.load('numberFormat');
    await context.sync();
    return line(range.numberFormat as unknown[][]);
  }),
  check('englishFormulas', '3.5 =ROUND(3.46,1)', async ({ context, sheet }) => {
    const range = filled(sheet, 'A1', [['=ROUND(3.46,1)']]).load('values,formulas');
    await context.sync();
    return `${String(range.values[0]![0])} ${String(range.formulas[0]![0])}`;
  }),
  check('usedRange', 'null B2:C3', async ({ context, sheet, sheetName }) => {
    const blank = sheet.getUsedRangeOrNullObject(true).load('address');
    await context.sync();
    const before = blank.isNullObject ? 'null' : blank.address;
    filled(sheet, 'B2', [['a']]);
    filled(sheet, 'C3', [['b']]);
    const used = sheet.getUsedRangeOrNullObject(true).load('address');
    await context.sync();
    return `${before} ${used.address.replace(`${sheetName}!`, '')}`;
  }),
  check('insertCells', 'a,|b,1|c,2|,3', async ({ context, sheet }) => {
    filled(sheet, 'A1:B3', [
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    sheet.getRange('B1').insert('Down');
    return readCells(context, sheet, 'A1:B4');
  }),
  check('insertColumn', 'a,,b', async ({ context, sheet }) => {
    filled(sheet, 'A1:B1', [['a', 'b']]);
    sheet.getRange('B1').getEntireColumn().insert('Right');
    return readCells(context, sheet, 'A1:C1');
  }),
  check('copyFormulas', '=A2*2', async ({ context, sheet }) => {
    filled(sheet, 'A1:B1', [[1, '=A1*2']]);
    const below = sheet.getRange('B2');
    below.copyFrom(sheet.getRange('B1'), 'Formulas');
    below.load('formulas');
    await context.sync();
    return String(below.formulas[0]![0]);
  }),
  check('fill', '#FCE4C8 #FFFFFF', async ({ context, sheet }) => {
    const { fill } = sheet.getRange('A1').format;
    fill.color = '#FCE4C8';
    fill.load('color');
    await context.sync();
    const { color } = fill;
    fill.clear();
    fill.load('color');
    await context.sync();
    return `${color} ${fill.color}`.toUpperCase();
  }),
  check('largeRequest', '20000 x', async ({ context, sheet }) => {
    const rows = 1000;
    const cells = sheet.getRange('A1:T1000');
    cells.values = Array.from({ length: rows }, () => Array<string>(20).fill('x'.repeat(50)));
    const used = sheet.getUsedRange(true).load('cellCount');
    const last = sheet.getRange('T1000').load('values');
    await context.sync();
    return `${used.cellCount} ${String(last.values[0]![0]).slice(0, 1)}`;
  }),
  {
    ...check('spills', 'A1:A3 1,2,3', async ({ context, sheet, sheetName }) => {
      const cell = filled(sheet, 'A1', [['={1;2;3}']]);
      await context.sync();
      const spill = cell.getSpillingToRangeOrNullObject().load('address,values');
      await context.sync();
      if (spill.isNullObject) return 'null';
      return `${spill.address.replace(`${sheetName}!`, '')} ${(spill.values as unknown[][]).flat().join()}`;
    }),
    requires: 'dynamicArrays',
  },
  {
    // "Excel.EntityCellValue": `basicType` is what `Range.valueTypes` returns, and `basicValue` what `values` returns.
    ...check('cardType', 'Error #VALUE! Entity 5', async ({ context, sheet }) => {
      const cell = sheet.getRange('A1');
      cell.valuesAsJson = [[card]];
      filled(sheet, 'B1', [['=A1.amount']]);
      await context.sync();
      const cells = sheet.getRange('A1:B1').load('valueTypes,values,valuesAsJson');
      await context.sync();
      const [[type], [value, amount], [asJson]] = [
        cells.valueTypes[0]!,
        cells.values[0] as unknown[],
        cells.valuesAsJson[0]!,
      ];
      return `${type} ${String(value)} ${asJson!.type} ${String(amount)}`;
    }),
    requires: 'dataCards',
  },
];
