import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sleep, withFunctions } from './custom-functions.ts';

interface Invocation {
  onCanceled?: () => void;
}

const started: unknown[] = [];
const cancelled: unknown[] = [];
let random = 0;
/** What happens in the middle of a calculation. */
let meanwhile = () => {};

const later = async (value: unknown, milliseconds: number, invocation: Invocation) => {
  started.push(value);
  invocation.onCanceled = () => void cancelled.push(value);
  await sleep(milliseconds);
  return value;
};

const parameters = [
  { name: 'value', type: 'any' as const },
  { name: 'milliseconds', type: 'number' as const },
];
const cells = withFunctions({
  LATER: { parameters, options: { cancelable: true }, run: later },
  UNTOLD: { parameters, run: later },
  MEANWHILE: { run: () => (meanwhile(), true) },
  DICE: { options: { volatile: true }, run: async () => ++random },
  PLAIN: { parameters: [parameters[0]!], run: (value: unknown) => (started.push(value), value) },
});
const { host, run } = cells.workbook;

beforeEach(() => {
  started.splice(0);
  cancelled.splice(0);
});
afterEach(async () => {
  await run(async (context) => {
    context.workbook.worksheets.getFirst().getRange('A1:Z40').clear();
    await context.sync();
  });
  await host.settled();
});
afterAll(() => cells.workbook.close());

/** A calculation ends with its task, and then drops the calls that it has not made again. */
const calculation = async () => {
  await host.calculation.applied();
  await sleep(0);
};
/** The grid would have calculated a tenth of a second after a change. */
const wouldBeCalculated = () => sleep(250);

describe('a pending call is cancelled', () => {
  test.each([
    ['cleared', ''],
    ['typed over', 'words'],
    ['changed to another formula', '=1+1'],
    ['changed to the same formula again', '=FIX.LATER("gone",2000)'],
    ['changed to a formula with other arguments', '=FIX.LATER("other",10)'],
  ])('when its cell is %s', async (_, contents) => {
    await cells.write('A1', '=FIX.LATER("gone",2000)');
    expect(await cells.read('A1')).toEqual([['#BUSY!']]);
    await cells.write('A1', contents);
    await calculation();
    expect(cancelled).toEqual(['gone']);
    await cells.calculated('A1', '');
  });

  test('when an argument changes, and the function is called with the new one', async () => {
    await cells.write('B1', 'first');
    await cells.write('B2', '=FIX.LATER(B1,400)');
    await cells.write('B1', 'second');
    await calculation();
    expect(started).toEqual(['first', 'second']);
    expect(cancelled).toEqual(['first']);
    await host.settled();
    expect(await cells.read('B2')).toEqual([['second']]);
  });

  test('when its row is deleted', async () => {
    await cells.write('A5', '=FIX.LATER("row",2000)');
    host.grid.sheets()[0]!.deleteRows(4, 1);
    await calculation();
    expect(cancelled).toEqual(['row']);
    expect(host.calls.pending).toBe(0);
  });

  test('when its sheet is deleted', async () => {
    await run(async (context) => {
      const sheet = context.workbook.worksheets.add('Gone');
      sheet.getRange('A1').formulas = [['=FIX.LATER("sheet",2000)']];
      await context.sync();
      sheet.delete();
      await context.sync();
    });
    await calculation();
    expect(cancelled).toEqual(['sheet']);
  });

  test('when the branch that calls it is no longer taken', async () => {
    await cells.write('C1', true);
    await cells.write('C2', '=IF(C1,FIX.LATER("branch",2000),"none")');
    await cells.write('C1', false);
    await calculation();
    expect(cancelled).toEqual(['branch']);
    expect(await cells.read('C2')).toEqual([['none']]);
  });

  test('without notice to a function that is not cancelable', async () => {
    await cells.write('A1', '=FIX.UNTOLD("untold",2000)');
    await cells.write('A1', '');
    await calculation();
    expect(started).toEqual(['untold']);
    expect(cancelled).toEqual([]);
    expect(host.calls.pending).toBe(0);
  });
});

describe('pending calls keep their cells', () => {
  const sheet = host.grid.sheets()[0]!;
  const formulas = ['one', 'two', 'three', 'four'].map((value) => [`=FIX.LATER("${value}",600)`]);

  test.each([
    [
      'rows are inserted above',
      () => sheet.insertRows(11, 2),
      'E11:E16',
      ['one', '', '', 'two', 'three', 'four'],
    ],
    ['a row is deleted among them', () => sheet.deleteRows(11, 1), 'E11:E13', ['one', 'three', 'four']],
    [
      'a column is inserted before',
      () => sheet.insertColumns(2, 1),
      'F11:F14',
      ['one', 'two', 'three', 'four'],
    ],
    [
      'a column is deleted before',
      () => sheet.deleteColumns(2, 1),
      'D11:D14',
      ['one', 'two', 'three', 'four'],
    ],
  ])('when %s', async (_, change, address, result) => {
    await cells.write('E11:E14', formulas);
    change();
    await calculation();
    expect(started).toHaveLength(4);
    await host.settled();
    expect((await cells.read(address)).flat()).toEqual(result);
    expect(started).toHaveLength(4);
  });
});

test('a call of a calculation that was running when its formula was entered is not repeated', async () => {
  const formula = '=IF(M1,FIX.LATER("entered",50))';
  meanwhile = () => {
    meanwhile = () => {};
    host.grid.sheets()[0]!.getRange('M2').setValue({ f: formula });
  };
  await cells.write('M1:M2', [['=FIX.MEANWHILE()'], [formula]]);
  await host.settled();
  expect(await cells.read('M2')).toEqual([['entered']]);
  expect(started).toEqual(['entered']);
});

describe('settled calls', () => {
  test('are repeated when a calculation includes their cells', async () => {
    await cells.calculated('H1', '=FIX.PLAIN("again")');
    await cells.calculated('H1', '=FIX.PLAIN("again")');
    expect(started).toEqual(['again', 'again']);
  });

  test('are not repeated after a change elsewhere', async () => {
    await cells.calculated('H2', '=FIX.LATER("once",10)');
    await cells.calculated('H3', 'elsewhere');
    expect(started).toEqual(['once']);
  });
});

test('a volatile function is called once in every calculation', async () => {
  await cells.calculated('L1', '=FIX.DICE()');
  const before = random;
  expect(await cells.read('L1')).toEqual([[before]]);
  await cells.calculated('M1', 'elsewhere');
  expect(random).toBe(before + 1);
  expect(await cells.read('L1')).toEqual([[before + 1]]);
  await wouldBeCalculated();
  expect(random).toBe(before + 1);
});
