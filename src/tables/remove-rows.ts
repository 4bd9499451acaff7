import { inWorkbook } from '../excel/index.ts';
import { needsSheetRows, readSurroundings, refuseBeside, rowRuns } from './sheet-rows.ts';
import { shape } from './table-body.ts';
import { idColumn } from './table-ids.ts';

/** Rows that are looked at with one request. */
const rowsOfBlock = 2000;

/** Whether this Excel takes several rows out at once (Microsoft: "TableRowCollection.deleteRows"). */
const takesRowsTogether = (): boolean => Office.context.requirements.isSetSupported('ExcelApiOnline', '1.1');

/**
 * Takes the rows of these records out of a table, from the bottom up: what is above stays where it is meanwhile. The
 * rows of a block go at once; one by one where Excel has no other way, as with a filtered table. The ids are read just
 * before: the user may have sorted the table. Above a wider table they go as whole rows of the sheet.
 *
 * @returns How many rows were taken out.
 * @throws WorkbookError where the table is gone or protected; where something stands in the way, before any row is
 * taken out. What the signal is aborted with, between two blocks.
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
  const blocks: Block[] = [];
  for (let to = rows; to > 0; to -= rowsOfBlock) {
    const from = Math.max(0, to - rowsOfBlock);
    blocks.push({ column, from, rows: to - from });
  }
  const sheetRows = await inWorkbook({ waitForCellEdit: true }, async (context) =>
    needsSheetRows(await readSurroundings(context, context.workbook.tables.getItem(tableId))),
  );
  for (const block of sheetRows ? blocks : []) {
    signal.throwIfAborted();
    await inWorkbook({ waitForCellEdit: true }, (context) =>
      findGone(context, { tableId, ids, block, sheetRows }),
    );
  }
  let removed = 0;
  for (const block of blocks) {
    signal.throwIfAborted();
    removed += await removeFrom({ tableId, ids, block, sheetRows });
  }
  return removed;
}

/** Rows of a table's body, and its column of ids. */
interface Block {
  column: number;
  from: number;
  rows: number;
}

interface Removal {
  tableId: string;
  ids: ReadonlySet<string>;
  block: Block;
  /** Whether its rows go as whole rows of the sheet. */
  sheetRows: boolean;
}

/** What is to be taken out of a block; refused where something stands beside what would go with a row of the sheet. */
async function findGone(
  context: Excel.RequestContext,
  { tableId, ids, block: { column, from, rows }, sheetRows }: Removal,
): Promise<{ gone: number[]; all: boolean; atOnce: boolean }> {
  const table = context.workbook.tables.getItem(tableId);
  const body = table.getDataBodyRange().load('rowCount');
  const cells = body.getCell(from, column).getResizedRange(rows - 1, 0);
  cells.load('values');
  const together = takesRowsTogether();
  const { autoFilter } = table;
  if (together) autoFilter.load('isDataFiltered');
  await context.sync();
  const gone = (cells.values as unknown[][]).flatMap(([id], row) =>
    ids.has(String(id)) ? [from + row] : [],
  );
  const all = gone.length === body.rowCount;
  if (sheetRows && gone.length > 0) {
    const around = await readSurroundings(context, table);
    const runs = rowRuns(all ? gone.slice(1) : gone);
    const onSheet = runs.map((run) => ({ ...run, row: around.row + 1 + run.row }));
    await refuseBeside(context, table, around, onSheet);
  }
  return { gone, all, atOnce: together && !autoFilter.isDataFiltered };
}

function removeFrom(removal: Removal): Promise<number> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { gone, all, atOnce } = await findGone(context, removal);
    if (gone.length === 0) return 0;
    context.application.suspendApiCalculationUntilNextSync();
    const table = context.workbook.tables.getItem(removal.tableId);
    const taken = [...gone];
    if (removal.sheetRows) {
      // A table keeps a row: where all go, the first is only emptied, which moves nothing.
      const onSheet = taken.splice(all ? 1 : 0);
      const runs = atOnce ? rowRuns(onSheet) : onSheet.map((row) => ({ row, rows: 1 }));
      const body = table.getDataBodyRange();
      for (const { row, rows } of runs.reverse()) {
        body
          .getCell(row, 0)
          .getResizedRange(rows - 1, 0)
          .getEntireRow()
          .delete('Up');
      }
    }
    if (atOnce && taken.length > 0) table.rows.deleteRows(taken);
    else for (const row of taken.reverse()) table.rows.getItemAt(row).delete();
    await context.sync();
    return gone.length;
  });
}
