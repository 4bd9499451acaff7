import { addressPartOf } from '@cdata/catalog/address';
import { messages } from '../messages/index.ts';
import {
  areaOf,
  areaProperties,
  areasOverlap,
  inWorkbook,
  WorkbookError,
  type Area,
} from '../excel/index.ts';

export interface SourceColumn {
  /** Column of the sheet, counted from 0. */
  index: number;
  /** Empty where the rows have no headers. */
  header: string;
  /** The texts of its first filled cells. */
  samples: string[];
}

/** The rows that a run can read: those of a table, or of the block of filled columns around the selection. */
export interface ColumnSource {
  sheetId: string;
  sheet: string;
  tableId: string | null;
  /** Name of the table. */
  table: string | null;
  /** Row of the headers, counted from 0, or null. */
  headerRow: number | null;
  firstRow: number;
  rows: number;
  columns: SourceColumn[];
  /** Whether these are all rows of the table or block, instead of selected rows. */
  whole: boolean;
  /** Indexes of the columns that are selected. */
  selected: number[];
  /** Whether the selection is taller than a row: it then chooses columns, and does more than point to a place. */
  selectedColumns: boolean;
}

/** Rows that are read to tell headers from data. */
const headRows = 12;
const maxSamples = 3;
/** A selection of this many rows is a whole column. */
const wholeColumnRows = 1_000_000;

/**
 * Reads the source around the selection: the table it touches, or else the block of filled columns; of that, the
 * selected rows if there are several.
 *
 * @param previous The source to read again instead, wherever the selection is now.
 * @throws WorkbookError where the sheet is empty or was deleted.
 */
export function readSource(previous: ColumnSource | null = null): Promise<ColumnSource> {
  return inWorkbook(async (context) => {
    const { worksheets } = context.workbook;
    const sheet = previous ? worksheets.getItem(previous.sheetId) : worksheets.getActiveWorksheet();
    sheet.load('id,name');
    sheet.tables.load('items/id,items/name');
    const selection = previous ? null : context.workbook.getSelectedRange().load(areaProperties);
    const usedRange = sheet.getUsedRangeOrNullObject(true).load(areaProperties);
    await context.sync();
    const tables = sheet.tables.items.map((table) => ({
      table,
      range: table.getRange().load(areaProperties),
      body: table.getDataBodyRange().load(areaProperties),
    }));
    await context.sync();
    if (usedRange.isNullObject) throw new WorkbookError(messages().sheetEmpty);
    const selected = selection ? areaOf(selection) : selectionOf(previous!);
    const tableAround = tables.find(({ range }) => areasOverlap(areaOf(range), selected));
    const block = tableAround
      ? areaOf(tableAround.range)
      : await blockAround(context, sheet, selected, areaOf(usedRange));
    const head = sheet.getRangeByIndexes(
      block.row,
      block.column,
      Math.min(headRows, block.rows),
      block.columns,
    );
    head.load('values');
    await context.sync();
    const [first = [], ...rest] = head.values as unknown[][];
    const hasHeader = tableAround !== undefined || isHeaderRow(first, rest);
    const body = tableAround ? areaOf(tableAround.body) : bodyOf(block, hasHeader, selected);
    const indexes = first.map((_, position) => block.column + position);
    return {
      sheetId: sheet.id,
      sheet: sheet.name,
      tableId: tableAround?.table.id ?? null,
      table: tableAround?.table.name ?? null,
      headerRow: hasHeader ? block.row : null,
      firstRow: body.row,
      rows: body.rows,
      columns: indexes.map((index, position) => ({
        index,
        header: hasHeader ? String(first[position] ?? '').trim() : '',
        samples: (hasHeader ? rest : [first, ...rest])
          .map((row) => String(row[position] ?? '').trim())
          .filter(Boolean)
          .slice(0, maxSamples),
      })),
      whole: tableAround !== undefined || body.rows === block.rows - (hasHeader ? 1 : 0),
      selectedColumns: previous?.selectedColumns ?? selected.rows > 1,
      selected:
        previous?.selected ??
        indexes.filter((index) => index >= selected.column && index < selected.column + selected.columns),
    };
  });
}

/** A selection whose source has the same rows. */
function selectionOf({ firstRow, rows, headerRow, whole, columns }: ColumnSource): Area {
  const column = columns[0]!.index;
  if (whole) return { row: firstRow, rows: 1, column, columns: 1 };
  // A selection of one row would stand for all rows.
  const isBelowHeaders = rows === 1 && headerRow === firstRow - 1;
  return isBelowHeaders
    ? { row: firstRow - 1, rows: 2, column, columns: 1 }
    : { row: firstRow, rows: Math.max(2, rows), column, columns: 1 };
}

/** The adjacent filled columns around the selection, as high as their contents. */
async function blockAround(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  selected: Area,
  used: Area,
): Promise<Area> {
  const columns = Array.from({ length: used.columns }, (_, index) =>
    sheet.getRangeByIndexes(used.row, used.column + index, used.rows, 1).getUsedRangeOrNullObject(true),
  );
  for (const column of columns) column.load('rowIndex,rowCount');
  await context.sync();
  const isFilled = columns.map(({ isNullObject }) => !isNullObject);
  const nearest = Math.min(Math.max(selected.column - used.column, 0), used.columns - 1);
  const start = isFilled[nearest] ? nearest : isFilled.indexOf(true);
  let first = start;
  let last = start;
  while (isFilled[first - 1]) first--;
  while (isFilled[last + 1]) last++;
  const block = columns.slice(first, last + 1);
  const top = Math.min(...block.map(({ rowIndex }) => rowIndex));
  const bottom = Math.max(...block.map(({ rowIndex, rowCount }) => rowIndex + rowCount));
  return { row: top, column: used.column + first, rows: bottom - top, columns: last - first + 1 };
}

/** The rows below the header, or the selected rows among them if several are selected. */
function bodyOf(block: Area, hasHeader: boolean, selected: Area): { row: number; rows: number } {
  const row = block.row + (hasHeader ? 1 : 0);
  const end = block.row + block.rows;
  if (selected.rows < 2 || selected.rows >= wholeColumnRows) return { row, rows: end - row };
  const from = Math.max(row, selected.row);
  const to = Math.min(end, selected.row + selected.rows);
  return to > from ? { row: from, rows: to - from } : { row, rows: end - row };
}

/** A longer text is not taken for a header. */
const maxHeaderLength = 60;

/**
 * Whether the first row holds headers: short texts above cells of another kind. A row with a number, a date or a
 * street address is data.
 */
export function isHeaderRow(first: readonly unknown[], rest: readonly (readonly unknown[])[]): boolean {
  const headers = first.filter((value) => value !== '' && value !== null);
  const areTexts = headers.every((value) => typeof value === 'string' && value.length <= maxHeaderLength);
  if (headers.length === 0 || !areTexts) return false;
  if (headers.some((header) => addressPartOf(String(header)) !== null)) return true;
  if (headers.some((header) => /^\s*\d/.test(String(header)))) return false;
  return first.some(
    (header, column) =>
      !/\d/.test(String(header)) && rest.some((row) => /\d/.test(String(row[column] ?? ''))),
  );
}
