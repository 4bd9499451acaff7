import { inWorkbook, type SheetCell } from '../../excel/index.ts';
import { existingColumns, readColumns, type Layout } from '../column-runs/index.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';
import { outputColumn } from './permit-count.ts';
import { readNameColumns } from './permit-names.ts';
import { locatePermits, readReportRows, type ReportRow } from './report-rows.ts';

/** Cells of the row of a permit on the sheet of a run. */
interface PermitCells {
  /** Name of the sheet. */
  sheet: string;
  cells: SheetCell[];
}

/** A permit as the list of a report shows it. */
interface ListedPermit extends Pick<ReportRow, 'permit' | 'low' | 'median' | 'high'> {
  /** The column of the list that was asked about, counted from 0. */
  column: number;
}

/** Columns of the list: permit, declared value, low, median, high, width, comparison, basis. */
const listColumns = 8;

/**
 * The cells of the run from which a cell in the list of its report was taken, wherever the row of the permit is now. Null
 * outside of the list, and if no row has that estimate any more.
 *
 * @throws WorkbookError where the columns of the run no longer exist.
 */
export async function cellsOfListed(run: SavedEstimateRun, cell: SheetCell): Promise<PermitCells | null> {
  const listed = await readListed(cell);
  if (!listed) return null;
  const layout = await locatePermits(run);
  const row = await rowOf(run, layout, listed);
  if (row === null) return null;
  const columns = (await columnsOf(run, layout))[listed.column]!;
  const cells = existingColumns(columns).map((column) => ({ sheetId: layout.sheetId, row, column }));
  return cells.length > 0 ? { sheet: layout.sheet, cells } : null;
}

/** The report may have been moved: a row of the list has the low end, the median, the high end and the width after a name. */
const readListed = ({ sheetId, row, column }: SheetCell): Promise<ListedPermit | null> =>
  inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const range = sheet.getRangeByIndexes(row, 0, 1, column + listColumns).load('values');
    await context.sync();
    const cells = range.values[0] as unknown[];
    for (let first = Math.max(0, column - listColumns + 1); first <= column; first++) {
      const [permit, , low, median, high, width] = cells.slice(first);
      const isRange = typeof low === 'number' && typeof median === 'number' && typeof high === 'number';
      if (typeof permit === 'string' && isRange && width === high - low)
        return { permit, low, median, high, column: column - first };
    }
    return null;
  });

/** The row of the sheet that has the estimate, counted from 0: that with the name, if several have it. */
async function rowOf(
  run: SavedEstimateRun,
  layout: Layout,
  { permit, low, median, high }: ListedPermit,
): Promise<number | null> {
  const output = outputColumn(run, layout, 'median');
  const medians = await readColumns(layout, [output]);
  const rows: number[] = [];
  for (const [at, [value]] of medians.entries()) {
    if (value !== median) continue;
    const row = layout.firstRow + at;
    const [found] = await readReportRows(run, { ...layout, firstRow: row, rowCount: 1 });
    if (found?.low !== low || found.high !== high) continue;
    if (found.permit === permit) return row;
    rows.push(row);
  }
  // Where the rows were sorted, or the language has changed, the name of a row without a number is another one.
  return rows.length === 1 ? rows[0]! : null;
}

async function columnsOf(run: SavedEstimateRun, layout: Layout): Promise<(number | null)[][]> {
  const { mapped } = run.options;
  const { number, address } = await readNameColumns(run, layout);
  const columnAt = (at: number) => layout.columns[at] ?? null;
  const output = (name: string) => outputColumn(run, layout, name);
  const declared = columnAt(mapped.findIndex(isComparedOnly));
  return [
    [number ?? columnAt(mapped.indexOf('record_id')), ...address],
    [declared],
    [output('low')],
    [output('median')],
    [output('high')],
    [output('low'), output('high')],
    [declared, output('declared_against_range')],
    [output('basis'), output('note')],
  ];
}
