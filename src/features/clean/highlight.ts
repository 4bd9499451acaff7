import { consecutiveRanges, inWorkbook } from '../../excel/index.ts';
import type { AddressColumns } from './list-rows.ts';

/** Light yellow, readable with the text colours of light and dark themes. */
const highlightColor = '#FFF2AB';

interface HighlightedCells {
  row: number;
  column: number;
  /** As Excel says it: white, or empty, for none. */
  color: string;
}

/** Cells that are highlighted, with the fill that they had. */
export interface Highlight {
  sheetId: string;
  cells: readonly HighlightedCells[];
}

/** Fills the address cells of rows, until {@link clearHighlight} restores their own fills. */
export function highlightRows(
  { rows: { sheetId, firstRow }, columns }: AddressColumns,
  rows: readonly number[],
): Promise<Highlight> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const ranges = columns.flatMap((column) =>
      consecutiveRanges(rows).map(({ first, count }) => {
        const range = sheet.getRangeByIndexes(firstRow + first, column, count, 1);
        const fills = range.getCellProperties({ format: { fill: { color: true } } });
        return { range, fills, row: firstRow + first, column };
      }),
    );
    await context.sync();
    for (const { range } of ranges) range.format.fill.color = highlightColor;
    await context.sync();
    const cells = ranges.flatMap(({ fills, row, column }) =>
      fills.value.map(([cell], below) => ({
        row: row + below,
        column,
        color: cell?.format?.fill?.color?.toUpperCase() ?? '',
      })),
    );
    return { sheetId, cells };
  });
}

/** Restores the fills of cells that are still highlighted. */
export function clearHighlight({ sheetId, cells }: Highlight): Promise<void> {
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const current = cells.map(({ row, column }) =>
      sheet.getRangeByIndexes(row, column, 1, 1).format.fill.load('color'),
    );
    await context.sync();
    cells.forEach(({ row, column, color }, at) => {
      if (current[at]!.color.toUpperCase() !== highlightColor) return;
      // eslint-disable-next-line office-addins/load-object-before-read -- it is written, and not read
      const fill = sheet.getRangeByIndexes(row, column, 1, 1).format.fill;
      if (color === '' || color === '#FFFFFF') fill.clear();
      else fill.color = color;
    });
    await context.sync();
  });
}

/** Selects the address of a row, and scrolls to it. */
export const selectAddress = ({ rows, columns }: AddressColumns, row: number): Promise<void> =>
  inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(rows.sheetId);
    const first = Math.min(...columns);
    sheet.activate();
    sheet.getRangeByIndexes(rows.firstRow + row, first, 1, Math.max(...columns) - first + 1).select();
    await context.sync();
  });
