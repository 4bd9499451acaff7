import { datasets, type DatasetName } from '@cdata/catalog';
import * as v from 'valibot';
import { inWorkbook, StoredJson } from '../excel/index.ts';

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
});

/** What a sheet that the add-in has written was made from. */
export type SavedReport = v.InferOutput<typeof savedReportSchema>;

/** By the name of its table of sources. */
const store = new StoredJson('cdata.report.', savedReportSchema);

/** Saved with the next synchronization. */
export const storeReport = (context: Excel.RequestContext, name: string, report: SavedReport): void =>
  store.set(context, name, report);

/** The report that a sheet is, also if it was renamed or moved; null if it is none. */
export const reportOfSheet = (sheetId: string): Promise<SavedReport | null> =>
  inWorkbook(async (context) => {
    const load = store.loadAll(context);
    await context.sync();
    const reports = load().map(({ key, value }) => ({
      value,
      table: context.workbook.names.getItemOrNullObject(key).getRangeOrNullObject().load('worksheet/id'),
    }));
    if (reports.length === 0) return null;
    await context.sync();
    const own = reports.find(({ table }) => !table.isNullObject && table.worksheet.id === sheetId);
    return own?.value ?? null;
  });
