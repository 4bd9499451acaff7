import { datasets, type DatasetName } from '@cdata/catalog';
import * as v from 'valibot';
import { areaOf, areaProperties, inWorkbook, StoredJson, type SheetCell } from '../excel/index.ts';
import { recordLinesSchema, shownField, type ShownField } from './record-cells.ts';

const savedReportSchema = v.object({
  /** What it is, as its sheet says. */
  title: v.string(),
  /** The records that it was made from. */
  records: v.array(
    v.object({
      dataset: v.picklist(Object.keys(datasets) as DatasetName[]),
      municipality: v.nullable(v.string()),
    }),
  ),
  /** How the records were chosen, or the sheet or table that they are on. */
  basis: v.string(),
  /** When the report was written, ISO 8601. */
  retrievedAt: v.string(),
  /** Base address of the service. */
  service: v.string(),
  /** Where it shows fields of single records, if it does. */
  lines: v.fallback(v.optional(recordLinesSchema), undefined),
});

/** What a sheet that the add-in has written was made from. */
export type SavedReport = v.InferOutput<typeof savedReportSchema>;

/** By the name of its table of sources. */
const store = new StoredJson('cdata.report.', savedReportSchema);

/** Saved with the next synchronization. */
export const storeReport = (context: Excel.RequestContext, name: string, report: SavedReport): void =>
  store.set(context, name, report);

/** The report that a cell is on. */
export interface ReportCell {
  report: SavedReport;
  /** The field of a record that the cell shows; null if it shows none. */
  shown: ShownField | null;
}

/**
 * The report that a cell is on, also if its sheet was renamed or moved. On a copy of the sheet, only the fields of records
 * are known, as long as they show what was written. Null if it is on none.
 */
export async function reportAt(cell: SheetCell): Promise<ReportCell | null> {
  const { reports, values } = await readReports(cell.sheetId);
  const own = reports.find(({ isOwn }) => isOwn);
  for (const { name, report } of own ? [own] : reports) {
    const writtenAt = own ? report.retrievedAt : null;
    const field = report.lines ? await shownField(name, report.lines, { cell, values, writtenAt }) : null;
    if (own || field?.state === 'as written') return { report, shown: field };
  }
  return null;
}

interface ReportOfWorkbook {
  /** Of its table of sources. */
  name: string;
  report: SavedReport;
  /** Whether it is on the sheet. */
  isOwn: boolean;
}

/** The reports of the workbook, and all values of a sheet from its first cell on, if there is any report. */
const readReports = (sheetId: string): Promise<{ reports: ReportOfWorkbook[]; values: unknown[][] }> =>
  inWorkbook(async (context) => {
    const load = store.loadAll(context);
    await context.sync();
    const saved = load().map(({ key, value }) => ({
      name: key,
      report: value,
      table: context.workbook.names.getItemOrNullObject(key).getRangeOrNullObject().load('worksheet/id'),
    }));
    if (saved.length === 0) return { reports: [], values: [] };
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const used = sheet.getUsedRangeOrNullObject(true).load(areaProperties);
    await context.sync();
    const reports = saved.map(({ name, report, table }) => ({
      name,
      report,
      isOwn: !table.isNullObject && table.worksheet.id === sheetId,
    }));
    const { row, column, rows, columns } = used.isNullObject
      ? { row: 0, column: 0, rows: 1, columns: 1 }
      : areaOf(used);
    const range = sheet.getRangeByIndexes(0, 0, row + rows, column + columns).load('values');
    await context.sync();
    return { reports, values: range.values as unknown[][] };
  });
