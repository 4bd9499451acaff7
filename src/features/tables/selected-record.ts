import type { DatasetName } from '@cdata/catalog';
import { activeCell, inWorkbook, type SheetCell } from '../../excel/index.ts';
import { bodyBlocks, fieldColumns, idColumnIndex, storedId, type TableFields } from './read-table.ts';
import { recordAt } from './record-at.ts';

interface SelectedRecord {
  dataset: DatasetName;
  recordId: string;
  /** In the record's row, with an empty column between it and the table: Excel adds adjacent cells to a table. */
  nextTo: SheetCell;
}

/** The record in the row of the active cell; null if that is in no CDATA table with a column of ids. */
export async function selectedRecord(): Promise<SelectedRecord | null> {
  const record = await recordAt(await activeCell());
  if (!record || record.recordId === '') return null;
  const { saved, recordId, nextTo } = record;
  return { dataset: saved.dataset, recordId, nextTo };
}

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
