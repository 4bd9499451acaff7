import { describe, expect, test } from 'vitest';
import { ServiceError, type ServiceRecord, type Query, type RequestOptions } from '../../../src/api/index.ts';
import { saveQuery, readSavedQuery, listSavedTables } from '../../../src/features/tables/saved-tables.ts';
import { recordRequests } from '../../../src/features/tables/fetch-records.ts';
import type { Engine } from '../../../src/engine/index.ts';
import { fieldsOf, fetchPermits, resume, ScriptedRecords } from '../table-workbook.ts';
import { permit, permitFields, permitsTable } from './permits-table.ts';

const table = permitsTable();
const ids = async () => (await table.rows()).map(([id]) => id);

describe('a query with more records than its maximum', () => {
  const limitToFour = async () => saveQuery(table.id, { ...(await readSavedQuery(table.id))!, maxRows: 4 });

  test('is read beyond the maximum for the table’s own records, and only for them', async () => {
    await limitToFour();
    await table.addOwn();
    table.service.records = [
      ...['N1', 'N2', 'A', 'B', 'C'].map((one) => permit(one)),
      permit('D', 9),
      ...['E', 'F', 'G'].map((one) => permit(one)),
    ];
    const report = await table.refresh({ mode: 'replace' });
    expect(report).toMatchObject({ added: 2, changed: 1, removed: 0, kept: 0, addedIds: ['N1', 'N2'] });
    expect((await table.rows()).map((row) => [row[0], row[3], row[5]])).toEqual([
      ['A', 1000, 'note a'],
      ['B', 1000, 'note b'],
      ['C', 1000, 'note c'],
      ['D', 9, 'note d'],
      ['N1', 1000, ''],
      ['N2', 1000, ''],
    ]);
    expect(await table.refresh({ mode: 'replace' })).toMatchObject({ added: 0, removed: 0, kept: 0 });
  });

  test('is read only to the maximum after the query was changed', async () => {
    const change = { query: {}, fields: permitFields.map(({ name }) => name), maxRows: 2 };
    expect((await table.replace({ change })).removedIds).toEqual(['C', 'D']);
    expect(await ids()).toEqual(['A', 'B']);
  });

  test('still reports records that are gone, and replaces them by none beyond the maximum', async () => {
    await limitToFour();
    table.service.records = ['N1', 'A', 'B', 'D', 'E', 'F'].map((one) => permit(one));
    const { report, removedIds } = await table.replace();
    expect([report.added, removedIds]).toEqual([1, ['C']]);
    expect(await ids()).toEqual(['A', 'B', 'D', 'N1']);
  });

  test('makes one request if all records of the table are found', async () => {
    await limitToFour();
    table.service.records = ['A', 'B', 'C', 'D', 'E', 'F'].map((one) => permit(one));
    table.service.queries.length = 0;
    await table.refresh();
    expect(table.service.queries).toHaveLength(1);
  });
});

test('picked records that the search no longer finds are fetched by id', async () => {
  const permits = Array.from({ length: 1000 }, (_, index) => permit(`S${index}`));
  const left = new Map(
    Array.from({ length: 300 }, (_, index): [string, ServiceRecord] => [`L${index}`, permit(`L${index}`)]),
  );
  const records = new ScriptedRecords(permits);
  const picked = [...permits.slice(900).map(({ record_id }) => String(record_id)), ...left.keys(), 'gone'];
  const saved = { ...(await readSavedQuery(table.id))!, maxRows: 1000, recordIds: picked };
  await saveQuery(table.id, saved);
  const engine = {
    get: async (path: string, query: Query, options: RequestOptions) => {
      if (path === '/permit') return records.fetch(query, options);
      const record = left.get(path.split('/').at(-1)!);
      if (!record) throw new ServiceError({ status: 404, detail: 'Not here.' });
      return record;
    },
  } as unknown as Engine;
  const { report, removedIds } = await table.replace(recordRequests(engine, saved));
  expect(report.added).toBe(400);
  expect(removedIds).toEqual(['A', 'B', 'C', 'D']);
  expect(new Set(await ids())).toEqual(new Set(picked.filter((id) => id !== 'gone')));
  expect(records.queries).toHaveLength(2);
});

test('a refresh that fails halfway reports what it changed, and why it failed', async () => {
  table.service.records = [permit('A', 5), ...['B', 'C', 'D', 'E'].map((one) => permit(one))];
  let meanwhile: Promise<unknown> = Promise.resolve();
  const report = await table.refresh({
    onProgress: (_, of) => {
      if (of !== null) meanwhile = table.on((one) => one.worksheet.protection.protect());
    },
  });
  await meanwhile;
  expect(report).toMatchObject({ changed: 1, added: 0, cancelled: false });
  expect(report.error).toMatch(/Unprotect the sheet/);
  await table.on((one) => one.worksheet.protection.unprotect());
  expect(await table.refresh()).toMatchObject({ changed: 0, added: 1, error: null });
});

test('a fetch without ids does not start over: its rows would be duplicated', async () => {
  const records = new ScriptedRecords(Array.from({ length: 1200 }, (_, index) => permit(`P${index}`)));
  records.before = (page) => {
    if (page === 2) throw new ServiceError({ status: 500, detail: 'Down.' });
  };
  await expect(fetchPermits(records, fieldsOf('status', 'construction_value'))).rejects.toThrow('Down.');
  records.before = () => undefined;
  const broken = (await listSavedTables()).find(({ resumeFrom }) => resumeFrom)!;
  const expired = resume(broken.id, {
    fetch: (query, requestOptions) => {
      if (query.cursor === '500') throw new ServiceError({ status: 422, detail: 'cursor: not known' });
      return records.fetch(query, requestOptions);
    },
  });
  await expect(expired).rejects.toThrow('without a column of record IDs');
  const elsewhere = resume(broken.id, records, { service: 'https://other.test' });
  await expect(elsewhere).rejects.toThrow('without a column of record IDs');
  expect(await resume(broken.id, records)).toMatchObject({ rows: 1200 });
  const there = (await listSavedTables()).find(({ id }) => id === broken.id)!;
  expect([there.rowCount, there.resumeFrom]).toEqual([1200, undefined]);
});
