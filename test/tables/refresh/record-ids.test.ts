import { describe, expect, test } from 'vitest';
import { ServiceError, type ServiceRecord } from '../../../src/api/index.ts';
import type { RefreshMode } from '../../../src/features/tables/index.ts';
import { listSavedTables } from '../../../src/features/tables/saved-tables.ts';
import {
  fetchPermits,
  fieldsOf,
  onTable,
  refresh,
  resume,
  ScriptedRecords,
  service,
  tableContents,
  excelWorkbook,
} from '../table-workbook.ts';

const workbook = excelWorkbook();
const fields = fieldsOf('record_id', 'status', 'construction_value', 'fetched_at');
const modes: RefreshMode[] = ['update', 'append', 'replace'];

const record = (record_id: unknown, status: string, value: unknown = 1000.1): ServiceRecord => ({
  record_id,
  status,
  construction_value: value,
  fetched_at: '2026-01-01T00:00:00Z',
});
const rows = async (tableId: string) => (await tableContents(workbook, tableId)).slice(1);

describe('records without an id', () => {
  const missingIds = () => [
    record('A', 'with id'),
    record('', 'blank'),
    record('  ', 'spaces'),
    record(null, 'null'),
    record('None', 'the word'),
    record('NONE', 'in capitals', 'unknown'),
    { status: 'left out' },
    record('', 'twice'),
    record(null, 'twice'),
  ];

  test('are all written by a fetch, which says how many there are', async () => {
    const { tableId, notes } = await fetchPermits(new ScriptedRecords(missingIds()), fields);
    expect((await rows(tableId)).map(([id, status]) => [id, status])).toEqual([
      ['A', 'with id'],
      ...['blank', 'spaces', 'null', 'the word', 'in capitals', 'left out', 'twice', 'twice'].map(
        (status) => ['', status],
      ),
    ]);
    expect(notes).toContainEqual({ field: 'record_id', note: 'no id', count: 8 });
  });

  test.each(modes)('do not multiply, and keep their notes: %s', async (mode) => {
    const records = new ScriptedRecords(missingIds());
    const { tableId } = await fetchPermits(records, fields);
    await onTable(workbook, tableId, (table) => {
      const notes = table.columns.add(undefined, undefined, 'note');
      notes.getDataBodyRange().values = missingIds().map(({ status }) => [`note ${String(status)}`]);
    });
    const before = await rows(tableId);
    for (const day of ['02', '03']) {
      // The service has ingested them again.
      records.records = missingIds().map((one) => ({ ...one, fetched_at: `2026-01-${day}T00:00:00Z` }));
      const report = await refresh(tableId, records, { mode });
      expect(report).toMatchObject({ added: 0, removed: 0, kept: 0, rowCount: 9 });
      expect(report.notes).toContainEqual({ field: 'record_id', note: 'no id', count: 8 });
    }
    const withoutTime = (all: unknown[][]) => all.map((row) => [...row.slice(0, 3), row[4]]);
    expect(withoutTime(await rows(tableId))).toEqual(withoutTime(before));
  });

  test.each(modes)(
    'are added when they are new or have changed; no row of theirs is removed: %s',
    async (mode) => {
      const records = new ScriptedRecords([
        record('A', 'with id'),
        record('', 'first'),
        record('', 'second'),
      ]);
      const { tableId } = await fetchPermits(records, fields);
      await onTable(workbook, tableId, (table) => {
        table.rows.add(undefined, [['', 'mine', 5, '']]);
        table.sort.apply([{ key: 1, ascending: false }]);
      });
      records.records = [
        record('A', 'with id'),
        record('', 'first', 7),
        record('', 'second'),
        record('', 'third'),
      ];
      expect(await refresh(tableId, records, { mode })).toMatchObject({ added: 2, addedIds: ['', ''] });
      expect(await refresh(tableId, records, { mode })).toMatchObject({ added: 0, removed: 0 });
      expect((await rows(tableId)).map(([id, status, value]) => [id, status, value])).toEqual([
        ['A', 'with id', 1000.1],
        ['', 'second', 1000.1],
        ['', 'mine', 5],
        ['', 'first', 1000.1],
        ['', 'first', 7],
        ['', 'third', 1000.1],
      ]);
    },
  );

  test('are compared by the columns that are left', async () => {
    const records = new ScriptedRecords([record('A', 'with id'), record('', 'first'), record('', 'second')]);
    const { tableId } = await fetchPermits(records, fields);
    await onTable(workbook, tableId, (table) => table.columns.getItem('construction_value').delete());
    records.records = [record('A', 'with id'), record('', 'first', 7), record('', 'second')];
    expect(await refresh(tableId, records, { mode: 'replace' })).toMatchObject({ added: 0, rowCount: 3 });
  });

  test('are not written again when an interrupted fetch starts over', async () => {
    const records = new ScriptedRecords(
      Array.from({ length: 1200 }, (_, index) => record(index % 2 ? `R${index}` : null, `status ${index}`)),
    );
    records.before = (page) => {
      if (page === 3) throw new ServiceError({ status: 403, detail: 'Not now.' });
    };
    await expect(fetchPermits(records, fields)).rejects.toThrow('Not now.');
    records.before = () => undefined;
    const { id } = (await listSavedTables()).find(({ resumeFrom }) => resumeFrom)!;
    // Another service does not know the cursor, so that the first pages are read again.
    await resume(id, records, { service: `${service}/2` });
    const statuses = (await rows(id)).map(([, status]) => status);
    expect(statuses).toHaveLength(new Set(statuses).size);
    expect(statuses.length).toBeGreaterThan(1000);
    expect(await refresh(id, records)).toMatchObject({ rowCount: 1200 });
  });
});

