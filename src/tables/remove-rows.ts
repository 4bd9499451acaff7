import { inWorkbook } from '../excel/index.ts';
import { checkDeletion, readTableArea, rowRanges, shiftsSheetRows } from './adjacent-ranges.ts';
import {
  readShape,
  requireIdColumn,
  storedId,
  type HeaderOverrides,
  type TableFields,
} from './read-table.ts';

/** Rows that are searched per request. */
const blockRows = 2000;

export interface RemovalOptions {
  signal: AbortSignal;
  /** Writes something else with each batch that removes rows. */
  alongside(context: Excel.RequestContext): void;
}

/**
 * Removes the rows of these records from the bottom up, so that the rows above keep their places. Adjacent rows are
 * deleted as one range, or one by one in a filtered table, where a range would leave the hidden rows. Ids are read again
 * just before, because the user may have sorted the table.
 *
 * @returns How many rows were removed.
 * @throws WorkbookError if the table was deleted or is protected, or, before any row is removed, if adjacent cells
 * would be deleted too; the signal's reason, between two blocks.
 */
export async function removeRows(
  { tableId, headers: overrides }: TableFields,
  ids: ReadonlySet<string>,
  { signal, alongside }: RemovalOptions,
): Promise<number> {
  if (ids.size === 0) return 0;
  const { headers, rowCount } = await readShape(tableId);
  const idColumn = requireIdColumn(headers, overrides);
  const deletesSheetRows = await inWorkbook({ waitForCellEdit: true }, async (context) =>
    shiftsSheetRows(await readTableArea(context, context.workbook.tables.getItem(tableId))),
  );
  const block = { tableId, ids, overrides, idColumn, deletesSheetRows, alongside };
  const blocks: RemovalBlock[] = [];
  for (let end = rowCount; end > 0; end -= blockRows) {
    const firstRow = Math.max(0, end - blockRows);
    blocks.push({ ...block, firstRow, rowCount: end - firstRow });
  }
  for (const block of deletesSheetRows ? blocks : []) {
    signal.throwIfAborted();
    await inWorkbook({ waitForCellEdit: true }, (context) => findRows(context, block));
  }
  let removalCount = 0;
  for (const block of blocks) {
    signal.throwIfAborted();
    removalCount += await removeFromBlock(block);
  }
  return removalCount;
}

interface RemovalBlock {
  tableId: string;
  ids: ReadonlySet<string>;
  overrides: HeaderOverrides | undefined;
  /** Column of the table that held the ids. */
  idColumn: number;
  /** Counted from the first row of the body. */
  firstRow: number;
  rowCount: number;
  /** Whether rows are deleted as whole rows of the sheet. */
  deletesSheetRows: boolean;
  alongside: RemovalOptions['alongside'];
}

interface FoundRows {
  rows: number[];
  isWholeBody: boolean;
  isFiltered: boolean;
}

/** @throws WorkbookError if whole rows of the sheet are to be deleted and adjacent cells would be deleted with them. */
async function findRows(context: Excel.RequestContext, block: RemovalBlock): Promise<FoundRows> {
  const { tableId, ids, overrides, idColumn, firstRow, rowCount, deletesSheetRows } = block;
  const table = context.workbook.tables.getItem(tableId);
  const header = table.getHeaderRowRange().load('values');
  const body = table.getDataBodyRange().load('rowCount');
  const idCells = body.getCell(firstRow, idColumn).getResizedRange(rowCount - 1, 0);
  idCells.load('values');
  const { autoFilter } = table;
  autoFilter.load('isDataFiltered');
  await context.sync();
  const currentColumn = requireIdColumn((header.values[0] as unknown[]).map(String), overrides);
  if (currentColumn !== idColumn) return findRows(context, { ...block, idColumn: currentColumn });
  // Cells below the table are not its own, if the user has deleted rows since they were counted.
  const idsInTable = (idCells.values as unknown[][]).slice(0, Math.max(0, body.rowCount - firstRow));
  const rows = idsInTable.flatMap(([id], index) => (ids.has(storedId(id)) ? [firstRow + index] : []));
  const isWholeBody = rows.length === body.rowCount;
  if (deletesSheetRows && rows.length > 0) {
    const area = await readTableArea(context, table);
    const ranges = rowRanges(isWholeBody ? rows.slice(1) : rows);
    const sheetRanges = ranges.map((range) => ({ ...range, row: area.row + 1 + range.row }));
    await checkDeletion(context, table, area, sheetRanges);
  }
  return { rows, isWholeBody, isFiltered: autoFilter.isDataFiltered };
}

function removeFromBlock(block: RemovalBlock): Promise<number> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const { rows, isWholeBody, isFiltered } = await findRows(context, block);
    if (rows.length === 0) return 0;
    context.application.suspendApiCalculationUntilNextSync();
    const body = context.workbook.tables.getItem(block.tableId).getDataBodyRange();
    // A table keeps one row: if all are to go, its first is only emptied.
    if (isWholeBody) body.getRow(0).clear('Contents');
    const deletedRows = isWholeBody ? rows.slice(1) : rows;
    const ranges = isFiltered ? deletedRows.map((row) => ({ row, rows: 1 })) : rowRanges(deletedRows);
    for (const range of ranges.reverse()) {
      const cells = body.getRow(range.row).getResizedRange(range.rows - 1, 0);
      (block.deletesSheetRows ? cells.getEntireRow() : cells).delete('Up');
    }
    block.alongside(context);
    await context.sync();
    return rows.length;
  });
}
