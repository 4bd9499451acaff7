import { IUniverInstanceService } from '@univerjs/core';
import { SetRangeValuesCommand } from '@univerjs/sheets';
import { expect, test } from 'vitest';
import {
  filterColumn,
  filteredCells,
  setNote,
  surroundingCells,
  toggleSheetFilter,
} from '../src/excel-api/index.ts';
import { openHeadlessWorkbook } from '../src/headless/headless-workbook.ts';
import { valuesOf } from './open-workbook.ts';

/** A table in A1:C3, whose last column is calculated, and a list in F1:G4. */
async function openWorkbook() {
  const workbook = openHeadlessWorkbook({
    sheets: [
      {
        name: 'Sheet1',
        rows: [
          ['City', 'Qty', 'Twice', null, null, 'K', 'V'],
          ['b', 2, '=B2*2', null, null, 'x', 1],
          ['a', 3, '=B3*2', null, null, 'y', 2],
          [null, null, null, null, null, 'x', 3],
        ],
      },
    ],
  });
  const { host, run } = workbook;
  const { api, injector } = host.grid;
  injector.get(IUniverInstanceService).focusUnit(host.grid.workbook.getId());
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
    undo: () => api.undo(),
    async type(row: number, column: number, value: string | number) {
      api.syncExecuteCommand(SetRangeValuesCommand.id, {
        unitId: host.grid.workbook.getId(),
        subUnitId: host.grid.worksheets.activeId,
        range: { startRow: row, endRow: row, startColumn: column, endColumn: column },
        value: [[typeof value === 'string' && value.startsWith('=') ? { f: value } : { v: value }]],
      });
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

test('a table stays as it is where its totals are below it, more is in the row, or a program writes', async () => {
  const { table, type, run, close } = await openWorkbook();
  await run(async (context) => {
    context.workbook.worksheets.getFirst().getRange('A4').values = [['x']];
    await context.sync();
  });
  expect((await table()).address).toBe('A1:C3');
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

test('the filter of a list is the one that the add-in reads, hides its rows, and ends', async () => {
  const { host, run, sheetId, close } = await openWorkbook();
  const { excel } = host;
  const selected = { row: 1, column: 5, rows: 1, columns: 1 };
  expect(surroundingCells(host.grid, sheetId, selected)).toEqual({ row: 0, column: 5, rows: 4, columns: 2 });
  const state = () =>
    run(async (context) => {
      const sheet = context.workbook.worksheets.getFirst();
      const range = sheet.autoFilter.getRangeOrNullObject().load('address');
      const rows = ['2:2', '3:3', '4:4'].map((row) => sheet.getRange(row).load('rowHidden'));
      await context.sync();
      return [range.isNullObject ? null : range.address, ...rows.map(({ rowHidden }) => rowHidden)];
    });
  await host.byHand(() => toggleSheetFilter(excel, sheetId, selected));
  await host.byHand(() => filterColumn(excel, filteredCells(excel, sheetId).at(-1)!, 0, ['y']));
  expect(await state()).toEqual(['Sheet1!F1:G4', true, false, true]);
  await host.byHand(() => toggleSheetFilter(excel, sheetId, selected));
  expect(await state()).toEqual([null, false, false, false]);
  close();
});

test('a note moves with its cell and is deleted, and the sheet that is shown is stored', async () => {
  const { host, run, sheetId, close } = await openWorkbook();
  const notes = () => host.excel.state.annotations.map(({ row, column, note }) => [row, column, note?.text]);
  await host.byHand(() => setNote(host.excel, { sheetId, row: 1, column: 5 }, 'Check'));
  await run(async (context) => {
    context.workbook.worksheets.getFirst().getRange('1:1').insert('Down');
    await context.sync();
    expect(await valuesOf(context, context.workbook.worksheets.getFirst(), 'F3')).toEqual([['x']]);
    context.workbook.worksheets.add('Second').activate();
    await context.sync();
  });
  expect(notes()).toEqual([[2, 5, 'Check']]);
  const reopened = openHeadlessWorkbook({ state: structuredClone(host.state()) });
  expect(reopened.host.grid.worksheets.name(reopened.host.grid.worksheets.activeId)).toBe('Second');
  reopened.close();
  await host.byHand(() => setNote(host.excel, { sheetId, row: 2, column: 5 }, null));
  expect(notes()).toEqual([]);
  close();
});
