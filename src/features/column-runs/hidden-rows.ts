import { inWorkbook } from '../../excel/index.ts';
import type { RowsOnSheet } from './row-reader.ts';

/** Rows whose properties are read in one round trip: about 25 bytes each, of 5 MB. */
const maxBlockRows = 20_000;

/**
 * The rows that are hidden, counted from 0: by hand, by a filter, in a collapsed group, or without height.
 *
 * @throws WorkbookError where the sheet no longer exists.
 */
export async function readHiddenRows({
  sheetId,
  firstRow,
  rowCount,
}: RowsOnSheet): Promise<ReadonlySet<number>> {
  const hidden = new Set<number>();
  const end = firstRow + rowCount;
  for (let first = firstRow; first < end; first += maxBlockRows) {
    const block = { sheetId, firstRow: first, rowCount: Math.min(maxBlockRows, end - first) };
    for (const row of await readHiddenBlock(block)) hidden.add(row);
  }
  return hidden;
}

/** Excel tells of all rows together whether any is hidden: without hidden rows, that is one small answer. */
const readHiddenBlock = ({ sheetId, firstRow, rowCount }: RowsOnSheet): Promise<number[]> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const block = sheet.getRangeByIndexes(firstRow, 0, rowCount, 1).load('rowHidden');
    await context.sync();
    if (block.rowHidden === false) return [];
    const properties = block.getRowProperties({ rowHidden: true });
    await context.sync();
    return properties.value.flatMap(({ rowHidden }, index) => (rowHidden ? [firstRow + index] : []));
  });
