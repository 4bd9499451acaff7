import { afterEach, expect, test, vi } from 'vitest';
import { cellEditing, inWorkbook, openOwnSheet } from '../../src/excel/index.ts';
import { datasets } from '@cdata/catalog';
import { fetchTable } from '../../src/features/tables/index.ts';
import { fetchOptions, fieldsOf, onTable, ScriptedRecords, excelWorkbook } from '../tables/table-workbook.ts';

const workbook = excelWorkbook();
afterEach(() => {
  workbook.host.excel.isInFront = true;
  vi.restoreAllMocks();
});

test('while another workbook is in front, a sheet waits, the pane says for what, and then all of it is written', async () => {
  const states: string[] = [];
  const unsubscribe = cellEditing.subscribe(() => states.push(cellEditing.state));
  workbook.host.excel.isInFront = false;
  setTimeout(() => (workbook.host.excel.isInFront = true), 1500);
  const name = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { sheet } = await openOwnSheet(context, { key: ['in front'], name: 'Report' });
    sheet.getRange('A1').values = [['Total']];
    await context.sync();
    return sheet.name;
  });
  expect(name).toBe('Report');
  expect(states).toEqual(['behind', 'none']);
  unsubscribe();
});

test('a table is written and known, although its sheet cannot be shown', async () => {
  const sheetId = await inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.add('Behind').load('id');
    await context.sync();
    return sheet.id;
  });
  workbook.host.excel.isInFront = false;
  const records = new ScriptedRecords([{ record_id: '007' }, { record_id: '008' }]);
  const search = {
    dataset: datasets.permit,
    query: {},
    fields: fieldsOf('address', 'record_id'),
    maxRows: 10,
  };
  const { tableId } = await fetchTable(
    search,
    { sheetId, row: 0, column: 0 },
    { ...fetchOptions(), fetch: records.fetch, signal: new AbortController().signal },
  );
  const rows = await onTable(workbook, tableId, (table) => table.getDataBodyRange().load('values'));
  expect((rows.values as unknown[][]).map(([, id]) => id)).toEqual(['007', '008']);
});
