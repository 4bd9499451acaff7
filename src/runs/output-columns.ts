import { messages } from '../messages/index.ts';
import { areaAddress, freeHeader, inWorkbook, WorkbookError } from '../excel/index.ts';
import { loadAnchors } from './column-anchors.ts';
import type { ColumnSource } from './column-source.ts';
import type { RememberedRun, RunColumn } from './saved-run.ts';

/** A column that a run makes. */
export interface OutputColumn {
  name: string;
  /** Number format of its cells; under `@` nothing is a formula. */
  format: string;
}

/**
 * Where new columns go: right beside the data; there, with what stands there moved to the right; or after everything
 * that the sheet holds.
 */
export type OutputPlace = 'beside' | 'insert' | 'after';

/** What stands where new columns would go. */
export interface OutputRoom {
  /** Cells right beside the data. */
  beside: string;
  /** What of them is filled; null where nothing is. */
  occupied: string | null;
  /** Cells after everything on the sheet. */
  after: string;
}

/** Points: columns are as wide before there is anything in them. */
const widthOfNumber = 72;
const widthOfText = 130;

const columnBeside = ({ columns }: ColumnSource): number => columns.at(-1)!.index + 1;

const rowsWithHeader = ({ headerRow, firstRow, rows }: ColumnSource): { row: number; rows: number } =>
  headerRow === null ? { row: firstRow, rows } : { row: headerRow, rows: firstRow + rows - headerRow };

/** Looks at the cells in which so many columns would be made. */
export function roomFor(source: ColumnSource, columns: number): Promise<OutputRoom> {
  const { row, rows } = rowsWithHeader(source);
  const column = columnBeside(source);
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(source.sheetId);
    const used = sheet.getUsedRange(true).load('columnIndex,columnCount');
    const filled = sheet.getRangeByIndexes(row, column, rows, columns).getUsedRangeOrNullObject(true);
    filled.load('address');
    await context.sync();
    return {
      beside: areaAddress({ row, column, rows, columns }),
      occupied: filled.isNullObject ? null : filled.address.replace(/^.*!/, ''),
      after: areaAddress({ row, column: used.columnIndex + used.columnCount + 1, rows, columns }),
    };
  });
}

/**
 * Makes the columns with their headers and formats, the table of the rows grown over them where they stand beside
 * it. Nothing is written over.
 *
 * @throws WorkbookError where the cells are not free.
 */
export function makeOutputColumns(
  source: ColumnSource,
  outputs: readonly OutputColumn[],
  place: OutputPlace,
): Promise<RunColumn[]> {
  const { row, rows } = rowsWithHeader(source);
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(source.sheetId);
    const used = sheet.getUsedRange(true).load('columnIndex,columnCount');
    await context.sync();
    const column = place === 'after' ? used.columnIndex + used.columnCount + 1 : columnBeside(source);
    const width = outputs.length;
    const area = () => sheet.getRangeByIndexes(row, column, rows, width);
    if (place === 'insert') area().getEntireColumn().insert('Right');
    const filled = area().getUsedRangeOrNullObject(true);
    filled.load('address');
    const headers =
      source.headerRow === null
        ? null
        : sheet.getRangeByIndexes(source.headerRow, 0, 1, used.columnIndex + used.columnCount).load('values');
    await context.sync();
    if (!filled.isNullObject) throw new WorkbookError(messages().occupied(filled.address));

    const taken = ((headers?.values[0] ?? []) as unknown[]).map(String);
    const names = outputs.map(({ name }) => {
      const header = headers ? freeHeader(name, taken) : '';
      taken.push(header);
      return header;
    });
    outputs.forEach(({ format }, index) => {
      const cells = sheet.getRangeByIndexes(source.firstRow, column + index, source.rows, 1);
      cells.numberFormat = format as unknown as string[][];
      cells.format.columnWidth = format === '@' ? widthOfText : widthOfNumber;
    });
    if (source.headerRow !== null) {
      const cells = sheet.getRangeByIndexes(source.headerRow, column, 1, width);
      cells.copyFrom(
        sheet.getRangeByIndexes(source.headerRow, source.columns.at(-1)!.index, 1, 1),
        'Formats',
      );
      cells.values = [names];
    }
    if (source.tableId !== null && place !== 'after') {
      const first = source.columns[0]!.index;
      const table = context.workbook.tables.getItem(source.tableId);
      table.resize(sheet.getRangeByIndexes(row, first, rows, column + width - first));
    }
    await context.sync();
    return names.map((header, index) => ({ header, index: column + index }));
  });
}

