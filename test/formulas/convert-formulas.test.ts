import { describe, expect, test, vi } from 'vitest';
import type { FormulaScope } from '../../src/features/formulas/find-formulas.ts';
import { CalculatingCells, FailedCells, type Engine, type FailureCause } from '../../src/engine/index.ts';
import { convertFormulas } from '../../src/features/formulas/convert-formulas.ts';
import { formulaReportText, startFormulaTask } from '../../src/features/formulas/index.ts';
import { ActivityLog, TaskRegistry } from '../../src/tasks/index.ts';
import { VirtualClock } from '../engine/virtual-clock.ts';
import { conversion, formulaTask, formulaWorkbook } from './echo-workbook.ts';

const cells = formulaWorkbook();
const convert = (scope: FormulaScope = 'sheet') => convertFormulas(scope, formulaTask(), conversion());
const select = (address: string) => cells.withRange(address, (range) => range.select());

describe('converting formulas to values', () => {
  test('keeps the types of values, and text that looks like something else', async () => {
    const texts = ['=1+1', '+1', '-x', '@x', '＝1', '007', '2024-01-05', 'TRUE', 'Montréal'];
    const inputs = [...texts, 12.5, true, ''];
    cells.result = (text) => inputs[Number(text.slice(1))];
    await cells.enter(
      `A1:A${inputs.length}`,
      inputs.map((_, index) => [`=CDATA.ECHO("n${index}")`]),
    );
    expect((await cells.read(`A1:A${inputs.length}`)).values.flat()).toEqual([...texts, 12.5, true, '']);
    expect(await convert()).toEqual({ changed: inputs.length, unresolved: 0, protectedSheets: [] });
    const { values, formulas, numberFormat } = await cells.read(`A1:A${inputs.length}`);
    expect(values.flat()).toEqual([...texts, 12.5, true, '']);
    expect(formulas).toEqual(values);
    expect(numberFormat[8]).toEqual(['General']);
    const before = cells.calls.length;
    await cells.host.run(async (context) => context.application.calculate('Full'));
    await cells.host.host.settled();
    expect(cells.calls.length).toBe(before);
  });

  test('converts a formula as a whole, leaves other formulas, and keeps formats', async () => {
    cells.result = () => ({ type: 'Double', basicValue: 46346, numberFormat: 'yyyy-mm-dd' });
    await cells.enter('A1:C1', [['=CDATA.ECHO("a")', '=IF(TRUE,CDATA.ECHO("b")+1,0)', '=1+1']]);
    await cells.withRange('B1', (range) => {
      range.numberFormat = [['dd/mm/yyyy']];
    });
    await convert();
    const { formulas, numberFormat, text } = await cells.read('A1:C1');
    expect(formulas).toEqual([[46346, 46347, '=1+1']]);
    expect(numberFormat[0]!.slice(0, 2)).toEqual(['yyyy-mm-dd', 'dd/mm/yyyy']);
    expect(text[0]![0]).toBe('2026-11-20');
  });

  test('keeps data cards, alone and in a spilled result', async () => {
    const card = {
      type: 'Entity',
      text: '12 Main St',
      properties: { value: { type: 'Double', basicValue: 5 } },
    };
    cells.result = (text) => (text === 'one' ? card : [['first'], [card]]);
    await cells.enter('A1:B1', [['=CDATA.ECHO("one")', '=CDATA.SPILL("more")']]);
    await cells.enter('D1:E1', [['=A1.value', '=B2.value']]);
    expect(await convert()).toEqual({ changed: 2, unresolved: 0, protectedSheets: [] });
    const { formulas, text, values } = await cells.read('A1:B2');
    expect(formulas.flat().filter((formula) => String(formula).startsWith('='))).toEqual([]);
    expect(text).toEqual([
      ['12 Main St', 'first'],
      ['', '12 Main St'],
    ]);
    expect(values[0]![0]).toBe('#VALUE!');
    expect((await cells.read('D1:E1')).values).toEqual([[5, 5]]);
  });

  test('replaces all cells of a spilled result, including errors', async () => {
    const { Error: CellError, ErrorCode } = cells.host.globals.CustomFunctions as {
      Error: new (code: string, message?: string) => Error;
      ErrorCode: Record<string, string>;
    };
    const day = { type: 'Double', basicValue: 46346, numberFormat: 'yyyy-mm-dd' };
    cells.result = () => [
      ['address', 'day'],
      ['=2+2', day],
      [new CellError(ErrorCode.notAvailable!, 'not there'), ''],
    ];
    await cells.enter('B2', [['=CDATA.SPILL("x")']]);
    expect((await cells.read('B2:C4')).values).toEqual([
      ['address', 'day'],
      ['=2+2', 46346],
      ['#N/A', ''],
    ]);
    expect(await convert()).toMatchObject({ changed: 1, unresolved: 0 });
    const { formulas, numberFormat, text } = await cells.read('B2:C4');
    expect(formulas).toEqual([
      ['address', 'day'],
      ['=2+2', 46346],
      ['#N/A', ''],
    ]);
    expect(numberFormat[1]).toEqual(['@', 'yyyy-mm-dd']);
    expect(text[1]).toEqual(['=2+2', '2026-11-20']);
  });

  test('leaves a spilled result of which some cells are still being calculated', async () => {
    cells.result = () => [['arrived'], ['#BUSY!']];
    await cells.enter('E2', [['=CDATA.SPILL("x")']]);
    expect(await convert()).toMatchObject({ changed: 0, unresolved: 1 });
    expect((await cells.read('E2')).formulas).toEqual([['=CDATA.SPILL("x")']]);
  });

  test('keeps every cell of a large result', async () => {
    const rows = Array.from({ length: 300 }, (_, row) => [row, `${'x'.repeat(20_000)}${row}`]);
    cells.result = () => rows;
    await cells.enter('A1', [['=CDATA.SPILL("x")']]);
    await convert();
    const first = await cells.read('A1:A300');
    expect(first.formulas.flat()).toEqual(rows.map(([row]) => row));
    const last = await cells.read('B290:B300');
    expect(last.values.flat()).toEqual(rows.slice(289).map(([, text]) => text));
  });

  test('leaves formulas that show an error or are still being calculated', async () => {
    let settle: (text: string) => void = () => undefined;
    cells.result = (text) => {
      if (text === 'bad') throw new Error('no');
      return text === 'late' ? new Promise((resolve) => (settle = resolve)) : text;
    };
    await cells.withRange('A1:A3', (range) => {
      range.formulas = [['=CDATA.ECHO("bad")'], ['=CDATA.ECHO("late")'], ['=CDATA.ECHO("good")']];
    });
    await vi.waitFor(async () => expect((await cells.read('A3')).values).toEqual([['good']]));
    expect((await cells.read('A1:A2')).values).toEqual([['#VALUE!'], ['#BUSY!']]);
    expect(await convert()).toMatchObject({ changed: 1, unresolved: 2 });
    expect((await cells.read('A1:A3')).formulas).toEqual([
      ['=CDATA.ECHO("bad")'],
      ['=CDATA.ECHO("late")'],
      ['good'],
    ]);
    settle('late');
    await cells.host.host.settled();
    expect(await convert()).toMatchObject({ changed: 1, unresolved: 1 });
  });

  test('leaves protected sheets, and reports them', async () => {
    await cells.enter('A1', [['=CDATA.ECHO("x")']]);
    await cells.host.run(async (context) =>
      context.workbook.worksheets.getItem(cells.sheet).protection.protect(),
    );
    expect(await convert('workbook')).toEqual({ changed: 0, unresolved: 0, protectedSheets: [cells.sheet] });
    expect((await cells.read('A1')).formulas).toEqual([['=CDATA.ECHO("x")']]);
    await cells.host.run(async (context) =>
      context.workbook.worksheets.getItem(cells.sheet).protection.unprotect(),
    );
  });

  test('converts only the selection; part of a result selects all of it', async () => {
    cells.result = (text) =>
      text === 'rows'
        ? [
            ['a', 'b'],
            ['c', 'd'],
          ]
        : text;
    await cells.enter('A1:A3', [['=CDATA.ECHO("1")'], ['=CDATA.ECHO("2")'], ['=CDATA.ECHO("3")']]);
    await cells.enter('C1', [['=CDATA.SPILL("rows")']]);
    await select('A2:B2');
    expect(await convert('selection')).toMatchObject({ changed: 1 });
    expect((await cells.read('A1:A3')).formulas).toEqual([['=CDATA.ECHO("1")'], ['2'], ['=CDATA.ECHO("3")']]);
    await select('D2');
    expect(await convert('selection')).toMatchObject({ changed: 1 });
    expect((await cells.read('C1:D2')).formulas).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  test('prepares the workbook to be sent: values on all sheets, and nothing that Excel would ask a recipient about', async () => {
    await Office.addin.setStartupBehavior(Office.StartupBehavior.load);
    await cells.enter('A1', [['=CDATA.ECHO("value")']]);
    const tasks = new TaskRegistry(new ActivityLog(null));
    const engine = { calculatingCells: new CalculatingCells() } as Engine;
    const { result } = startFormulaTask(tasks, engine, {
      action: 'send',
      scope: 'workbook',
      errors: 'formula',
    });
    const report = await result;
    expect(formulaReportText('send', report, { wasCancelled: false })).toMatch(
      /^The workbook is ready to send/,
    );
    expect((await cells.read('A1')).formulas).toEqual([['value']]);
    expect(await Office.addin.getStartupBehavior()).toBe(Office.StartupBehavior.none);
    const setting = await cells.host.run(async (context) => {
      const one = context.workbook.settings.getItem('Office.DisableTrustUX').load('value');
      await context.sync();
      return one.value as unknown;
    });
    expect(setting).toBe(true);
    const unresolved = { changed: 1, unresolved: 2, protectedSheets: [] };
    expect(formulaReportText('send', unresolved, { wasCancelled: false })).toMatch(/Not ready: 2/);
  });

  describe('with an error', () => {
    const fail = async (cause: FailureCause = null) => {
      const { Error: CellError, ErrorCode } = cells.host.globals.CustomFunctions as {
        Error: new (code: string, message?: string) => Error;
        ErrorCode: Record<string, string>;
      };
      cells.result = (text) =>
        text === 'bad' ? new CellError(ErrorCode.notAvailable!, 'not in Calgary') : text;
      await cells.enter('A1:A2', [['=CDATA.ECHO("bad")'], ['=CDATA.ECHO("good")']]);
      const failed = new FailedCells();
      failed.set(`'${cells.sheet}'!A1`, {
        reason: '“bad” is not in Calgary.',
        cause,
        offset: { row: 0, column: 0 },
      });
      return failed;
    };

    test.each([
      ['notAvailable', '#N/A', '#N/A'],
      ['blank', '', ''],
      ['reason', '“bad” is not in Calgary.', '“bad” is not in Calgary.'],
    ] as const)('they become %s where the user wants that', async (errors, value, content) => {
      const failed = await fail();
      expect(await convertFormulas('sheet', formulaTask(), conversion({ errors, failed }))).toEqual({
        changed: 2,
        unresolved: 0,
        protectedSheets: [],
      });
      const { values, formulas } = await cells.read('A1:A2');
      expect(values).toEqual([[value], ['good']]);
      expect(formulas).toEqual([[content], ['good']]);
    });

    test('they stay formulas after an outage, whatever the user wants', async () => {
      const failed = await fail('outage');
      expect(
        await convertFormulas('sheet', formulaTask(), conversion({ errors: 'blank', failed })),
      ).toMatchObject({ changed: 1, unresolved: 1 });
      expect((await cells.read('A1')).formulas).toEqual([['=CDATA.ECHO("bad")']]);
    });

    test('a reason that nobody knows any more becomes #N/A, and #NAME? stays a formula', async () => {
      await fail();
      await cells.enter('A3', [['=CDATA.NOFUNCTION("x")']]);
      expect(await convertFormulas('sheet', formulaTask(), conversion({ errors: 'reason' }))).toMatchObject({
        changed: 2,
        unresolved: 1,
      });
      expect((await cells.read('A1:A3')).formulas).toEqual([['#N/A'], ['good'], ['=CDATA.NOFUNCTION("x")']]);
    });
  });

  test('leaves a formula that is being calculated, whose cell may show its former result', async () => {
    await cells.enter('A1:A2', [['=CDATA.ECHO("former")'], ['=CDATA.ECHO("done")']]);
    const clock = new VirtualClock();
    const calculating = new CalculatingCells(clock);
    const ends = [1, 2].map(() => calculating.add(`'${cells.sheet}'!A1`));
    ends[0]!();
    await clock.advance(1000);
    expect(await convertFormulas('sheet', formulaTask(), conversion({ calculating }))).toMatchObject({
      changed: 1,
      unresolved: 1,
    });
    expect((await cells.read('A1:A2')).formulas).toEqual([['=CDATA.ECHO("former")'], ['done']]);
    ends[1]!();
    await clock.advance(1000);
    expect(await convertFormulas('sheet', formulaTask(), conversion({ calculating }))).toMatchObject({
      changed: 1,
    });
  });

  test('waits for a result that has been returned, and is not on the sheet yet', async () => {
    await cells.enter('A1', [['=CDATA.ECHO("former")']]);
    const clock = new VirtualClock();
    const calculating = new CalculatingCells(clock);
    calculating.add(`${cells.sheet}!A1`)();
    expect(calculating.has(`${cells.sheet}!A1`)).toBe(true);
    const converting = convertFormulas('sheet', formulaTask(), conversion({ calculating }));
    // Until its time has come, the cell shows what it showed before.
    await vi.waitFor(() => expect(clock.waits).toBe(2));
    await cells.enter('A1', [['=CDATA.ECHO("new")']]);
    await clock.advance(1000);
    expect(await converting).toMatchObject({ changed: 1, unresolved: 0 });
    expect((await cells.read('A1')).formulas).toEqual([['new']]);
  });

  test('goes through all cells that it has counted, also those with a text that looks like a formula', async () => {
    await cells.withRange('A1:A2', (range) => {
      range.numberFormat = [['@'], ['@']];
      range.values = [['=CDATA.ECHO("x")'], ['=CDATA.ECHO("y")']];
    });
    const working = formulaTask();
    expect(await convertFormulas('sheet', working, conversion())).toMatchObject({
      changed: 0,
      unresolved: 0,
    });
    expect(working.told.at(-1)).toEqual([2, 2]);
  });

  test('converts all sheets of a workbook until it is cancelled', async () => {
    await cells.enter('A1', [['=CDATA.ECHO("x")']]);
    await cells.host.run(async (context) => {
      context.workbook.worksheets.getFirst().getRange('B2').formulas = [['=CDATA.ECHO("y")']];
      await context.sync();
    });
    await cells.host.host.settled();
    const stopped = new AbortController();
    stopped.abort();
    expect(await convertFormulas('workbook', formulaTask(stopped.signal), conversion())).toMatchObject({
      changed: 0,
    });
    const working = formulaTask();
    expect(await convertFormulas('workbook', working, conversion())).toMatchObject({
      changed: 2,
      unresolved: 0,
    });
    expect(working.told[0]).toEqual([0, 2]);
    expect(working.told.at(-1)).toEqual([2, 2]);
  });
});
