import type { ServiceRecord } from '../../../api/index.ts';
import type { Field } from '@cdata/catalog';
import {
  joinNotes,
  recordCells,
  textFormat,
  type CellScalar,
  type ColumnNote,
} from '../../../excel/cells/index.ts';
import {
  changeView,
  areaAddress,
  areaOf,
  areaProperties,
  breaksBetween,
  inWorkbook,
  openOwnSheet,
  setPrintLayout,
  styleHeader,
  styleSecondary,
  styleSection,
  styleTitle,
  type SheetIdentity,
  startWriting,
} from '../../../excel/index.ts';
import { isSourcesTable } from '../../sources/reports/index.ts';
import { addSavedQuery, appendRows, createTable, RowNotes, type SavedQuery } from '../../tables/index.ts';

export interface SummaryLine {
  label: string;
  value: CellScalar;
  /** Number format; text must have the text format. */
  format: string;
  /** The field that it shows of the newest assessment, if it does. */
  field?: Pick<Field, 'name' | 'kind'>;
}

export interface TitledTable {
  title: string;
  /** Joined into the table's name. */
  nameParts: readonly string[];
  fields: readonly Field[];
  /** By field: the header of its column, if that is not the field's name. */
  headers?: Record<string, string>;
  records: readonly ServiceRecord[];
  savedQuery: SavedQuery;
}

export interface WriteOptions {
  signal: AbortSignal;
  /** Receives the number of records written so far. */
  onProgress(written: number): void;
}

export interface WrittenTables {
  sheetId: string;
  sheet: string;
  /** The last table's name; empty if there is none. */
  table: string;
  records: number;
  /** How cells differ from what was published. */
  notes: readonly ColumnNote[];
  /** Whether Excel has refused the picture of a map. */
  isMapRefused?: boolean;
}

/** Points; about 34 letters of Excel's default font. */
const maxColumnWidth = 180;
/** Points of the values of the summary: longer texts run over the cells next to them. */
const valueWidth = 90;
/** The first row of the summary, below the title and the source. */
const firstLine = 3;
/** Far below Excel's limit for a request. */
const recordsPerRequest = 250;

interface SheetSummary {
  title: string;
  lines: readonly SummaryLine[];
  /** Says where everything on the sheet comes from, below the title. */
  source: string;
  /** How many tables the sheet has once it is complete. */
  tables: number;
}

/**
 * Creates a sheet with a title and a summary at its top. If the sheet was made before and has all its tables, it is only shown.
 *
 * @returns Its id, and whether it is complete already.
 */
export function createSummarySheet(
  identity: SheetIdentity,
  { title, lines, source, tables }: SheetSummary,
  signal: AbortSignal,
): Promise<{ sheetId: string; isComplete: boolean }> {
  return inWorkbook({ waitForCellEdit: true, undoStep: 'write property' }, async (context) => {
    const { sheet, isNew } = await openOwnSheet(context, identity, signal);
    const sheetTables = sheet.tables.load('items/name');
    await changeView(context, () => sheet.activate());
    if (!isNew && sheetTables.items.length >= tables) return { sheetId: sheet.id, isComplete: true };
    startWriting(context);
    const head = sheet.getRangeByIndexes(0, 0, 2, 1);
    head.numberFormat = [[textFormat], [textFormat]];
    head.values = [[title], [source]];
    styleTitle(head.getCell(0, 0));
    styleSecondary(head.getCell(1, 0));
    const block = sheet.getRangeByIndexes(firstLine, 0, lines.length, 2);
    block.numberFormat = lines.map(({ format }) => [textFormat, format]);
    block.values = lines.map(({ label, value }) => [label, value]);
    block.format.horizontalAlignment = 'Left';
    sheet.getRangeByIndexes(firstLine, 0, lines.length, 1).format.font.bold = true;
    block.format.autofitColumns();
    if (tables > 0) block.getColumn(1).format.columnWidth = valueWidth;
    await changeView(context, () => sheet.getRange('A1').select());
    return { sheetId: sheet.id, isComplete: false };
  });
}

/**
 * Writes tables below everything on the sheet, each under its title and an empty row.
 *
 * @throws WorkbookError if the sheet was deleted or is protected; what was written before stays.
 */
export async function writeTitledTables(
  sheetId: string,
  tables: readonly TitledTable[],
  { signal, onProgress }: WriteOptions,
): Promise<WrittenTables> {
  let rowCount = 0;
  let notes: readonly ColumnNote[] = [];
  for (const { title, nameParts, fields, headers, records, savedQuery } of tables) {
    signal.throwIfAborted();
    const row = await firstFreeRow(sheetId);
    await writeTitle(sheetId, row, title);
    const destination = { sheetId, row: row + 2, column: 0 };
    const tableId = await createTable({ nameParts, fields, headers, maxRows: records.length, destination });
    const rowNotes = await RowNotes.of({ tableId, fields }, savedQuery);
    for (let from = 0; from < records.length; from += recordsPerRequest) {
      const some = records.slice(from, from + recordsPerRequest);
      const cells = recordCells(fields, some);
      rowNotes.add(cells.values, savedQuery.fetchedAt);
      await appendRows({ tableId, fields, headers }, cells, {
        alongside: (context) => {
          addSavedQuery(context, tableId, savedQuery);
          rowNotes.saveFingerprints(context);
        },
      });
      notes = joinNotes(notes, cells.notes);
      onProgress((rowCount += some.length));
    }
    await rowNotes.saveTrace();
    await styleTableHeader(tableId);
  }
  const fitted = await fitColumns(sheetId);
  return { ...fitted, records: rowCount, notes };
}

