import { describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/api/index.ts';
import { saveQuery, readSavedQuery, listSavedTables } from '../../../src/features/tables/saved-tables.ts';
import { restoreRows } from '../../../src/features/tables/gone-rows.ts';
import { fetchPermits, refresh, ScriptedRecords } from '../table-workbook.ts';
import { permit, permitFields, permitsTable } from './permits-table.ts';

const table = permitsTable();

describe('a refresh', () => {
  test('writes changed values, adds new rows, and reports records that are no longer found', async () => {
    await table.addOwn();
    table.service.records = [
      permit('A'),
      { ...permit('B', 2500), status: 'Closed' },
      permit('D'),
      permit('E', 7),
    ];
    const report = await table.refresh();
    expect(report).toMatchObject({
      added: 1,
      changed: 1,
      changedCells: 2,
      removed: 0,
      kept: 1,
      rowCount: 5,
    });
    expect(report.addedIds).toEqual(['E']);
    expect(report.goneIds.kept).toEqual(['C']);
    expect(report.changes).toEqual([
      { id: 'B', field: 'status', before: 'Issued', after: 'Closed' },
      { id: 'B', field: 'construction_value', before: 1000, after: 2500 },
    ]);
    expect(await table.rows()).toEqual([
      ['A', 'Issued', 46125, 1000, '=D4*2', 'note a'],
      ['B', 'Closed', 46125, 2500, '=D5*2', 'note b'],
      ['C', 'Issued', 46125, 1000, '=D6*2', 'note c'],
      ['D', 'Issued', 46125, 1000, '=D7*2', 'note d'],
      ['E', 'Issued', 46125, 7, '=D8*2', ''],
    ]);
    expect(await readSavedQuery(table.id)).toMatchObject({
      lastRefresh: { added: 1, changed: 1, removed: 0, kept: 1 },
    });
  });

  test('that only adds rows leaves the others unchanged', async () => {
    table.service.records = [permit('A', 9), permit('E')];
    expect(await table.refresh({ mode: 'append' })).toMatchObject({ added: 1, changed: 0, kept: 3 });
    expect((await table.rows()).map(([one, , , value]) => [one, value])).toEqual([
      ['A', 1000],
      ['B', 1000],
      ['C', 1000],
      ['D', 1000],
      ['E', 1000],
    ]);
  });

  test('that replaces rows removes those that are gone', async () => {
    table.service.records = [permit('D', 5), permit('B')];
    const { report, removedIds } = await table.replace();
    expect(report).toMatchObject({
      removed: 0,
      kept: 2,
      changed: 1,
      goneIds: { kept: ['A', 'C'] },
      rowCount: 4,
    });
    expect(removedIds).toEqual(['A', 'C']);
    expect((await table.rows()).map((row) => [row[0], row[3]])).toEqual([
      ['B', 1000],
      ['D', 5],
    ]);
  });

  test('that replaces every row leaves a table with the new rows', async () => {
    table.service.records = [permit('X'), permit('Y')];
    const { report, removedIds } = await table.replace();
    expect([report.added, removedIds.length]).toEqual([2, 4]);
    expect((await table.rows()).map(([one]) => one)).toEqual(['X', 'Y']);
  });

  test('that the service rejects writes nothing and keeps the saved query', async () => {
    const before = await readSavedQuery(table.id);
    const contents = await table.rows();
    table.service.before = () => {
      throw new ServiceError({ status: 403, detail: 'No.' });
    };
    await expect(table.refresh()).rejects.toThrow('No.');
    expect(await table.rows()).toEqual(contents);
    expect(await readSavedQuery(table.id)).toEqual(before);
  });

  test('that is cancelled keeps what it wrote, and can be repeated', async () => {
    table.service.records = Array.from({ length: 1500 }, (_, index) => permit(`N${index}`));
    await table.refresh();
    table.service.records = table.service.records.map((one) => ({ ...one, construction_value: 2 }));
    const stop = new AbortController();
    const report = await table.refresh({
      signal: stop.signal,
      onProgress: (done, of) => {
        if (of !== null && done >= 500) stop.abort();
      },
    });
    expect(report.cancelled).toBe(true);
    expect(report.changed).toBeGreaterThan(400);
    expect(report.changed).toBeLessThan(1500);
    const again = await table.refresh();
    expect(again).toMatchObject({ changed: 1500 - report.changed, added: 0, cancelled: false });
  });

  test('first resumes an interrupted fetch', async () => {
    const many = new ScriptedRecords(Array.from({ length: 1200 }, (_, index) => permit(`M${index}`)));
    many.before = (page) => {
      if (page === 3) throw new ServiceError({ status: 503, detail: 'Busy.' });
    };
    await expect(fetchPermits(many, permitFields)).rejects.toThrow('Busy.');
    many.before = () => undefined;
    const broken = (await listSavedTables()).find(({ resumeFrom }) => resumeFrom)!;
    expect(await refresh(broken.id, many)).toMatchObject({
      resumedRows: 200,
      rowCount: 1200,
      changed: 0,
      added: 0,
    });
  });

  test('of a table that an earlier version has stored goes on where that version ended', async () => {
    const { id } = table;
    const fill = (row: number, column: number) =>
      table.on(async (excelTable, context) => {
        const { format } = excelTable.getDataBodyRange().getCell(row, column);
        format.fill.load('color');
        await context.sync();
        return format.fill.color;
      });
    await table.on((excelTable, context) => {
      const { settings } = context.workbook;
      const query = {
        dataset: 'permit',
        table: { id, name: 'permit' },
        query: {},
        fields: permitFields.map(({ name }) => name),
        maxRows: 1000,
        service: 'https://service.test',
        fetchedAt: '2026-01-02T03:04:05Z',
        restorableRows: 1,
        lastRefresh: { added: 0, changed: 1, removed: 1, notFound: 1, unpublished: 1 },
      };
      settings.add(`cdata.table.${id}`, JSON.stringify(query));
      settings.add(`cdata.marks.${id}`, JSON.stringify({ construction_value: ['B'], record_id: ['D'] }));
      const removed = { fields: ['record_id', 'status'], rows: [{ row: 2, values: ['R', 'Closed'] }] };
      settings.add(`cdata.removed.${id}.2`, JSON.stringify(removed));
      const body = excelTable.getDataBodyRange();
      body.getCell(1, 3).format.fill.color = '#FFEB9C';
      body.getCell(3, 0).format.fill.color = '#F8CBAD';
    });
    const counts = { added: 0, changed: 1, removed: 1, marked: 1, kept: 1 };
    expect((await readSavedQuery(id))?.lastRefresh).toEqual(counts);
    expect(await restoreRows(id, new AbortController().signal)).toBe(1);
    expect((await readSavedQuery(id))?.lastRefresh).toEqual({ ...counts, removed: 0, kept: 2 });
    expect((await table.rows())[2]).toEqual(['R', 'Closed', '', '']);

    table.service.records = [permit('A'), permit('B', 5), permit('C'), permit('E')];
    expect(await table.refresh()).toMatchObject({ added: 1, changed: 1, kept: 2, error: null });
    expect([await fill(1, 3), await fill(4, 0)]).toEqual(['#FFEB9C', '#FFFFFF']);
    expect((await readSavedQuery(id))?.lastRefresh).toMatchObject({ added: 1, changed: 1, kept: 2 });
  });

  test('of picked records adds no others', async () => {
    const saved = (await readSavedQuery(table.id))!;
    await saveQuery(table.id, { ...saved, recordIds: ['B', 'D', 'Z'] });
    table.service.records = [...['A', 'B', 'C', 'D'].map((one) => permit(one, 3)), permit('Q'), permit('Z')];
    const { report, removedIds } = await table.replace();
    expect(report).toMatchObject({ added: 1, changed: 2 });
    expect(removedIds).toEqual(['A', 'C']);
    expect((await table.rows()).map(([one]) => one)).toEqual(['B', 'D', 'Z']);
  });
});
