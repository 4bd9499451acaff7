import {
  maxDataRows,
  type Cells,
  columnFormat,
  formatOfValues,
  textFormat,
} from '../../excel/cells/index.ts';
import {
  inWorkbook,
  startWriting,
  WorkbookError,
  consecutiveRanges,
  groupAdjacent,
} from '../../excel/index.ts';
import { supports } from '../../app/office.ts';
import { checkInsertion, readTableArea, shiftsSheetRows } from './adjacent-ranges.ts';
import { fieldColumns, type TableFields, columnRanges, type FieldColumn } from './read-table.ts';
import { tableMessages } from './messages.ts';

/** Points; about 45 characters of Excel's default font. */
const maxColumnWidth = 240;
interface AppendOptions {
  /** Writes something else with the batch that writes the rows. */
  alongside?(context: Excel.RequestContext): void;
  /** Fits the columns' widths to their contents. */
  autofit?: boolean;
}

/**
 * Appends rows to a table. It is located again before each write, because the user may move it, insert columns or fill
 * the cells below it at any time; nothing is overwritten. The user's own columns continue their formulas and formats.
 *
 * @throws WorkbookError if the table was deleted, its sheet is full or protected, or adjacent cells are in the way.
 */
export async function appendRows(
  table: TableFields,
  cells: Cells,
  { alongside, autofit = false }: AppendOptions = {},
): Promise<void> {
  const layout = await readLayout(table.tableId);
  const count = cells.values.length;
  const endRow = layout.row + 1 + (layout.isBlank ? 0 : layout.rowCount) + count;
  if (endRow > maxDataRows + 1) throw new WorkbookError(tableMessages().sheetFull);
  // Without the widths, everything is written with one synchronization.
  const undoStep = autofit ? 'append rows' : undefined;
  await inWorkbook({ waitForCellEdit: true, undoStep }, async (context) => {
    const excelTable = context.workbook.tables.getItem(table.tableId);
    const insertsSheetRows = await mustInsertSheetRows(context, excelTable, layout, count);
    startWriting(context);
    context.application.suspendApiCalculationUntilNextSync();
    const lastRow = layout.isBlank ? null : excelTable.getDataBodyRange().getLastRow();
    const newRows = addRows(excelTable, layout, count, { insertsSheetRows });
    writeCells(newRows, table, layout.headers, cells);
    if (lastRow) continueOwnColumns(newRows, table, layout, lastRow);
    alongside?.(context);
    const widths = autofit ? autofitColumns(excelTable, layout.headers.length) : [];
    await context.sync();
    const tooWide = widths.filter(({ columnWidth }) => columnWidth > maxColumnWidth);
    for (const format of tooWide) format.columnWidth = maxColumnWidth;
    if (tooWide.length > 0) await context.sync();
  });
}

/**
 * Inserts groups of rows, each so that its first row gets its number in the body; the others continue it. They come at the
 * end where they can't be inserted: above a wider table, in a filtered table, or one that has become shorter.
 *
 * @param groups Ascending.
 * @param alongside Writes something else with the last batch.
 * @throws WorkbookError as {@link appendRows}.
 */
export async function insertRows(
  table: TableFields,
  groups: readonly RowGroup[],
  alongside: (context: Excel.RequestContext) => void,
): Promise<void> {
  let rest = groups;
  while (rest.length > 0) {
    const count = await insertGroups(table, rest, alongside);
    if (count === 0) break;
    rest = rest.slice(count);
  }
  for (const [index, { cells }] of rest.entries())
    await appendRows(table, cells, index === rest.length - 1 ? { alongside } : {});
}

/** Rows that are inserted per request, about. */
const maxInsertedRows = 1000;

interface RowGroup {
  row: number;
  cells: Cells;
}

/** Inserts some groups with one request. @returns How many; none if they can only be appended. */
async function insertGroups(
  table: TableFields,
  groups: readonly RowGroup[],
  alongside: (context: Excel.RequestContext) => void,
): Promise<number> {
  const layout = await readLayout(table.tableId);
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const excelTable = context.workbook.tables.getItem(table.tableId);
    const { autoFilter } = excelTable;
    autoFilter.load('isDataFiltered');
    const area = await readTableArea(context, excelTable);
    if (layout.isBlank || autoFilter.isDataFiltered || shiftsSheetRows(area)) return 0;
    let inserted = 0;
    let count = 0;
    for (const { row, cells } of groups) {
      if (row >= layout.rowCount + inserted || inserted >= maxInsertedRows) break;
      insertGroup(excelTable, table, layout, { row, cells });
      inserted += cells.values.length;
      count++;
    }
    if (count === groups.length) alongside(context);
    await context.sync();
    return count;
  });
}

