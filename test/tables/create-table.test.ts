import { afterEach, expect, test, vi } from 'vitest';
import { activeCell } from '../../src/excel/index.ts';
import { makeTable } from '../../src/tables/create-table.ts';
import { Workbook } from '../../workbook/excel-api/workbook/index.ts';
import { invalidOperation } from '../../workbook/excel-api/wire/index.ts';
import { fieldsOf, tableContents, tableWorkbook } from './table-workbook.ts';

const workbook = tableWorkbook();
const fields = fieldsOf('record_id', 'status');
const header = fields.map(({ name }) => name);

afterEach(() => vi.restoreAllMocks());

test('a table on a new sheet does not look at what is selected', async () => {
  // Excel throws where several areas are selected, or a chart.
  vi.spyOn(Workbook.prototype, 'getSelectedRange').mockImplementation(() => {
    throw invalidOperation();
  });
  const { writer } = await makeTable({ words: ['new'], fields, rows: 1, place: 'new sheet' });
  vi.restoreAllMocks();
  expect((await tableContents(workbook, writer.tableId))[0]).toEqual(header);
});

test('a table goes to the cell that was the active one, wherever the user is by then', async () => {
  const first = await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add('First');
    sheet.activate();
    sheet.getRange('C4:D9').select();
    await context.sync();
    return activeCell();
  });
  await workbook.run(async (context) => {
    const sheet = context.workbook.worksheets.add('Second');
    sheet.activate();
    sheet.getRange('A1').select();
    await context.sync();
  });
  const { writer } = await makeTable({ words: ['there'], fields, rows: 1, place: first });
  const address = await workbook.run(async (context) => {
    const range = context.workbook.tables.getItem(writer.tableId).getRange().load('address');
    await context.sync();
    return range.address;
  });
  expect(address).toBe('First!C4:D5');
});

test('a table’s name is no defined name, whatever its case', async () => {
  const before = await workbook.run(async (context) => {
    context.workbook.names.add('Permit_CALGARY', '=1');
    const tables = context.workbook.tables.load('items');
    await context.sync();
    return tables.items.length;
  });
  const { writer } = await makeTable({
    words: ['permit', 'calgary'],
    fields,
    rows: 1,
    place: 'new sheet',
  });
  const after = await workbook.run(async (context) => {
    const tables = context.workbook.tables.load('items/id,items/name');
    await context.sync();
    return tables.items;
  });
  expect(after).toHaveLength(before + 1);
  expect(after.find(({ id }) => id === writer.tableId)!.name).toBe('permit_calgary_2');
});
