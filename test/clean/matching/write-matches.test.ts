import { afterEach, beforeEach, expect, test } from 'vitest';
import { readEdit, readUndoableEdit, startUndo, undoEdit } from '../../../src/features/clean/index.ts';
import {
  foundRows,
  isSameList,
  matchLists,
  readListOf,
  readListPlaces,
  startMatch,
  writeMatches,
  type Matching,
  type MatchSource,
  type WrittenMatches,
} from '../../../src/features/clean/index.ts';
import { readSheetRows } from '../../../src/features/column-runs/index.ts';
import { excelWorkbook, onSheet, readValues } from '../../excel-workbook.ts';
import { ended, newTaskRegistry, taskContext } from '../../column-runs/running-tasks.ts';

const workbook = excelWorkbook();

const mine = [
  ['Address', 'Loan'],
  ['12 ELM ST, OTTAWA', 'L1'],
  ['5-40 Bank Street, Ottawa', 'L2'],
  ['99 King Street W, Ottawa', 'L3'],
  ['380 Oak St, Ottawa', 'L4'],
  ['', 'L5'],
];
const licences = [
  ['Licences of 2026', '', ''],
  ['', '', ''],
  ['Licence', 'Civic address', 'City'],
  ['B-1', '12 Elm Street', 'Ottawa'],
  ['B-2', '40 Bank St', 'Ottawa'],
  ['B-3', '99 King St W', 'Ottawa'],
  ['B-4', '308 Oak St', 'Ottawa'],
  ['B-5', '12 Elm St.', 'Ottawa'],
];
const headers = ['Match in Licences', 'Row in Licences', 'Address in Licences', 'Count in Licences'];
const matched = [
  headers,
  ['Several rows', 4, '12 Elm Street, Ottawa', 2],
  ['Other unit', 5, '40 Bank St, Ottawa', 0],
  ['Written differently', 6, '99 King St W, Ottawa', 1],
  ['Not found', '', '', 0],
  ['', '', '', ''],
];

async function write(rows: readonly (readonly string[])[], name: string): Promise<void> {
  await workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    const sheet = worksheets.add(name);
    sheet.getRangeByIndexes(0, 0, rows.length, rows[0]!.length).values = rows as string[][];
    sheet.activate();
    sheet.getRange('A2').select();
    await context.sync();
  });
}

beforeEach(async () => {
  await write(licences, 'Licences');
  await write(mine, 'Mine');
});

afterEach(() =>
  workbook.run(async (context) => {
    const { worksheets } = context.workbook;
    worksheets.add('Empty').activate();
    for (const name of ['Mine', 'Licences', 'Renamed']) worksheets.getItemOrNullObject(name).delete();
    const settings = context.workbook.settings.load('items/key');
    await context.sync();
    for (const { key } of settings.items) context.workbook.settings.getItem(key).delete();
    worksheets.getItem('Empty').name = `Empty ${crypto.randomUUID().slice(0, 8)}`;
    await context.sync();
  }),
);

async function lists(visibleOnly = false): Promise<[list: MatchSource, other: MatchSource]> {
  const place = (await readListPlaces()).find(({ sheet }) => sheet === 'Licences' || sheet === 'Renamed')!;
  const other = await readListOf(place);
  const rows = await readSheetRows();
  return [
    { rows, columns: [0], visibleOnly },
    { rows: other, columns: [1, 2], visibleOnly },
  ];
}

const match = async (visibleOnly = false): Promise<Matching> =>
  matchLists(...(await lists(visibleOnly)), taskContext());

const results = () => readValues(workbook, 'Mine', 'C1:F6');

test('counts before it writes, and writes four columns next to the data', async () => {
  const matching = await match();
  expect(matching.counts).toEqual({
    ...{ same: 0, spelling: 1, misspelling: 0, several: 1 },
    ...{ building: 1, possible: 0, unclear: 0, none: 1 },
  });
  expect(foundRows(matching.counts)).toBe(2);
  expect(matching.otherRows).toEqual({ filledRows: 5, hiddenRows: 0 });
  expect(await results()).toEqual(matched.map((row) => row.map(() => '')));
  expect((await writeMatches(matching)).isUpdate).toBe(false);
  expect(await results()).toEqual(matched);
});

test('updates its columns wherever they are, also after the other sheet has another name', async () => {
  await writeMatches(await match());
  await onSheet(workbook, 'Licences', (sheet) => {
    sheet.getRange('B7').values = [['380 Oak St']];
    sheet.name = 'Renamed';
  });
  await onSheet(workbook, 'Mine', (sheet) => void sheet.getRange('C:C').insert('Right'));
  expect((await writeMatches(await match())).isUpdate).toBe(true);
  expect((await readValues(workbook, 'Mine', 'C5:H5'))[0]).toEqual([
    ...['', 'Same', 7, '380 Oak St, Ottawa', 1, ''],
  ]);
});

test('does not make a column again that the user has deleted', async () => {
  await writeMatches(await match());
  await onSheet(workbook, 'Mine', (sheet) => void sheet.getRange('E:E').delete('Left'));
  await writeMatches(await match());
  expect((await readValues(workbook, 'Mine', 'C1:G2'))[0]).toEqual([
    ...['Match in Licences', 'Row in Licences', 'Count in Licences', '', ''],
  ]);
});

test('takes its columns away in one step, and restores those of the match before', async () => {
  const first = await writeMatches(await match());
  await onSheet(workbook, 'Licences', (sheet) => void (sheet.getRange('B7').values = [['380 Oak St']]));
  const second = await writeMatches(await match());
  expect((await results())[4]![0]).toBe('Same');
  expect(await undoEdit(second)).toEqual({ restored: 4, kept: 0 });
  expect(await results()).toEqual(matched);
  expect((await undoEdit(first)).kept).toBe(0);
  expect(await results()).toEqual(matched.map((row) => row.map(() => '')));
  expect((await writeMatches(await match())).isUpdate).toBe(false);
});

