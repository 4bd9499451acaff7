import { describe, expect, test } from 'vitest';
import type { HeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { onNewSheet, errorCode, workbookOfTests } from './open-workbook.ts';

const workbook = workbookOfTests();
let count = 0;
const fresh = () => `Sheet of test ${++count}`;

test('sheets are added at the end without being activated, renamed, found by name and id, and deleted', () =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    const name = fresh();
    const active = worksheets.getActiveWorksheet();
    const newSheet = worksheets.add(name);
    const last = worksheets.getLast();
    for (const sheet of [active, newSheet, last]) sheet.load('id,name');
    await context.sync();
    const stillActive = worksheets.getActiveWorksheet();
    stillActive.load('id');
    const byName = worksheets.getItemOrNullObject(name.toUpperCase());
    const byId = worksheets.getItemOrNullObject(newSheet.id);
    await context.sync();
    expect([stillActive.id, last.id]).toEqual([active.id, newSheet.id]);
    expect([byName.isNullObject, byId.isNullObject]).toEqual([false, false]);
    newSheet.name = `${name} – Québec`;
    newSheet.load('name');
    await context.sync();
    expect(newSheet.name).toBe(`${name} – Québec`);
    newSheet.delete();
    const gone = worksheets.getItemOrNullObject(`${name} – Québec`);
    await context.sync();
    expect(gone.isNullObject).toBe(true);
  }));

test('cells are merged on a sheet that stays in the background', () =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    const active = worksheets.getActiveWorksheet().load('id');
    worksheets.add(fresh()).getRange('A1:B1').merge();
    await context.sync();
    const stillActive = worksheets.getActiveWorksheet().load('id');
    await context.sync();
    expect(stillActive.id).toBe(active.id);
  }));

test('sheets are hidden and shown by programs', () =>
  workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add(fresh());
    for (const visibility of ['Hidden', 'Visible'] as const) {
      sheet.visibility = visibility;
      sheet.load('visibility');
      await context.sync();
      expect(sheet.visibility).toBe(visibility);
    }
  }));

/** Hides a sheet as its tab’s menu does. */
const hide = ({ host }: HeadlessWorkbook, name: string) =>
  void host.grid.workbook.getSheetByName(name)!.hideSheet();

test('sheets are activated, and counted with and without those that the user has hidden', () =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    const name = fresh();
    const sheet = worksheets.add(name);
    sheet.activate();
    const active = worksheets.getActiveWorksheet();
    sheet.load('id');
    active.load('id');
    await context.sync();
    expect(active.id).toBe(sheet.id);
    worksheets.getFirst().activate();
    const all = worksheets.getCount();
    const visible = worksheets.getCount(true);
    await context.sync();
    hide(workbook, name);
    const remaining = worksheets.getCount(true);
    const last = worksheets.getLast(true);
    last.load('id');
    sheet.load('visibility');
    last.load('visibility');
    await context.sync();
    expect([sheet.visibility, last.visibility]).toEqual(['Hidden', 'Visible']);
    expect([remaining.value, all.value]).toEqual([visible.value - 1, visible.value]);
    expect(last.id).not.toBe(sheet.id);
    sheet.activate();
    expect(await errorCode(context.sync())).toBe('InvalidOperation');
    sheet.delete();
    await context.sync();
  }));

describe('Excel rejects', () => {
  test.each(['a/b', 'a:b', 'a?', 'a*', '[a]', 'x'.repeat(32), '', "'quoted'", 'History'])(
    'the name “%s”',
    async (name) => {
      const renamed = onNewSheet(workbook, async (sheet, context) => {
        sheet.name = name;
        await context.sync();
      });
      expect(await errorCode(renamed)).toBe('InvalidArgument');
    },
  );

  test('the name of another sheet', async () => {
    const renamed = onNewSheet(workbook, async (sheet, context) => {
      sheet.name = 'SHEET1';
      await context.sync();
    });
    expect(await errorCode(renamed)).toBe('ItemAlreadyExists');
    const rejection = workbook.run(async (context) => void context.workbook.worksheets.add('sheet1'));
    expect(await errorCode(rejection)).toBe('ItemAlreadyExists');
  });

  test('to delete the last visible sheet', async () => {
    const alone = workbookOfTests();
    await alone.run(async (context) => void context.workbook.worksheets.add('Hidden'));
    hide(alone, 'Hidden');
    const rejected = alone.run(async (context) => context.workbook.worksheets.getItem('Sheet1').delete());
    expect(await errorCode(rejected)).toBe('InvalidOperation');
  });
});
