import { describe, expect, test, vi } from 'vitest';
import type { FormulaScope } from '../../src/formulas/find-formulas.ts';
import { freezeFormulas } from '../../src/formulas/convert-formulas.ts';
import { formulaTask, formulaWorkbook } from './formula-workbook.ts';

const cells = formulaWorkbook();
const freeze = (scope: FormulaScope = 'sheet') => freezeFormulas(scope, formulaTask());
const select = (address: string) => cells.on(address, (range) => range.select());

describe('freezing', () => {
  test('leaves values: text as text, whatever it looks like, numbers and truth values as such', async () => {
    const texts = ['=1+1', '+1', '-x', '@x', '＝1', '007', '2024-01-05', 'TRUE', 'Montréal'];
    const given = [...texts, 12.5, true, null];
    cells.answer = (text) => given[Number(text.slice(1))];
    await cells.enter(
      `A1:A${given.length}`,
      given.map((_, index) => [`=CDATA.ECHO("n${index}")`]),
    );
    expect((await cells.kept(`A1:A${given.length}`)).values.flat()).toEqual([...texts, 12.5, true, '']);
    expect(await freeze()).toEqual({ changed: given.length, left: 0, protectedSheets: [] });
    const { values, formulas, numberFormat } = await cells.kept(`A1:A${given.length}`);
    expect(values.flat()).toEqual([...texts, 12.5, true, '']);
    expect(formulas).toEqual(values);
    expect(numberFormat[8]).toEqual(['General']);
    const before = cells.asked.length;
    await cells.host.run(async (context) => context.application.calculate('Full'));
    await cells.host.host.settled();
    expect(cells.asked.length).toBe(before);
  });

  test('takes a larger formula as a whole, leaves other formulas, and keeps formats', async () => {
    cells.answer = () => ({ type: 'Double', basicValue: 46346, numberFormat: 'yyyy-mm-dd' });
    await cells.enter('A1:C1', [['=CDATA.ECHO("a")', '=IF(TRUE,CDATA.ECHO("b")+1,0)', '=1+1']]);
    await cells.on('B1', (range) => {
      range.numberFormat = [['dd/mm/yyyy']];
    });
    await freeze();
    const { formulas, numberFormat, text } = await cells.kept('A1:C1');
    expect(formulas).toEqual([[46346, 46347, '=1+1']]);
    expect(numberFormat[0]!.slice(0, 2)).toEqual(['yyyy-mm-dd', 'dd/mm/yyyy']);
    expect(text[0]![0]).toBe('2026-11-20');
  });

  test('replaces what spills over all its cells, errors in it too', async () => {
    const { Error: CellError, ErrorCode } = cells.host.globals.CustomFunctions as {
      Error: new (code: string, message?: string) => Error;
      ErrorCode: Record<string, string>;
    };
    const day = { type: 'Double', basicValue: 46346, numberFormat: 'yyyy-mm-dd' };
    cells.answer = () => [
      ['address', 'day'],
      ['=2+2', day],
      [new CellError(ErrorCode.notAvailable!, 'not there'), null],
    ];
    await cells.enter('B2', [['=CDATA.SPILL("x")']]);
    expect((await cells.kept('B2:C4')).values).toEqual([
      ['address', 'day'],
      ['=2+2', 46346],
      ['#N/A', ''],
    ]);
    expect(await freeze()).toMatchObject({ changed: 1, left: 0 });
    const { formulas, numberFormat, text } = await cells.kept('B2:C4');
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
    cells.answer = () => rows;
    await cells.enter('A1', [['=CDATA.SPILL("x")']]);
    await freeze();
    const first = await cells.kept('A1:A300');
    expect(first.formulas.flat()).toEqual(rows.map(([row]) => row));
    const last = await cells.kept('B290:B300');
    expect(last.values.flat()).toEqual(rows.slice(289).map(([, text]) => text));
  });

  test('keeps the formula where an error is shown or something is awaited', async () => {
    let settle: (text: string) => void = () => undefined;
    cells.answer = (text) => {
      if (text === 'bad') throw new Error('no');
      return text === 'late' ? new Promise((resolve) => (settle = resolve)) : text;
    };
    await cells.on('A1:A3', (range) => {
      range.formulas = [['=CDATA.ECHO("bad")'], ['=CDATA.ECHO("late")'], ['=CDATA.ECHO("good")']];
    });
    await vi.waitFor(async () => expect((await cells.kept('A3')).values).toEqual([['good']]));
    expect((await cells.kept('A1:A2')).values).toEqual([['#VALUE!'], ['#BUSY!']]);
    expect(await freeze()).toMatchObject({ changed: 1, left: 2 });
    expect((await cells.kept('A1:A3')).formulas).toEqual([
      ['=CDATA.ECHO("bad")'],
      ['=CDATA.ECHO("late")'],
      ['good'],
    ]);
    settle('late');
    await cells.host.host.settled();
    expect(await freeze()).toMatchObject({ changed: 1, left: 1 });
  });

  test('says which sheets are protected, and leaves them', async () => {
    await cells.enter('A1', [['=CDATA.ECHO("x")']]);
    await cells.host.run(async (context) =>
      context.workbook.worksheets.getItem(cells.sheet).protection.protect(),
    );
    expect(await freeze('workbook')).toEqual({ changed: 0, left: 0, protectedSheets: [cells.sheet] });
    expect((await cells.kept('A1')).formulas).toEqual([['=CDATA.ECHO("x")']]);
    await cells.host.run(async (context) =>
      context.workbook.worksheets.getItem(cells.sheet).protection.unprotect(),
    );
  });

  test('of a selection is of nothing else; a part of a result stands for the whole', async () => {
    cells.answer = (text) =>
      text === 'rows'
        ? [
            ['a', 'b'],
            ['c', 'd'],
          ]
        : text;
    await cells.enter('A1:A3', [['=CDATA.ECHO("1")'], ['=CDATA.ECHO("2")'], ['=CDATA.ECHO("3")']]);
    await cells.enter('C1', [['=CDATA.SPILL("rows")']]);
    await select('A2:B2');
    expect(await freeze('selection')).toMatchObject({ changed: 1 });
    expect((await cells.kept('A1:A3')).formulas).toEqual([['=CDATA.ECHO("1")'], ['2'], ['=CDATA.ECHO("3")']]);
    await select('D2');
    expect(await freeze('selection')).toMatchObject({ changed: 1 });
    expect((await cells.kept('C1:D2')).formulas).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('of a workbook is of every sheet; cancelled, it stops', async () => {
    await cells.enter('A1', [['=CDATA.ECHO("x")']]);
    await cells.host.run(async (context) => {
      context.workbook.worksheets.getFirst().getRange('B2').formulas = [['=CDATA.ECHO("y")']];
      await context.sync();
    });
    await cells.host.host.settled();
    const stopped = new AbortController();
    stopped.abort();
    expect(await freezeFormulas('workbook', formulaTask(stopped.signal))).toMatchObject({ changed: 0 });
    const working = formulaTask();
    expect(await freezeFormulas('workbook', working)).toMatchObject({ changed: 2, left: 0 });
    expect(working.told).toEqual([
      [0, 2],
      [2, 2],
    ]);
  });
});
