import { beforeEach, expect, test, vi } from 'vitest';
import {
  listSavedTables,
  refreshOnOpen,
  setRefreshesOnOpen,
  type TableServices,
} from '../../src/features/tables/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import {
  fetchPermits,
  fieldsOf,
  ScriptedRecords,
  tableContents,
  tableServices,
  excelWorkbook,
} from './table-workbook.ts';

const workbook = excelWorkbook();
const records = new ScriptedRecords([]);
let services: TableServices;
beforeEach(() => {
  vi.restoreAllMocks();
  records.records = [{ record_id: 'P1', construction_value: 1 }];
  services = tableServices(records);
});

const hours = (count: number) => count * 3_600_000;

/** Opens the workbook after a while, and waits for what starts then. */
async function openLater(milliseconds: number): Promise<number> {
  vi.restoreAllMocks();
  const now = Date.now();
  vi.spyOn(Date, 'now').mockImplementation(() => now + milliseconds);
  const before = records.queries.length;
  await refreshOnOpen(services);
  await vi.waitFor(() => expect(services.tasks.all.some(isUnderWay)).toBe(false), { timeout: 30_000 });
  return records.queries.length - before;
}

test('a table is refreshed when the workbook opens only if that is switched on, and not just after a fetch', async () => {
  const fields = fieldsOf('record_id', 'construction_value');
  const { tableId } = await fetchPermits(records, fields);
  const { tableId: other } = await fetchPermits(records, fields);
  records.records = [{ record_id: 'P1', construction_value: 2 }];
  expect(await openLater(hours(1))).toBe(0);
  await setRefreshesOnOpen(tableId, true);
  expect(await openLater(0)).toBe(0);
  expect(await openLater(hours(1))).toBe(1);
  expect((await tableContents(workbook, tableId)).at(-1)).toEqual(['P1', 2]);
  expect((await tableContents(workbook, other)).at(-1)).toEqual(['P1', 1]);
  const saved = await listSavedTables();
  expect(saved.find(({ id }) => id === tableId)?.refreshesOnOpen).toBe(true);
  await setRefreshesOnOpen(tableId, false);
  expect(await openLater(hours(9))).toBe(0);
});
