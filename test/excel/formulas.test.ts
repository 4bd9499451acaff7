import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { callsCdata, withOwnNames } from '../../src/excel/formulas/cdata-formula.ts';
import { findFormulas, type FormulaScope, type FormulaTask } from '../../src/excel/formulas/formulas.ts';
import { freezeFormulas } from '../../src/excel/formulas/freeze-formulas.ts';
import { needsTextFormat } from '../../src/excel/formulas/literal-text.ts';
import { refreshFormulas, repairFormulas } from '../../src/excel/formulas/reenter-formulas.ts';
import { openHeadlessWorkbook, type HeadlessWorkbook } from '../../workbook/headless/workbook.ts';

type Associate = (id: string, implementation: (...args: never[]) => unknown) => void;
type Kept = Record<'formulas' | 'values' | 'numberFormat' | 'text', unknown[][]>;

let workbook: HeadlessWorkbook;
let asked: string[];
let answer: (text: string) => unknown;

beforeAll(() => {
  const parameters = [{ name: 'text', type: 'any' as const }];
  workbook = openHeadlessWorkbook({
    namespace: 'CDATA',
    metadata: {
      functions: [
        { id: 'ECHO', name: 'ECHO', parameters },
        { id: 'SPILL', name: 'SPILL', parameters, result: { dimensionality: 'matrix' } },
      ],
    },
  });
  const { associate } = workbook.globals.CustomFunctions as { associate: Associate };
  const run = (text: string) => {
    asked.push(text);
    return answer(text);
  };
  associate('ECHO', run);
  associate('SPILL', run);
  vi.stubGlobal('Excel', workbook.globals.Excel);
  vi.stubGlobal('Office', workbook.globals.Office);
});
afterAll(() => {
  vi.unstubAllGlobals();
  workbook.close();
});

/** A sheet of its own for each test, the only one with anything in it. */
let sheet: string;
let count = 0;
beforeEach(async () => {
  asked = [];
  answer = (text) => text;
  const before = sheet;
  sheet = `Sheet of ${++count}`;
  await workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.add(sheet).activate();
    if (before) worksheets.getItem(before).delete();
  });
});

const on = <Result>(address: string, work: (range: Excel.Range) => Result): Promise<Result> =>
  workbook.run(async (context) => {
    const result = work(context.workbook.worksheets.getItem(sheet).getRange(address));
    await context.sync();
    return result;
  });
async function enter(address: string, formulas: unknown[][]): Promise<void> {
  await on(address, (range) => {
    range.formulas = formulas as string[][];
  });
  await workbook.host.settled();
}
const kept = async (address: string): Promise<Kept> =>
  (await on(address, (range) => range.load('formulas,values,numberFormat,text'))).toJSON() as unknown as Kept;
const select = (address: string) => on(address, (range) => range.select());

const task = (signal = new AbortController().signal): FormulaTask & { told: [number, number][] } => {
  const told: [number, number][] = [];
  return { signal, progress: (done, of) => void told.push([done, of]), told };
};
const freeze = (scope: FormulaScope = 'sheet') => freezeFormulas(scope, task());

