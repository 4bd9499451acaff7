import * as v from 'valibot';
import { inWorkbook, StoredJson, type SheetCell } from '../../../excel/index.ts';
import {
  CellSurroundings,
  recordLinesSchema,
  shownField,
  type GivenKind,
  type ShownField,
} from './record-cells.ts';
import { sourceTypes } from './published-sources.ts';

const savedReportSchema = v.object({
  /** What it is, as its sheet says. */
  title: v.string(),
  /** The records that it was made from. */
  records: v.array(
    v.object({
      dataset: v.picklist(sourceTypes),
      municipality: v.nullable(v.string()),
      retrievedAt: v.optional(v.string()),
    }),
  ),
  /** How the records were chosen, or the sheet or table that they are on. */
  basis: v.string(),
  /** When the report was written, ISO 8601. */
  retrievedAt: v.string(),
  /** Base address of the service. */
  service: v.string(),
  /** The run whose rows it lists, by its id. */
  run: v.fallback(v.optional(v.string()), undefined),
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
interface ReportCell {
  report: SavedReport;
  /** The field of a record that the cell shows; null if it shows none. */
  shown: ShownField | null;
  /** What the user has given that the cell shows; null if it shows nothing of that. */
  given: GivenKind | null;
}

/**
 * The report that a cell is on, also if its sheet was renamed or moved. On a copy of the sheet, only the fields of records
 * are known, as long as they show what was written. Null if it is on none.
 */
export async function reportAt(cell: SheetCell): Promise<ReportCell | null> {
  const reports = await readReports();
  const own = reports.find(({ sheetId }) => sheetId === cell.sheetId);
  const surroundings = new CellSurroundings(cell);
  for (const { name, report } of own ? [own] : reports) {
    const { lines } = report;
    const writtenAt = own ? report.retrievedAt : null;
    const field = lines ? await shownField({ name, lines, writtenAt }, surroundings) : null;
    if (!own && field?.state !== 'as written') continue;
    const left = (await surroundings.row()).slice(0, -1);
    const given = left.flatMap((label) => lines?.own?.[String(label)] ?? []);
    return { report, shown: field, given: given.at(-1) ?? null };
  }
  return null;
}

/** The reports whose sheets are in the workbook, by the name of their table of sources. */
export const listReports = async (): Promise<{ name: string; report: SavedReport }[]> =>
  (await readReports()).filter(({ sheetId }) => sheetId !== null);

interface ReportOfWorkbook {
  /** Of its table of sources. */
  name: string;
  report: SavedReport;
  /** Null if its sheet was deleted. */
  sheetId: string | null;
}

const readReports = (): Promise<ReportOfWorkbook[]> =>
  inWorkbook(async (context) => {
    const load = store.loadAll(context);
    await context.sync();
    const saved = load().map(({ key, value }) => ({
      name: key,
      report: value,
      table: context.workbook.names.getItemOrNullObject(key).getRangeOrNullObject().load('worksheet/id'),
    }));
    if (saved.length > 0) await context.sync();
    return saved.map(({ name, report, table }) => ({
      name,
      report,
      sheetId: table.isNullObject ? null : table.worksheet.id,
    }));
  });
