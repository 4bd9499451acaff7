import { inWorkbook } from '../excel/index.ts';
import type { RunColumn, SavedRun } from './saved-run.ts';

/** Columns of a run without headers. Rows and columns are counted from 0. */
export interface AnchoredColumns {
  sheetId: string;
  firstRow: number;
  rows: number;
  sources: number[];
  outputs: number[];
}

const namePrefix = (runId: string): string => `cdata_run_${runId.replaceAll('-', '_')}_column_`;

const allColumns = ({ sources, outputs }: SavedRun): RunColumn[] => [...sources, ...outputs];

/**
 * Gives the columns of a run without headers hidden names. Excel moves names with their cells, and nothing else
 * identifies columns without headers.
 */
export const anchorColumns = (run: SavedRun): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(run.sheetId);
    allColumns(run).forEach(({ index }, position) => {
      const cells = sheet.getRangeByIndexes(run.firstRow, index, run.rows, 1);
      context.workbook.names.add(namePrefix(run.id) + position, cells).visible = false;
    });
    await context.sync();
  });

/** Loads where the columns are. The result returns null if one is gone; call it after the next synchronization. */
export function loadAnchors({ workbook }: Excel.RequestContext, run: SavedRun): () => AnchoredColumns | null {
  const ranges = allColumns(run).map((_, position) =>
    workbook.names
      .getItemOrNullObject(namePrefix(run.id) + position)
      .getRangeOrNullObject()
      .load('address,rowIndex,columnIndex,rowCount,worksheet/id'),
  );
  return () => {
    if (ranges.some(({ isNullObject }) => isNullObject)) return null;
    // Cells that were cut and pasted took their names with them, perhaps to another sheet.
    if (new Set(ranges.map(({ address }) => address.replace(/[^!]+$/, ''))).size > 1) return null;
    const { rowIndex, rowCount, worksheet } = ranges[0]!;
    const columns = ranges.map(({ columnIndex }) => columnIndex);
    return {
      sheetId: worksheet.id,
      firstRow: rowIndex,
      rows: rowCount,
      sources: columns.slice(0, run.sources.length),
      outputs: columns.slice(run.sources.length),
    };
  };
}

export async function deleteAnchors(context: Excel.RequestContext, runId: string): Promise<void> {
  const names = context.workbook.names.load('items/name');
  await context.sync();
  for (const item of names.items) if (item.name.startsWith(namePrefix(runId))) item.delete();
}
