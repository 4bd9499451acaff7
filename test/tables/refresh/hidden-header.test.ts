import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listSavedTables } from '../../../src/features/tables/saved-tables.ts';
import { goToTable } from '../../../src/features/tables/saved-tables.ts';
import { notFound } from '../../../packages/workbook/src/excel-api/wire/index.ts';
import { Table } from '../../../packages/workbook/src/excel-api/table/index.ts';
import { permit, permitsTable } from './permits-table.ts';

const table = permitsTable();

describe('a table whose header row is hidden', () => {
  let other = '';
  beforeEach(async () => {
    other = table.id;
    await table.fetch();
    // The local workbook always shows headers: here it does as Excel does.
    const { getHeaderRowRange } = Table.prototype;
    const isHidden = (one: Table) => one.id === table.id;
    vi.spyOn(Table.prototype, 'showHeaders', 'get').mockImplementation(function (this: Table) {
      return !isHidden(this);
    });
    vi.spyOn(Table.prototype, 'getHeaderRowRange').mockImplementation(function (this: Table) {
      if (isHidden(this)) throw notFound();
      return getHeaderRowRange.call(this);
    });
  });
  afterEach(() => vi.restoreAllMocks());

  test('is listed, and so are the others', async () => {
    const tables = await listSavedTables();
    const tableOf = (id: string) => tables.find((one) => one.id === id);
    expect(tableOf(table.id)).toMatchObject({ rowCount: 4, presentFields: [] });
    expect(tableOf(other)!.presentFields).toContain('record_id');
    await goToTable(table.id);
  });

  test('is not refreshed, and the message says what to do', async () => {
    table.service.records = [permit('A', 9)];
    await expect(table.refresh()).rejects.toThrow('header row of the table is hidden');
  });
});
