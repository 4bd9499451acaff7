import { beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/api/index.ts';
import type { RefreshOptions } from '../../../src/features/tables/refresh-table.ts';
import { readSavedQuery } from '../../../src/features/tables/saved-tables.ts';
import { removeAgreed, restoreRows } from '../../../src/features/tables/gone-rows.ts';
import {
  countBatches,
  excelWorkbook,
  fetchPermits,
  onTable,
  refresh,
  ScriptedRecords,
  sourceOf,
  tableContents,
} from '../table-workbook.ts';
import { permit, permitFields } from './permits-table.ts';
import { isLong, longTest } from '../../extent.ts';

const workbook = excelWorkbook();
const unaborted = new AbortController().signal;

/** A service with this many permits, and a table of them. */
let service: ScriptedRecords;
let tableId: string;
const permits = (count: number) => Array.from({ length: count }, (_, index) => permit(`P${index}`));
async function fetched(count: number): Promise<void> {
  service = new ScriptedRecords(permits(count));
  ({ tableId } = await fetchPermits(service, permitFields));
}

const replace = (options: Partial<RefreshOptions> = {}) =>
  refresh(tableId, service, { mode: 'replace', ...options });
const rows = async () => (await tableContents(workbook, tableId)).slice(1);
const ids = async () => (await rows()).map(([id]) => id);

/** Gives each row a note of the user's. */
const addNotes = () =>
  onTable(workbook, tableId, async (table, context) => {
    const body = table.getDataBodyRange().load('rowCount');
    await context.sync();
    const notes = table.columns.add(undefined, undefined, 'my note').getDataBodyRange();
    notes.values = Array.from({ length: body.rowCount }, (_, row) => [`note of P${row}`]);
  });
const notes = async () => (await rows()).map((row) => row[4]).filter((note) => note !== '');

/** The service gives some permits, although it still has the others. */
const leaveOut = (isGiven: (index: number) => boolean): void => {
  service.unlisted = service.records.filter((_, index) => !isGiven(index));
  service.records = service.records.filter((_, index) => isGiven(index));
};

describe('an answer that leaves out records', () => {
  test('and is empty removes nothing: 200 permits keep their notes', async () => {
    await fetched(200);
    await addNotes();
    leaveOut(() => false);
    const report = await replace();
    expect(report).toMatchObject({ removed: 0, kept: 200, rowCount: 200, removableIds: [] });
    expect(report.incomplete).toMatch(/still published: no row was removed/);
    expect(await notes()).toHaveLength(200);
    // It doesn't take a call for each row to notice.
    expect(service.lookUps.length).toBeLessThan(50);
  });

  test.each(['update', 'replace'] as const)(
    'and ends after page 1 of 3 removes nothing, and says so: %s',
    async (mode) => {
      await fetched(1050);
      await addNotes();
      service.stated = 1050;
      leaveOut((index) => index < 350);
      service.records = [...service.records.map((one) => ({ ...one, construction_value: 5 })), permit('new')];
      const report = await refresh(tableId, service, { mode });
      expect(report).toMatchObject({ added: 1, changed: 350, removed: 0, kept: 700, rowCount: 1051 });
      expect(report.incomplete).toBe(
        'The service states 1,050 records, but its answer ended after 351: no row was removed. Refresh again later',
      );
      expect(await notes()).toHaveLength(1050);
      expect(service.lookUps).toEqual([]);
    },
  );

  test('but are published removes only the others', async () => {
    await fetched(40);
    service.records.splice(10, 1);
    service.unlisted = service.records.splice(20, 2);
    expect(await replace()).toMatchObject({
      removed: 1,
      goneIds: { removed: ['P10'], kept: ['P21', 'P22'] },
      incomplete: '2 rows that the search no longer finds are still published, and stay',
    });
    expect(await ids()).toEqual(permits(40).flatMap(({ record_id: id }) => (id === 'P10' ? [] : [id])));
  });

  test('removes nothing if a record can’t be looked up', async () => {
    await fetched(40);
    service.records.splice(10, 2);
    const { fetchById } = sourceOf(service);
    const failing: Partial<RefreshOptions> = {
      fetchById: async (id, signal) => {
        if (id === 'P11') throw new ServiceError({ status: 500, detail: 'Broken.' });
        return fetchById(id, signal);
      },
    };
    await expect(replace(failing)).rejects.toThrow('Broken.');
    expect(await ids()).toHaveLength(40);
    service.records.push(permit('new'));
    expect(await replace(failing)).toMatchObject({ added: 1, removed: 0, error: 'Broken.' });
    expect(await ids()).toHaveLength(41);
    expect(await replace()).toMatchObject({ removed: 2, error: null });
  });
});

describe('a record that the service still has', () => {
  beforeEach(() => fetched(40));
  const search = (query: Record<string, string>) =>
    readSavedQuery(tableId).then((saved) => ({ ...saved!, query }));

  test.each([
    ['contradicts a filter', { issued_after: '2026-01-01' }, { issued_date: '2025-12-31' }, true],
    ['has changed in a filtered field', { status: 'Issued' }, { status: 'Closed' }, true],
    ['has changed in a text, and the search is for words', { q: 'issued' }, { status: 'Closed' }, true],
    ['has changed elsewhere', { status: 'Issued' }, { construction_value: 7 }, false],
    ['has not changed', { issued_after: '2026-01-01' }, {}, false],
  ])('no longer matches if it %s', async (_, query, change, isRemoved) => {
    const { saveQuery } = await import('../../../src/features/tables/saved-tables.ts');
    await saveQuery(tableId, await search(query as Record<string, string>));
    const [left] = service.records.splice(5, 1);
    service.unlisted = [{ ...left, ...change }];
    expect(await replace()).toMatchObject(
      isRemoved ? { goneIds: { removed: ['P5'] }, kept: 0 } : { goneIds: { removed: [], kept: ['P5'] } },
    );
  });
});

describe('many rows that are gone', () => {
  test.each([
    [20, 400, false],
    [21, 400, true],
    [4, 40, false],
    [5, 40, true],
  ])('%i of %i: the user is asked: %s', async (gone, all, isAsked) => {
    await fetched(all);
    service.records.splice(0, gone);
    const report = await replace();
    expect(report).toMatchObject(
      isAsked
        ? { removed: 0, kept: gone, rowCount: all }
        : { removed: gone, kept: 0, removableIds: [], rowCount: all - gone },
    );
    expect(report.removableIds).toHaveLength(isAsked ? gone : 0);
  });

  test('are removed when the user agrees', async () => {
    await fetched(40);
    service.records.splice(0, 10);
    const { removableIds } = await replace();
    expect(removableIds).toHaveLength(10);
    expect(await removeAgreed(tableId, removableIds, unaborted)).toEqual({
      removedIds: removableIds,
      markedIds: [],
    });
    expect(await ids()).toEqual(service.records.map(({ record_id }) => record_id));
    expect(await readSavedQuery(tableId)).toMatchObject({
      restorableRows: 10,
      lastRefresh: { removed: 10, kept: 0 },
    });
  });

  test.each(isLong ? [1, 2, 3, 4, 5, 6, 7, 8, 9] : [1, 5])(
    'are the ones that are removed when the user sorts the table before batch %i, or writes into one of them',
    async (nth) => {
      await fetched(40);
      await addNotes();
      await onTable(workbook, tableId, (table) => table.getDataBodyRange().getColumn(4).clear('Contents'));
      service.records.splice(0, 10);
      const { removableIds } = await replace();
      let isLate = true;
      const batches = countBatches(nth, () => {
        isLate = false;
        return onTable(workbook, tableId, (table) => {
          table.getDataBodyRange().getCell(2, 4).values = [['mine']];
          table.sort.apply([{ key: 0, ascending: false }]);
        });
      });
      batches.restart();
      await removeAgreed(tableId, removableIds, unaborted).finally(batches.stop);
      const published = service.records.map(({ record_id: id }) => id);
      const all = await ids();
      expect(all.slice().sort()).toEqual([...published, ...(all.includes('P2') ? ['P2'] : [])].sort());
      expect(await notes()).toEqual(isLate ? [] : ['mine']);
    },
  );

  test('whose query was changed are never looked up, and always asked about', async () => {
    await fetched(40);
    const change = { query: { status: 'Issued' }, fields: ['record_id', 'status'], maxRows: 38 };
    const report = await replace({ change });
    expect(report).toMatchObject({ removed: 0, removableIds: ['P38', 'P39'], rowCount: 40 });
    expect(service.lookUps).toEqual([]);
  });
});

describe('a row in which the user wrote something', () => {
  const cell = (table: Excel.Table, row: number, column: number) =>
    table.getDataBodyRange().getCell(row, column);
  const fill = (row: number) =>
    onTable(workbook, tableId, async (table, context) => {
      const { format } = cell(table, row, 0);
      format.fill.load('color');
      await context.sync();
      return format.fill.color;
    });
  beforeEach(async () => {
    await fetched(40);
    service.records.splice(0, 4);
  });

  test.each([
    [
      'a note in a column of their own',
      (table: Excel.Table) => {
        table.columns.add(undefined, undefined, 'my note');
        cell(table, 1, 4).values = [['call them']];
      },
    ],
    ['another value', (table: Excel.Table) => void (cell(table, 1, 3).values = [[1]])],
    ['a formula', (table: Excel.Table) => void (cell(table, 1, 3).formulas = [['=500*2']])],
    [
      'a formula unlike those of the rows next to it',
      (table: Excel.Table) => {
        table.columns.add(undefined, undefined, 'double');
        const formulas = permits(40).map((_, row) => [`=D${row + 4}*${row === 1 ? 3 : 2}+LOG10(10)`]);
        table.columns.getItem('double').getDataBodyRange().formulas = formulas;
      },
    ],
  ])('is never removed, but marked: %s', async (_, write) => {
    await onTable(workbook, tableId, write);
    const report = await replace();
    expect(report).toMatchObject({
      goneIds: { removed: ['P0', 'P2', 'P3'], marked: ['P1'] },
      marked: 1,
      kept: 0,
    });
    expect((await ids()).slice(0, 2)).toEqual(['P1', 'P4']);
    expect([await fill(0), await fill(1)]).toEqual(['#F8CBAD', '#FFFFFF']);
    // Nor by the next refresh, which marks it again.
    expect(await replace()).toMatchObject({ removed: 0, goneIds: { marked: ['P1'] } });
    expect(await fill(0)).toBe('#F8CBAD');
    // It is no longer marked once it is published again.
    service.records.unshift(permit('P1'));
    expect(await replace()).toMatchObject({ removed: 0, marked: 0 });
    expect(await fill(0)).toBe('#FFFFFF');
  });

  test('is marked before the user is asked about the others, and stays when they agree', async () => {
    await addNotes();
    service.records.splice(0, 6);
    await onTable(workbook, tableId, (table) => {
      for (const row of [0, 1, 2, 3, 4, 5, 6, 8, 9]) cell(table, row, 4).values = [['']];
    });
    const report = await replace();
    expect(report).toMatchObject({ goneIds: { marked: ['P7'] }, kept: 9, removed: 0 });
    expect(report.removableIds).toHaveLength(9);
    await onTable(workbook, tableId, (table) => void (cell(table, 3, 4).values = [['meanwhile']]));
    const { removedIds, markedIds } = await removeAgreed(tableId, report.removableIds, unaborted);
    expect([removedIds.length, markedIds]).toEqual([8, ['P3']]);
    expect((await notes()).slice(0, 3)).toEqual(['meanwhile', 'note of P7', 'note of P10']);
    expect(await fill(0)).toBe('#F8CBAD');
    expect(await readSavedQuery(tableId)).toMatchObject({
      lastRefresh: { removed: 8, marked: 2, kept: 0 },
    });
  });

  test('is told from one with a column that was deselected', async () => {
    const fields = ['record_id', 'issued_date', 'construction_value'];
    await refresh(tableId, service, { change: { query: {}, fields, maxRows: 1000 } });
    await refresh(tableId, service);
    expect(await replace()).toMatchObject({ removed: 4, marked: 0 });
    const before = await rows();
    await restoreRows(tableId, unaborted);
    expect((await rows()).slice(0, 5)).toEqual([
      ...permits(4).map(({ record_id: id }) => [id, 'Issued', 46125, 1000]),
      before[0],
    ]);
  });

  longTest(
    'that was resumed, refreshed or updated before is told from one that only the service changed',
    async () => {
      service.records = service.records.map((one) => ({ ...one, construction_value: 7 }));
      await refresh(tableId, service, { mode: 'append' });
      await refresh(tableId, service);
      service.records.splice(0, 2);
      expect(await replace()).toMatchObject({ removableIds: permits(6).map(({ record_id: id }) => id) });
      const { removedIds } = await removeAgreed(tableId, ['P0', 'P1', 'P2', 'P3', 'P4', 'P5'], unaborted);
      expect(removedIds).toHaveLength(6);
    },
  );
});

describe('rows that were removed', () => {
  const removeSome = async () => {
    await fetched(40);
    await onTable(workbook, tableId, (table) => {
      const formulas = permits(40).map((_, row) => [`=D${row + 4}*2`]);
      table.columns.add(undefined, undefined, 'double').getDataBodyRange().formulas = formulas;
    });
    const before = await rows();
    service.records = service.records.filter((_, index) => ![0, 1, 7, 38, 39].includes(index));
    const { removableIds } = await replace();
    await removeAgreed(tableId, removableIds, unaborted);
    expect(await rows()).toHaveLength(35);
    return before;
  };

  test('come back where they were, with their values and formulas', async () => {
    const before = await removeSome();
    expect(await restoreRows(tableId, unaborted)).toBe(5);
    expect(await rows()).toEqual(before);
    expect(await readSavedQuery(tableId)).toMatchObject({ lastRefresh: { removed: 0, kept: 5 } });
    expect((await readSavedQuery(tableId))!.restorableRows).toBeUndefined();
    expect(await restoreRows(tableId, unaborted)).toBe(0);
    expect(await rows()).toEqual(before);
    // They are removed again by the next refresh, if the user agrees.
    expect((await replace()).removableIds).toHaveLength(5);
  });

  test('come back to a table that has none left', async () => {
    await fetched(30);
    const before = await rows();
    service.records = [];
    await removeAgreed(tableId, (await replace()).removableIds, unaborted);
    expect(await ids()).toEqual(['']);
    await restoreRows(tableId, unaborted);
    expect(await rows()).toEqual(before);
  });

  longTest('come back to a table that the user has sorted and filtered since', async () => {
    const before = await removeSome();
    await onTable(workbook, tableId, async (table, context) => {
      table.sort.apply([{ key: 0, ascending: false }]);
      await context.sync();
      table.columns.getItem('record_id').filter.apply({ filterOn: 'Values', values: ['P3'] });
    });
    expect(await restoreRows(tableId, unaborted)).toBe(5);
    const byId = (all: unknown[][]) => all.map((row) => String(row.slice(0, 4))).sort();
    expect(byId(await rows())).toEqual(byId(before));
  });

  test('can no longer be restored after the next refresh', async () => {
    await removeSome();
    await replace();
    expect((await readSavedQuery(tableId))!.restorableRows).toBeUndefined();
    expect(await restoreRows(tableId, unaborted)).toBe(0);
    const storedKeys = await workbook.run(async (context) => {
      const settings = context.workbook.settings.load('items/key');
      await context.sync();
      return settings.items
        .map(({ key }) => key)
        .filter((key) => key.startsWith(`cdata.removed.${tableId}.`));
    });
    expect(storedKeys).toEqual([]);
  });
});