function insertGroup(
  excelTable: Excel.Table,
  table: TableFields,
  layout: TableLayout,
  { row, cells }: RowGroup,
): void {
  const rows = (at: number, count: number) =>
    excelTable
      .getDataBodyRange()
      .getRow(at)
      .getResizedRange(count - 1, 0);
  const count = cells.values.length;
  rows(row, count).insert('Down');
  const newRows = rows(row, count);
  const neighbour = rows(row > 0 ? row - 1 : count, 1);
  newRows.copyFrom(neighbour, 'Formats' as Excel.RangeCopyType);
  // Its color may be the mark of a change.
  newRows.format.fill.clear();
  writeCells(newRows, table, layout.headers, cells);
  continueOwnColumns(newRows, table, layout, neighbour);
}

/** The user's own columns get the formulas of the row above, and its number formats. */
function continueOwnColumns(
  newRows: Excel.Range,
  { fields, headers }: TableFields,
  layout: TableLayout,
  lastRow: Excel.Range,
): void {
  const fieldColumnIndexes = new Set(
    fieldColumns(layout.headers, fields, headers).map(({ columnIndex }) => columnIndex),
  );
  layout.headers.forEach((_, column) => {
    if (fieldColumnIndexes.has(column)) return;
    const cells = newRows.getColumn(column);
    const format = layout.lastRow.formats[column]!;
    if (format !== 'General') cells.numberFormat = format as never;
    if (isFormula(layout.lastRow.formulas[column])) {
      cells.copyFrom(lastRow.getCell(0, column), 'Formulas' as Excel.RangeCopyType);
    }
  });
}

const isFormula = (contents: unknown): boolean => typeof contents === 'string' && contents.startsWith('=');

/** How many rows a block adds to the body: a table without rows has a blank one already. */
const addedRows = ({ isBlank }: TableLayout, count: number): number => (isBlank ? count - 1 : count);

/** Whether something below the table has to move down. */
const mustShiftDown = (layout: TableLayout, count: number): boolean =>
  layout.showTotals || layout.freeRows < addedRows(layout, count);

/** @throws WorkbookError if whole rows of the sheet are needed, and would split adjacent cells. */
async function mustInsertSheetRows(
  context: Excel.RequestContext,
  table: Excel.Table,
  layout: TableLayout,
  count: number,
): Promise<boolean> {
  if (!mustShiftDown(layout, count) || addedRows(layout, count) === 0) return false;
  const area = await readTableArea(context, table);
  if (!shiftsSheetRows(area)) return false;
  await checkInsertion(context, table, area, area.row + area.rows - (layout.showTotals ? 1 : 0));
  return true;
}

/**
 * Adds blank rows: in free cells below the table if there are enough; otherwise the cells below move down. Microsoft
 * warns of conflicts between co-authors where rows are added with `TableRowCollection.add`, and recommends ranges
 * ("Coauthoring in Excel add-ins").
 */
function addRows(
  table: Excel.Table,
  layout: TableLayout,
  count: number,
  { insertsSheetRows }: { insertsSheetRows: boolean },
): Excel.Range {
  const { isBlank, showTotals } = layout;
  if (mustShiftDown(layout, count)) {
    const newRowCount = addedRows(layout, count);
    const below = newRowCount > 0 ? table.getDataBodyRange().getLastRow().getRowsBelow(newRowCount) : null;
    (insertsSheetRows ? below?.getEntireRow() : below)?.insert('Down');
    // Rows inserted above the totals become part of the table by themselves.
    if (showTotals) return lastRows(table, count);
  }
  const header = table.getHeaderRowRange();
  const current = isBlank ? header : table.getRange();
  const newRows = current.getRowsBelow(count);
  if (supports('tableResize')) table.resize(current.getResizedRange(count, 0));
  else addRowsToTable(table, layout, count);
  return newRows;
}

/** For an older Excel, which cannot make a table longer. */
function addRowsToTable(table: Excel.Table, layout: TableLayout, count: number): void {
  const blankRow = layout.headers.map(() => '');
  const rows = Array.from({ length: addedRows(layout, count) }, () => blankRow);
  if (rows.length > 0) table.rows.add(undefined, rows);
}

function lastRows(table: Excel.Table, count: number): Excel.Range {
  const end = table.getDataBodyRange().getLastRow();
  return count > 1 ? end.getOffsetRange(1 - count, 0).getResizedRange(count - 1, 0) : end;
}

