import { afterEach, describe, expect, test, vi } from 'vitest';
import type { RefreshOptions } from '../../../src/features/tables/refresh-table.ts';
import { isUnfinished } from '../../../src/features/tables/saved-query.ts';
import { listSavedTables, readSavedQuery } from '../../../src/features/tables/saved-tables.ts';
import {
  fetchPermits,
  onTable,
  refresh,
  ScriptedRecords,
  tableContents,
  excelWorkbook,
} from '../table-workbook.ts';
import { closePaneAfterWrite } from '../../closing-pane.ts';
import { permit, permitFields } from './permits-table.ts';

const workbook = excelWorkbook();

afterEach(() => vi.restoreAllMocks());

interface Table {
  tableId: string;
  records: ScriptedRecords;
}

const withoutId = (status: string) => ({ ...permit('None'), status });

const others = Array.from({ length: 20 }, (_, index) => permit(`K${index}`));

/**
 * A table with the user's notes, formulas and own row. The service has newer records; it no longer has C, which has a note,
 * nor X.
 */
async function outdatedTable(): Promise<Table> {
  const records = new ScriptedRecords([
    ...['A', 'B', 'C', 'D'].map((id) => permit(id)),
    withoutId('old'),
    permit('X'),
    ...others,
  ]);
  const { tableId } = await fetchPermits(records, permitFields);
  await onTable(workbook, tableId, async (table, context) => {
    table.columns.add(undefined, undefined, 'double');
    table.columns.add(undefined, undefined, 'note');
    await context.sync();
    const body = table.getDataBodyRange();
    body.getColumn(4).formulas = records.records.map((_, row) => [`=D${row + 4}*2`]);
    body.getColumn(5).values = records.records.map((_, row) => {
      const id = ['A', 'B', 'C', 'D', 'none'][row];
      return [id ? `note ${id}` : ''];
    });
    table.rows.add(undefined, [['', 'mine', '', 5, '', 'note mine']]);
  });
  records.records = [
    { ...permit('A', 1), status: 'Closed', ward: '7' },
    permit('B'),
    { ...permit('D', 4), status: 'Closed' },
    permit('E'),
    withoutId('old'),
    withoutId('new'),
    ...others,
  ];
  return { tableId, records };
}

const rowsOf = async ({ tableId }: Table): Promise<unknown[][]> => tableContents(workbook, tableId);

/** By note: the id of its row. */
async function notedIds(table: Table): Promise<Map<unknown, unknown>> {
  const [header, ...rows] = await rowsOf(table);
  const note = header!.indexOf('note');
  return new Map(rows.filter((row) => row[note] !== '').map((row) => [row[note], row[0]]));
}

const allNotes = new Map([
  ['note A', 'A'],
  ['note B', 'B'],
  ['note C', 'C'],
  ['note D', 'D'],
  ['note none', ''],
  ['note mine', ''],
]);

const change = {
  query: { municipality: 'ottawa' },
  fields: [...permitFields.map(({ name }) => name), 'ward'],
  maxRows: 50,
};

const cases: [name: string, options: Partial<RefreshOptions>, writes: number][] = [
  ['that updates', { mode: 'update' }, 6],
  ['that only adds rows', { mode: 'append' }, 5],
  ['that replaces', { mode: 'replace' }, 8],
  ['with another query', { mode: 'update', change }, 7],
];

describe.each(cases)('a refresh %s, killed after any of its writes,', (_, options, writes) => {
  test('is old, new or resumable, and every note stays with its record', async () => {
    const complete = await outdatedTable();
    const old = await rowsOf(complete);
    const uninterrupted = closePaneAfterWrite(workbook, Infinity);
    await refresh(complete.tableId, complete.records, options);
    vi.restoreAllMocks();
    const updated = await rowsOf(complete);
    expect(uninterrupted.writes).toBe(writes);
    expect(await notedIds(complete)).toEqual(allNotes);
    expect(updated.some(([id]) => id === 'X')).toBe(options.mode !== 'replace');

    const states: string[] = [];
    for (let n = 0; n <= writes; n++) {
      const table = await outdatedTable();
      closePaneAfterWrite(workbook, n);
      await expect(refresh(table.tableId, table.records, options)).rejects.toThrow();
      vi.restoreAllMocks();
      const rows = await rowsOf(table);
      const saved = (await readSavedQuery(table.tableId))!;
      const state = saved.unfinishedRefresh ? 'resumable' : n >= writes - 3 ? 'new' : 'old';
      states.push(state);
      if (state === 'old') expect(rows).toEqual(old);
      if (state === 'new') expect(rows).toEqual(updated);
      expect(await notedIds(table)).toEqual(allNotes);
      if (state !== 'resumable') continue;
      await refresh(table.tableId, table.records, { mode: saved.unfinishedRefresh! });
      expect(await rowsOf(table)).toEqual(updated);
      expect(await readSavedQuery(table.tableId)).toMatchObject({
        maxRows: saved.maxRows,
        query: saved.query,
      });
      expect((await readSavedQuery(table.tableId))!.unfinishedRefresh).toBeUndefined();
    }
    // The last ones read and write what is known of the rows, and write the line above the table that names the query.
    expect(states).toEqual([
      'old',
      ...Array<string>(writes - 4).fill('resumable'),
      ...Array<string>(4).fill('new'),
    ]);
  });
});

test('a fetch killed after any write of rows is resumed from there, and no row is lost or doubled', async () => {
  const permits = Array.from({ length: 1100 }, (_, index) =>
    permit(index % 100 ? `R${index}` : 'None', index),
  );
  const complete = await fetchPermits(new ScriptedRecords(permits), permitFields);
  const expected = await tableContents(workbook, complete.tableId);
  const uninterrupted = closePaneAfterWrite(workbook, Infinity);
  await fetchPermits(new ScriptedRecords(permits), permitFields);
  vi.restoreAllMocks();
  // The first writes create and show the sheet and the table.
  for (let n = 6; n <= uninterrupted.writes; n++) {
    const before = new Set((await listSavedTables()).map(({ id }) => id));
    closePaneAfterWrite(workbook, n);
    const records = new ScriptedRecords(permits);
    const fetched = fetchPermits(records, permitFields);
    // The frozen header and the set-up of the printed page come last, and may fail.
    if (n < uninterrupted.writes - 1) await expect(fetched).rejects.toThrow();
    else await fetched;
    vi.restoreAllMocks();
    const { id } = (await listSavedTables()).find((table) => !before.has(table.id))!;
    expect(await refresh(id, records)).toMatchObject({ rowCount: 1100, changed: 0, removed: 0 });
    expect(await tableContents(workbook, id)).toEqual(expected);
    expect(isUnfinished((await readSavedQuery(id))!)).toBe(false);
  }
});
