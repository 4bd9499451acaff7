import { expect, test, vi } from 'vitest';
import { datasets } from '@cdata/catalog';
import { ServiceError } from '../../src/api/index.ts';
import { maxSettingsLength } from '../../src/excel/index.ts';
import { fetchTable } from '../../src/features/tables/index.ts';
import { listSavedTables, type SavedTable } from '../../src/features/tables/saved-tables.ts';
import {
  fetchOptions,
  fieldsOf,
  formulaTexts,
  onTable,
  refresh,
  fetchPermits,
  resume,
  ScriptedRecords,
  service,
  tableContents,
  excelWorkbook,
} from './table-workbook.ts';

const workbook = excelWorkbook();
const fields = fieldsOf('record_id', 'address', 'issued_date', 'construction_value');
const permit = (index: number) => ({
  record_id: `00${index}`,
  address: `${index} MAIN ST`,
  issued_date: '2026-04-13',
  construction_value: index * 1000,
});
const permits = (count: number) => Array.from({ length: count }, (_, index) => permit(index));
const rowOf = (index: number) => [`00${index}`, `${index} MAIN ST`, 46125, index * 1000];
const header = fields.map(({ name }) => name);
const savedTable = async (id: string) => (await listSavedTables()).find((table) => table.id === id)!;

test('a fetch writes every record once, and saves a query that is complete', async () => {
  const records = new ScriptedRecords([...permits(1200), permit(3)]);
  const report = await fetchPermits(records, fields);
  expect(report).toMatchObject({
    rows: 1200,
    cancelled: false,
    table: 'Building_permits_Calgary',
    notes: [],
  });
  const [first, ...rows] = await tableContents(workbook, report.tableId);
  expect(first).toEqual(header);
  expect(rows).toEqual(permits(1200).map((_, index) => rowOf(index)));
  expect(await savedTable(report.tableId)).toMatchObject({ rowCount: 1200, maxRows: 100_000, service });
  expect((await savedTable(report.tableId)).resumeFrom).toBeUndefined();
});

test('where the workbook has no room for it, a table has no fingerprints, and is written all the same', async () => {
  const fillSettings = (length: number) =>
    workbook.run(async (context) => {
      const { settings } = context.workbook;
      if (length > 0) settings.add('other', 'x'.repeat(length));
      else settings.getItem('other').delete();
      await context.sync();
    });
  const fingerprints = () =>
    workbook.run(async (context) => {
      const settings = context.workbook.settings.load('items/key');
      await context.sync();
      return settings.items.filter(({ key }) => key.startsWith('cdata.rows.')).length;
    });
  const before = await fingerprints();
  await fetchPermits(new ScriptedRecords(permits(50)), fields);
  expect(await fingerprints()).toBe(before + 1);
  await fillSettings(maxSettingsLength - 200);
  const report = await fetchPermits(new ScriptedRecords(permits(50)), fields);
  expect(report).toMatchObject({ rows: 50, cancelled: false });
  expect(await fingerprints()).toBe(before + 1);
  await fillSettings(0);
});

test('an interrupted fetch resumes from its last block, without duplicate rows', async () => {
  const records = new ScriptedRecords(permits(2200));
  records.before = (page) => {
    if (page === 4) throw new ServiceError({ status: 403, detail: 'This key was withdrawn.' });
  };
  await expect(fetchPermits(records, fields)).rejects.toThrow('This key was withdrawn.');
  const [table] = await listSavedTables();
  expect(table).toMatchObject({ rowCount: 1500, resumeFrom: { rows: 1500 } });
  // The user has sorted what is there, and taken a row out.
  await onTable(workbook, table!.id, (one) => {
    one.sort.apply([{ key: 3, ascending: false }]);
    one.rows.getItemAt(0).delete();
  });
  records.queries.length = 0;
  records.before = () => undefined;
  const report = await resume(table!.id, records);
  expect(report).toMatchObject({ rows: 2200, cancelled: false });
  expect(records.queries.map(({ cursor }) => cursor)).toEqual(['1500', '2000']);
  const ids = (await tableContents(workbook, table!.id)).slice(1).map(([id]) => id);
  expect(new Set(ids).size).toBe(2199);
  expect(ids).toHaveLength(2199);
  expect((await savedTable(table!.id)).resumeFrom).toBeUndefined();
});

