import { changeView, inWorkbook, startWriting } from '../../excel/index.ts';
import { existingColumns } from './layout.ts';
import type { Layout, Run } from './run.ts';
import type { SheetRows } from './sheet-rows.ts';

/** Points. A wider column would push others out of view; a narrower one is hard to find. */
const maxWidth = 260;

const minWidth = 48;

/** Columns of a sheet, by index, and the rows that their widths fit. */
interface FittedColumns {
  row: number;
  rows: number;
  columns: readonly number[];
  mayNarrow: boolean;
}

/** Fits the widths of columns to their cells, within limits. A hidden column stays hidden. */
export async function fitColumns(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { row, rows, columns, mayNarrow }: FittedColumns,
): Promise<void> {
  const cellsOf = (column: number) => sheet.getRangeByIndexes(row, column, rows, 1);
  const formatOf = (column: number) => cellsOf(column).format.load('columnWidth');
  const formats = columns.map(formatOf);
  await context.sync();
  startWriting(context);
  const visibleColumns = columns.filter((_, at) => formats[at]!.columnWidth > 0);
  const widths = new Map(columns.map((column, at) => [column, formats[at]!.columnWidth]));
  for (const column of visibleColumns) cellsOf(column).format.autofitColumns();
  const fittedFormats = visibleColumns.map(formatOf);
  await context.sync();
  visibleColumns.forEach((column, at) => {
    const width = Math.max(minWidth, Math.min(maxWidth, fittedFormats[at]!.columnWidth));
    cellsOf(column).format.columnWidth = mayNarrow ? width : Math.max(widths.get(column)!, width);
  });
}

/** Fits new columns, and the others until the run is done; after that, their widths are the user's. */
export async function fitFilledColumns(
  layout: Layout,
  { state, outputs }: Run,
  { newColumns = [] }: { newColumns?: readonly string[] },
): Promise<void> {
  const isNew = (position: number) => newColumns.includes(outputs[position]!.name);
  const columns = existingColumns(layout.outputs.filter((_, position) => isNew(position)));
  const others = existingColumns(layout.outputs.filter((_, position) => !isNew(position)));
  if (columns.length > 0) await fitOutputColumns(layout, columns, { mayNarrow: true });
  if (others.length > 0 && state !== 'done') await fitOutputColumns(layout, others, { mayNarrow: false });
}

const fitOutputColumns = (
  { sheetId, headerRow, firstRow, rowCount }: Layout,
  columns: readonly number[],
  { mayNarrow }: { mayNarrow: boolean },
): Promise<void> =>
  inWorkbook({ waitForCellEdit: true, undoStep: 'fit columns' }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const row = headerRow ?? firstRow;
    await fitColumns(context, sheet, { row, rows: firstRow + rowCount - row, columns, mayNarrow });
    await context.sync();
  });

/** Points. A wider frozen part would leave too little of the sheet to scroll. */
const maxFrozenWidth = 320;

/** Points of the sheet that are visible next to the pane on a small screen. */
const visibleWidth = 560;

/**
 * Keeps the columns that a run reads visible next to the columns that it writes. Texts that flowed over empty cells on
 * their right are cut off once these are filled: their column becomes wide enough, and never narrower. If the written
 * columns are out of sight of them, these are frozen, unless the user has frozen something.
 */
export function keepColumnsVisible(
  { sheetId, headerRow, firstRow, rowCount: rows }: SheetRows,
  columns: readonly number[],
  outputs: readonly number[],
): Promise<void> {
  return inWorkbook({ waitForCellEdit: true, undoStep: 'show columns' }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const top = headerRow ?? firstRow;
    const rowCount = firstRow + rows - top;
    await fitColumns(context, sheet, { row: top, rows: rowCount, columns, mayNarrow: false });
    const formatOf = (column: number) =>
      sheet.getRangeByIndexes(top, column, rowCount, 1).format.load('columnWidth');
    const widths = Array.from({ length: Math.max(...outputs) + 1 }, (_, column) => formatOf(column));
    let frozenPanes = null as Excel.Range | null;
    const isInFront = await changeView(context, () => {
      frozenPanes = sheet.freezePanes.getLocationOrNullObject().load('address');
    });
    const rightOf = (column: number) =>
      widths.slice(0, column + 1).reduce((sum, { columnWidth }) => sum + columnWidth, 0);
    const lastSource = Math.max(...columns);
    const isFar = lastSource < Math.min(...outputs) - 1 && rightOf(Math.max(...outputs)) > visibleWidth;
    if (isInFront && frozenPanes?.isNullObject && isFar && rightOf(lastSource) <= maxFrozenWidth)
      await changeView(context, () => sheet.freezePanes.freezeColumns(lastSource + 1));
  });
}
