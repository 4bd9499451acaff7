import { inWorkbook, readValues } from '../../excel/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import type { SheetRows } from './source.ts';

export type RowsOnSheet = Pick<SheetRows, 'sheetId' | 'firstRow' | 'rowCount'>;

/** Rows that are read in one round trip. */
const maxBlockRows = 5000;
/** Rows that a task works on before the pane can react to the user. */
const taskBlockRows = 2000;

/**
 * Reads cells of columns, a list for each row. The cells of a deleted column, null, are blank;
 * those of data cards are the text that the card shows.
 *
 * @throws WorkbookError where the sheet no longer exists.
 */
export async function readColumns(
  { sheetId, firstRow, rowCount }: RowsOnSheet,
  columns: readonly (number | null)[],
): Promise<unknown[][]> {
  const cells: unknown[][] = [];
  const end = firstRow + rowCount;
  for (let row = firstRow; row < end; row += maxBlockRows) {
    const block = { sheetId, firstRow: row, rowCount: Math.min(maxBlockRows, end - row) };
    for (const rowCells of await readBlock(block, columns)) cells.push(rowCells);
  }
  return cells;
}

function readBlock(
  { sheetId, firstRow, rowCount }: RowsOnSheet,
  columns: readonly (number | null)[],
): Promise<unknown[][]> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const ranges = columns.map((column) =>
      column === null ? null : sheet.getRangeByIndexes(firstRow, column, rowCount, 1).load('values'),
    );
    await context.sync();
    const existing = ranges.filter((range) => range !== null);
    const values = new Map((await readValues(context, existing)).map((cells, at) => [existing[at], cells]));
    const block = ranges.map((range) => (range ? values.get(range) : undefined));
    return Array.from({ length: rowCount }, (_, index) => block.map((column) => column?.[index]![0] ?? ''));
  });
}

/**
 * Reads columns in blocks of rows. The task's progress counts the rows that the caller has processed.
 *
 * @throws WorkbookError where the sheet no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function* readRows(
  { sheetId, firstRow, rowCount }: RowsOnSheet,
  columns: readonly (number | null)[],
  { signal, progress }: TaskContext,
): AsyncGenerator<unknown[][], void> {
  progress(0, rowCount);
  for (let from = 0; from < rowCount; from += taskBlockRows) {
    const blockRows = {
      sheetId,
      firstRow: firstRow + from,
      rowCount: Math.min(taskBlockRows, rowCount - from),
    };
    const block = await readColumns(blockRows, columns);
    // Lets the pane handle events, such as a click on Cancel.
    await new Promise((resolve) => setTimeout(resolve));
    signal.throwIfAborted();
    yield block;
    signal.throwIfAborted();
    progress(from + block.length);
  }
}
