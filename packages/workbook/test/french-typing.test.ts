import { expect, test } from 'vitest';
import { showDecimalCommas } from '../src/grid/typing.ts';
import { englishFormula, frenchFormula, frenchNumber, frenchValue } from '../src/grid/french-typing.ts';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';

test.each([
  ['12,5 %', 0.125, '0.00%'],
  ['12,5%', 0.125, '0.00%'],
  ['12 %', 0.12, '0%'],
  ['12,5', 12.5, undefined],
  ['-0,75', -0.75, undefined],
  ['1 234,50', 1234.5, '#,##0.00'],
  ['1\u00a0234,50', 1234.5, '#,##0.00'],
  ['1\u202f234\u202f567', 1234567, '#,##0'],
  ['1 234,50 $', 1234.5, '#,##0.00 $'],
  ['1234 $', 1234, '#,##0 $'],
  ['(1 234,50 $)', -1234.5, '#,##0.00 $'],
  ['1,5E3', 1500, '0.00E+00'],
  ['2026-11-23', 46349, 'yyyy-mm-dd'],
  ['2026/11/23', 46349, 'yyyy-mm-dd'],
  ['23/11/2026', 46349, 'yyyy-mm-dd'],
  ['5/12/2026', 46361, 'yyyy-mm-dd'],
  ['23 nov. 2026', 46349, 'yyyy-mm-dd'],
  ['1er février 2026', 46054, 'yyyy-mm-dd'],
  ['vrai', true, undefined],
])('%s typed in French is a value', (text, value, numberFormat) => {
  expect(frenchValue(text)).toEqual({ value, ...(numberFormat && { numberFormat }) });
});

test.each([
  '12.5',
  '12.5%',
  '1,234.50',
  '1 23',
  '12 34,5',
  '2026-02-30',
  '12 rue Peel',
  ',',
  '%',
  '1,2,3',
  'A1',
])('%s typed in French is text', (text) => expect(frenchValue(text)).toEqual({ value: text }));

test.each([
  ['=SOMME(A1;B1)', '=SUM(A1,B1)'],
  ['=SI(A1>1,5;"a;b,c";FAUX)', '=IF(A1>1.5,"a;b,c",FALSE)'],
  ['=RECHERCHEV("x";\'Feuille; 1\'!A1:B2;2;VRAI)', '=VLOOKUP("x",\'Feuille; 1\'!A1:B2,2,TRUE)'],
  ['=NB.SI.ENS(T[Coût; total];">1,5")', '=COUNTIFS(T[Coût; total],">1,5")'],
  ['=SOMME({1,5.2;3.4})', '=SUM({1.5,2;3,4})'],
  ['=CDATA.GEOCODE([@Adresse];;"lat")', '=CDATA.GEOCODE([@Adresse],,"lat")'],
  ['=SIERREUR(RECHERCHEX(A1;B:B;C:C);0,25)', '=IFERROR(XLOOKUP(A1,B:B,C:C),0.25)'],
  ['=ARRONDI(2,345;2)*$A$1', '=ROUND(2.345,2)*$A$1'],
])('%s is stored as %s, and shown as typed', (french, english) => {
  expect(englishFormula(french)).toBe(english);
  expect(frenchFormula(english)).toBe(french);
});

test('English names of functions and French sections are read, too', () => {
  expect(englishFormula('=sum(A1;2)')).toBe('=sum(A1,2)');
  expect(englishFormula('=SOMME(T[[#Totaux];[x]])')).toBe('=SUM(T[[#Totals],[x]])');
  expect(frenchFormula('=SUM(T[[#Totals],[x]])')).toBe('=SOMME(T[[#Totaux];[x]])');
  expect(frenchNumber(12.5)).toBe('12,5');
});

test('numbers in General format are shown with a comma, also those that a formula spills; texts stay as they are', async () => {
  const { run, host, close } = openHeadlessWorkbook();
  showDecimalCommas(host.grid.injector);
  const texts = await run(async (context) => {
    const range = context.workbook.worksheets.getFirst().getRange('A1:A7').load('text,values');
    range.formulas = [[500.25], [-0.5], [1.5e-12], ["'1.5"], [7], [true], ['=SEQUENCE(2)/4']];
    await context.sync();
    const spilled = context.workbook.worksheets.getFirst().getRange('A8').load('text');
    range.load('text,values');
    await context.sync();
    expect(range.values[0]).toEqual([500.25]);
    return [...range.text, ...spilled.text].flat();
  });
  expect(texts).toEqual(['500,25', '-0,5', '1,5E-12', '1.5', '7', 'TRUE', '0,25', '0,5']);
  close();
});
