import { beforeEach, expect, test, vi } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { datasets } from '@cdata/catalog';
import {
  listSavedTables,
  startFetch,
  startRefresh,
  startResume,
  type FetchTask,
  type RefreshTask,
  type SavedTable,
  type TableServices,
} from '../../src/features/tables/index.ts';
import { isUnderWay, type WorkbookTask } from '../../src/tasks/index.ts';
import {
  fieldsOf,
  onTable,
  ScriptedRecords,
  tableContents,
  tableServices,
  excelWorkbook,
} from './table-workbook.ts';
import { onSheet } from '../excel-workbook.ts';

const workbook = excelWorkbook();
const fields = fieldsOf('record_id', 'construction_value');
const permits = (count: number, value = 1) =>
  Array.from({ length: count }, (_, index) => ({ record_id: `P${index}`, construction_value: value }));

let records = new ScriptedRecords([]);
let services: TableServices;
beforeEach(() => {
  records = new ScriptedRecords([]);
  services = tableServices(records);
});

const ended = async (kind: 'fetch' | 'refresh'): Promise<WorkbookTask> => {
  await vi.waitUntil(() => !isUnderWay(services.tasks.latest(kind)!), { timeout: 60_000 });
  return services.tasks.latest(kind)!;
};

async function fetched(
  count: number,
  destination: 'new sheet' | 'selected cell' = 'new sheet',
  maxRows = 5000,
) {
  records.records = permits(count);
  const search = { dataset: datasets.permit, query: {}, fields, maxRows };
  startFetch(services, { search, destination, subject: 'Building permits' });
  return (await ended('fetch')) as FetchTask;
}

const tableOf = async (task: FetchTask): Promise<SavedTable> =>
  (await listSavedTables()).find(({ id }) => id === task.report!.tableId)!;

test('a fetch reports its progress and the table it made', async () => {
  const task = await fetched(700);
  expect(task).toMatchObject({
    state: 'done',
    subject: 'Building permits',
    done: 700,
    of: 5000,
    report: { rows: 700, cancelled: false },
  });
  expect(await tableContents(workbook, task.report!.tableId)).toHaveLength(701);
});

test('a table goes to the cell that was selected when the fetch started', async () => {
  const select = (sheet: string, address: string) =>
    onSheet(workbook, sheet, (worksheet) => {
      worksheet.activate();
      worksheet.getRange(address).select();
    });
  await workbook.run(async (context) => void context.workbook.worksheets.add('Later'));
  await select('Sheet1', 'C3:D9');
  records.before = () => select('Later', 'H9');
  const { report } = await fetched(20, 'selected cell');
  const address = await onTable(workbook, report!.tableId, async (table, context) => {
    const range = table.getRange().load('address');
    await context.sync();
    return range.address;
  });
  expect(address).toBe('Sheet1!C3:D23');
});

test('a fetch into occupied cells fails and names them', async () => {
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add('Occupied');
    sheet.activate();
    sheet.getRange('B5').values = [['mine']];
    sheet.getRange('B2').select();
    await context.sync();
  });
  const task = await fetched(20, 'selected cell');
  expect(task).toMatchObject({ state: 'failed', report: null });
  expect(task.error!.message).toContain('Occupied!B5');
});

test('a search without records fails and leaves no sheet behind', async () => {
  const sheets = () =>
    workbook.run(async (context) => {
      const sheets = context.workbook.worksheets.load('items/name');
      await context.sync();
      return sheets.items.length;
    });
  const before = await sheets();
  expect((await fetched(0)).error!.message).toBe('No records match this search.');
  expect(await sheets()).toBe(before);
});

test('a cancelled fetch keeps its rows, and a resumed one completes them', async () => {
  records.before = async (page) => {
    if (page !== 3) return;
    const isWritten = async () => (await listSavedTables()).some(({ resumeFrom }) => resumeFrom);
    await vi.waitUntil(isWritten, { timeout: 30_000 });
    services.tasks.stopAll();
  };
  const cancelled = await fetched(1800);
  expect(cancelled).toMatchObject({ state: 'cancelled', report: { cancelled: true } });
  const table = await tableOf(cancelled);
  expect(table.rowCount).toBe(cancelled.report!.rows);
  expect(table.resumeFrom).toMatchObject({ rows: cancelled.report!.rows });
  records.before = () => undefined;
  startResume(services, table);
  const resumed = (await ended('refresh')) as RefreshTask;
  expect(resumed).toMatchObject({ state: 'done', subject: table.name });
  expect(resumed.report).toEqual([
    { tableId: table.id, kind: 'resumed', rows: 1800, notes: [], endedEarly: false },
  ]);
  expect(await tableContents(workbook, table.id)).toHaveLength(1801);
});

test('pressing twice makes one sheet, whether or not the first table is done', async () => {
  const sheetCount = () =>
    workbook.run(async (context) => {
      const count = context.workbook.worksheets.getCount();
      await context.sync();
      return count.value;
    });
  const before = await sheetCount();
  const search = { dataset: datasets.permit, query: {}, fields, maxRows: 3000 };
  const press = () => startFetch(services, { search, destination: 'new sheet', subject: 'Permits' });
  records.records = permits(3);
  press();
  press();
  const first = (await ended('fetch')) as FetchTask;
  press();
  const again = (await ended('fetch')) as FetchTask;
  expect(again.report).toEqual(first.report);
  expect(await sheetCount()).toBe(before + 1);
  await workbook.run(async (context) => {
    context.workbook.worksheets.getItem(first.report!.sheet).delete();
    await context.sync();
  });
  press();
  expect(((await ended('fetch')) as FetchTask).report).toMatchObject({ rows: 3 });
  expect(await sheetCount()).toBe(before + 1);
});

test('a table that fails does not stop the refresh of the others', async () => {
  const first = await tableOf(await fetched(3));
  const second = await tableOf(await fetched(3, 'new sheet', 4000));
  await onTable(workbook, first.id, (table) => {
    table.columns.getItem('record_id').name = 'mine';
  });
  records.records = permits(3, 2);
  startRefresh(services, [first, second], { mode: 'update' });
  const task = (await ended('refresh')) as RefreshTask;
  expect(task).toMatchObject({ state: 'failed', subject: '2 tables' });
  expect(task.error!.message).toMatch(
    /^Tables not refreshed: 1 of 2\. The table has no column of record IDs/,
  );
  expect(task.report).toMatchObject([
    { tableId: first.id, kind: 'failed' },
    { tableId: second.id, kind: 'refreshed', report: { changed: 3 } },
  ]);
});

test('a refresh that the service rejects fails with the service’s message', async () => {
  const table = await tableOf(await fetched(3));
  records.before = () => {
    throw new ServiceError({ status: 403, detail: 'This key was withdrawn.' });
  };
  startRefresh(services, [table], { mode: 'update' });
  const task = (await ended('refresh')) as RefreshTask;
  expect(task.error!.message).toBe('This key was withdrawn.');
  expect(task.report).toEqual([{ tableId: table.id, kind: 'failed', error: 'This key was withdrawn.' }]);
});
