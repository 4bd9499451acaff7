import { SetSheetsFilterCriteriaCommand, RemoveSheetFilterCommand } from '@univerjs/sheets-filter';
import { SheetUpdateNoteCommand } from '@univerjs/sheets-note';
import { expect, test } from 'vitest';
import { notesOf } from '../src/grid/workbook-contents.ts';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { typeInto, valuesOf, withFocus } from './open-workbook.ts';

/** A table in A1:C3, whose last column is calculated, and a list in F1:G4; and what A4 has. */
async function openWorkbook(below: string | null = null) {
  const workbook = withFocus(
    openHeadlessWorkbook({
      sheets: [
        {
          name: 'Sheet1',
          rows: [
            ['City', 'Qty', 'Twice', null, null, 'K', 'V'],
            ['b', 2, '=B2*2', null, null, 'x', 1],
            ['a', 3, '=B3*2', null, null, 'y', 2],
            [below, null, null, null, null, 'x', 3],
          ],
        },
      ],
    }),
  );
  const { host, run } = workbook;
  await run(async (context) => {
    context.workbook.tables.add('Sheet1!A1:C3', true);
    await context.sync();
  });
  const table = () =>
    run(async (context) => {
      const range = context.workbook.tables.getItemAt(0).getRange().load('address, values');
      await context.sync();
      return { address: range.address.replace('Sheet1!', ''), values: range.values as unknown[][] };
    });
  return {
    ...workbook,
    table,
    sheetId: host.grid.worksheets.activeId,
    undo: () => host.grid.api.undo(),
    async type(row: number, column: number, value: string | number) {
      typeInto(workbook, { row, column }, value);
      await host.byHand(() => undefined);
      await host.settled();
    },
  };
}

test('a table takes in what is typed below it, with its calculated column, and Undo gives the row back', async () => {
  const { table, type, undo, close } = await openWorkbook();
  await type(3, 1, 5);
  expect(await table()).toEqual({
    address: 'A1:C4',
    values: [
      ['City', 'Qty', 'Twice'],
      ['b', 2, 4],
      ['a', 3, 6],
      ['', 5, 10],
    ],
  });
  await undo();
  expect((await table()).address).toBe('A1:C3');
  close();
});

test('a table takes in the column beside it, which gets a name and its formula in every row', async () => {
  const { table, type, close } = await openWorkbook();
  await type(1, 3, '=B2+1');
  expect((await table()).values).toEqual([
    ['City', 'Qty', 'Twice', 'Column1'],
    ['b', 2, 4, 3],
    ['a', 3, 6, 4],
  ]);
  close();
});

test('a table takes in what a program writes below or beside it', async () => {
  const { table, run, close } = await openWorkbook();
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getFirst();
    sheet.getRange('A4:B5').values = [
      ['c', 5],
      ['d', 7],
    ];
    sheet.getRange('D2').formulas = [['=B2+1']];
    await context.sync();
  });
  expect((await table()).values).toEqual([
    ['City', 'Qty', 'Twice', 'Column1'],
    ['b', 2, 4, 3],
    ['a', 3, 6, 4],
    ['c', 5, 10, 6],
    ['d', 7, 14, 8],
  ]);
  close();
});

test('a table stays as it is where its totals are below it, or more is in the row', async () => {
  const { table, type, run, close } = await openWorkbook('x');
  await type(3, 1, 5);
  expect((await table()).address).toBe('A1:C3');
  await run(async (context) => {
    context.workbook.worksheets.getFirst().getRange('A4:C4').clear();
    context.workbook.tables.getItemAt(0).showTotals = true;
    await context.sync();
  });
  await type(4, 1, 5);
  expect((await table()).address).toBe('A1:C4');
  close();
});

test('the filter of a list that the user makes is the one that the add-in reads, hides its rows, and ends', async () => {
  const { host, run, sheetId, close } = await openWorkbook();
  const { grid } = host;
  const selected = { row: 1, column: 5, rows: 1, columns: 1 };
  const area = { row: 0, column: 5, rows: 4, columns: 2 };
  expect(grid.surroundingCells(sheetId, selected)).toEqual(area);
  const state = () =>
    run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      const range = sheet.autoFilter.getRangeOrNullObject().load('address');
      const rows = ['2:2', '3:3', '4:4'].map((row) => sheet.getRange(row).load('rowHidden'));
      await context.sync();
      return [range.isNullObject ? null : range.address, ...rows.map(({ rowHidden }) => rowHidden)];
    });
  const target = { unitId: grid.workbook.getId(), subUnitId: sheetId };
  grid.filters.setSheet(sheetId, area);
  await grid.api.executeCommand(SetSheetsFilterCriteriaCommand.id, {
    ...target,
    col: 5,
    criteria: { colId: 5, filters: { filters: ['y'] } },
  });
  expect(await state()).toEqual(['Sheet1!F1:G4', true, false, true]);
  await grid.api.executeCommand(RemoveSheetFilterCommand.id, target);
  expect(await state()).toEqual([null, false, false, false]);
  close();
});

