import { describe, expect, test } from 'vitest';
import { listSavedTables, readSavedQuery } from '../../src/features/tables/saved-tables.ts';
import {
  identifyTables,
  type StoredQuery,
  type TableIdentity,
} from '../../src/features/tables/table-identity.ts';
import {
  fetchPermits,
  fieldsOf,
  onTable,
  refresh,
  ScriptedRecords,
  excelWorkbook,
} from './table-workbook.ts';

const query = (key: string, id: string, name: string, fields = ['record_id', 'status']): StoredQuery => ({
  key,
  saved: {
    dataset: 'permit',
    table: { id, name },
    query: {},
    fields,
    maxRows: 10,
    service: 'https://service.test',
    fetchedAt: '2026-11-20T00:00:00Z',
  },
});
const table = (
  id: string,
  name: string,
  headers: string[] | null = ['record_id', 'status'],
): TableIdentity => ({
  id,
  name,
  headers,
});
const identify = (queries: StoredQuery[], tables: TableIdentity[]) =>
  Object.fromEntries([...identifyTables(queries, tables)].map(([id, { key }]) => [id, key]));

describe('a saved query finds its table', () => {
  test('by its id, although the user renamed the table or its columns, or hid the headers', () => {
    expect(identify([query('q', '1', 'permit')], [table('1', 'mine')])).toEqual({ 1: 'q' });
    expect(identify([query('q', '1', 'permit')], [table('1', 'permit', ['a'])])).toEqual({ 1: 'q' });
    expect(identify([query('q', '1', 'permit')], [table('1', 'mine', null)])).toEqual({ 1: 'q' });
    expect(identify([query('q', '1', 'permit')], [table('1', 'mine', ['a'])])).toEqual({ 1: 'q' });
  });

  test('by its name and headers, if ids have changed, and if another table has its former id', () => {
    const queries = [query('q', '1', 'permit'), query('r', '2', 'permit_2')];
    expect(identify(queries, [table('2', 'PERMIT'), table('3', 'permit_2')])).toEqual({ 2: 'q', 3: 'r' });
    expect(
      identify([query('q', '1', 'permit')], [table('1', 'budget', ['a']), table('2', 'permit')]),
    ).toEqual({
      2: 'q',
    });
  });

  test('by all of its headers alone, only if all ids have changed and one table has them', () => {
    const queries = [query('q', '1', 'permit')];
    expect(identify(queries, [table('7', 'renamed'), table('8', 'budget', ['a'])])).toEqual({ 7: 'q' });
    expect(identify(queries, [table('7', 'renamed'), table('8', 'copy')])).toEqual({});
    // The table of q was deleted; the other one with the same headers is not its own.
    const both = [...queries, query('r', '2', 'other', ['value'])];
    expect(identify(both, [table('2', 'other', ['value']), table('7', 'copy')])).toEqual({ 2: 'r' });
  });

  test('never with another query', () => {
    const queries = [query('q', '1', 'permit'), query('r', '1', 'permit')];
    expect(Object.keys(identify(queries, [table('1', 'permit')]))).toEqual(['1']);
  });
});

describe('in the workbook', () => {
  const workbook = excelWorkbook();
  const fields = fieldsOf('record_id', 'construction_value');
  const records = (value: number) => new ScriptedRecords([{ record_id: 'A', construction_value: value }]);
  const settings = () =>
    workbook.run(async (context) => {
      const all = context.workbook.settings.load('items/key,items/value');
      await context.sync();
      return all.items.filter(({ key }) => key.startsWith('cdata.table.'));
    });

  test('a table whose id has changed is listed and refreshed, and its query stays one setting', async () => {
    const { tableId } = await fetchPermits(records(1), fields);
    await workbook.run(async (context) => {
      const setting = context.workbook.settings.getItem(`cdata.table.${tableId}`).load('value');
      await context.sync();
      const saved = JSON.parse(String(setting.value)) as { table: { id: string } };
      saved.table.id = '{of an earlier session}';
      setting.delete();
      context.workbook.settings.add('cdata.table.{of an earlier session}', JSON.stringify(saved));
      await context.sync();
    });
    expect((await listSavedTables()).map(({ id }) => id)).toEqual([tableId]);
    expect(await refresh(tableId, records(2))).toMatchObject({ changed: 1 });
    const savedTables = await settings();
    expect(savedTables.map(({ key }) => key)).toEqual(['cdata.table.{of an earlier session}']);
    expect(JSON.parse(String(savedTables[0]!.value))).toMatchObject({ table: { id: tableId } });
  });

  test('the new name of a table is saved, and the query of a deleted table is not forgotten', async () => {
    const { tableId } = await fetchPermits(records(1), fields);
    await onTable(workbook, tableId, (created) => void (created.name = 'Mine'));
    expect((await listSavedTables()).map(({ name }) => name)).toContain('Mine');
    expect((await readSavedQuery(tableId))!.table).toEqual({ id: tableId, name: 'Mine' });
    const before = (await settings()).length;
    await onTable(workbook, tableId, (created) => created.delete());
    expect((await listSavedTables()).map(({ id }) => id)).not.toContain(tableId);
    expect(await readSavedQuery(tableId)).toBeNull();
    expect(await settings()).toHaveLength(before);
  });
});
