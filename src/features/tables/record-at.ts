import {
  areaOf,
  areaProperties,
  inWorkbook,
  type SheetCell,
  type TracedRow,
  activeCell,
} from '../../excel/index.ts';
import type { CellScalar } from '../../excel/cells/index.ts';
import { fieldColumns, idColumnIndex, storedId, bodyBlocks, type TableFields } from './read-table.ts';
import { RowFingerprints, type RowState, RowTrace } from './written-rows.ts';
import { fieldsOf } from './saved-query.ts';
import { listSavedTables, tableKey, type SavedTable } from './saved-tables.ts';
import type { DatasetName } from '@cdata/catalog';

/** A cell of a table whose records a search has found. */
export interface RecordCell {
  /** The table whose query found the records: that of the cell, or the one that its table is a copy of. */
  saved: SavedTable;
  /** Name of the cell's table. */
  table: string;
  isHeader: boolean;
  /** Null for a column that no field of the dataset has. */
  field: string | null;
  /** Whether a column without a field is one that we have made, such as that of a distance. */
  isAddedByUs: boolean;
  /** Of the record in the cell's row; empty if the row has none. */
  recordId: string;
  /** The city in the cell's row, as it says it; null if it says none. */
  city: string | null;
  rowState: RowState;
  /** What the workbook has stored of the record; null if nothing. */
  trace: TracedRow | null;
  /** In the record's row, with an empty column between it and the table: Excel adds adjacent cells to a table. */
  nextTo: SheetCell;
}

/** A row of a table, wherever the table is. */
interface TableRow {
  tableId: string;
  table: string;
  /** Null if they are hidden. */
  headers: string[] | null;
  isHeader: boolean;
  /** Column of the table. */
  column: number;
  values: CellScalar[];
  nextTo: SheetCell;
}

/** What a cell of a table shows; null if no search found its records, as far as the workbook knows. */
export async function recordAt(cell: SheetCell): Promise<RecordCell | null> {
  const row = await tableRowAt(cell);
  if (!row?.headers) return null;
  const savedTables = await listSavedTables();
  const own = savedTables.find(({ id }) => id === row.tableId);
  if (own) return recordOf(row, own, row.headers);
  // On the copy of a sheet, a table has another id and name: its rows show what was written into the original.
  for (const original of savedTables) {
    if (!original.fields.some((name) => row.headers!.includes(headerOf(original, name)))) continue;
    const record = await recordOf(row, original, row.headers);
    if (record.rowState === 'as written') return record;
  }
  return null;
}

const headerOf = ({ headers }: SavedTable, field: string): string => headers?.[field] ?? field;

async function recordOf(
  { table, isHeader, column, values, nextTo }: TableRow,
  saved: SavedTable,
  headers: readonly string[],
): Promise<RecordCell> {
  const columns = fieldColumns(headers, fieldsOf(saved), saved.headers);
  const field = columns.find(({ columnIndex }) => columnIndex === column)?.field.name ?? null;
  const header = headers[column];
  const isAddedByUs = field === null && saved.fields.some((name) => headerOf(saved, name) === header);
  const idColumn = idColumnIndex(headers, saved.headers);
  const recordId = isHeader || idColumn < 0 ? '' : storedId(values[idColumn]);
  const byField = new Map(columns.map(({ field: { name }, columnIndex }) => [name, values[columnIndex]]));
  const rowState =
    recordId === ''
      ? 'unknown'
      : (await RowFingerprints.load(saved.id)).stateOf(recordId, (name) => byField.get(name));
  const trace = recordId === '' ? null : (await RowTrace.load(await tableKey(saved.id))).find(recordId);
  const city = String(byField.get('municipality') ?? '') || null;
  return { saved, table, isHeader, field, isAddedByUs, recordId, city, rowState, trace, nextTo };
}

const tableRowAt = (cell: SheetCell): Promise<TableRow | null> =>
  inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(cell.sheetId);
    const tables = sheet.tables.load('items/id,items/name,items/showHeaders');
    await context.sync();
    const parts = tables.items.map((table) => ({
      table,
      body: table.getDataBodyRange().load(areaProperties),
      header: table.showHeaders ? table.getHeaderRowRange().load('values') : null,
    }));
    await context.sync();
    const part = parts.find(({ body, header }) => {
      const { row, column, rows, columns } = areaOf(body);
      const top = header ? row - 1 : row;
      const isInRows = cell.row >= top && cell.row < row + rows;
      return isInRows && cell.column >= column && cell.column < column + columns;
    });
    if (!part) return null;
    const { table, body, header } = part;
    const { row, column, columns } = areaOf(body);
    const isHeader = cell.row < row;
    const cells = isHeader ? null : body.getRow(cell.row - row).load('values');
    if (cells) await context.sync();
    return {
      tableId: table.id,
      table: table.name,
      headers: header && (header.values[0] as unknown[]).map(String),
      isHeader,
      column: cell.column - column,
      values: (cells?.values[0] ?? []) as CellScalar[],
      nextTo: { sheetId: cell.sheetId, row: cell.row, column: column + columns + 1 },
    };
  });

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
