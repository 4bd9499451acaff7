import { beforeEach, expect, test, vi } from 'vitest';
import * as firstWindow from '../../src/features/tables/refresh-table.ts';
import { listSavedTables } from '../../src/features/tables/saved-tables.ts';
import {
  fetchOptions,
  fetchPermits,
  fieldsOf,
  ScriptedRecords,
  sourceOf,
  tableContents,
  excelWorkbook,
} from './table-workbook.ts';

// Two people who edit a workbook have the add-in open: an instance of its modules each, on the same workbook.
const workbook = excelWorkbook();
const fields = fieldsOf('record_id', 'construction_value');
const permits = (value: number, count = 3) =>
  Array.from({ length: count }, (_, index) => ({ record_id: `P${index}`, construction_value: value }));

let tableId: string;
beforeEach(async () => {
  tableId = (await fetchPermits(new ScriptedRecords(permits(1)), fields)).tableId;
});

async function secondWindow() {
  vi.resetModules();
  const [tables, corrections] = await Promise.all([
    import('../../src/features/tables/refresh-table.ts'),
    import('../../src/features/geocode/corrections.ts'),
  ]);
  const { listSavedTables: list } = await import('../../src/features/tables/saved-tables.ts');
  return { ...tables, ...corrections, listSavedTables: list };
}

const refreshIn = ({ refreshTable }: Pick<typeof firstWindow, 'refreshTable'>, records: ScriptedRecords) =>
  refreshTable(tableId, { mode: 'update', ...fetchOptions(), ...sourceOf(records) });

const leases = () =>
  workbook.run(async (context) => {
    const settings = context.workbook.settings.load('items/key');
    await context.sync();
    return settings.items.map(({ key }) => key).filter((key) => key.startsWith('cdata.lease.'));
  });

const storeLease = (lease: object) =>
  workbook.run(async (context) => {
    context.workbook.settings.add(`cdata.lease.table.${tableId}`, JSON.stringify(lease));
    await context.sync();
  });

test('a table is refreshed from one window at a time, and the other says so', async () => {
  const other = await secondWindow();
  const slow = new ScriptedRecords(permits(2, 4));
  let isLocked!: () => void;
  const locked = new Promise<void>((resolve) => (isLocked = resolve));
  let answer!: () => void;
  slow.before = () => {
    isLocked();
    return new Promise<void>((resolve) => (answer = resolve));
  };
  const refreshed = refreshIn(firstWindow, slow);
  await locked;
  const seen = (await other.listSavedTables()).find(({ id }) => id === tableId)!;
  expect(seen.lockedUntil!.getTime()).toBeGreaterThan(Date.now());
  await expect(refreshIn(other, new ScriptedRecords(permits(3)))).rejects.toThrow(
    'This table is being written in another window, perhaps by someone else.',
  );
  expect((await listSavedTables()).find(({ id }) => id === tableId)!.lockedUntil).toBeNull();
  answer();
  expect(await refreshed).toMatchObject({ added: 1, changed: 3 });
  expect(await leases()).toEqual([]);
  expect(await refreshIn(other, new ScriptedRecords(permits(3, 4)))).toMatchObject({ added: 0, changed: 4 });
  expect((await tableContents(workbook, tableId)).slice(1)).toEqual(permits(3, 4).map(Object.values));
});

test('the lease of a window that was closed is taken over when it has expired', async () => {
  await storeLease({ holder: 'closed', expiresAt: new Date(Date.now() + 60_000).toISOString() });
  await expect(refreshIn(firstWindow, new ScriptedRecords(permits(2)))).rejects.toThrow('another window');
  await storeLease({ holder: 'closed', expiresAt: new Date(Date.now() - 1).toISOString() });
  expect(await refreshIn(firstWindow, new ScriptedRecords(permits(2)))).toMatchObject({ changed: 3 });
  expect(await leases()).toEqual([]);
});

test('a window that loses its lease stops writing and leaves the lease to the other', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const records = new ScriptedRecords(permits(2));
    const lease = { holder: 'other', expiresAt: new Date(Date.now() + 60_000).toISOString() };
    records.before = async () => {
      await storeLease(lease);
      await vi.advanceTimersByTimeAsync(21_000);
      await workbook.run((context) => context.sync());
      await new Promise((resolve) => setTimeout(resolve, 20));
    };
    await expect(refreshIn(firstWindow, records)).rejects.toThrow('another window');
    expect(await leases()).toEqual([`cdata.lease.table.${tableId}`]);
    expect((await tableContents(workbook, tableId)).slice(1)).toEqual(permits(1).map(Object.values));
  } finally {
    vi.useRealTimers();
  }
});

test('corrections that two people save at the same time are all kept', async () => {
  const { saveCorrections, savedCorrections } = await import('../../src/features/geocode/corrections.ts');
  const other = await secondWindow();
  await Promise.all([
    saveCorrections({ '1 main st': { kind: 'accepted' } }),
    other.saveCorrections({ '2 main st': { kind: 'address', address: '2 Main St E' } }),
  ]);
  expect(Object.keys(await savedCorrections()).sort()).toEqual(['1 main st', '2 main st']);
});
