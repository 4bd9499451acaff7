import { inWorkbook } from '../../excel/index.ts';
import { fitColumns } from './fit-columns.ts';
import type { SheetRows } from './source.ts';

/** Points. A wider frozen part would leave too little of the sheet to scroll. */
const maxFrozenWidth = 320;
/** Points of the sheet that are visible next to the pane on a small screen. */
const visibleWidth = 560;

/**
 * Keeps the source columns of a run visible next to the columns that it writes. Texts that flowed over empty cells on
 * their right are cut off once these are filled: their column becomes wide enough, and never narrower. If the written
 * columns are out of sight of the sources, the sources are frozen, unless the user has frozen something.
 */
export function keepColumnsVisible(
  { sheetId, headerRow, firstRow, rowCount: rows }: SheetRows,
  columns: readonly number[],
  outputs: readonly number[],
): Promise<void> {
  return inWorkbook({ waitForCellEdit: true, undoStep: 'show sources' }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const top = headerRow ?? firstRow;
    const rowCount = firstRow + rows - top;
    await fitColumns(context, sheet, { row: top, rows: rowCount, columns, mayNarrow: false });
    const formatOf = (column: number) =>
      sheet.getRangeByIndexes(top, column, rowCount, 1).format.load('columnWidth');
    const widths = Array.from({ length: Math.max(...outputs) + 1 }, (_, column) => formatOf(column));
    const frozenPanes = sheet.freezePanes.getLocationOrNullObject().load('address');
    await context.sync();
    const rightOf = (column: number) =>
      widths.slice(0, column + 1).reduce((sum, { columnWidth }) => sum + columnWidth, 0);
    const lastSource = Math.max(...columns);
    const isFar = lastSource < Math.min(...outputs) - 1 && rightOf(Math.max(...outputs)) > visibleWidth;
    if (frozenPanes.isNullObject && isFar && rightOf(lastSource) <= maxFrozenWidth) {
      sheet.freezePanes.freezeColumns(lastSource + 1);
    }
    await context.sync();
  });
}