/** Where the columns of a run are now. Rows and columns are counted from 0. */
export interface RunLayout {
  sheetId: string;
  sheet: string;
  headerRow: number | null;
  firstRow: number;
  rows: number;
  sources: number[];
  outputs: number[];
}

/** Rows above the remembered header, and below it, in which it is looked for. */
const soughtRows = 100;

/**
 * Finds the columns of a run again: rows and columns may have been inserted, sorted or moved, and rows added.
 *
 * @throws WorkbookError where the sheet, the table or a column is gone.
 */
export function locateRun(run: RememberedRun): Promise<RunLayout> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(run.sheetId).load('id,name');
    const used = sheet.getUsedRange(true).load('rowIndex,rowCount,columnIndex,columnCount');
    const table =
      run.tableId === null ? null : context.workbook.tables.getItem(run.tableId).getDataBodyRange();
    table?.load('rowIndex,rowCount');
    const anchors = run.headerRow === null ? loadAnchors(context, run) : null;
    await context.sync();
    const bottom = used.rowIndex + used.rowCount;
    const place = { sheetId: sheet.id, sheet: sheet.name };
    if (run.headerRow === null) {
      const anchored = anchors?.();
      if (!anchored) throw new WorkbookError(messages().columnsGone);
      const { firstRow } = anchored;
      const rows = run.whole ? bottom - firstRow : Math.min(anchored.rows, bottom - firstRow);
      return { ...place, ...anchored, headerRow: null, rows };
    }
    const right = used.columnIndex + used.columnCount;
    const top = table ? table.rowIndex - 1 : Math.max(0, run.headerRow - soughtRows);
    const height = table ? 1 : Math.min(bottom - top, run.headerRow - top + soughtRows);
    const sought = sheet.getRangeByIndexes(top, 0, height, right).load('values');
    await context.sync();
    const found = findHeaders(run, sought.values as unknown[][], run.headerRow - top);
    if (!found) throw new WorkbookError(messages().columnsGone);
    const headerRow = top + found.row;
    const end = table ? table.rowIndex + table.rowCount : bottom;
    const belowHeader = run.firstRow - run.headerRow;
    const firstRow = headerRow + belowHeader;
    // A run over selected rows stays with them; one over all that there was takes rows that were added.
    const rows = run.whole ? end - firstRow : Math.min(run.rows, end - firstRow);
    return { ...place, headerRow, firstRow, rows, sources: found.sources, outputs: found.outputs };
  });
}

/**
 * Gives the rows that have come below those that were known the number formats of the last of these: what is text
 * beside one is text beside the other.
 */
export function formatAddedRows(
  { sheetId, firstRow, rows, outputs }: RunLayout,
  known: number,
): Promise<void> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const cells = outputs.map((column) =>
      sheet.getRangeByIndexes(firstRow + known - 1, column, 1, 1).load('numberFormat'),
    );
    await context.sync();
    outputs.forEach((column, at) => {
      const added = sheet.getRangeByIndexes(firstRow + known, column, rows - known, 1);
      added.numberFormat = cells[at]!.numberFormat[0]![0] as unknown as string[][];
    });
    await context.sync();
  });
}

/** The row in which every header of a run stands, the one it was in first. */
function findHeaders(
  run: RememberedRun,
  rows: readonly unknown[][],
  wanted: number,
): { row: number; sources: number[]; outputs: number[] } | null {
  const order = [wanted, ...rows.keys()].filter((row) => rows[row] !== undefined);
  for (const row of order) {
    const headers = rows[row]!.map((value) => String(value ?? '').trim());
    const find = ({ header, index }: RunColumn) =>
      headers[index] === header.trim() ? index : headers.indexOf(header.trim());
    const sources = run.sources.map(find);
    const outputs = run.outputs.map(find);
    if ([...sources, ...outputs].every((index) => index >= 0)) return { row, sources, outputs };
  }
  return null;
}
