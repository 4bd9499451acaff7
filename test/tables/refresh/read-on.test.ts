import { describe, expect, test } from 'vitest';
import { ServiceError, type PublishedRecord } from '../../../src/api/index.ts';
import { continuePull } from '../../../src/tables/fetch-table.ts';
import { keepQuery, rememberedOf, rememberedTables } from '../../../src/tables/saved-query.ts';
import { rememberedFetch } from '../../../src/tables/saved-fetch.ts';
import type { ConnectedLookups } from '../../../src/lookup/index.ts';
import { fieldsOf, pull, refresh, ScriptedRecords, service } from '../table-workbook.ts';
import { permit, permitFields, permitsTable } from './permits-table.ts';

const table = permitsTable();
const ids = async () => (await table.rows()).map(([id]) => id);

describe('a query that has more than is wanted', () => {
  const atMostFour = async () => keepQuery(table.id, { ...(await rememberedOf(table.id))!, rows: 4 });

  test('new records push none of the table’s out: it is read on for them, and only for them', async () => {
    await atMostFour();
    await table.addOwn();
    table.service.records = [
      ...['N1', 'N2', 'A', 'B', 'C'].map((one) => permit(one)),
      permit('D', 9),
      ...['E', 'F', 'G'].map((one) => permit(one)),
    ];
    const report = await table.refresh({ way: 'replace' });
    expect(report).toMatchObject({ added: 2, changed: 1, removed: 0, gone: 0, addedIds: ['N1', 'N2'] });
    expect((await table.rows()).map((row) => [row[0], row[3], row[5]])).toEqual([
      ['A', 1000, 'note a'],
      ['B', 1000, 'note b'],
      ['C', 1000, 'note c'],
      ['D', 9, 'note d'],
      ['N1', 1000, ''],
      ['N2', 1000, ''],
    ]);
    expect(await table.refresh({ way: 'replace' })).toMatchObject({ added: 0, removed: 0, gone: 0 });
  });

  test('another query is asked as it says: fewer rows are fewer rows', async () => {
    const change = { query: {}, fields: permitFields.map(({ name }) => name), rows: 2 };
    expect(await table.refresh({ way: 'replace', change })).toMatchObject({ removed: 2, rows: 2 });
    expect(await ids()).toEqual(['A', 'B']);
  });

  test('what is gone is gone all the same, and nothing beyond takes its place', async () => {
    await atMostFour();
    table.service.records = ['N1', 'A', 'B', 'D', 'E', 'F'].map((one) => permit(one));
    expect(await table.refresh({ way: 'replace' })).toMatchObject({ added: 1, removed: 1, goneIds: ['C'] });
    expect(await ids()).toEqual(['A', 'B', 'D', 'N1']);
  });

  test('nothing more is asked where all of the table’s are there', async () => {
    await atMostFour();
    table.service.records = ['A', 'B', 'C', 'D', 'E', 'F'].map((one) => permit(one));
    table.service.asked.length = 0;
    await table.refresh();
    expect(table.service.asked).toHaveLength(1);
  });
});

test('picked records beyond the search are all there, however many there are', async () => {
  const found = Array.from({ length: 1000 }, (_, index) => permit(`S${index}`));
  const left = new Map(
    Array.from({ length: 300 }, (_, index): [string, PublishedRecord] => [`L${index}`, permit(`L${index}`)]),
  );
  const records = new ScriptedRecords(found);
  const picked = [...found.slice(900).map(({ record_id }) => String(record_id)), ...left.keys(), 'gone'];
  const remembered = { ...(await rememberedOf(table.id))!, rows: 1000, recordIds: picked };
  await keepQuery(table.id, remembered);
  const lookups = {
    pages: () => records.fetch,
    fresh: async (asked: string) => {
      const record = left.get(asked.split('/').at(-1)!);
      if (!record) throw new ServiceError(404, 'Not here.');
      return record;
    },
  } as unknown as ConnectedLookups;
  const report = await refresh(table.id, records, {
    way: 'replace',
    fetch: rememberedFetch(lookups, remembered),
  });
  expect(report).toMatchObject({ added: 400, removed: 4, rows: 400 });
  expect(new Set(await ids())).toEqual(new Set(picked.filter((id) => id !== 'gone')));
  expect(records.asked).toHaveLength(2);
});

test('what was changed before a refresh could not go on stays in its report, with the reason', async () => {
  table.service.records = [permit('A', 5), ...['B', 'C', 'D', 'E'].map((one) => permit(one))];
  let meanwhile: Promise<unknown> = Promise.resolve();
  const report = await table.refresh({
    onProgress: (_, of) => {
      if (of !== null) meanwhile = table.on((one) => one.worksheet.protection.protect());
    },
  });
  await meanwhile;
  expect(report).toMatchObject({ changed: 1, added: 0, cancelled: false });
  expect(report.reason).toMatch(/protected/);
  await table.on((one) => one.worksheet.protection.unprotect());
  expect(await table.refresh()).toMatchObject({ changed: 0, added: 1, reason: null });
});

test('a pull without ids is not begun anew: its rows would come twice', async () => {
  const records = new ScriptedRecords(Array.from({ length: 1200 }, (_, index) => permit(`P${index}`)));
  records.before = (page) => {
    if (page === 2) throw new ServiceError(500, 'Down.');
  };
  await expect(pull(records, fieldsOf('status', 'construction_value'))).rejects.toThrow('Down.');
  records.before = () => undefined;
  const broken = (await rememberedTables()).find(({ complete }) => !complete)!;
  const options = { service, signal: new AbortController().signal, onProgress: () => undefined };
  const expired = continuePull(broken.id, {
    ...options,
    fetch: (query, asked) => {
      if (query.cursor === '500') throw new ServiceError(422, 'cursor: not known');
      return records.fetch(query, asked);
    },
  });
  await expect(expired).rejects.toThrow('without a column record_id');
  const elsewhere = continuePull(broken.id, {
    ...options,
    service: 'https://other.test',
    fetch: records.fetch,
  });
  await expect(elsewhere).rejects.toThrow('without a column record_id');
  expect(await continuePull(broken.id, { ...options, fetch: records.fetch })).toMatchObject({ rows: 1200 });
  const there = (await rememberedTables()).find(({ id }) => id === broken.id)!;
  expect([there.rowsThere, there.complete]).toEqual([1200, true]);
});
