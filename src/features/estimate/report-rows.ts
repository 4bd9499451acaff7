import { isTooVaried } from '@cdata/catalog';
import { inWorkbook } from '../../excel/index.ts';
import { locateRun, readColumns, type Layout } from '../column-runs/index.ts';
import { totalRecord } from './basis-text.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';
import { declaredDollars } from './permit-count.ts';
import { permitName, readNameColumns } from './permit-names.ts';
import { estimateMessages } from './messages.ts';

/** A permit with its estimate, as the rows of a run show it. Amounts in dollars. */
export interface ReportRow {
  /** What names the permit. */
  permit: string;
  /** As the row says it; empty if it does not. */
  city: string;
  /** Null where no value is declared. */
  declared: number | null;
  low: number;
  median: number;
  high: number;
  /** Empty without a declared value. */
  comparison: string;
  basis: string;
  note: string;
}

/** The rows that belong in totals; all if none does. */
export function rowsInTotals(rows: readonly ReportRow[]): readonly ReportRow[] {
  const kept = rows.filter((row) => !isTooVaried(row));
  return kept.length > 0 ? kept : rows;
}

/** The rows of a run that have an estimate, in the order of the sheet. */
export async function readReportRows(run: SavedEstimateRun, layout: Layout): Promise<ReportRow[]> {
  const { columns, outputs, firstRow } = layout;
  const names = run.outputs.map(({ name }) => name);
  const { number, address, city } = await readNameColumns(run, layout);
  const cityAt = run.options.mapped.indexOf('municipality');
  const rows = await readColumns(layout, [...columns, ...outputs, number, city, ...address]);
  return rows.flatMap((cells, index) => {
    const output = (name: string) => cells[columns.length + names.indexOf(name)];
    const [low, median, high] = ['low', 'median', 'high'].map(output) as [unknown, unknown, unknown];
    if (typeof low !== 'number' || typeof median !== 'number' || typeof high !== 'number') return [];
    const declared = declaredDollars(
      cells[run.options.mapped.findIndex(isComparedOnly)],
      run.options.scales?.declared_value,
    );
    const [numberCell, cityCell, ...addressCells] = cells.slice(columns.length + outputs.length);
    return {
      permit: permitName(run, {
        cells: cells.slice(0, columns.length),
        number: numberCell,
        address: addressCells,
        city: cityCell,
        row: firstRow + index + 1,
      }),
      city: String((cityAt < 0 ? cityCell : cells[cityAt]) ?? ''),
      declared: declared !== null && declared > 0 ? declared : null,
      low,
      median,
      high,
      comparison: String(names.includes('declared_against_range') ? output('declared_against_range') : ''),
      basis: String(output('basis') ?? ''),
      note: String(output('note') ?? ''),
    };
  });
}

/**
 * How far a declared value lies from its range, as a ratio: over 1 outside of it, and the higher the farther out. Without
 * a declared value 0.
 */
const outlyingness = ({ declared, low, high }: ReportRow): number =>
  declared === null ? 0 : Math.max(declared / high, low / declared);

/** The permits that a report lists: those outside of their range, the farthest first; without any, the largest. */
export function listedRows(
  rows: readonly ReportRow[],
  maxRows: number,
): { rows: ReportRow[]; areOutside: boolean } {
  const outside = rows.filter((row) => outlyingness(row) > 1);
  const areOutside = outside.length > 0;
  const sorted = (areOutside ? outside : [...rows]).sort(
    (a, b) => (areOutside ? outlyingness(b) - outlyingness(a) : 0) || b.median - a.median,
  );
  return { rows: sorted.slice(0, maxRows), areOutside };
}

/** What a reader should know of a row besides its amounts; what its basis says of totals is in the summary. */
export function remarksOf({ basis, note }: ReportRow): string {
  const parts = basis.split('. ').filter((part) => totalRecord(part) === null);
  const ownBasis = parts.join('. ');
  return note === '' ? ownBasis : estimateMessages().basisAndNote(ownBasis, note);
}

/** The last row, counted from 0, in which a column that identifies permits is filled. */
export async function lastPermitRow(
  context: Excel.RequestContext,
  { options }: SavedEstimateRun,
  { sheetId, columns, firstRow, rowCount: rows }: Layout,
): Promise<number> {
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const permitColumns = columns.filter((_, position) => !isComparedOnly(options.mapped[position]!));
  const usedRanges = permitColumns.map((column) =>
    sheet.getRangeByIndexes(firstRow, column, rows, 1).getUsedRangeOrNullObject(true),
  );
  for (const range of usedRanges) range.load('rowIndex,rowCount');
  await context.sync();
  return Math.max(
    firstRow,
    ...usedRanges
      .filter(({ isNullObject }) => !isNullObject)
      .map(({ rowIndex, rowCount }) => rowIndex + rowCount - 1),
  );
}

/** Where a run is, without the rows below its permits, in which totals or the user’s own cells may be. */
export async function locatePermits(run: SavedEstimateRun): Promise<Layout> {
  const layout = await locateRun(run);
  if (layout.rowCount < 1) return layout;
  const lastRow = await inWorkbook({ waitForCellEdit: true }, (context) =>
    lastPermitRow(context, run, layout),
  );
  return { ...layout, rowCount: lastRow - layout.firstRow + 1 };
}
