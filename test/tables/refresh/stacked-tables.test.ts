import { beforeEach, describe, expect, test } from 'vitest';
import { createTable } from '../../../src/features/tables/write-table.ts';
import { fieldsOf } from '../table-workbook.ts';
import { permit, permitsTable } from './permits-table.ts';

const table = permitsTable();
const wider = fieldsOf('record_id', 'status', 'issued_date', 'construction_value', 'address', 'ward');

/** Another table below, with one free row between, and a filled one at its top. */
async function addTableBelow(column = 0): Promise<string> {
  const { sheetId, row } = await table.on(async (excelTable, context) => {
    const range = excelTable.getRange().load('rowIndex,rowCount');
    const sheet = excelTable.worksheet.load('id');
    await context.sync();
    return { sheetId: sheet.id, row: range.rowIndex + range.rowCount + 1 };
  });
  const destination = { sheetId, row, column };
  return createTable({ nameParts: ['below', table.id], fields: wider, maxRows: 1, destination });
}

/** Where the other table begins, and its header. */
const readTable = (id: string) =>
  table.on(async (_, context) => {
    const header = context.workbook.tables.getItem(id).getHeaderRowRange().load('address,values');
    await context.sync();
    return { at: header.address.replace(/.*!/, ''), names: header.values[0] as unknown[] };
  });
const idsThere = async () => (await table.rows()).map(([id]) => id);
const put = (address: string, text: string) =>
  table.on((excelTable) => {
    excelTable.worksheet.getRange(address).values = [[text]];
  });
const shownIn = (address: string) =>
  table.on(async (excelTable, context) => {
    const cell = excelTable.worksheet.getRange(address).load('values');
    await context.sync();
    return cell.values[0]![0] as unknown;
  });
const permits = (...ids: string[]) => ids.map((id) => permit(id));

describe('a refresh of a table above a wider one', () => {
  let below = '';
  beforeEach(async () => {
    below = await addTableBelow();
  });

  test('inserts and deletes whole rows of the sheet', async () => {
    await put('J20', 'far below');
    table.service.records = permits('A', 'B', 'C', 'D', 'E', 'F', 'G');
    expect(await table.refresh()).toMatchObject({ added: 3, rowCount: 7 });
    expect(await idsThere()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G']);
    expect(await readTable(below)).toEqual({ at: 'A12:F12', names: wider.map(({ name }) => name) });
    expect(await shownIn('J23')).toBe('far below');
    table.service.records = permits('A', 'D', 'G');
    expect((await table.replace()).removedIds).toHaveLength(4);
    expect(await idsThere()).toEqual(['A', 'D', 'G']);
    expect(await readTable(below)).toEqual({ at: 'A8:F8', names: wider.map(({ name }) => name) });
    expect(await shownIn('J19')).toBe('far below');
  });

  test('keeps one row if all are removed, and fills it again', async () => {
    table.service.records = permits('X', 'Y');
    expect((await table.replace()).removedIds).toHaveLength(4);
    expect(await idsThere()).toEqual(['X', 'Y']);
    expect((await readTable(below)).names).toEqual(wider.map(({ name }) => name));
  });

  test('keeps totals below the new rows', async () => {
    await table.on((excelTable) => {
      excelTable.showTotals = true;
    });
    table.service.records = permits('A', 'B', 'C', 'D', 'E', 'F');
    expect(await table.refresh()).toMatchObject({ added: 2 });
    expect(await idsThere()).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'Total']);
  });

  test('names the cells that would be deleted too, and deletes nothing', async () => {
    await put('H5', 'my note');
    table.service.records = permits('A', 'C', 'D');
    await expect(table.replace()).rejects.toThrow(/H5 is not empty/);
    expect(await idsThere()).toEqual(['A', 'B', 'C', 'D']);
    expect(await shownIn('H5')).toBe('my note');
    table.service.records = permits('A', 'B', 'D');
    expect((await table.replace()).removedIds).toEqual(['C']);
    expect(await shownIn('H5')).toBe('my note');
  });

  test('names the cells that a new row would split', async () => {
    await table.on((excelTable) => {
      excelTable.worksheet.getRange('H6:H9').values = [['my'], ['own'], ['list'], ['here']];
    });
    table.service.records = permits('A', 'B', 'C', 'D', 'E', 'F');
    await expect(table.refresh()).rejects.toThrow(/H7:H8 is not empty/);
    expect(await idsThere()).toEqual(['A', 'B', 'C', 'D']);
    expect(await shownIn('H9')).toBe('here');
  });

  test('names the adjacent table, and changes neither', async () => {
    await table.on((excelTable) => {
      const adjacent = excelTable.worksheet.getRange('H2:I8');
      adjacent.values = Array.from({ length: 7 }, (_, row) => [`left ${row}`, `right ${row}`]);
      excelTable.worksheet.tables.add(adjacent, true).name = `Mine_${/\d+/.exec(table.id)![0]}`;
    });
    table.service.records = permits('A', 'B', 'C', 'E', 'F');
    await expect(table.refresh()).rejects.toThrow(/the table Mine_\d+ is in those rows/);
    await expect(table.refresh({ mode: 'replace' })).rejects.toThrow(/the table Mine_\d+ is in those rows/);
    expect(await idsThere()).toEqual(['A', 'B', 'C', 'D']);
    expect(await shownIn('I8')).toBe('right 6');
  });
});