const styleTableHeader = (tableId: string): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    styleHeader(context.workbook.tables.getItem(tableId).getHeaderRowRange());
    await context.sync();
  });

/** Sets up everything on the sheet to be printed, one page wide, with the first line on each page. */
export async function printSheet(sheetId: string): Promise<void> {
  const { area, breaks } = await inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const used = sheet.getUsedRange().load(areaProperties);
    const tables = sheet.tables.load('items/name');
    await context.sync();
    const all = areaOf(used);
    const ranges = tables.items.map((table) => table.getRange().load(areaProperties));
    const formats = Array.from({ length: all.columns }, (_, column) =>
      sheet.getRangeByIndexes(0, column, 1, 1).format.load('columnWidth'),
    );
    await context.sync();
    const width = formats.reduce((sum, { columnWidth }) => sum + columnWidth, 0);
    // A table is below its title, and the records' below a blank row, too.
    const parts = tables.items.map(
      ({ name }, at) => areaOf(ranges[at]!).row - (isSourcesTable(name) ? 1 : 2),
    );
    const end = all.row + all.rows;
    return {
      area: areaAddress(all),
      breaks: breaksBetween([0, ...parts.sort((a, b) => a - b)], { end, width }),
    };
  });
  await setPrintLayout(sheetId, {
    area,
    orientation: 'Landscape',
    pagesTall: null,
    titleRows: '$1:$1',
    breaks,
  });
}

/** Counted from 0; leaves one row empty. */
function firstFreeRow(sheetId: string): Promise<number> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const used = context.workbook.worksheets.getItem(sheetId).getUsedRangeOrNullObject();
    used.load('rowIndex,rowCount');
    await context.sync();
    return used.isNullObject ? 0 : used.rowIndex + used.rowCount + 1;
  });
}

function writeTitle(sheetId: string, row: number, title: string): Promise<void> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const cell = context.workbook.worksheets.getItem(sheetId).getRangeByIndexes(row, 0, 1, 1);
    cell.numberFormat = [[textFormat]];
    cell.values = [[title]];
    styleSection(cell);
    await context.sync();
  });
}

/** Widens the columns to fit the tables, and reads the names of the sheet and its last table. */
function fitColumns(sheetId: string): Promise<{ sheetId: string; sheet: string; table: string }> {
  return inWorkbook({ waitForCellEdit: true, undoStep: 'fit columns' }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId).load('name');
    const tables = sheet.tables.load('items/name');
    const used = sheet.getUsedRange().load('columnIndex,columnCount');
    await context.sync();
    const columns = Array.from(
      { length: used.columnIndex + used.columnCount },
      (_, index) => sheet.getRangeByIndexes(0, index, 1, 1).format,
    );
    for (const format of columns) format.load('columnWidth');
    const areas = tables.items.map((table) => table.getRange().load('columnIndex,columnCount'));
    await context.sync();
    const widths = columns.map(({ columnWidth }) => columnWidth);
    startWriting(context);
    const fitted = tables.items.flatMap((table, at) => {
      const range = table.getRange();
      range.format.autofitColumns();
      const { columnIndex, columnCount } = areas[at]!;
      return Array.from({ length: columnCount }, (_, index) => ({
        column: columnIndex + index,
        format: range.getColumn(index).format.load('columnWidth'),
      }));
    });
    await context.sync();
    for (const { column, format } of fitted) {
      // A text that is cut at the next column, or runs off the page, continues on further lines.
      if (format.columnWidth > maxColumnWidth) format.wrapText = true;
      format.verticalAlignment = 'Top';
      widths[column] = Math.max(widths[column] ?? 0, Math.min(format.columnWidth, maxColumnWidth));
    }
    columns.forEach((format, index) => (format.columnWidth = widths[index]!));
    await context.sync();
    const names = tables.items.map(({ name }) => name).filter((name) => !isSourcesTable(name));
    return { sheetId, sheet: sheet.name, table: names.at(-1) ?? '' };
  });
}

/** Activates the sheet with tables that were written before. @returns Whether they are still there. */
export function showWrittenTables({ sheetId, table, records }: WrittenTables): Promise<boolean> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItemOrNullObject(sheetId);
    const last = table === '' ? null : context.workbook.tables.getItemOrNullObject(table);
    await context.sync();
    if (sheet.isNullObject || (records > 0 && last?.isNullObject)) return false;
    await changeView(context, () => sheet.activate());
    return true;
  });
}
