import { afterEach, describe, expect, test } from 'vitest';
import {
  callsCdata,
  CdataNames,
  isInEnglishForm,
  type DefinedName,
} from '../../src/features/formulas/cdata-calls.ts';
import { findFormulas } from '../../src/features/formulas/find-formulas.ts';
import { convertFormulas } from '../../src/features/formulas/convert-formulas.ts';
import { refreshFormulas, repairFormulas } from '../../src/features/formulas/reenter-formulas.ts';
import { conversion, formulaTask, formulaWorkbook } from './echo-workbook.ts';

const workbook = {
  name: 'Book 1.xlsx',
  sheets: [
    { id: '{1}', name: 'Sheet1' },
    { id: '{2}', name: "L'an 2" },
  ],
};
const defined: [name: string, formula: unknown, sheetId?: string][] = [
  ['Located', '=LAMBDA(a, CDATA.GEOCODE(a))'],
  ['Through', '=LAMBDA(b,located(b)&"!")'],
  ['Twice.through', '=Through(Sheet1!$A$1)'],
  ['Orphan', '=_xldudf_CDATA_ZONE(1,2)'],
  ['Round', '=About+1'],
  ['About', '=Round+Orphan'],
  ['Circle', '=Circle+1'],
  ['Évalué_\\1?', '=CDATA.ESTIMATE("x")'],
  ['Plain', '="CDATA.GEOCODE(1)"'],
  ['Says', '="Located"'],
  ['Number', 12],
  ['Local', '=CDATA.ZONE(1,2)', '{2}'],
  ['Hidden', '=CDATA.ZONE(1,2)'],
  ['Hidden', '=1', '{2}'],
  ['Shown', '=1'],
  ['Shown', '=CDATA.ZONE(1,2)', '{2}'],
];
const names = new CdataNames(
  defined.map(([name, formula, sheetId = null]): DefinedName => ({ name, formula, sheetId })),
  workbook,
);

describe('formulas that call CDATA through a name', () => {
  test.each([
    ['=Located(A2)', true],
    ['=LOCATED(A2)&"x"', true],
    ['=IF(A1="","",1+located (A2))', true],
    ['=Through(A2)', true],
    ['=Twice.through', true],
    ['=Orphan', true],
    ['=Round', true],
    ['=Évalué_\\1?', true],
    ['=évalué_\\1?*2', true],
    ["='Book 1.xlsx'!Located(A2)", true],
    ['=Sheet1!Located(A2)', true],
    ["='L''an 2'!Local", true],
    ['=Hidden', true],
    ['=Circle', false],
    ['=Plain', false],
    ['=Says', false],
    ['=Number', false],
    ['=Local', false],
    ['=Shown', false],
    ['="Located(A2)"', false],
    ["='Located'!A1", false],
    ["='Located'!$A$1", false],
    ['=Located!$A$1', false],
    ['=Locate', false],
    ['=Located2(A2)', false],
    ['=X.Located(A2)', false],
    ['=Through.twice', false],
    ['=Table1[Located]', false],
    ['=Table1[[#This Row],[Located]:[Through]]', false],
    ['=[@Located]', false],
    ['=[Book2.xlsx]Sheet1!Located(A2)', false],
    ["='C:\\[Book2.xlsx]Sheet1'!Located(A2)", false],
    ['=Book2.xlsx!Located(A2)', false],
    ['Located(A2)', false],
    [12, false],
  ])('%s on Sheet1: %s', (formula, calls) => {
    expect(callsCdata(formula, names.matcherFor('{1}'))).toBe(calls);
  });

  test.each([
    ['=Local', true],
    ['=Shown', true],
    ['=Hidden', false],
    ['=Sheet1!Shown', false],
    ['=Sheet1!Hidden', true],
    ['=Located(1)', true],
  ])('%s where sheet names come first: %s', (formula, calls) => {
    expect(callsCdata(formula, names.matcherFor('{2}'))).toBe(calls);
  });

  test('directNamesUsedBy lists the names that call it directly', () => {
    const behind = (formula: string) => names.directNamesUsedBy(formula, '{1}').map(({ name }) => name);
    expect(behind('=Twice.through&Round')).toEqual(['Located', 'Orphan']);
    expect(behind('=Number')).toEqual([]);
  });
});

