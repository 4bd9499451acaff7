import { messages } from '../messages/index.ts';
import { inWorkbook, WorkbookError } from '../excel/index.ts';
import { loadAnchors } from './column-anchors.ts';
import type { RunColumn, SavedRun } from './saved-run.ts';

/** Where the columns of a run are at the moment. Rows and columns are counted from 0. */
export interface RunLayout {
  sheetId: string;
  sheet: string;
  headerRow: number | null;
  firstRow: number;
  rows: number;
  sources: number[];
  outputs: number[];
}

/** Rows above and below the saved header row in which the headers are searched. */
const searchedRows = 100;

/**
 * Finds the columns of a run again: rows and columns may have been inserted, sorted, moved or added.
 *
 * @throws WorkbookError where the sheet, the table or a column no longer exists.
 */
export function locateRun(run: SavedRun): Promise<RunLayout> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(run.sheetId).load('id,name');
    const used = sheet.getUsedRange(true).load('rowIndex,rowCount,columnIndex,columnCount');
    const table =
      run.tableId === null ? null : context.workbook.tables.getItem(run.tableId).getDataBodyRange();
    table?.load('rowIndex,rowCount');
    const anchors = run.headerRow === null ? loadAnchors(context, run) : null;
    await context.sync();
    const bottom = used.rowIndex + used.rowCount;
    const { id: sheetId, name } = sheet;
    if (run.headerRow === null) {
      const anchored = anchors?.();
      if (!anchored) throw new WorkbookError(messages().columnsDeleted);
      const rowsBelow = bottom - anchored.firstRow;
      const rows = run.whole ? rowsBelow : Math.min(anchored.rows, rowsBelow);
      return { sheetId, sheet: name, ...anchored, headerRow: null, rows };
    }
    const right = used.columnIndex + used.columnCount;
    const top = table ? table.rowIndex - 1 : Math.max(0, run.headerRow - searchedRows);
    const height = table ? 1 : Math.min(bottom - top, run.headerRow - top + searchedRows);
    const cells = sheet.getRangeByIndexes(top, 0, height, right).load('values');
    await context.sync();
    const found = findHeaders(run, cells.values as unknown[][], run.headerRow - top);
    if (!found) throw new WorkbookError(messages().columnsDeleted);
    const headerRow = top + found.row;
    const end = table ? table.rowIndex + table.rowCount : bottom;
    const firstRow = headerRow + run.firstRow - run.headerRow;
    const rows = run.whole ? end - firstRow : Math.min(run.rows, end - firstRow);
    return {
      sheetId,
      sheet: name,
      headerRow,
      firstRow,
      rows,
      sources: found.sources,
      outputs: found.outputs,
    };
  });
}

/** The row that holds every header of a run; the one where they were last is tried first. */
function findHeaders(
  run: SavedRun,
  rows: readonly unknown[][],
  lastRow: number,
): { row: number; sources: number[]; outputs: number[] } | null {
  const order = [lastRow, ...rows.keys()].filter((row) => rows[row] !== undefined);
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

/** Loads whether the columns are still where they were. Call the result after the next synchronisation. */
export function loadIsUnmoved(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  layout: RunLayout,
  run: SavedRun,
): () => boolean {
  const indexes = [...layout.sources, ...layout.outputs];
  if (layout.headerRow === null) {
    const anchors = loadAnchors(context, run);
    return () => {
      const anchored = anchors();
      const columns = anchored && [...anchored.sources, ...anchored.outputs];
      return anchored?.firstRow === layout.firstRow && indexes.every((index, at) => index === columns?.[at]);
    };
  }
  const headers = sheet.getRangeByIndexes(layout.headerRow, 0, 1, Math.max(...indexes) + 1).load('values');
  const columns = [...run.sources, ...run.outputs];
  return () =>
    indexes.every(
      (index, at) => String(headers.values[0]![index] ?? '').trim() === columns[at]!.header.trim(),
    );
}

/** Gives rows that were added below `previousRows` the number formats of the rows above them. */
export function formatAddedRows(
  { sheetId, firstRow, rows, outputs }: RunLayout,
  previousRows: number,
): Promise<void> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const lastCells = outputs.map((column) =>
      sheet.getRangeByIndexes(firstRow + previousRows - 1, column, 1, 1).load('numberFormat'),
    );
    await context.sync();
    outputs.forEach((column, at) => {
      const added = sheet.getRangeByIndexes(firstRow + previousRows, column, rows - previousRows, 1);
      added.numberFormat = lastCells[at]!.numberFormat[0]![0] as unknown as string[][];
    });
    await context.sync();
  });
}
