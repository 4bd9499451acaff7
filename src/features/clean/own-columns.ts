import { hash } from '../../excel/cells/index.ts';
import { areaRange } from '../../excel/index.ts';
import {
  addAnchors,
  addOutputColumns,
  deleteAnchors,
  loadAnchors,
  type SheetRows,
} from '../column-runs/index.ts';

/** A column to write next to the data. */
export interface OwnColumn {
  name: string;
  /** Its header in each language; a new column has the first one. */
  headers: readonly string[];
  format: string;
}

/** The columns of ours next to the data. */
export interface OwnColumns {
  /** Their id, by which those without headers are found again. */
  id: string;
  /** For each column its place on the sheet; null for one that the user deleted. */
  columns: readonly (number | null)[];
  /** How they were made; null if they were there before. */
  made: 'tableColumn' | 'inserted' | 'adjacent' | null;
}

/** The id of the columns of a list for one purpose, as the names of cells may contain it. */
export const ownColumnsId = (...parts: readonly unknown[]): string =>
  hash(JSON.stringify(parts))
    .split('')
    .map((digit) => digit.charCodeAt(0).toString(36))
    .join('');

/**
 * Our columns of a list: those that exist, by their headers or else by the names of their cells. If there are none, they
 * are made, next to the data.
 *
 * @param options.id See {@link ownColumnsId}.
 */
export async function ownColumnsOf(
  context: Excel.RequestContext,
  rows: SheetRows,
  { id, columns }: { id: string; columns: readonly OwnColumn[] },
): Promise<OwnColumns> {
  const existing = await existingColumns(context, rows, { id, columns });
  if (existing) return { id, columns: existing, made: null };
  const { headerRow, firstRow, rowCount, tableId } = rows;
  const sheet = context.workbook.worksheets.getItem(rows.sheetId);
  const top = headerRow ?? firstRow;
  const next = { row: top, column: rows.columns.at(-1)!.index + 1, rows: firstRow + rowCount - top };
  const right = areaRange(sheet, { ...next, columns: columns.length })
    .getUsedRangeOrNullObject(true)
    .load('address');
  await context.sync();
  const isOccupied = !right.isNullObject;
  const outputs = await addOutputColumns(context, rows, {
    outputs: columns.map(({ name, headers, format }) => ({ name, header: headers[0]!, format })),
    destination: isOccupied ? 'insert' : 'adjacent',
  });
  await deleteAnchors(context, id);
  addAnchors(context, { ...rows, id, columns: [], outputs });
  return {
    id,
    // A new column has a place.
    columns: outputs.map(({ index }) => index!),
    made: tableId !== null ? 'tableColumn' : isOccupied ? 'inserted' : 'adjacent',
  };
}

/** Null if none of them exists. */
async function existingColumns(
  context: Excel.RequestContext,
  { sheetId, headerRow, firstRow, rowCount, columns: listColumns }: SheetRows,
  { id, columns }: { id: string; columns: readonly OwnColumn[] },
): Promise<(number | null)[] | null> {
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const anchors = loadAnchors(context, namesOf({ id, columns }));
  const used = sheet.getUsedRange(true).load('columnIndex,columnCount');
  await context.sync();
  const end = used.columnIndex + used.columnCount;
  const headerCells =
    headerRow === null ? null : sheet.getRangeByIndexes(headerRow, 0, 1, end).load('values');
  await context.sync();
  const texts = (headerCells?.values[0] ?? []).map((header) => String(header).trim());
  const byHeader = columns.map(({ headers }) => {
    const index = texts.findIndex(
      (text, column) => column >= listColumns[0]!.index && headers.includes(text),
    );
    return index < 0 ? null : index;
  });
  if (byHeader.some((index) => index !== null)) return byHeader;
  const anchored = anchors();
  const isOfList =
    anchored?.sheetId === sheetId &&
    anchored.firstRow < firstRow + rowCount &&
    firstRow < anchored.firstRow + anchored.rowCount;
  return isOfList ? anchored.outputs : null;
}

/** Our columns where they are now; as they were, if they have no names. */
export async function columnsNow(context: Excel.RequestContext, own: OwnColumns): Promise<OwnColumns> {
  const anchors = loadAnchors(context, namesOf(own));
  await context.sync();
  return { ...own, columns: anchors()?.outputs ?? own.columns };
}

const namesOf = ({ id, columns }: { id: string; columns: readonly unknown[] }) => ({
  id,
  columns: [],
  outputs: columns.map(() => ({ index: null })),
});

/**
 * Removes columns that {@link ownColumnsOf} made, if nothing is left in them. Returns whether it did.
 *
 * @param own The columns where they are now.
 */
export async function removeOwnColumns(
  context: Excel.RequestContext,
  rows: Pick<SheetRows, 'sheetId' | 'tableId' | 'headerRow' | 'firstRow' | 'rowCount'>,
  own: OwnColumns,
): Promise<boolean> {
  const columns = own.columns.filter((column) => column !== null);
  if (own.made === null || columns.length === 0) return false;
  const sheet = context.workbook.worksheets.getItem(rows.sheetId);
  const { headerRow, firstRow, rowCount, tableId } = rows;
  const cells = columns.map((column) => sheet.getRangeByIndexes(firstRow, column, rowCount, 1));
  const filled = cells.map((range) => range.getUsedRangeOrNullObject(true).load('address'));
  await context.sync();
  if (filled.some(({ isNullObject }) => !isNullObject)) return false;
  if (own.made === 'inserted')
    for (const range of [...cells].reverse()) range.getEntireColumn().delete('Left');
  else if (own.made === 'tableColumn' && tableId !== null) {
    const table = context.workbook.tables.getItem(tableId);
    const first = table.getRange().load('columnIndex');
    await context.sync();
    for (const column of [...columns].reverse()) table.columns.getItemAt(column - first.columnIndex).delete();
  } else {
    for (const [at, range] of cells.entries()) {
      range.clear();
      if (headerRow !== null) sheet.getRangeByIndexes(headerRow, columns[at]!, 1, 1).clear();
    }
  }
  await context.sync();
  await deleteAnchors(context, own.id);
  await context.sync();
  return true;
}
