import { inWorkbook } from '../excel/index.ts';
import { bodyBlocks, fieldColumns, idColumnIndex, storedId, type TableFields } from './read-table.ts';

/**
 * Selects the cell of a record's field, or of its id if the field has no column, wherever its row is now.
 *
 * @returns Whether the table still has the record.
 * @throws WorkbookError if the table was deleted.
 */
export async function goToRecord(
  { tableId, fields, headers: overrides }: TableFields,
  { id, field: fieldName }: { id: string; field: string | null },
): Promise<boolean> {
  const idColumn = (headers: readonly string[]) => idColumnIndex(headers, overrides);
  const select = (headers: readonly string[]) =>
    idColumn(headers) < 0 ? [] : [{ fieldIndex: 0, columnIndex: idColumn(headers), width: 1 }];
  for await (const { firstRow, values, headers } of bodyBlocks(tableId, select)) {
    const row = values[0]!.findIndex(([cell]) => storedId(cell) === id);
    if (row < 0) continue;
    const column = fieldColumns(headers, fields, overrides).find(({ field }) => field.name === fieldName);
    await selectBodyCell(tableId, { row: firstRow + row, column: column?.columnIndex ?? idColumn(headers) });
    return true;
  }
  return false;
}

const selectBodyCell = (tableId: string, { row, column }: { row: number; column: number }): Promise<void> =>
  inWorkbook(async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    table.worksheet.activate();
    table.getDataBodyRange().getCell(row, column).select();
    await context.sync();
  });