/** The formats' widths can be read after the next synchronization. */
function autofitColumns(table: Excel.Table, columnCount: number): Excel.RangeFormat[] {
  table.getRange().format.autofitColumns();
  const header = table.getHeaderRowRange();
  return Array.from({ length: columnCount }, (_, column) =>
    header.getCell(0, column).format.load('columnWidth'),
  );
}

/** A table, and how much room it has below. */
interface TableLayout {
  /** Sheet row of its header, counted from 0. */
  row: number;
  headers: string[];
  /** Rows of its body, without totals. */
  rowCount: number;
  /** Whether its body is the one blank row of a table without rows. */
  isBlank: boolean;
  showTotals: boolean;
  /** Free rows below it, in its columns. */
  freeRows: number;
  lastRow: { formulas: unknown[]; formats: string[] };
}

/** @throws WorkbookError if the table was deleted. */
function readLayout(tableId: string): Promise<TableLayout> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const table = context.workbook.tables.getItem(tableId).load('showTotals');
    const header = table.getHeaderRowRange().load('values,rowIndex,columnIndex');
    const body = table.getDataBodyRange().load('rowCount');
    const last = body.getLastRow().load('formulas,numberFormat');
    await context.sync();
    const { showTotals } = table;
    const { rowIndex: row, columnIndex } = header;
    const { rowCount } = body;
    const headers = (header.values[0] as unknown[]).map(String);
    const formulas = last.formulas[0] as unknown[];
    const formats = (last.numberFormat as string[][])[0]!;
    const firstBelow = row + 1 + rowCount + (showTotals ? 1 : 0);
    const below =
      firstBelow > maxDataRows
        ? null
        : table.worksheet
            .getRangeByIndexes(firstBelow, columnIndex, maxDataRows + 1 - firstBelow, headers.length)
            .getUsedRangeOrNullObject(true)
            .load('rowIndex');
    await context.sync();
    const firstUsed = below && !below.isNullObject ? below.rowIndex : maxDataRows + 1;
    const isBlank = rowCount === 1 && formulas.every((value) => value === '');
    const freeRows = Math.max(0, firstUsed - firstBelow);
    return { row, headers, rowCount, isBlank, showTotals, freeRows, lastRow: { formulas, formats } };
  });
}

/** A column whose text cells form more ranges than this gets its formats as one list. */
const maxFormatRanges = 40;

/**
 * Writes records to new rows of a table. Formats come before values: under the text format nothing is a formula, and
 * identifiers keep their zeros.
 *
 * @param tableHeaders Of all columns of the table, in their order.
 */
function writeCells(
  newRows: Excel.Range,
  table: TableFields,
  tableHeaders: readonly string[],
  { values, textFormatOverrides }: Cells,
): void {
  const { fields, headers } = table;
  const columns = fieldColumns(tableHeaders, fields, headers);
  const part = (column: number, width: number, row = 0, rows = values.length) =>
    newRows.getCell(row, column).getResizedRange(rows - 1, width - 1);
  const formatOf = ({ field, fieldIndex }: FieldColumn) =>
    formatOfValues(
      field,
      values.map((row) => row[fieldIndex]!),
    );
  for (const { format, columnIndex, width } of formatRanges(columns, formatOf)) {
    part(columnIndex, width).numberFormat = format as never;
  }
  for (const { field, fieldIndex, columnIndex } of columns) {
    const textRows = textFormatOverrides[fieldIndex]!;
    const ranges = consecutiveRanges(textRows);
    if (ranges.length > maxFormatRanges) {
      const isTextRow = new Set(textRows);
      part(columnIndex, 1).numberFormat = values.map((_, row) => [
        isTextRow.has(row) ? textFormat : columnFormat(field),
      ]);
    } else {
      for (const { first, count } of ranges)
        part(columnIndex, 1, first, count).numberFormat = textFormat as never;
    }
  }
  for (const { fieldIndex, columnIndex, width } of columnRanges(columns)) {
    const rows =
      width === fields.length ? values : values.map((row) => row.slice(fieldIndex, fieldIndex + width));
    part(columnIndex, width).values = rows as Excel.Range['values'];
  }
}

/** Adjacent columns of the same number format. */
function formatRanges(
  columns: readonly FieldColumn[],
  formatOf: (column: FieldColumn) => string,
): { format: string; columnIndex: number; width: number }[] {
  const formats = columns
    .map((column) => ({ format: formatOf(column), columnIndex: column.columnIndex }))
    .sort((a, b) => a.columnIndex - b.columnIndex);
  const groups = groupAdjacent(
    formats,
    (previous, next) => next.format === previous.format && next.columnIndex === previous.columnIndex + 1,
  );
  return groups.map((group) => ({ ...group[0]!, width: group.length }));
}
