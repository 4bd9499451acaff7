import { IUniverInstanceService } from '@univerjs/core';
import { SetRangeValuesCommand } from '@univerjs/sheets';
import { beforeEach, expect, test } from 'vitest';
import { valuesOf, workbookOfTests } from './open-workbook.ts';

const { run, host } = workbookOfTests();
const { grid } = host;
let skips = 0;
grid.undoSteps.onSkip = () => skips++;

beforeEach(() => {
  skips = 0;
  grid.injector.get(IUniverInstanceService).focusUnit(grid.workbook.getId());
});

/** Types values into cells below each other, as one step that can be undone. */
const type = (row: number, values: string[]): void => {
  const range = { startRow: row, endRow: row + values.length - 1, startColumn: 0, endColumn: 0 };
  grid.api.syncExecuteCommand(SetRangeValuesCommand.id, {
    unitId: grid.workbook.getId(),
    subUnitId: grid.worksheets.activeId,
    range,
    value: values.map((v) => [{ v }]),
  });
};

/** A program writes into a cell of column A, apart from the steps of the add-in. */
const write = (row: number, value: string): void =>
  grid.write(grid.worksheets.activeId, { row, column: 0 }, [[{ value }]]);

const read = (address: string) =>
  run((context) => valuesOf(context, context.workbook.worksheets.getActiveWorksheet(), address));

test('what a program wrote over an edit stays when the edit is undone and redone', async () => {
  type(0, ['typed']);
  write(0, 'from the program');
  await grid.api.undo();
  expect(await read('A1')).toEqual([['from the program']]);
  expect(skips).toBe(1);
  await grid.api.redo();
  expect(await read('A1')).toEqual([['from the program']]);
});

test('the other cells of the edit are undone', async () => {
  type(3, ['one', 'two']);
  write(4, 'from the program');
  await grid.api.undo();
  expect(await read('A4:A5')).toEqual([[''], ['from the program']]);
  expect(skips).toBe(1);
});

test('an edit after the program’s is undone to what the program wrote', async () => {
  write(7, 'from the program');
  type(7, ['typed']);
  await grid.api.undo();
  expect(await read('A8')).toEqual([['from the program']]);
  expect(skips).toBe(0);
});
