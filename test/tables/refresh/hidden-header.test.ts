import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { rememberedTables } from '../../../src/tables/saved-query.ts';
import { selectTable } from '../../../src/tables/select-table.ts';
import { notFound } from '../../../workbook/excel-api/wire/index.ts';
import { Table } from '../../../workbook/excel-api/table/index.ts';
import { permit, permitsTable } from './permits-table.ts';

const table = permitsTable();

describe('a table whose header row is switched off', () => {
  let other = '';
  beforeEach(async () => {
    other = table.id;
    await table.pull();
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

  test('stands in the list, and hides no other', async () => {
    const tables = await rememberedTables();
    const found = (id: string) => tables.find((one) => one.id === id);
    expect(found(table.id)).toMatchObject({ rowsThere: 4, fieldsThere: [] });
    expect(found(other)!.fieldsThere).toContain('record_id');
    await selectTable(table.id);
  });

  test('is not refreshed, and says what to do', async () => {
    table.service.records = [permit('A', 9)];
    await expect(table.refresh()).rejects.toThrow('header row of the table is switched off');
  });
});
