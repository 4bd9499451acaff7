import { IUndoRedoService, IUniverInstanceService } from '@univerjs/core';
import { SetRangeValuesMutation } from '@univerjs/sheets';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { maxCells, type UndoStack } from '../src/grid/undo-stack.ts';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';

let workbook: ReturnType<typeof openHeadlessWorkbook>;
beforeEach(() => {
  workbook = openHeadlessWorkbook({ sheets: [{ name: 'Sheet1', rows: [['original']] }] });
  const { injector, workbook: unit } = workbook.host.grid;
  injector.get(IUniverInstanceService).focusUnit(unit.getId());
});
afterEach(() => workbook.close());

const sheetId = () => workbook.host.grid.worksheets.activeId;
const write = (rows: (string | number)[][]) =>
  workbook.host.grid.write(
    sheetId(),
    { row: 0, column: 0 },
    rows.map((line) => line.map((value) => ({ value }))),
  );
const step = (rows: (string | number)[][]) => workbook.host.byHand(() => write(rows));
const valueAt = (row: number) =>
  workbook.host.grid.values(sheetId(), { row, column: 0, rows: 1, columns: 1 })[0]![0];
const undo = () => workbook.host.grid.api.undo();

test('a hundred steps can be undone, as in Excel', async () => {
  for (let count = 1; count <= 103; count++) await step([[count]]);
  for (let count = 102; count >= 3; count--) {
    await undo();
    expect(valueAt(0)).toBe(count);
  }
  await undo();
  expect(valueAt(0)).toBe(3);
});

test('steps with too many cells together are forgotten, the oldest first', () => {
  const { injector, workbook: unit } = workbook.host.grid;
  const stack = injector.get(IUndoRedoService) as UndoStack;
  const line = Object.fromEntries(Array.from({ length: 1000 }, (_, column) => [column, null]));
  const steps = [0.3, 0.4, 0.5].map((share) => {
    const cellValue = Object.fromEntries(
      Array.from({ length: (share * maxCells) / 1000 }, (_, row) => [row, line]),
    );
    const redoMutations = [{ id: SetRangeValuesMutation.id, params: { cellValue } }];
    return { unitID: unit.getId(), undoMutations: [], redoMutations };
  });
  for (const one of steps) stack.add(one);
  for (const one of [steps[2], steps[1], null]) {
    expect(stack.last(unit.getId()) === one).toBe(true);
    stack.removeLast(unit.getId());
  }
});

test('after a step with more cells than all may have, nothing before it is undone', async () => {
  await step([['changed']]);
  await step(Array.from({ length: maxCells / 1000 + 1 }, (_, row) => Array<number>(1000).fill(row + 1)));
  await undo();
  expect(valueAt(0)).toBe(1);
});

test('a step that is aborted is taken back, and what was done before it can be undone', async () => {
  await step([['changed']]);
  const aborted = workbook.host.byHand(async () => {
    write([['pasted'], ['pasted']]);
    await Promise.resolve();
    AbortSignal.abort().throwIfAborted();
  });
  await expect(aborted).rejects.toThrow('aborted');
  expect([valueAt(0), valueAt(1)]).toEqual(['changed', null]);
  await undo();
  expect(valueAt(0)).toBe('original');
});
