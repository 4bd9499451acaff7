import { describe, expect, test } from 'vitest';
import type { RefreshReport } from '../../../src/features/tables/refresh-report.ts';
import type { RefreshOptions } from '../../../src/features/tables/refresh-table.ts';
import { countBatches, formulaTexts } from '../table-workbook.ts';
import { permit, permitsTable } from './permits-table.ts';

const table = permitsTable();

/** Refreshes the table, which the user changes before the n-th batch after the records have been read. */
async function refreshWithChange(
  { mode }: Pick<RefreshOptions, 'mode'>,
  nth: number,
  change: (excelTable: Excel.Table) => void,
): Promise<RefreshReport> {
  const batches = countBatches(nth, () => table.on(change));
  const onProgress = (_: number, of: number | null) => {
    if (of === null) batches.restart();
  };
  return table.refresh({ mode, onProgress }).finally(batches.stop);
}

describe('a refresh of a table that its user has changed', () => {
  test('finds rows and columns wherever the user moved them', async () => {
    await table.addOwn();
    await table.on(async (excelTable, context) => {
      excelTable.sort.apply([{ key: 5, ascending: false }]);
      excelTable.name = 'mine';
      excelTable.worksheet.name = `moved ${table.id}`;
      await context.sync();
      // A column is taken out, another is renamed, one is put in between; rows and columns before them.
      excelTable.columns.getItem('status').delete();
      await context.sync();
      excelTable.columns.getItem('issued_date').name = 'my date';
      excelTable.columns.add(1, undefined, 'between');
      excelTable.worksheet.getRange('1:3').insert('Down');
      excelTable.worksheet.getRange('A:B').insert('Right');
      await context.sync();
      excelTable.columns.getItem('between').getDataBodyRange().values = [['d'], ['c'], ['b'], ['a']];
      excelTable.columns.getItem('my date').getDataBodyRange().values = [[''], [''], [''], ['soon']];
    });
    table.service.records = ['A', 'B', 'C', 'D'].map((one, index) => ({
      ...permit(one, index),
      status: 'Closed',
    }));
    const report = await table.refresh();
    expect(report).toMatchObject({
      changed: 4,
      changedCells: 4,
      added: 0,
      table: 'mine',
      sheet: `moved ${table.id}`,
    });
    expect((await table.shown()).values).toEqual([
      ['D', 'd', '', 3, 6, 'note d'],
      ['C', 'c', '', 2, 4, 'note c'],
      ['B', 'b', '', 1, 2, 'note b'],
      ['A', 'a', 'soon', 0, 0, 'note a'],
    ]);
  });

  test.each([1, 2, 3, 4, 5])(
    'writes each record’s values into its row when the table is sorted before batch %i',
    async (nth) => {
      await table.addOwn();
      const values = { A: 1, B: 2, D: 4 };
      table.service.records = Object.entries(values).map(([id, value]) => permit(id, value));
      const report = await refreshWithChange({ mode: 'update' }, nth, (excelTable) =>
        excelTable.sort.apply([{ key: 0, ascending: false }]),
      );
      expect(report).toMatchObject({ changed: 3, changedCells: 3, kept: 1, goneIds: { kept: ['C'] } });
      expect((await table.rows()).map((row) => [row[0], row[3], row[5]])).toEqual([
        ['D', 4, 'note d'],
        ['C', 1000, 'note c'],
        ['B', 2, 'note b'],
        ['A', 1, 'note a'],
      ]);
    },
  );

  test('updates the hidden rows of a filtered table too', async () => {
    await table.on((excelTable) => {
      excelTable.columns.getItem('record_id').filter.apply({ filterOn: 'Values', values: ['A'] });
    });
    table.service.records = [permit('A', 1), permit('B', 2), permit('D', 4), permit('E', 5)];
    await table.replace();
    expect((await table.rows()).map(([one, , , value]) => [one, value])).toEqual([
      ['A', 1],
      ['B', 2],
      ['D', 4],
      ['E', 5],
    ]);
  });

  test('keeps the user’s formulas and formats in columns of the dataset', async () => {
    await table.on((excelTable) => {
      const body = excelTable.getDataBodyRange();
      body.getCell(0, 3).formulas = [['=1+1']];
      body.getCell(1, 2).numberFormat = [['dd mmm']];
      body.getCell(1, 3).numberFormat = [['0.00']];
    });
    table.service.records = ['A', 'B', 'C', 'D'].map((one) => ({
      ...permit(one, 5),
      issued_date: '2026-04-14',
    }));
    await table.refresh();
    expect((await table.rows()).map((row) => row[3])).toEqual(['=1+1', 5, 5, 5]);
    const { formats } = await table.shown();
    expect(formats.map((row) => row.slice(2))).toEqual([
      ['yyyy-mm-dd', '$#,##0'],
      ['dd mmm', '0.00'],
      ['yyyy-mm-dd', '$#,##0'],
      ['yyyy-mm-dd', '$#,##0'],
    ]);
  });

  test('keeps text as text, and restores the format of a date', async () => {
    const texts = [...formulaTexts, '0012'];
    table.service.records = texts.map((_, index) => permit(`T${index}`));
    await table.refresh();
    table.service.records = texts.map((text, index) => ({
      ...permit(`T${index}`),
      status: text,
      issued_date: text,
    }));
    const report = await table.refresh();
    expect(report.changed).toBe(texts.length);
    const { values } = await table.shown();
    expect(values.slice(4).map((row) => [row[1], row[2]])).toEqual(texts.map((text) => [text, text]));
    expect(await table.refresh()).toMatchObject({ changed: 0, added: 0 });
    table.service.records = texts.map((_, index) => permit(`T${index}`));
    await table.refresh();
    const after = await table.shown();
    expect(after.values[4]![2]).toBe(46125);
    expect(after.formats[4]![2]).toBe('yyyy-mm-dd');
  });

  test('with another query adds its new columns at the right end, even next to one of the same name', async () => {
    await table.on((excelTable) => {
      excelTable.columns.add(1, undefined, 'ward').getDataBodyRange().values = [
        ['mine'],
        ['mine'],
        ['mine'],
        ['mine'],
      ];
    });
    table.service.records = table.service.records.map((one) => ({ ...one, ward: '7', address: '1 MAIN' }));
    const report = await table.refresh({
      change: {
        query: { municipality: 'ottawa' },
        fields: ['record_id', 'construction_value', 'ward', 'address'],
        maxRows: 50,
      },
    });
    expect(report).toMatchObject({ newColumns: ['ward', 'address'], changed: 0 });
    expect(table.service.queries.at(-1)).toMatchObject({ municipality: 'ottawa', limit: 50 });
    const [header, first] = await table.contents();
    expect(header).toEqual([
      'record_id',
      'ward',
      'status',
      'issued_date',
      'construction_value',
      'ward 2',
      'address',
    ]);
    expect(first).toEqual(['A', 'mine', 'Issued', 46125, 1000, '7', '1 MAIN']);
    table.service.records = table.service.records.map((one) => ({ ...one, ward: '8' }));
    expect(await table.refresh()).toMatchObject({ changed: 4, newColumns: [] });
    expect((await table.rows()).map((row) => [row[1], row[5]])).toEqual(Array(4).fill(['mine', '8']));
  });

  test('keeps totals and what is below a table', async () => {
    await table.on(async (excelTable, context) => {
      excelTable.showTotals = true;
      await context.sync();
      excelTable.getRange().getRowsBelow(2).getLastRow().getCell(0, 0).values = [['below']];
    });
    table.service.records = [...table.service.records, permit('E'), permit('F')];
    await table.refresh();
    expect((await table.rows()).map(([one]) => one)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'Total']);
    const below = await table.on(async (excelTable, context) => {
      const range = excelTable.getRange().getRowsBelow(2).getLastRow().getCell(0, 0).load('values');
      await context.sync();
      return range.values[0]![0] as unknown;
    });
    expect(below).toBe('below');
  });

  test.each([1, 2, 3, 4, 5, 6, 7])(
    'fails with a message and adds no rows if the column of ids is deleted before batch %i',
    async (nth) => {
      await table.on((excelTable) => excelTable.columns.add(0, undefined, 'first'));
      table.service.records = ['A', 'B', 'D'].map((id) => permit(id, 1));
      const report = await refreshWithChange({ mode: 'replace' }, nth, (excelTable) =>
        excelTable.columns.getItem('record_id').delete(),
      ).catch((error: Error) => ({ error: error.message }));
      expect(report.error).toMatch(/no column of record IDs/);
      expect(await table.rows()).toHaveLength(4);
    },
  );
});