describe('formulas that call CDATA', () => {
  test.each([
    ['=CDATA.GEOCODE(A2)', true],
    ['=cdata.zone(1,2)', true],
    ['=IF(A1="","",CData.Geocode (A1))', true],
    ['=_xldudf_CDATA_GEOCODE(A2)', true],
    ['="CDATA.GEOCODE(A2)"', false],
    ["='CDATA.GEOCODE(1)'!A1", false],
    ['=MYCDATA.GEOCODE(A2)', false],
    ['=CDATA.GEOCODE', false],
    ['CDATA.GEOCODE(A2)', false],
    [12, false],
  ])('%s: %s', (formula, calls) => {
    expect(callsCdata(formula)).toBe(calls);
  });

  test('have names of their own again when they are repaired, and texts keep theirs', () => {
    expect(withOwnNames('=_xldudf_CDATA_ZONE(1,2)&"_xldudf_CDATA_ZONE"')).toBe(
      '=CDATA.ZONE(1,2)&"_xldudf_CDATA_ZONE"',
    );
  });

  test('are found in columns, in gaps, and under long texts, in blocks that Excel gives', async () => {
    const long = 'x'.repeat(30_000);
    for (const from of [1, 101, 201, 301]) {
      await enter(
        `A${from}:A${from + 99}`,
        Array.from({ length: 100 }, (_, row) => [row === 0 ? '=CDATA.ECHO("a")' : long]),
      );
    }
    await enter('C5:D5', [['=1+1', '=CDATA.ECHO("b")&"!"']]);
    const { strips, cells } = await findFormulas('sheet', task().signal);
    expect(cells).toBe(5);
    expect(strips.map(({ row, column, rows }) => [row, column, rows])).toEqual([
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
  test.each(['x', 'Montréal', 'rue de l’Église', 'x=y'])('%j needs none', (text) =>
    expect(needsTextFormat(text)).toBe(false),
  );
});

describe('freezing', () => {
  test('leaves values: text as text, whatever it looks like, numbers and truth values as such', async () => {
    const texts = ['=1+1', '+1', '-x', '@x', '＝1', '007', '2024-01-05', 'TRUE', 'Montréal'];
    const given = [...texts, 12.5, true, null];
    answer = (text) => given[Number(text.slice(1))];
    await enter(
      `A1:A${given.length}`,
      given.map((_, index) => [`=CDATA.ECHO("n${index}")`]),
    );
    expect((await kept(`A1:A${given.length}`)).values.flat()).toEqual([...texts, 12.5, true, '']);
    expect(await freeze()).toEqual({ changed: given.length, left: 0, protectedSheets: [] });
    const { values, formulas, numberFormat } = await kept(`A1:A${given.length}`);
    expect(values.flat()).toEqual([...texts, 12.5, true, '']);
    expect(formulas).toEqual(values);
    expect(numberFormat[8]).toEqual(['General']);
    const before = asked.length;
    await workbook.run(async (context) => context.application.calculate('Full'));
    await workbook.host.settled();
    expect(asked.length).toBe(before);
  });

  test('takes a larger formula as a whole, leaves other formulas, and keeps formats', async () => {
    answer = () => ({ type: 'Double', basicValue: 46346, numberFormat: 'yyyy-mm-dd' });
    await enter('A1:C1', [['=CDATA.ECHO("a")', '=IF(TRUE,CDATA.ECHO("b")+1,0)', '=1+1']]);
    await on('B1', (range) => {
      range.numberFormat = [['dd/mm/yyyy']];
    });
    await freeze();
    const { formulas, numberFormat, text } = await kept('A1:C1');
    expect(formulas).toEqual([[46346, 46347, '=1+1']]);
    expect(numberFormat[0]!.slice(0, 2)).toEqual(['yyyy-mm-dd', 'dd/mm/yyyy']);
    expect(text[0]![0]).toBe('2026-11-20');
  });

  test('replaces what spills over all its cells, errors in it too', async () => {
    const { Error: CellError, ErrorCode } = workbook.globals.CustomFunctions as {
      Error: new (code: string, message?: string) => Error;
      ErrorCode: Record<string, string>;
    };
    const day = { type: 'Double', basicValue: 46346, numberFormat: 'yyyy-mm-dd' };
    answer = () => [
      ['address', 'day'],
      ['=2+2', day],
      [new CellError(ErrorCode.notAvailable!, 'not there'), null],
    ];
    await enter('B2', [['=CDATA.SPILL("x")']]);
    expect((await kept('B2:C4')).values).toEqual([
      ['address', 'day'],
      ['=2+2', 46346],
      ['#N/A', ''],
    ]);
    expect(await freeze()).toMatchObject({ changed: 1, left: 0 });
    const { formulas, numberFormat, text } = await kept('B2:C4');
    expect(formulas).toEqual([
      ['address', 'day'],
      ['=2+2', 46346],
      ['#N/A', ''],
    ]);
    expect(numberFormat[1]).toEqual(['@', 'yyyy-mm-dd']);
    expect(text[1]).toEqual(['=2+2', '2026-11-20']);
  });

  test('a large result keeps every cell', async () => {
    const rows = Array.from({ length: 300 }, (_, row) => [row, `${'x'.repeat(20_000)}${row}`]);
    answer = () => rows;
    await enter('A1', [['=CDATA.SPILL("x")']]);
    await freeze();
    const first = await kept('A1:A300');
    expect(first.formulas.flat()).toEqual(rows.map(([row]) => row));
    const last = await kept('B290:B300');
    expect(last.values.flat()).toEqual(rows.slice(289).map(([, text]) => text));
  });

  test('keeps the formula where an error is shown or something is awaited', async () => {
    let settle: (text: string) => void = () => undefined;
    answer = (text) => {
      if (text === 'bad') throw new Error('no');
      return text === 'late' ? new Promise((resolve) => (settle = resolve)) : text;
    };
    await on('A1:A3', (range) => {
      range.formulas = [['=CDATA.ECHO("bad")'], ['=CDATA.ECHO("late")'], ['=CDATA.ECHO("good")']];
    });
    await vi.waitFor(async () => expect((await kept('A3')).values).toEqual([['good']]));
    expect((await kept('A1:A2')).values).toEqual([['#VALUE!'], ['#BUSY!']]);
    expect(await freeze()).toMatchObject({ changed: 1, left: 2 });
    expect((await kept('A1:A3')).formulas).toEqual([
      ['=CDATA.ECHO("bad")'],
      ['=CDATA.ECHO("late")'],
      ['good'],
    ]);
    settle('late');
    await workbook.host.settled();
    expect(await freeze()).toMatchObject({ changed: 1, left: 1 });
  });

  test('says which sheets are protected, and leaves them', async () => {
    await enter('A1', [['=CDATA.ECHO("x")']]);
    await workbook.run(async (context) => context.workbook.worksheets.getItem(sheet).protection.protect());
    expect(await freeze('workbook')).toEqual({ changed: 0, left: 0, protectedSheets: [sheet] });
    expect((await kept('A1')).formulas).toEqual([['=CDATA.ECHO("x")']]);
    await workbook.run(async (context) => context.workbook.worksheets.getItem(sheet).protection.unprotect());
  });

  test('of a selection is of nothing else; a part of a result stands for the whole', async () => {
    answer = (text) =>
      text === 'rows'
        ? [
            ['a', 'b'],
            ['c', 'd'],
          ]
        : text;
    await enter('A1:A3', [['=CDATA.ECHO("1")'], ['=CDATA.ECHO("2")'], ['=CDATA.ECHO("3")']]);
    await enter('C1', [['=CDATA.SPILL("rows")']]);
    await select('A2:B2');
    expect(await freeze('selection')).toMatchObject({ changed: 1 });
    expect((await kept('A1:A3')).formulas).toEqual([['=CDATA.ECHO("1")'], ['2'], ['=CDATA.ECHO("3")']]);
    await select('D2');
    expect(await freeze('selection')).toMatchObject({ changed: 1 });
    expect((await kept('C1:D2')).formulas).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('of a workbook is of every sheet; cancelled, it stops', async () => {
    await enter('A1', [['=CDATA.ECHO("x")']]);
    await workbook.run(async (context) => {
      context.workbook.worksheets.getFirst().getRange('B2').formulas = [['=CDATA.ECHO("y")']];
      await context.sync();
    });
    await workbook.host.settled();
    const stopped = new AbortController();
    stopped.abort();
    expect(await freezeFormulas('workbook', task(stopped.signal))).toMatchObject({ changed: 0 });
    const working = task();
    expect(await freezeFormulas('workbook', working)).toMatchObject({ changed: 2, left: 0 });
    expect(working.told).toEqual([
      [0, 2],
      [2, 2],
    ]);
  });
});

describe('entering again', () => {
  test('repairs what stands at #NAME?, and nothing else', async () => {
    await enter('A1:A4', [
      ['=_xldudf_CDATA_ECHO("a")'],
      ['=CDATA.NOSUCH("b")'],
      ['=NOSUCH("c")'],
      ['=CDATA.ECHO("d")'],
    ]);
    expect((await kept('A1:A4')).values.flat()).toEqual(['#NAME?', '#NAME?', '#NAME?', 'd']);
    asked = [];
    expect(await repairFormulas('sheet', task())).toEqual({ changed: 2, left: 1, protectedSheets: [] });
    await workbook.host.settled();
    const { formulas, values } = await kept('A1:A4');
    expect(values.flat()).toEqual(['a', '#NAME?', '#NAME?', 'd']);
    expect(formulas[0]).toEqual(['=CDATA.ECHO("a")']);
    expect(asked).toEqual(['a']);
  });

  test('calculates every formula once more, and says of which cells before', async () => {
    answer = (text) => (text === 'rows' ? [['a'], ['b']] : text);
    await enter('A1:A3', [['=CDATA.ECHO("x")'], ['text'], ['=CDATA.ECHO("y")&"!"']]);
    await enter('C1', [['=CDATA.SPILL("rows")']]);
    asked = [];
    const expected: string[] = [];
    const report = await refreshFormulas('sheet', task(), (cells) => {
      expect(asked).toEqual([]);
      expected.push(...cells);
    });
    await workbook.host.settled();
    expect(report).toEqual({ changed: 3, left: 0, protectedSheets: [] });
    expect(asked.sort()).toEqual(['rows', 'x', 'y']);
    expect(expected.sort()).toEqual(['A1', 'A3', 'C1'].map((cell) => `'${sheet}'!${cell}`));
    expect((await kept('A1:C3')).values).toEqual([
      ['x', '', 'a'],
      ['text', '', 'b'],
      ['y!', '', ''],
    ]);
  });
});
