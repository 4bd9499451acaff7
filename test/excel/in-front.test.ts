import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { cellEditing, inWorkbook, openOwnSheet } from '../../src/excel/index.ts';
import { datasets } from '@cdata/catalog';
import { makeListing } from '../../src/features/listings/listing-sheet.ts';
import { writeAssignment } from '../../src/features/property/report/write-assignment.ts';
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
    const identity = { key: ['in front'], name: 'Report' };
    const { sheet } = await openOwnSheet(context, identity, undefined);
    sheet.getRange('A1').values = [['Total']];
    await context.sync();
    return sheet.name;
  });
  expect(name).toBe('Report');
  expect(states).toEqual(['behind', 'none']);
  unsubscribe();
});

describe('cancelling ends the wait for the workbook, and adds nothing', () => {
  const reason = new Error('Cancelled');
  const sheetNames = () =>
    workbook.run(async (context) => {
      const sheets = context.workbook.worksheets.load('items/name');
      await context.sync();
      return sheets.items.map(({ name }) => name);
    });
  /** Cancels as soon as the pane says what is waited for. */
  const cancelWhileBehind = () => {
    workbook.host.excel.isInFront = false;
    const controller = new AbortController();
    const unsubscribe = cellEditing.subscribe(() => {
      if (cellEditing.state === 'behind') controller.abort(reason);
    });
    onTestFinished(unsubscribe);
    return controller.signal;
  };

  test('for a sheet of its own', async () => {
    const before = await sheetNames();
    const signal = cancelWhileBehind();
    const opening = inWorkbook({ waitForCellEdit: true }, (context) =>
      openOwnSheet(context, { key: ['cancelled'], name: 'Never' }, signal),
    );
    await expect(opening).rejects.toBe(reason);
    expect(cellEditing.state).toBe('none');
    expect(await sheetNames()).toEqual(before);
  });

  test('for the sheet of a table', async () => {
    const before = await sheetNames();
    const records = new ScriptedRecords([{ record_id: '007' }]);
    const search = { dataset: datasets.permit, query: {}, fields: fieldsOf('record_id'), maxRows: 10 };
    const options = { ...fetchOptions(), fetch: records.fetch, signal: cancelWhileBehind() };
    expect(await fetchTable(search, 'new sheet', options)).toMatchObject({ rows: 0, cancelled: true });
    expect(await sheetNames()).toEqual(before);
  });

  test('for the report and the listing of a run, and for the sheets of a property', async () => {
    const before = await sheetNames();
    const comparison = { effectiveDate: null };
    await expect(writeAssignment(comparison, cancelWhileBehind())).rejects.toBe(reason);
    const listing = makeListing('cancelled', { fields: fieldsOf('address') }, cancelWhileBehind());
    await expect(listing).rejects.toBe(reason);
    expect(await sheetNames()).toEqual(before);
  });
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
