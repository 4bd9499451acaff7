import { addressColumns, addressPartOf, type AddressPart } from '@cdata/catalog/address';
import { plainDollars } from '@cdata/catalog';
import { isBlank } from '../cells/index.ts';
import { inWorkbook } from '../excel/index.ts';
import { messages } from '../messages/index.ts';
import { existingColumns, locateRun, readColumns, type RunLayout } from '../runs/index.ts';
import { placeName } from './basis-text.ts';
import { isComparedOnly, type SavedEstimateRun } from './estimate-options.ts';

/** A permit with its estimate, as the rows of a run show it. Amounts in dollars. */
export interface ReportRow {
  /** What names the permit: its record id, its address, or its type and city. */
  permit: string;
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

/** The rows of a run that have an estimate, in the order of the sheet. */
export async function readReportRows(run: SavedEstimateRun, layout: RunLayout): Promise<ReportRow[]> {
  const { sources, outputs } = layout;
  const names = run.outputs.map(({ name }) => name);
  const { mapped, mode } = run.options;
  const addresses = mode === 'ids' ? [] : await readAddressColumns(layout);
  const rows = await readColumns(layout, [...sources, ...outputs, ...addresses]);
  return rows.flatMap((cells) => {
    const output = (name: string) => cells[sources.length + names.indexOf(name)];
    const source = (name: (typeof mapped)[number]) => {
      const at = mapped.indexOf(name);
      return at < 0 ? '' : cells[at];
    };
    const [low, median, high] = ['low', 'median', 'high'].map(output) as [unknown, unknown, unknown];
    if (typeof low !== 'number' || typeof median !== 'number' || typeof high !== 'number') return [];
    const address = cells
      .slice(sources.length + outputs.length)
      .filter((cell) => !isBlank(cell))
      .join(', ');
    const kind = [source('permit_type'), source('municipality')].filter((one) => !isBlank(one));
    const declared = plainDollars(String(cells[mapped.findIndex(isComparedOnly)] ?? ''));
    return {
      permit:
        mode === 'ids'
          ? String(source('record_id'))
          : address || kind.map((one) => placeName(String(one))).join(', '),
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

const areas: ReadonlySet<unknown> = new Set<AddressPart>(['city', 'province', 'postal_code']);

/** Indexes of the columns that the headers name as parts of a street address. */
async function readAddressColumns({ sheetId, headerRow, sources, outputs }: RunLayout): Promise<number[]> {
  if (headerRow === null) return [];
  return inWorkbook({ waitForCellEdit: true }, async (context) => {
    const width = Math.max(...sources, ...existingColumns(outputs)) + 1;
    const headers = context.workbook.worksheets
      .getItem(sheetId)
      .getRangeByIndexes(headerRow, 0, 1, width)
      .load('values');
    await context.sync();
    const names = (headers.values[0] as unknown[]).map(String);
    // The street is enough to tell permits apart, and fits below a chart.
    return addressColumns(names).filter(
      (column) => !outputs.includes(column) && !areas.has(addressPartOf(names[column]!)),
    );
  });
}

/**
 * How far a declared value lies from its range, as a ratio: over 1 outside of it, and the higher the farther out. Without
 * a declared value 0.
 */
const outlyingness = ({ declared, low, high }: ReportRow): number =>
  declared === null ? 0 : Math.max(declared / high, low / declared);

/** The farthest from their range first; without declared values, the most expensive first. */
export const outliersFirst = (rows: readonly ReportRow[]): ReportRow[] =>
  [...rows].sort((one, other) => outlyingness(other) - outlyingness(one) || other.median - one.median);

/** What a reader should know of a row besides its amounts. */
export const remarksOf = ({ basis, note }: ReportRow): string =>
  note === '' ? basis : messages().estimate.basisAndNote(basis, note);

/** The last row, counted from 0, in which a source column that identifies permits is filled. */
export async function lastPermitRow(
  context: Excel.RequestContext,
  { options }: SavedEstimateRun,
  { sheetId, sources, firstRow, rows }: RunLayout,
): Promise<number> {
  const sheet = context.workbook.worksheets.getItem(sheetId);
  const permitColumns = sources.filter((_, position) => !isComparedOnly(options.mapped[position]!));
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
export async function locatePermits(run: SavedEstimateRun): Promise<RunLayout> {
  const layout = await locateRun(run);
  if (layout.rows < 1) return layout;
  const lastRow = await inWorkbook({ waitForCellEdit: true }, (context) =>
    lastPermitRow(context, run, layout),
  );
  return { ...layout, rows: lastRow - layout.firstRow + 1 };
}