describe('in a workbook', () => {
  const cells = formulaWorkbook();
  const define = (name: string, formula: string, onSheet = false) =>
    cells.host.run(async ({ workbook: book }) => {
      const { names: of } = onSheet ? book.worksheets.getItem(cells.sheet) : book;
      of.add(name, formula).visible = false;
    });
  const formulaOf = (name: string) =>
    cells.host.run(async (context) => {
      const item = context.workbook.names.getItem(name).load('formula');
      await context.sync();
      return item.formula as unknown;
    });
  afterEach(() =>
    cells.host.run(async (context) => {
      const all = context.workbook.names.load('items/name');
      await context.sync();
      for (const item of all.items) item.delete();
    }),
  );

  test('formulas that use hidden names of the workbook or the sheet are found', async () => {
    await define('Echoed', '=LAMBDA(a,CDATA.ECHO(a))');
    await define('Loud', '=LAMBDA(a,Echoed(a)&"!")');
    await define('Own', '=CDATA.ECHO("own")', true);
    await define('Other', '=1+1');
    await cells.enter('A1:A6', [
      ['=Echoed("a")'],
      ['=Loud("b")'],
      ['=Own'],
      ['=Other'],
      ['=CDATA.ECHO("c")'],
      ['="Own"'],
    ]);
    expect((await cells.read('A1:A6')).values.flat()).toEqual(['a', 'b!', 'own', 2, 'c', 'Own']);
    expect(await findFormulas('sheet', formulaTask().signal)).toMatchObject({ cells: 4 });
    expect(await convertFormulas('sheet', formulaTask(), conversion())).toMatchObject({
      changed: 4,
      unresolved: 0,
    });
    expect((await cells.read('A1:A6')).formulas.flat()).toEqual(['a', 'b!', 'own', '=Other', 'c', '="Own"']);
    expect(await formulaOf('Loud')).toBe('=LAMBDA(a,Echoed(a)&"!")');
  });

  test('a spilled result is converted as a whole', async () => {
    cells.result = () => [
      ['a', 1],
      ['b', 2],
    ];
    await define('Listed', '=LAMBDA(a,CDATA.SPILL(a))');
    await cells.enter('B2', [['=Listed("x")']]);
    expect(await convertFormulas('sheet', formulaTask(), conversion())).toMatchObject({
      changed: 1,
      unresolved: 0,
    });
    expect((await cells.read('B2:C3')).formulas).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  test('formulas are refreshed once, and their cells are announced before', async () => {
    await define('Echoed', '=LAMBDA(a,CDATA.ECHO(a))');
    await cells.enter('A1:A2', [['=Echoed("x")'], ['=1+1']]);
    cells.calls = [];
    const expected: string[] = [];
    const report = await refreshFormulas('sheet', formulaTask(), {
      beforeEntering: (addresses) => void expected.push(...addresses),
    });
    await cells.host.host.settled();
    expect(report).toMatchObject({ changed: 1, unresolved: 0 });
    expect(expected).toEqual([`'${cells.sheet}'!A1`]);
    expect(cells.calls).toEqual(['x']);
  });

  test('names are repaired with the cells that use them, also across several requests', async () => {
    const rows = 1500;
    await define('Echoed', '=LAMBDA(a,_xldudf_CDATA_ECHO(a)&"_xldudf_CDATA_ECHO")');
    await define('Loud', '=LAMBDA(a,Echoed(a)&"!")');
    await cells.enter(
      `A1:A${rows}`,
      Array.from({ length: rows }, (_, row) => [`=Loud("${row % 3}")`]),
    );
    expect((await cells.read('A1')).values).toEqual([['#NAME?']]);
    expect(await repairFormulas('sheet', formulaTask())).toEqual({
      changed: rows,
      unresolved: 0,
      protectedSheets: [],
    });
    await cells.host.host.settled();
    expect(await formulaOf('Echoed')).toBe('=LAMBDA(a,CDATA.ECHO(a)&"_xldudf_CDATA_ECHO")');
    expect(await formulaOf('Loud')).toBe('=LAMBDA(a,Echoed(a)&"!")');
    const { values, formulas } = await cells.read(`A1:A${rows}`);
    expect(values.flat()).toEqual(Array.from({ length: rows }, (_, row) => `${row % 3}_xldudf_CDATA_ECHO!`));
    expect(formulas.at(-1)).toEqual([`=Loud("${(rows - 1) % 3}")`]);
    expect(await repairFormulas('sheet', formulaTask())).toMatchObject({ changed: 0 });
  });
});

test.each([
  ['=CDATA.GEOCODE(A2)', true],
  ['=CDATA.GEOCODE(A2,"calgary; alberta",{"lat";"lng"})', true],
  ['=CDATA.GEOCODE(A2;"calgary")', false],
  ['=SI(A1;CDATA.ZONE(49,2;-123,1);"")', false],
])('the formula of a name %s is in English form: %s', (formula, isEnglish) => {
  expect(isInEnglishForm(formula)).toBe(isEnglish);
});