describe('ids', () => {
  test('are text: 123 and "123" are one, and the same record wins each time', async () => {
    const records = new ScriptedRecords([
      record(123, 'number'),
      record('123', 'text'),
      record('0123', 'zero'),
    ]);
    const { tableId } = await fetchPermits(records, fields);
    const before = await rows(tableId);
    expect(before.map(([id, status]) => [id, status])).toEqual([
      ['123', 'number'],
      ['0123', 'zero'],
    ]);
    for (const mode of modes) {
      expect(await refresh(tableId, records, { mode })).toMatchObject({ added: 0, changed: 0, removed: 0 });
    }
    expect(await rows(tableId)).toEqual(before);
  });

  test('are found where the user has turned them into numbers', async () => {
    const records = new ScriptedRecords([record('123', 'old'), record('B', 'old')]);
    const { tableId } = await fetchPermits(records, fields);
    await onTable(workbook, tableId, (table) => {
      const cell = table.getDataBodyRange().getCell(0, 0);
      cell.numberFormat = [['General']];
      cell.values = [[123]];
    });
    records.records = [record('123', 'new'), record('B', 'old')];
    expect(await refresh(tableId, records, { mode: 'replace' })).toMatchObject({
      changed: 1,
      added: 0,
      removed: 0,
    });
    expect((await rows(tableId))[0]!.slice(0, 2)).toEqual(['123', 'new']);
  });

  test.each([
    ['an apostrophe', "'123"],
    ['a line break', 'a\r\nb'],
    ['more characters than a cell holds', 'x'.repeat(40_000)],
  ])('are found as Excel stores them: %s', async (_, id) => {
    const records = new ScriptedRecords([record(id, 'old'), record('B', 'old')]);
    const { tableId } = await fetchPermits(records, fields);
    records.records = [record(id, 'new'), record('B', 'old')];
    expect(await refresh(tableId, records, { mode: 'replace' })).toMatchObject({
      changed: 1,
      added: 0,
      removed: 0,
    });
  });

  test.each([
    ['line breaks', 'a\r\nb', 'a\nb'],
    ['an apostrophe', "'7", '7'],
    ['characters beyond those of a cell', `${'x'.repeat(40_000)}1`, `${'x'.repeat(40_000)}2`],
  ])('that a cell shows alike stay two rows, whose number a refresh states: %s', async (_, one, other) => {
    const records = new ScriptedRecords([record(one, 'one'), record(other, 'other'), record('B', 'old')]);
    const { tableId } = await fetchPermits(records, fields);
    records.records = [record(one, 'new'), record(other, 'newer'), record('B', 'new'), record('C', 'old')];
    for (const mode of modes) {
      const { notes, removed, kept } = await refresh(tableId, records, { mode });
      expect({ notes, removed, kept }).toEqual({
        notes: expect.arrayContaining([{ field: 'record_id', note: 'same id', count: 2 }]) as unknown,
        removed: 0,
        kept: 0,
      });
    }
    expect((await rows(tableId)).map(([, status]) => status)).toEqual(['one', 'other', 'new', 'old']);
  });
});
