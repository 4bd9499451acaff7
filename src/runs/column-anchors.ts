import { inWorkbook } from '../excel/index.ts';
import type { RememberedRun } from './saved-run.ts';

/** What is read of the cells of an anchor. */
const place = 'address,rowIndex,columnIndex,rowCount';

const namesOf = (id: string): string => `cdata_run_${id.replaceAll('-', '_')}_column_`;

/** The columns of a run, those it reads first. */
const columnsOf = ({ sources, outputs }: RememberedRun): RememberedRun['sources'] => [...sources, ...outputs];

/**
 * Names the columns of a run without headers, out of people's sight: Excel moves names with their cells, and nothing
 * else tells columns without headers apart.
 */
export const keepAnchors = (run: RememberedRun): Promise<void> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(run.sheetId);
    columnsOf(run).forEach(({ index }, position) => {
      const cells = sheet.getRangeByIndexes(run.firstRow, index, run.rows, 1);
      context.workbook.names.add(namesOf(run.id) + position, cells).visible = false;
    });
    await context.sync();
  });

/** Where the columns of a run without headers are, counted from 0. */
export interface AnchoredColumns {
  firstRow: number;
  rows: number;
  sources: number[];
  outputs: number[];
}

/** Looks for the columns of a run without headers; the answer is there after the next synchronisation, null where one is gone. */
export function loadAnchors(
  { workbook }: Excel.RequestContext,
  run: RememberedRun,
): () => AnchoredColumns | null {
  const cells = columnsOf(run).map((_, position) =>
    workbook.names
      .getItemOrNullObject(namesOf(run.id) + position)
      .getRangeOrNullObject()
      .load(place),
  );
  return () => {
    if (cells.some(({ isNullObject }) => isNullObject)) return null;
    // Cells that were cut have taken their name along, to another sheet too.
    if (new Set(cells.map(({ address }) => address.replace(/[^!]+$/, ''))).size > 1) return null;
    const { rowIndex, rowCount } = cells[0]!;
    const columns = cells.map(({ columnIndex }) => columnIndex);
    const sources = columns.slice(0, run.sources.length);
    return { firstRow: rowIndex, rows: rowCount, sources, outputs: columns.slice(sources.length) };
  };
}

/** Takes the names of a run away. */
export async function removeAnchors(context: Excel.RequestContext, id: string): Promise<void> {
  const names = context.workbook.names.load('items/name');
  await context.sync();
  for (const item of names.items) if (item.name.startsWith(namesOf(id))) item.delete();
}
