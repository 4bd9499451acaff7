import { LexerTreeBuilder } from '@univerjs/engine-formula';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sleep, withFunctions } from './custom-functions.ts';

const started: string[] = [];
const cancelled: string[] = [];
const cells = withFunctions({
  CALL: {
    parameters: [
      { name: 'name', type: 'string' },
      { name: 'milliseconds', type: 'number', optional: true },
    ],
    options: { cancelable: true },
    run: async (name: string, milliseconds: number | null, invocation: { onCanceled: () => void }) => {
      started.push(name);
      invocation.onCanceled = () => void cancelled.push(name);
      await sleep(milliseconds ?? 0);
      return started.filter((one) => one === name).length;
    },
  },
});
const { host, run } = cells.workbook;

beforeEach(async () => {
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject('Other');
    await context.sync();
    const other = sheet.isNullObject ? context.workbook.worksheets.add('Other') : sheet;
    other.getRange('A1').formulas = [['=FIX.CALL("other")']];
    context.workbook.worksheets.getFirst().getRange('A1:A2').formulas = [['=FIX.CALL("one")'], ['=1+1']];
    await context.sync();
  });
  await host.settled();
  started.splice(0);
  cancelled.splice(0);
});
afterAll(() => cells.workbook.close());

describe('application.calculate', () => {
  test.each(['Full', 'FullRebuild'] as const)('%s calls the functions of all sheets', async (type) => {
    await run(async (context) => {
      context.workbook.application.calculate(type);
      await context.sync();
    });
    await host.settled();
    expect(started.sort()).toEqual(['one', 'other']);
  });

  test('Recalculate calls no function when no cell has changed', async () => {
    await run(async (context) => {
      context.workbook.application.calculate('Recalculate');
      await context.sync();
    });
    await host.settled();
    expect(started).toEqual([]);
  });

  test('cancels pending calls and repeats them', async () => {
    await cells.write('A1', '=FIX.CALL("slow",400)');
    await run(async (context) => {
      context.workbook.application.calculate('Full');
      await context.sync();
    });
    expect(cancelled).toEqual(['slow']);
    await host.settled();
    expect(started.filter((name) => name === 'slow')).toHaveLength(2);
    expect(await cells.read('A1')).toEqual([[2]]);
  });
});

test('a sheet is recalculated without the functions of others', async () => {
  host.recalculate(host.grid.worksheets.ids.at(-1));
  await host.settled();
  expect(started).toEqual(['other']);
});

test('a calculation parses the changed formulas, and not thousands of others again', async () => {
  const others = Array.from({ length: 6000 }, (_, row) => [`=ROW()+${row}`]);
  await cells.calculated('F1:F6000', others);
  const reading = vi.spyOn(LexerTreeBuilder.prototype, 'treeBuilder');
  expect(await cells.calculated('E1', '=F6000+1')).toEqual([[12_000]]);
  expect(reading.mock.calls.length).toBeGreaterThan(0);
  expect(reading.mock.calls.length).toBeLessThan(100);
  reading.mockRestore();
});