test('makes room where the next columns are filled, and keeps a formula of the user in its columns', async () => {
  const [list, other] = await lists();
  await onSheet(workbook, 'Mine', (sheet) => {
    sheet.getRange('D1').values = [['Kept']];
    sheet.getRange('D2').values = [['mine']];
  });
  const edit = await writeMatches(await matchLists(list, other, taskContext()));
  expect((await readValues(workbook, 'Mine', 'C1:H1'))[0]).toEqual([...headers, '', 'Kept']);
  await onSheet(workbook, 'Mine', (sheet) => void (sheet.getRange('D3').formulas = [['=1+1']]));
  await writeMatches(await matchLists(list, other, taskContext()));
  expect(await readValues(workbook, 'Mine', 'D3')).toEqual([[2]]);
  expect((await undoEdit(edit)).kept).toBe(1);
});

test('updates the columns of rows without headers', async () => {
  await onSheet(workbook, 'Mine', (sheet) => void sheet.getRange('1:1').delete('Up'));
  await writeMatches(await match());
  const again = await writeMatches(await match());
  expect(again.isUpdate).toBe(true);
  expect(await readValues(workbook, 'Mine', 'C1:G2')).toEqual([
    [...matched[1]!, ''],
    [...matched[2]!, ''],
  ]);
});

test('writes into columns of a table, and takes them away again', async () => {
  await onSheet(workbook, 'Mine', (sheet) => void (sheet.tables.add('A1:B6', true).name = 'Loans'));
  await write(licences.slice(2), 'Renamed');
  await onSheet(workbook, 'Renamed', (sheet) => void (sheet.tables.add('A1:C6', true).name = 'Issued'));
  await onSheet(workbook, 'Mine', (sheet) => {
    sheet.activate();
    sheet.getRange('A2').select();
  });
  const place = (await readListPlaces()).find(({ table }) => table === 'Issued')!;
  const list = { rows: await readSheetRows(), columns: [0], visibleOnly: false };
  const other = { rows: await readListOf(place), columns: [1, 2], visibleOnly: false };
  expect(list.rows.table).toBe('Loans');
  expect(isSameList(list.rows, other.rows)).toBe(false);
  const tableHeaders = () =>
    onSheet(workbook, 'Mine', async (sheet, context) => {
      const range = sheet.tables.getItem('Loans').getHeaderRowRange().load('values');
      await context.sync();
      return range.values[0];
    });
  const edit = await writeMatches(await matchLists(list, other, taskContext()));
  expect(await tableHeaders()).toEqual([
    ...['Address', 'Loan', 'Match in Issued', 'Row in Issued', 'Address in Issued', 'Count in Issued'],
  ]);
  await undoEdit(edit);
  expect(await tableHeaders()).toEqual(['Address', 'Loan']);
});

test('leaves hidden rows as they are, and does not search those of the other list', async () => {
  await onSheet(workbook, 'Mine', (sheet) => void (sheet.getRange('4:4').rowHidden = true));
  await onSheet(workbook, 'Licences', (sheet) => void (sheet.getRange('8:8').rowHidden = true));
  await onSheet(workbook, 'Mine', (sheet) => {
    sheet.activate();
    sheet.getRange('A2').select();
  });
  const matching = await match(true);
  expect(matching).toMatchObject({
    rows: { filledRows: 4, hiddenRows: 1 },
    otherRows: { filledRows: 5, hiddenRows: 1 },
    counts: { spelling: 1, several: 0, building: 1, none: 1 },
  });
  await writeMatches(matching);
  expect((await results()).map(([kind]) => kind)).toEqual([
    ...[headers[0], 'Written differently', 'Other unit', '', 'Not found', ''],
  ]);
});

test('can be undone after the pane was closed: what it takes is saved in the workbook', async () => {
  const tasks = newTaskRegistry();
  const [list, other] = await lists();
  const { report } = await ended<{ applied: WrittenMatches }>(tasks, startMatch(tasks, list, other));
  expect(report?.applied.counts.spelling).toBe(1);
  expect(await results()).toEqual(matched);
  // Another registry knows nothing of the task.
  const reopened = newTaskRegistry();
  const edit = (await readUndoableEdit('match', list.rows))!;
  expect((await readEdit(edit, list.rows)).cells).toHaveLength(edit.cells);
  expect(await readUndoableEdit('clean', list.rows)).toBeNull();
  expect((await ended(reopened, startUndo(reopened, edit, list.rows))).state).toBe('done');
  expect(await results()).toEqual(matched.map((row) => row.map(() => '')));
  expect(await readUndoableEdit('match', list.rows)).toBeNull();
});

test('a sheet that the user has hidden is not offered as the other list, nor are its tables', async () => {
  await write(licences.slice(2), 'Archive');
  await onSheet(workbook, 'Archive', (sheet) => void (sheet.tables.add('A1:C6', true).name = 'Old'));
  const names = async () => (await readListPlaces()).map(({ sheet, table }) => table ?? sheet);
  expect(await names()).toEqual(expect.arrayContaining(['Archive', 'Old']));
  await onSheet(workbook, 'Mine', (sheet) => sheet.activate());
  workbook.host.grid.workbook.getSheetByName('Archive')!.hideSheet();
  const visibleNames = await names();
  expect(visibleNames).toContain('Mine');
  expect(visibleNames).not.toContain('Archive');
  expect(visibleNames).not.toContain('Old');
  await onSheet(workbook, 'Archive', (sheet) => sheet.delete());
});
