import { expect, test, vi } from 'vitest';
import { ServiceError } from '../../src/api/index.ts';
import { continuePull } from '../../src/tables/fetch-table.ts';
import { rememberedTables } from '../../src/tables/saved-query.ts';
import {
  fieldsOf,
  formulaTexts,
  onTable,
  pull,
  ScriptedRecords,
  service,
  tableContents,
  tableWorkbook,
} from './table-workbook.ts';

const workbook = tableWorkbook();
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
const memory = async (id: string) => (await rememberedTables()).find((table) => table.id === id)!;

test('a pull writes every record once, and remembers that it is complete', async () => {
  const records = new ScriptedRecords([...permits(1200), permit(3)]);
  const report = await pull(records, fields);
  expect(report).toMatchObject({ rows: 1200, cancelled: false, table: 'permit_calgary', truncatedTexts: 0 });
  const [first, ...rows] = await tableContents(workbook, report.tableId);
  expect(first).toEqual(header);
  expect(rows).toEqual(permits(1200).map((_, index) => rowOf(index)));
  expect(await memory(report.tableId)).toMatchObject({ complete: true, rowsThere: 1200, service });
});

test('a pull that is broken off is continued from its last block, without a row twice', async () => {
  const records = new ScriptedRecords(permits(2200));
  records.before = (page) => {
    if (page === 4) throw new ServiceError(403, 'This key was withdrawn.');
  };
  await expect(pull(records, fields)).rejects.toThrow('This key was withdrawn.');
  const [table] = await rememberedTables();
  expect(table).toMatchObject({ complete: false, rowsThere: 1500, unfinished: { written: 1500 } });
  // The user has sorted what is there, and taken a row out.
  await onTable(workbook, table!.id, (one) => {
    one.sort.apply([{ key: 3, ascending: false }]);
    one.rows.getItemAt(0).delete();
  });
  records.asked.length = 0;
  records.before = () => undefined;
  const { signal } = new AbortController();
  const report = await continuePull(table!.id, {
    fetch: records.fetch,
    service,
    signal,
    onProgress: () => undefined,
  });
  expect(report).toMatchObject({ rows: 2200, cancelled: false });
  expect(records.asked.map(({ cursor }) => cursor)).toEqual(['1500', '2000']);
  const ids = (await tableContents(workbook, table!.id)).slice(1).map(([id]) => id);
  expect(new Set(ids).size).toBe(2199);
  expect(ids).toHaveLength(2199);
  expect(await memory(table!.id)).toMatchObject({ complete: true });
});

test('a service that no longer knows the cursor is asked from the start', async () => {
  const records = new ScriptedRecords(permits(1200));
  records.before = (page) => {
    if (page === 2) throw new ServiceError(500, 'Down.');
  };
  await expect(pull(records, fields)).rejects.toThrow('Down.');
  records.before = () => undefined;
  const [table] = await rememberedTables();
  expect(table).toMatchObject({ complete: false, rowsThere: 500 });
  let refused = 0;
  const report = await continuePull(table!.id, {
    fetch: (query, options) => {
      if (query.cursor === '500' && refused++ === 0) throw new ServiceError(422, 'cursor: not known');
      return records.fetch(query, options);
    },
    service,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });
  expect(refused).toBe(2);
  expect(report).toMatchObject({ rows: 1200 });
  const ids = (await tableContents(workbook, table!.id)).slice(1).map(([id]) => id);
  expect(ids).toEqual(permits(1200).map(({ record_id }) => record_id));
});

test('text is never a formula, whatever it begins with', async () => {
  const dangerous = [...formulaTexts, "'=1"];
  const records = new ScriptedRecords(
    dangerous.map((text, index) => ({
      record_id: text,
      address: text,
      issued_date: text,
      construction_value: index,
    })),
  );
  const { tableId } = await pull(records, fields);
  const read = await onTable(workbook, tableId, async (table, context) => {
    const range = table.getDataBodyRange().load('values,valueTypes');
    await context.sync();
    return { values: range.values as unknown[][], types: range.valueTypes };
  });
  expect(read.values.map((row) => row.slice(0, 3))).toEqual(dangerous.map((text) => [text, text, text]));
  expect(new Set(read.types.flatMap((row) => row.slice(0, 3)))).toEqual(new Set(['String']));
});

test('what the user puts below and beside a table that grows is not written over', async () => {
  const records = new ScriptedRecords(permits(1600));
  let tableId = '';
  records.before = async (page) => {
    if (page !== 3) return;
    while (!tableId) tableId = (await rememberedTables()).find(({ complete }) => !complete)?.id ?? '';
    await onTable(workbook, tableId, (table) => {
      const below = table.getRange().getRowsBelow(3).getLastRow();
      below.getCell(0, 1).values = [['my note']];
      table.columns.add(1, undefined, 'own');
    });
    // Some time goes by until the next block.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 10_000);
  };
  const report = await pull(records, fields);
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
