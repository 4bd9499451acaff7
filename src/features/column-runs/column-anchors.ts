import { inWorkbook } from '../../excel/index.ts';
import type { RunLocation, RunOutput, Run } from './saved-run.ts';

/** Columns of a run without headers. Rows and columns are counted from 0. */
export interface AnchoredColumns {
  sheetId: string;
  firstRow: number;
  rowCount: number;
  columns: number[];
  /** Null for a column that was deleted. */
  outputs: (number | null)[];
}

const namePrefix = (runId: string): string => `cdata_run_${runId.replaceAll('-', '_')}_column_`;

/** Columns by the id that their names have in common; the id of a run, or another one of letters, digits and hyphens. */
interface NamedColumns {
  id: string;
  columns: readonly Pick<RunOutput, 'index'>[];
  outputs: readonly Pick<RunOutput, 'index'>[];
}

const allColumns = ({ columns, outputs }: NamedColumns): Pick<RunOutput, 'index'>[] => [
  ...columns,
  ...outputs,
];

/**
 * Gives the columns of a run without headers hidden names. Excel moves names with their cells, and nothing else
 * identifies columns without headers.
 */
export const anchorColumns = (run: Run): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    addAnchors(context, run);
    await context.sync();
  });

/** Gives columns hidden names with the next synchronization of the context. No names with their id may exist. */
export function addAnchors(
  context: Excel.RequestContext,
  columns: NamedColumns & Pick<RunLocation, 'sheetId' | 'firstRow' | 'rowCount'>,
): void {
  const { id, sheetId, firstRow, rowCount } = columns;
  const sheet = context.workbook.worksheets.getItem(sheetId);
  allColumns(columns).forEach(({ index }, position) => {
    if (index === null) return;
    const cells = sheet.getRangeByIndexes(firstRow, index, rowCount, 1);
    context.workbook.names.add(namePrefix(id) + position, cells).visible = false;
  });
}

/**
 * Loads where the columns are. The result returns null if a source or all outputs are gone; call it after the next
 * synchronization.
 */
export function loadAnchors(
  { workbook }: Excel.RequestContext,
  run: NamedColumns,
): () => AnchoredColumns | null {
  const ranges = allColumns(run).map((_, position) =>
    workbook.names
      .getItemOrNullObject(namePrefix(run.id) + position)
      .getRangeOrNullObject()
      .load('address,rowIndex,columnIndex,rowCount,worksheet/id'),
  );
  return () => {
    const existing = ranges.filter(({ isNullObject }) => !isNullObject);
    // Cells that were cut and pasted took their names with them, perhaps to another sheet.
    if (new Set(existing.map(({ address }) => address.replace(/[^!]+$/, ''))).size !== 1) return null;
    const columns = ranges.map((range) => (range.isNullObject ? null : range.columnIndex));
    const sources = columns.slice(0, run.columns.length);
    const outputs = columns.slice(run.columns.length);
    const isExisting = (column: number | null): column is number => column !== null;
    if (!sources.every(isExisting) || !outputs.some(isExisting)) return null;
    const { rowIndex, rowCount, worksheet } = existing[0]!;
    return { sheetId: worksheet.id, firstRow: rowIndex, rowCount, columns: sources, outputs };
  };
}

export async function deleteAnchors(context: Excel.RequestContext, runId: string): Promise<void> {
  const names = context.workbook.names.load('items/name');
  await context.sync();
  for (const item of names.items) if (item.name.startsWith(namePrefix(runId))) item.delete();
}
