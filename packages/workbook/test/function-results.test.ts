import { afterAll, describe, expect, test } from 'vitest';
import { withFunctions } from './custom-functions.ts';

let answer: () => unknown = () => null;
const cells = withFunctions({
  ANSWER: { run: () => answer() },
  CELLS: {
    parameters: [{ name: 'rows', type: 'number' }],
    result: { dimensionality: 'matrix' },
    run: async (rows: number) => Array.from({ length: rows }, (_, row) => [row, `row ${row}`]),
  },
});
const { host } = cells.workbook;
const { Error: CellError, ErrorCode } = cells.workbook.globals.CustomFunctions as {
  Error: new (code: string, message?: string) => Error;
  ErrorCode: Record<string, string>;
};
const sheetId = host.grid.sheets()[0]!.getSheetId();
afterAll(() => cells.workbook.close());

async function resultOf(value: () => unknown): Promise<unknown> {
  answer = value;
  const [[cell]] = (await cells.calculated('A1', '=FIX.ANSWER()')) as [[unknown]];
  await cells.calculated('A1', '');
  return cell;
}

test.each([
  ['a number', 12.5, 12.5],
  ['text', 'text', 'text'],
  ['text that looks like a formula', '=1+1', '=1+1'],
  ['text that looks like a number', '007', '007'],
  ['a truth value', true, true],
  ['nothing as 0 (office-js issue 1503)', undefined, 0],
  ['null as 0 (office-js issue 1503)', null, 0],
  ['a number that is none', NaN, '#NUM!'],
  ['an infinite number', Infinity, '#NUM!'],
  ['an object of no kind', { anything: 1 }, '#VALUE!'],
  ['a formatted number', { type: 'Double', basicValue: 46346, numberFormat: 'yyyy-mm-dd' }, 46346],
  ['an entity by its basic value', { type: 'Entity', text: 'Calgary', properties: {} }, '#VALUE!'],
  ['a number of the older kind', { type: 'FormattedNumber', basicValue: 5, numberFormat: '0.00' }, 5],
  ['typed text', { type: 'String', basicValue: 'typed' }, 'typed'],
  ['a typed truth value', { type: 'Boolean', basicValue: false }, false],
  ['a typed error', { type: 'Error', basicValue: '#N/A' }, '#N/A'],
  ['a blank', { type: 'Empty' }, ''],
  ['the longest text', 'x'.repeat(32_767), 'x'.repeat(32_767)],
  ['too long a text', 'x'.repeat(32_768), '#VALUE!'],
  ['rows of different lengths', [[1, 2], [3]], '#VALUE!'],
  ['no rows', [], '#VALUE!'],
])('%s, returned directly or as a promise', async (_, value, cell) => {
  expect(await resultOf(() => value)).toEqual(cell);
  expect(await resultOf(() => Promise.resolve(value))).toEqual(cell);
});

test('formatted numbers that spill show in their formats, and stay numbers', async () => {
  answer = () => [
    ['day', 1],
    [{ type: 'Double', basicValue: 46346, numberFormat: 'yyyy-mm-dd' }, 2],
    [{ type: 'Double', basicValue: 46347, numberFormat: 'yyyy-mm-dd' }, 3],
  ];
  await cells.calculated('B1', '=FIX.ANSWER()');
  const { text, values, numberFormat } = await cells.workbook.run(async (context) => {
    const range = context.workbook.worksheets.getFirst().getRange('B1:C3');
    range.load('text,values,numberFormat');
    await context.sync();
    return range;
  });
  expect(text.map(([day]) => day)).toEqual(['day', '2026-11-20', '2026-11-21']);
  expect(values.map(([day]) => day)).toEqual(['day', 46346, 46347]);
  expect(numberFormat.slice(1)).toEqual([
    ['yyyy-mm-dd', 'General'],
    ['yyyy-mm-dd', 'General'],
  ]);
});

describe('errors', () => {
  test.each([
    ['divisionByZero', '#DIV/0!'],
    ['invalidNumber', '#NUM!'],
    ['invalidValue', '#VALUE!'],
    ['notAvailable', '#N/A'],
    ['nullReference', '#NULL!'],
  ])('%s, thrown, rejected or returned, is %s', async (name, code) => {
    const error = () => new CellError(ErrorCode[name]!);
    const thrown = () => {
      throw error();
    };
    for (const way of [thrown, () => Promise.reject(error()), error, () => Promise.resolve(error())]) {
      expect(await resultOf(way)).toBe(code);
    }
  });

  test.each(['invalidName', 'invalidReference'])(
    '%s cannot be returned and becomes #VALUE!',
    async (name) => {
      expect(await resultOf(() => Promise.reject(new CellError(ErrorCode[name]!)))).toBe('#VALUE!');
    },
  );

  test("thrown by the add-in's own code become #VALUE!, and their text stays private", async () => {
    answer = () => Promise.reject(new Error('private'));
    await cells.calculated('C1', '=FIX.ANSWER()');
    expect(await cells.read('C1')).toEqual([['#VALUE!']]);
    expect(host.calls.errorMessage({ sheetId, row: 0, column: 2 })).toBeNull();
  });

  test.each([
    ['invalidValue', 'Mend this.'],
    ['notAvailable', 'Mend this.'],
    ['divisionByZero', null],
  ])('with a text: %s shows %s', async (name, text) => {
    answer = () => Promise.reject(new CellError(ErrorCode[name]!, 'Mend this.'));
    await cells.calculated('C2', '=FIX.ANSWER()');
    expect(host.calls.errorMessage({ sheetId, row: 1, column: 2 })).toBe(text);
  });

  test('can be elements of a result, each with its text', async () => {
    answer = async () => [[1, new CellError('#N/A', 'Not there.'), 3]];
    expect(await cells.calculated('E1', '=FIX.ANSWER()', 'E1:G1')).toEqual([[1, '#N/A', 3]]);
    expect(host.calls.errorMessage({ sheetId, row: 0, column: 5 })).toBe('Not there.');
    expect(await cells.calculated('E2', '=IFERROR(F1,"none")')).toEqual([['none']]);
  });
});

describe('a result of several cells', () => {
  test('spills', async () => {
    expect(await cells.calculated('I1', '=FIX.CELLS(3)', 'I1:J3')).toEqual([
      [0, 'row 0'],
      [1, 'row 1'],
      [2, 'row 2'],
    ]);
    expect(await cells.calculated('L1', '=SUM(I1:I3)')).toEqual([[3]]);
  });

  test('shrinks and grows with its arguments', async () => {
    await cells.write('I10', 3);
    await cells.calculated('I11', '=FIX.CELLS(I10)');
    expect(await cells.calculated('I10', 1, 'I11:J13')).toEqual([
      [0, 'row 0'],
      ['', ''],
      ['', ''],
    ]);
    expect((await cells.calculated('I10', 2, 'I11:J12'))[1]).toEqual([1, 'row 1']);
  });

  test('is #SPILL! while a cell blocks it, and spills when the cell is cleared', async () => {
    await cells.write('N2', 'in the way');
    expect(await cells.calculated('N1', '=FIX.CELLS(2)', 'N1:O2')).toEqual([
      ['#SPILL!', ''],
      ['in the way', ''],
    ]);
    expect(await cells.calculated('N2', '', 'N1:O2')).toEqual([
      [0, 'row 0'],
      [1, 'row 1'],
    ]);
  });
});
