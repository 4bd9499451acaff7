import { beforeEach, describe, expect, test } from 'vitest';
import {
  latestPropertyTask,
  startWritingComparables,
  writeTaskOf,
} from '../../src/features/property/property-task.ts';
import { earlierGrid, writeComparables } from '../../src/features/property/grid/write-comparables.ts';
import { ActivityLog, TaskRegistry } from '../../src/tasks/index.ts';
import { sourceEngine } from '../sources/reports/scripted-sources.ts';
import { service } from '../tables/table-workbook.ts';
import { chooseRates, comparison, gridWorkbook, options, selected } from './grid-workbook.ts';

const { workbook, onGrid, valuesOf } = gridWorkbook();

const sheetNames = () =>
  workbook.run(async ({ workbook: { worksheets } }) => {
    worksheets.load('items/name');
    await worksheets.context.sync();
    return worksheets.items.map(({ name }) => name);
  });

describe('inserting comparables repeatedly', () => {
  let tasks: TaskRegistry;
  beforeEach(() => {
    tasks = new TaskRegistry(new ActivityLog(null));
  });

  const insert = (selection = selected) =>
    startWritingComparables(tasks, { ...comparison, selected: selection }, { engine: sourceEngine, service });
  const inserted = () => expect.poll(() => tasks.latest('property')?.state, { timeout: 60_000 }).toBe('done');

  test('makes one sheet, whether or not the first is done', async () => {
    insert();
    insert();
    expect(tasks.all).toHaveLength(1);
    await inserted();
    insert();
    await inserted();
    insert(selected.slice(1));
    await inserted();
    expect((await sheetNames()).slice(1)).toEqual(['Comparables 1 Example St']);
  });

  test('next to an earlier one leaves it as it is, with its rates', async () => {
    const first = await writeComparables(comparison, options());
    await onGrid(first.sheetId, (sheet) => chooseRates(sheet, [0.05, 20, 0.005]));
    const earlier = await earlierGrid(comparison);
    expect(earlier).toEqual({ sheet: first.sheet, newEdition: 2, canBeReplaced: true });
    const second = { ...comparison, selected: selected.slice(1), edition: earlier!.newEdition };
    const { sheetId } = await writeComparables(second, options());
    expect(sheetId).not.toBe(first.sheetId);
    expect(await valuesOf(sheetId, 'D6:D8')).toEqual([[''], [''], ['']]);
    expect(await valuesOf(first.sheetId, 'D6:D8')).toEqual([[0.05], [20], [0.005]]);
    expect(await earlierGrid(second)).toMatchObject({ newEdition: 3 });
    expect(await earlierGrid(comparison)).toMatchObject({ sheet: first.sheet, newEdition: 3 });
    expect(await earlierGrid({ ...comparison, basis: 'sales' })).toBeNull();
  });

  test('does not replace one whose entries can’t be told apart', async () => {
    const { sheetId } = await writeComparables(comparison, options());
    await onGrid(sheetId, (sheet) => {
      chooseRates(sheet, [0.05, 20, 0.005]);
      sheet.getRange('J:J').clear();
    });
    expect(await earlierGrid(comparison)).toMatchObject({ canBeReplaced: false, newEdition: 2 });
    await expect(writeComparables(comparison, options())).rejects.toThrow('on a new sheet first');
    expect(await valuesOf(sheetId, 'D6:D8')).toEqual([[0.05], [20], [0.005]]);
  });

  test('is told as done only of what was written', async () => {
    insert();
    await inserted();
    const task = latestPropertyTask(tasks.all, 'write comparables');
    expect(writeTaskOf(task, { ...comparison, selected })).toBe(task);
    expect(writeTaskOf(task, { ...comparison, selected: selected.slice(1) })).toBeNull();
    expect(writeTaskOf(task, null)).toBeNull();
  });

  test('writes again what was deleted', async () => {
    insert();
    await inserted();
    await workbook.run(async ({ workbook: { worksheets } }) => worksheets.getLast().delete());
    insert();
    await inserted();
    expect((await sheetNames()).slice(1)).toEqual(['Comparables 1 Example St']);
  });
});