test('the rows that the filter of a table hides move with it, are restored by Undo, and are shown when it ends', async () => {
  const { host, run, undo, close } = await openWorkbook();
  const hidden = () =>
    run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      const rows = ['2:2', '3:3', '4:4', '5:5'].map((row) => sheet.getRange(row).load('rowHidden'));
      await context.sync();
      return rows.map(({ rowHidden }) => rowHidden);
    });
  const onTable = (change: (table: Excel.Table, sheet: Excel.Worksheet) => unknown) =>
    run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      change(sheet.tables.getItemAt(0), sheet);
      await context.sync();
    });
  const total = () =>
    host.grid.values(host.grid.worksheets.activeId, { row: 9, column: 8, rows: 1, columns: 1 });
  await onTable((_, sheet) => {
    sheet.getRange('I10').formulas = [['=SUBTOTAL(109,B2:B3)']];
  });
  expect(total()).toEqual([[5]]);
  await onTable((table) => table.columns.getItemAt(1).filter.applyValuesFilter(['3']));
  expect(await hidden()).toEqual([true, false, false, false]);
  await host.settled();
  expect(total()).toEqual([[3]]);
  await onTable((_, sheet) => sheet.getRange('1:1').insert('Down' as Excel.InsertShiftDirection));
  expect(await hidden()).toEqual([false, true, false, false]);
  const reopened = openHeadlessWorkbook({ state: structuredClone(host.state()) });
  expect(reopened.host.grid.filters.ofTable('{table-1}')).toEqual(new Map([[1, ['3']]]));
  reopened.close();
  await undo();
  expect(await hidden()).toEqual([true, false, false, false]);
  await undo();
  expect(await hidden()).toEqual([false, false, false, false]);
  await onTable((table) => table.columns.getItemAt(0).filter.applyValuesFilter(['B']));
  expect(await hidden()).toEqual([false, true, false, false]);
  await onTable((table) => table.delete());
  expect(await hidden()).toEqual([false, false, false, false]);
  close();
});

test('a note moves with its cell, and the sheet that is shown is stored', async () => {
  const { host, run, undo, sheetId, close } = await openWorkbook();
  const { grid } = host;
  const notes = () => notesOf(grid, sheetId).map(({ row, column, text }) => [row, column, text]);
  grid.api.syncExecuteCommand(SheetUpdateNoteCommand.id, {
    unitId: grid.workbook.getId(),
    subUnitId: sheetId,
    row: 2,
    col: 0,
    note: { note: 'Check', width: 160, height: 72, show: false },
  });
  await run(async (context) => {
    const sheet = context.workbook.worksheets.getFirst();
    sheet.getRange('1:1').insert('Down');
    await context.sync();
    expect(await valuesOf(context, sheet, 'A4')).toEqual([['a']]);
  });
  expect(notes()).toEqual([[3, 0, 'Check']]);
  await run(async (context) => {
    const table = context.workbook.tables.getItemAt(0);
    table.rows.add(0, [['c', 1, 2]]);
    table.rows.add(2, [['d', 1, 2]]);
    await context.sync();
  });
  expect(notes()).toEqual([[5, 0, 'Check']]);
  await run(async (context) => {
    context.workbook.tables.getItemAt(0).rows.getItemAt(0).delete();
    await context.sync();
  });
  expect(notes()).toEqual([[4, 0, 'Check']]);
  await undo();
  expect(notes()).toEqual([[5, 0, 'Check']]);
  await run(async (context) => {
    context.workbook.worksheets.add('Second').activate();
    await context.sync();
  });
  const reopened = openHeadlessWorkbook({ state: structuredClone(host.state()) });
  const { worksheets } = reopened.host.grid;
  expect(worksheets.name(worksheets.activeId)).toBe('Second');
  expect(notesOf(reopened.host.grid, sheetId)).toEqual([{ row: 5, column: 0, text: 'Check' }]);
  reopened.close();
  close();
});
