import { inWorkbook } from '../in-workbook.ts';
import { shape } from './table-body.ts';
import { idColumn } from './table-ids.ts';

/** Rows that are looked at with one request. */
const rowsOfBlock = 2000;

/** Whether this Excel takes several rows out at once (Microsoft: "TableRowCollection.deleteRows"). */
const takesRowsTogether = (): boolean => Office.context.requirements.isSetSupported('ExcelApiOnline', '1.1');

/**
 * Takes the rows of these records out of a table, from the bottom up: what is above stays where it is meanwhile. The
 * rows of a block go at once; one by one where Excel has no other way, as with a filtered table. The ids are read just
 * before: the user may have sorted the table.
 *
 * @returns How many rows were taken out.
 * @throws WorkbookError where the table is gone or protected. What the signal is aborted with, between two blocks.
 */
export async function removeRows(
  tableId: string,
  ids: ReadonlySet<string>,
  named: Record<string, string> | undefined,
  signal: AbortSignal,
): Promise<number> {
  if (ids.size === 0) return 0;
  const { headers, rows } = await shape(tableId);
  const column = idColumn(headers, named)[0]?.to;
  if (column === undefined) return 0;
  let removed = 0;
  for (let to = rows; to > 0; to -= rowsOfBlock) {
    signal.throwIfAborted();
    const from = Math.max(0, to - rowsOfBlock);
    removed += await removeFrom(tableId, ids, { column, from, rows: to - from });
  }
  return removed;
}

function removeFrom(
  tableId: string,
  ids: ReadonlySet<string>,
  { column, from, rows }: { column: number; from: number; rows: number },
): Promise<number> {
  return inWorkbook(async (context) => {
    const table = context.workbook.tables.getItem(tableId);
    const cells = table
      .getDataBodyRange()
      .getCell(from, column)
      .getResizedRange(rows - 1, 0);
    cells.load('values');
    const together = takesRowsTogether();
    const { autoFilter } = table;
    if (together) autoFilter.load('isDataFiltered');
    await context.sync();
    const values = cells.values as unknown[][];
    const gone = values.flatMap(([id], row) => (ids.has(String(id)) ? [from + row] : []));
    if (gone.length === 0) return 0;
    context.application.suspendApiCalculationUntilNextSync();
    if (together && !autoFilter.isDataFiltered) table.rows.deleteRows(gone);
    else for (const row of gone.reverse()) table.rows.getItemAt(row).delete();
    await context.sync();
    return gone.length;
  });
}
