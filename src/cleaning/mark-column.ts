import { textFormat } from '../cells/index.ts';
import { areaRange } from '../excel/index.ts';
import { cleanMessages, messages } from '../messages/index.ts';
import { addOutputColumns, type ColumnSource } from '../runs/index.ts';

/** The column next to the data that names what is wrong with an address. */
export interface MarkColumn {
  column: number;
  /** How the column was made; null if it was there before. */
  made: 'tableColumn' | 'inserted' | 'adjacent' | null;
}

/** The column of marks of a list, which is made if there is none. */
export async function markColumnOf(context: Excel.RequestContext, source: ColumnSource): Promise<MarkColumn> {
  const { sheetId, headerRow, firstRow, rows, columns, tableId } = source;
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const next = { row: headerRow ?? firstRow, column: columns.at(-1)!.index + 1, rows: rows + 1, columns: 1 };
  const right = areaRange(sheet, { ...next, rows: firstRow + rows - next.row })
    .getUsedRangeOrNullObject(true)
    .load('address');
  const used = sheet.getUsedRange(true).load('columnIndex,columnCount');
  await context.sync();
  if (headerRow !== null) {
    const end = used.columnIndex + used.columnCount;
    const headers = sheet.getRangeByIndexes(headerRow, 0, 1, end).load('values');
    await context.sync();
    const existing = (headers.values[0] as unknown[]).findIndex(
      (header, column) => column >= columns[0]!.index && markHeaders().includes(String(header).trim()),
    );
    if (existing >= 0) return { column: existing, made: null };
  }
  const isOccupied = !right.isNullObject;
  const outputs = [{ name: 'check', header: messages().clean.markHeader, format: textFormat }];
  const [made] = await addOutputColumns(context, source, {
    outputs,
    destination: isOccupied ? 'insert' : 'adjacent',
  });
  return {
    // A new column has a place.
    column: made!.index!,
    made: tableId !== null ? 'tableColumn' : isOccupied ? 'inserted' : 'adjacent',
  };
}

const markHeaders = (): string[] => [cleanMessages.en.markHeader, cleanMessages.fr.markHeader];

/** Removes a column that {@link markColumnOf} made, if nothing is left in it. Returns whether it did. */
export async function removeMarkColumn(
  context: Excel.RequestContext,
  source: ColumnSource,
  { column, made }: MarkColumn,
): Promise<boolean> {
  if (made === null) return false;
  const sheet = context.workbook.worksheets.getItem(source.sheetId);
  const { headerRow, firstRow, rows } = source;
  const cells = sheet.getRangeByIndexes(firstRow, column, rows, 1);
  const filled = cells.getUsedRangeOrNullObject(true).load('address');
  const header = headerRow === null ? null : sheet.getRangeByIndexes(headerRow, column, 1, 1).load('values');
  await context.sync();
  const isOurs = header === null || markHeaders().includes(String(header.values[0]![0]).trim());
  if (!filled.isNullObject || !isOurs) return false;
  if (made === 'inserted') cells.getEntireColumn().delete('Left');
  else if (made === 'tableColumn') {
    const table = context.workbook.tables.getItem(source.tableId!);
    table.columns.getItem(String(header!.values[0]![0])).delete();
  } else {
    cells.clear();
    if (headerRow !== null) sheet.getRangeByIndexes(headerRow, column, 1, 1).clear();
  }
  await context.sync();
  return true;
}
