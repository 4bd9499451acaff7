import { beforeEach, describe, expect, test } from 'vitest';
import { ServiceError } from '../../../src/api/index.ts';
import { keepQuery, rememberedOf, rememberedTables } from '../../../src/excel/tables/remembered-tables.ts';
import {
  fieldsOf,
  onTable,
  pull,
  refresh,
  ScriptedRecords,
  tableContents,
  tableWorkbook,
} from '../table-workbook.ts';

const workbook = tableWorkbook();
const fields = fieldsOf('record_id', 'status', 'issued_date', 'construction_value');
const permit = (id: string, value = 1000) => ({
  record_id: id,
  status: 'Issued',
  issued_date: '2026-04-13',
  construction_value: value,
});

let records: ScriptedRecords;
let id: string;
beforeEach(async () => {
  records = new ScriptedRecords(['A', 'B', 'C', 'D'].map((one) => permit(one)));
  ({ tableId: id } = await pull(records, fields));
});

/** The user's own columns: a formula over the row, and a note. */
const addOwn = () =>
  onTable(workbook, id, async (table, context) => {
    const formula = table.columns.add(undefined, undefined, 'double');
    const note = table.columns.add(undefined, undefined, 'note');
    const first = table.getDataBodyRange().load('rowIndex');
    await context.sync();
    const row = first.rowIndex + 1;
    formula.getDataBodyRange().formulas = [0, 1, 2, 3].map((index) => [`=D${row + index}*2`]);
    note.getDataBodyRange().values = ['a', 'b', 'c', 'd'].map((text) => [`note ${text}`]);
  });

const rows = async () => (await tableContents(workbook, id)).slice(1);
const shown = () =>
  onTable(workbook, id, async (table, context) => {
    const range = table.getDataBodyRange().load('values,numberFormat');
    await context.sync();
    return { values: range.values as unknown[][], formats: range.numberFormat as string[][] };
  });

