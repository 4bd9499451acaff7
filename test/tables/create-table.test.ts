import { afterEach, expect, test, vi } from 'vitest';
import { createTable } from '../../src/features/tables/write-table.ts';
import { Workbook } from '../../packages/workbook/src/excel-api/workbook/index.ts';
import { invalidOperation } from '../../packages/workbook/src/excel-api/wire/index.ts';
import { onSheet, readValues } from '../excel-workbook.ts';
import { fieldsOf, tableContents, excelWorkbook } from './table-workbook.ts';

const workbook = excelWorkbook();
const fields = fieldsOf('record_id', 'status');
const header = fields.map(({ name }) => name);

afterEach(() => vi.restoreAllMocks());

test('a table on a new sheet does not read the selection', async () => {
  // Excel throws where several areas are selected, or a chart.
  vi.spyOn(Workbook.prototype, 'getSelectedRange').mockImplementation(() => {
    throw invalidOperation();
  });
  const tableId = await createTable({ nameParts: ['new'], fields, maxRows: 1, destination: 'new sheet' });
  vi.restoreAllMocks();
  expect((await tableContents(workbook, tableId))[0]).toEqual(header);
});

test('a table’s name differs from defined names, without regard to case', async () => {
  const before = await workbook.run(async (context) => {
    context.workbook.names.add('Permit_CALGARY', '=1');
    const tables = context.workbook.tables.load('items');
    await context.sync();
    return tables.items.length;
  });
  const tableId = await createTable({
    nameParts: ['permit', 'calgary'],
    fields,
    maxRows: 1,
    destination: 'new sheet',
  });
  const after = await workbook.run(async (context) => {
    const tables = context.workbook.tables.load('items/id,items/name');
    await context.sync();
    return tables.items;
  });
  expect(after).toHaveLength(before + 1);
  expect(after.find(({ id }) => id === tableId)!.name).toBe('permit_calgary_2');
});

test('a table that is created above other cells does not move them', async () => {
  await onSheet(workbook, 'Sheet1', (sheet) => {
    sheet.getRange('J10').values = [['below']];
  });
  const sheetId = await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1').load('id');
    await context.sync();
    return sheet.id;
  });
  await createTable({
    nameParts: ['above'],
    fields,
    maxRows: 5,
    destination: { sheetId, row: 0, column: 8 },
  });
  expect(await readValues(workbook, 'Sheet1', 'I1:J1')).toEqual([header]);
  expect(await readValues(workbook, 'Sheet1', 'J10')).toEqual([['below']]);
});

test.each([
  ['beside', 0, 22, false],
  ['below', 4, 20, false],
  ['a column from', 0, 23, true],
])('%s another table, which would take its cells in: created %s', async (_, row, column, isCreated) => {
  const sheetId = await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.getItem('Sheet1').load('id');
    const range = sheet.getRange('U1:V4');
    const own = sheet.tables.getItemOrNullObject('Own').load('name');
    await context.sync();
    if (own.isNullObject) {
      range.values = [['Address', 'Note'], ...[1, 2, 3].map((row) => [`${row} Main St`, 'mine'])];
      sheet.tables.add(range, true).name = 'Own';
      await context.sync();
    }
    return sheet.id;
  });
  const created = createTable({
    nameParts: ['by'],
    fields,
    maxRows: 2,
    destination: { sheetId, row, column },
  });
  if (isCreated) await created;
  else await expect(created).rejects.toThrow('Own');
  const address = await onSheet(workbook, 'Sheet1', (sheet) =>
    sheet.tables.getItem('Own').getRange().load('address'),
  );
  expect(address.address).toContain('U1:V4');
});
