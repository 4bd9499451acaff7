import type { DatasetName } from '@cdata/catalog';
import { areaOf, areaProperties, inWorkbook, type SheetCell } from '../excel/index.ts';
import { idColumnIndex, idField, storedId } from './read-table.ts';
import { listSavedTables } from './saved-tables.ts';

export interface SelectedRecord {
  dataset: DatasetName;
  recordId: string;
  /** In the record's row, with an empty column between it and the table: Excel adds adjacent cells to a table. */
  nextTo: SheetCell;
}

/** The record in the row of the active cell; null if that is in no CDATA table with a column of ids. */
export async function selectedRecord(): Promise<SelectedRecord | null> {
  const tables = (await listSavedTables()).filter(({ presentFields }) => presentFields.includes(idField));
  if (tables.length === 0) return null;
  return inWorkbook(async (context) => {
    const cell = context.workbook.getActiveCell().load('rowIndex,columnIndex,worksheet/id');
    const candidates = tables.map((saved) => {
      const table = context.workbook.tables.getItem(saved.id).load('worksheet/id');
      const body = table.getDataBodyRange().load(areaProperties);
      const header = table.getHeaderRowRange().load('values');
      return { saved, table, body, header };
    });
    await context.sync();
    const candidate = candidates.find(({ table, body }) => {
      const { row, column, rows, columns } = areaOf(body);
      const [rowInTable, columnInTable] = [cell.rowIndex - row, cell.columnIndex - column];
      return (
        table.worksheet.id === cell.worksheet.id &&
        rowInTable >= 0 &&
        rowInTable < rows &&
        columnInTable >= 0 &&
        columnInTable < columns
      );
    });
    if (!candidate) return null;
    const { saved, body, header } = candidate;
    const { row, column, columns } = areaOf(body);
    const idColumn = idColumnIndex((header.values[0] as unknown[]).map(String), saved.headers);
    const id = body.getCell(cell.rowIndex - row, idColumn).load('values');
    await context.sync();
    const recordId = storedId(id.values[0]![0]);
    if (recordId === '') return null;
    const nextTo = { sheetId: cell.worksheet.id, row: cell.rowIndex, column: column + columns + 1 };
    return { dataset: saved.dataset, recordId, nextTo };
  });
}