describe('a refresh', () => {
  test('changes what changed, adds what is new, and says what is gone', async () => {
    await addOwn();
    records.records = [permit('A'), { ...permit('B', 2500), status: 'Closed' }, permit('D'), permit('E', 7)];
    const report = await refresh(id, records);
    expect(report).toMatchObject({ added: 1, changed: 1, cells: 2, removed: 0, gone: 1, rows: 5 });
    expect(report.addedIds).toEqual(['E']);
    expect(report.goneIds).toEqual(['C']);
    expect(report.changes).toEqual([
      { id: 'B', field: 'status', before: 'Issued', after: 'Closed' },
      { id: 'B', field: 'construction_value', before: 1000, after: 2500 },
    ]);
    expect(await rows()).toEqual([
      ['A', 'Issued', 46125, 1000, '=D2*2', 'note a'],
      ['B', 'Closed', 46125, 2500, '=D3*2', 'note b'],
      ['C', 'Issued', 46125, 1000, '=D4*2', 'note c'],
      ['D', 'Issued', 46125, 1000, '=D5*2', 'note d'],
      ['E', 'Issued', 46125, 7, '=D6*2', ''],
    ]);
    expect(await rememberedOf(id)).toMatchObject({
      lastRefresh: { added: 1, changed: 1, removed: 0, gone: 1 },
    });
  });

  test('that only adds leaves the others as they are', async () => {
    records.records = [permit('A', 9), permit('E')];
    expect(await refresh(id, records, { way: 'append' })).toMatchObject({ added: 1, changed: 0, gone: 3 });
    expect((await rows()).map(([one, , , value]) => [one, value])).toEqual([
      ['A', 1000],
      ['B', 1000],
      ['C', 1000],
      ['D', 1000],
      ['E', 1000],
    ]);
  });

  test('that replaces takes out the rows that are gone, with their notes and no others', async () => {
    await addOwn();
    records.records = [permit('D', 5), permit('B')];
    const report = await refresh(id, records, { way: 'replace' });
    expect(report).toMatchObject({ removed: 2, gone: 0, changed: 1, goneIds: ['A', 'C'], rows: 2 });
    expect((await rows()).map((row) => [row[0], row[3], row[5]])).toEqual([
      ['B', 1000, 'note b'],
      ['D', 5, 'note d'],
    ]);
  });

  test('that replaces everything leaves a table with the new rows', async () => {
    records.records = [permit('X'), permit('Y')];
    expect(await refresh(id, records, { way: 'replace' })).toMatchObject({ removed: 4, added: 2, rows: 2 });
    expect((await rows()).map(([one]) => one)).toEqual(['X', 'Y']);
  });

  test('finds rows and columns wherever the user moved them', async () => {
    await addOwn();
    await onTable(workbook, id, async (table, context) => {
      table.sort.apply([{ key: 5, ascending: false }]);
      table.name = 'mine';
      table.worksheet.name = `moved ${id}`;
      await context.sync();
      // A column is taken out, another is renamed, one is put in between; rows and columns before them.
      table.columns.getItem('status').delete();
      await context.sync();
      table.columns.getItem('issued_date').name = 'my date';
      table.columns.add(1, undefined, 'between');
      table.worksheet.getRange('1:3').insert('Down');
      table.worksheet.getRange('A:B').insert('Right');
      await context.sync();
      table.columns.getItem('between').getDataBodyRange().values = [['d'], ['c'], ['b'], ['a']];
      table.columns.getItem('my date').getDataBodyRange().values = [[''], [''], [''], ['soon']];
    });
    records.records = ['A', 'B', 'C', 'D'].map((one, index) => ({ ...permit(one, index), status: 'Closed' }));
    const report = await refresh(id, records);
    expect(report).toMatchObject({ changed: 4, cells: 4, added: 0, table: 'mine', sheet: `moved ${id}` });
    expect((await shown()).values).toEqual([
      ['D', 'd', '', 3, 6, 'note d'],
      ['C', 'c', '', 2, 4, 'note c'],
      ['B', 'b', '', 1, 2, 'note b'],
      ['A', 'a', 'soon', 0, 0, 'note a'],
    ]);
  });

  test('works on a filtered table, hidden rows and all', async () => {
    await onTable(workbook, id, (table) => {
      table.columns.getItem('record_id').filter.apply({ filterOn: 'Values', values: ['A'] });
    });
    records.records = [permit('A', 1), permit('B', 2), permit('D', 4), permit('E', 5)];
    await refresh(id, records, { way: 'replace' });
    expect((await rows()).map(([one, , , value]) => [one, value])).toEqual([
      ['A', 1],
      ['B', 2],
      ['D', 4],
      ['E', 5],
    ]);
  });

  test('leaves formulas that the user put into a column of the dataset, and the user’s formats', async () => {
    await onTable(workbook, id, (table) => {
      const body = table.getDataBodyRange();
      body.getCell(0, 3).formulas = [['=1+1']];
      body.getCell(1, 2).numberFormat = [['dd mmm']];
      body.getCell(1, 3).numberFormat = [['0.00']];
    });
    records.records = ['A', 'B', 'C', 'D'].map((one) => ({ ...permit(one, 5), issued_date: '2026-04-14' }));
    await refresh(id, records);
    expect((await rows()).map((row) => row[3])).toEqual(['=1+1', 5, 5, 5]);
    const { formats } = await shown();
    expect(formats.map((row) => row.slice(2))).toEqual([
      ['yyyy-mm-dd', '#,##0'],
      ['dd mmm', '0.00'],
      ['yyyy-mm-dd', '#,##0'],
      ['yyyy-mm-dd', '#,##0'],
    ]);
  });

  test('keeps text text, and gives a date its format back', async () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '\n=1',
      '＝1',
      '＋1',
      '－1',
      '＠x',
      '0012',
    ];
    records.records = texts.map((_, index) => permit(`T${index}`));
    await refresh(id, records);
    records.records = texts.map((text, index) => ({
      ...permit(`T${index}`),
      status: text,
      issued_date: text,
    }));
    const report = await refresh(id, records);
    expect(report.changed).toBe(texts.length);
    const { values } = await shown();
    expect(values.slice(4).map((row) => [row[1], row[2]])).toEqual(texts.map((text) => [text, text]));
    expect(await refresh(id, records)).toMatchObject({ changed: 0, added: 0 });
    records.records = texts.map((_, index) => permit(`T${index}`));
    await refresh(id, records);
    const after = await shown();
    expect(after.values[4]![2]).toBe(46125);
    expect(after.formats[4]![2]).toBe('yyyy-mm-dd');
  });

  test('that is refused writes nothing, and remembers its last time', async () => {
    const before = await rememberedOf(id);
    const contents = await rows();
    records.before = () => {
      throw new ServiceError(403, 'No.');
    };
    await expect(refresh(id, records)).rejects.toThrow('No.');
    expect(await rows()).toEqual(contents);
    expect(await rememberedOf(id)).toEqual(before);
  });

  test('keeps what is written when it is cancelled, and can be done again', async () => {
    records.records = Array.from({ length: 1500 }, (_, index) => permit(`N${index}`));
    await refresh(id, records);
    records.records = records.records.map((one) => ({ ...one, construction_value: 2 }));
    const stop = new AbortController();
    const report = await refresh(id, records, {
      signal: stop.signal,
      onProgress: (done, of) => {
        if (of !== null && done >= 500) stop.abort();
      },
    });
    expect(report.cancelled).toBe(true);
    expect(report.changed).toBeGreaterThan(400);
    expect(report.changed).toBeLessThan(1500);
    const again = await refresh(id, records);
    expect(again).toMatchObject({ changed: 1500 - report.changed, added: 0, cancelled: false });
  });

  test('continues a pull that was broken off first', async () => {
    const many = new ScriptedRecords(Array.from({ length: 1200 }, (_, index) => permit(`M${index}`)));
    many.before = (page) => {
      if (page === 3) throw new ServiceError(503, 'Busy.');
    };
    await expect(pull(many, fields)).rejects.toThrow('Busy.');
    many.before = () => undefined;
    const table = (await rememberedTables()).find(({ complete }) => !complete)!;
    expect(await refresh(table.id, many)).toMatchObject({ continued: 200, rows: 1200, changed: 0, added: 0 });
  });

  test('of picked records keeps to them', async () => {
    const remembered = (await rememberedOf(id))!;
    await keepQuery(id, { ...remembered, recordIds: ['B', 'D', 'Z'] });
    records.records = [...['A', 'B', 'C', 'D'].map((one) => permit(one, 3)), permit('Q'), permit('Z')];
    const report = await refresh(id, records, { way: 'replace' });
    expect(report).toMatchObject({ added: 1, removed: 2, changed: 2 });
    expect((await rows()).map(([one]) => one)).toEqual(['B', 'D', 'Z']);
  });

  test('with another query adds its new columns at the right, beside one of the same name', async () => {
    await onTable(workbook, id, (table) => {
      table.columns.add(1, undefined, 'ward').getDataBodyRange().values = [
        ['mine'],
        ['mine'],
        ['mine'],
        ['mine'],
      ];
    });
    records.records = records.records.map((one) => ({ ...one, ward: '7', address: '1 MAIN' }));
    const report = await refresh(id, records, {
      change: {
        query: { municipality: 'ottawa' },
        fields: ['record_id', 'construction_value', 'ward', 'address'],
        rows: 50,
      },
    });
    expect(report).toMatchObject({ newColumns: ['ward', 'address'], changed: 0 });
    expect(records.asked.at(-1)).toMatchObject({ municipality: 'ottawa', limit: 50 });
    const [header, first] = await tableContents(workbook, id);
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
    records.records = records.records.map((one) => ({ ...one, ward: '8' }));
    expect(await refresh(id, records)).toMatchObject({ changed: 4, newColumns: [] });
    expect((await rows()).map((row) => [row[1], row[5]])).toEqual(Array(4).fill(['mine', '8']));
  });

  test('keeps totals and what is below a table', async () => {
    await onTable(workbook, id, async (table, context) => {
      table.showTotals = true;
      await context.sync();
      table.getRange().getRowsBelow(2).getLastRow().getCell(0, 0).values = [['below']];
    });
    records.records = [...records.records, permit('E'), permit('F')];
    await refresh(id, records);
    expect((await rows()).map(([one]) => one)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'Total']);
    const below = await onTable(workbook, id, async (table, context) => {
      const range = table.getRange().getRowsBelow(2).getLastRow().getCell(0, 0).load('values');
      await context.sync();
      return range.values[0]![0] as unknown;
    });
    expect(below).toBe('below');
  });

  test('needs a column of ids, and says so', async () => {
    await onTable(workbook, id, (table) => {
      table.columns.getItem('record_id').name = 'my ids';
    });
    await expect(refresh(id, records)).rejects.toThrow('no column record_id');
  });
});

test('a table that was deleted by hand is no longer listed', async () => {
  await onTable(workbook, id, (table) => table.delete());
  expect((await rememberedTables()).map((table) => table.id)).not.toContain(id);
  expect(await rememberedOf(id)).toBeNull();
});