test('a fetch starts over if the service no longer accepts the cursor', async () => {
  const records = new ScriptedRecords(permits(1200));
  records.before = (page) => {
    if (page === 2) throw new ServiceError({ status: 500, detail: 'Down.' });
  };
  await expect(fetchPermits(records, fields)).rejects.toThrow('Down.');
  records.before = () => undefined;
  const [table] = await listSavedTables();
  expect(table).toMatchObject({ rowCount: 500, resumeFrom: { rows: 500 } });
  let refused = 0;
  const report = await resume(table!.id, {
    fetch: (query, options) => {
      if (query.cursor === '500' && refused++ === 0)
        throw new ServiceError({ status: 422, detail: 'cursor: not known' });
      return records.fetch(query, options);
    },
  });
  expect(refused).toBe(2);
  expect(report).toMatchObject({ rows: 1200 });
  const ids = (await tableContents(workbook, table!.id)).slice(1).map(([id]) => id);
  expect(ids).toEqual(permits(1200).map(({ record_id }) => record_id));
});

test('text never becomes a formula, whatever it begins with', async () => {
  const dangerous = [...formulaTexts, "'=1"];
  const records = new ScriptedRecords(
    dangerous.map((text, index) => ({
      record_id: text,
      address: text,
      issued_date: text,
      construction_value: index,
    })),
  );
  const { tableId } = await fetchPermits(records, fields);
  const read = await onTable(workbook, tableId, async (table, context) => {
    const range = table.getDataBodyRange().load('values,valueTypes');
    await context.sync();
    return { values: range.values as unknown[][], types: range.valueTypes };
  });
  expect(read.values.map((row) => row.slice(0, 3))).toEqual(dangerous.map((text) => [text, text, text]));
  expect(new Set(read.types.flatMap((row) => row.slice(0, 3)))).toEqual(new Set(['String']));
});

test('a growing table overwrites nothing below it or next to it', async () => {
  const records = new ScriptedRecords(permits(1600));
  let tableId = '';
  records.before = async (page) => {
    if (page !== 3) return;
    while (!tableId) tableId = (await listSavedTables()).find(({ resumeFrom }) => resumeFrom)?.id ?? '';
    await onTable(workbook, tableId, (table) => {
      const below = table.getRange().getRowsBelow(3).getLastRow();
      below.getCell(0, 1).values = [['my note']];
      table.columns.add(1, undefined, 'own');
    });
    // Some time goes by until the next block.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  };
  const report = await fetchPermits(records, fields);
  vi.restoreAllMocks();
  expect(report.tableId).toBe(tableId);
  const contents = await tableContents(workbook, tableId);
  expect(contents[0]).toEqual(['record_id', 'own', ...header.slice(1)]);
  expect(contents.slice(1).map(([id]) => id)).toEqual(permits(1600).map(({ record_id }) => record_id));
  const used = await onTable(workbook, tableId, async (table, context) => {
    const range = table.worksheet.getUsedRange(true).load('formulas');
    await context.sync();
    return range.formulas.flat() as unknown[];
  });
  expect(used).toContain('my note');
});

test('a table at the selected cell moves nothing that is below it', async () => {
  const sheetId = await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add().load('id');
    sheet.getRange('A10').values = [['my note']];
    await context.sync();
    return sheet.id;
  });
  const search = { dataset: datasets.permit, query: { municipality: 'calgary' }, fields, maxRows: 5 };
  const { fetch } = new ScriptedRecords(permits(5));
  await fetchTable(search, { sheetId, row: 0, column: 0 }, { ...fetchOptions(), fetch });
  const note = await workbook.run(async (context) => {
    const cell = context.workbook.worksheets.getItem(sheetId).getRange('A10').load('values');
    await context.sync();
    return cell.values;
  });
  expect(note).toEqual([['my note']]);
});

test('a table that is being written can not be refreshed at the same time', async () => {
  const records = new ScriptedRecords(permits(600));
  let refreshed: Promise<unknown> = Promise.resolve();
  records.before = async (page) => {
    if (page !== 2) return;
    const isGrowing = ({ rowCount, resumeFrom }: SavedTable) => rowCount === 500 && resumeFrom !== undefined;
    const { id } = await vi.waitUntil(async () => (await listSavedTables()).find(isGrowing), {
      timeout: 30_000,
    });
    refreshed = refresh(id, records).catch((error: Error) => error.message);
  };
  expect(await fetchPermits(records, fields)).toMatchObject({ rows: 600 });
  expect(await refreshed).toMatch(/already being written/);
});

test('pages that never end are written once, and a refresh changes nothing', async () => {
  const records = new ScriptedRecords(permits(900));
  const { tableId } = await fetchPermits(records, fields);
  const before = await tableContents(workbook, tableId);
  const endless = new ScriptedRecords(permits(400));
  const fetch = endless.fetch;
  Object.assign(endless, {
    fetch: async (...args: Parameters<typeof fetch>) => ({ ...(await fetch(...args)), next_cursor: 'same' }),
  });
  expect(await fetchPermits(endless, fields)).toMatchObject({ rows: 400, endedEarly: true });
  await expect(refresh(tableId, endless, { mode: 'replace' })).rejects.toThrow(/sent the same records twice/);
  expect(await tableContents(workbook, tableId)).toEqual(before);
});
