import { describe, expect, test } from 'vitest';
import { callsCdata, withOwnNames } from '../../src/features/formulas/cdata-calls.ts';
import { findFormulas } from '../../src/features/formulas/find-formulas.ts';
import { needsTextFormat, readsAsFormula } from '../../src/excel/cells/index.ts';
import { formulaTask, formulaWorkbook } from './echo-workbook.ts';

const cells = formulaWorkbook();

describe('formulas that call CDATA', () => {
  test.each([
    ['=CDATA.GEOCODE(A2)', true],
    ['=cdata.zone(1,2)', true],
    ['=IF(A1="","",CData.Geocode (A1))', true],
    ['=_xldudf_CDATA_GEOCODE(A2)', true],
    ['=BloombergUI.xla!_xldudf_CDATA_GEOCODE(A2)', true],
    ["='C:\\Add-ins\\[Bob''s book.xla]'!CDATA.GEOCODE(A2)", true],
    ['="CDATA.GEOCODE(A2)"', false],
    ["='CDATA.GEOCODE(1)'!A1", false],
    ['=MYCDATA.GEOCODE(A2)', false],
    ['=CDATA.GEOCODE', false],
    ['CDATA.GEOCODE(A2)', false],
    [12, false],
  ])('%s: %s', (formula, calls) => {
    expect(callsCdata(formula)).toBe(calls);
  });

  test('get their own names back when they are repaired, but not within string literals', () => {
    expect(withOwnNames('=_xldudf_CDATA_ZONE(1,2)&"_xldudf_CDATA_ZONE"')).toBe(
      '=CDATA.ZONE(1,2)&"_xldudf_CDATA_ZONE"',
    );
  });

  // OfficeDev/office-js, issues 2051, 2568 and 3872: Excel writes them so next to COM add-ins.
  test.each([
    ['=BloombergUI.xla!_xldudf_CDATA_GEOCODE(A2)', '=CDATA.GEOCODE(A2)'],
    ['=BloombergUI.xla!CDATA.GEOCODE(A2)', '=CDATA.GEOCODE(A2)'],
    ['=[2]!_xldudf_CDATA_GEOCODE(A2)', '=CDATA.GEOCODE(A2)'],
    ['=IF(A1="",1-[12]!_xldudf_CDATA_ZONE(1,2),0)', '=IF(A1="",1-CDATA.ZONE(1,2),0)'],
    ["='C:\\Add-ins\\[Bob''s book.xla]'!_xldudf_CDATA_ZONE(1,2)", '=CDATA.ZONE(1,2)'],
    [
      "='My sheet'!A1&'C:\\[x.xla]Sheet 1'!CDATA.ZONE('My sheet'!A1,2)",
      "='My sheet'!A1&CDATA.ZONE('My sheet'!A1,2)",
    ],
    [
      '=A1+Add_in.xlam!CDATA.ZONE(Sheet1!A1,2)&"[2]!CDATA.ZONE("',
      '=A1+CDATA.ZONE(Sheet1!A1,2)&"[2]!CDATA.ZONE("',
    ],
    ['=cdata.zone(1,2)', '=cdata.zone(1,2)'],
  ])('lose the name of another book: %s', (formula, repaired) => {
    expect(withOwnNames(formula)).toBe(repaired);
  });

  test('are found in columns with gaps and long texts, in blocks small enough for Excel', async () => {
    const long = 'x'.repeat(30_000);
    for (const from of [1, 101, 201, 301]) {
      await cells.enter(
        `A${from}:A${from + 99}`,
        Array.from({ length: 100 }, (_, row) => [row === 0 ? '=CDATA.ECHO("a")' : long]),
      );
    }
    await cells.enter('C5:D5', [['=1+1', '=CDATA.ECHO("b")&"!"']]);
    const formulas = await findFormulas('sheet', formulaTask().signal);
    expect(formulas.cells).toBe(5);
    expect(formulas.areas.map(({ row, column, rows }) => [row, column, rows])).toEqual([
      [0, 0, 1],
      [100, 0, 1],
      [200, 0, 1],
      [300, 0, 1],
      [4, 3, 1],
    ]);
  });
});

describe('texts', () => {
  test.each([
    '=1',
    '+1',
    '-x',
    '@x',
    '\tx',
    '\rx',
    '\nx',
    '＝x',
    '＋x',
    '－x',
    '＠x',
    "'x",
    '#N/A',
    '007',
    'May 5',
    '1e5',
    'TRUE',
    'vrai',
    ' x',
  ])('%j needs the text format', (text) => expect(needsTextFormat(text)).toBe(true));
  test.each(['=1', '+1', '-1', '@SUM(A1)', ' =1', '＝1'])('%j reads as a formula', (text) =>
    expect(readsAsFormula(text)).toBe(true),
  );
  test.each(['x', 'Montréal', 'rue de l’Église', 'x=y'])('%j needs none', (text) =>
    expect(needsTextFormat(text)).toBe(false),
  );
});
