import { inWorkbook } from '../excel/index.ts';
import type { TaskContext } from '../tasks/index.ts';
import type { ColumnSource } from './column-source.ts';

/** Rows that are read in one round trip. */
const maxBlockRows = 5000;
/** Rows that a task works on before the pane can react to the user. */
const taskBlockRows = 2000;

/**
 * Reads cells of columns, a list for each row.
 *
 * @throws WorkbookError where the sheet no longer exists.
 */
export async function readColumns(
  sheetId: string,
  columns: readonly number[],
  firstRow: number,
  rows: number,
): Promise<unknown[][]> {
  const read: unknown[][] = [];
  for (let row = firstRow; row < firstRow + rows; row += maxBlockRows) {
    const count = Math.min(maxBlockRows, firstRow + rows - row);
    for (const cells of await readBlock(sheetId, columns, row, count)) read.push(cells);
  }
  return read;
}

function readBlock(
  sheetId: string,
  columns: readonly number[],
  row: number,
  rows: number,
): Promise<unknown[][]> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const ranges = columns.map((column) => sheet.getRangeByIndexes(row, column, rows, 1).load('values'));
    await context.sync();
    const block = ranges.map(({ values }) => values as unknown[][]);
    return Array.from({ length: rows }, (_, index) => block.map((column) => column[index]![0] ?? ''));
  });
}

/**
 * Reads columns in blocks of rows. The task's progress counts the rows that the caller has processed.
 *
 * @throws WorkbookError where the sheet no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function* readRows(
  { sheetId, firstRow, rows }: Pick<ColumnSource, 'sheetId' | 'firstRow' | 'rows'>,
  columns: readonly number[],
  { signal, progress }: TaskContext,
): AsyncGenerator<unknown[][], void> {
  progress(0, rows);
  for (let from = 0; from < rows; from += taskBlockRows) {
    const block = await readColumns(sheetId, columns, firstRow + from, Math.min(taskBlockRows, rows - from));
    // Lets the pane handle events, such as a click on Cancel.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    yield block;
    signal.throwIfAborted();
    progress(from + block.length);
  }
}
