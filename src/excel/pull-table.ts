import { pages, type Fetch, type PublishedRecord, type Query } from '../api/index.ts';
import type { Dataset, Field } from '../catalog/index.ts';
import { messages } from '../messages/index.ts';
import { block, cutIntoBlocks } from './column.ts';
import { freeSheetName, freeTableName } from './names.ts';
import { rememberQuery } from './remembered-query.ts';
import { mostRows } from './sheet-limits.ts';
import { WorkbookError } from './workbook-error.ts';
import { inWorkbook } from './in-workbook.ts';

/** A search whose records become a table. */
export interface Pull {
  dataset: Dataset;
  /** Without limit and cursor. */
  query: Query;
  fields: readonly Field[];
  /** Rows wanted, at the most. */
  rows: number;
}

export interface PullOptions {
  fetch: Fetch;
  /** Address of the service, which the table remembers. */
  service: string;
  place: 'new sheet' | 'active cell';
  signal: AbortSignal;
  onProgress(progress: { written: number; of: number }): void;
}

export interface PullReport {
  sheet: string;
  table: string;
  /** Where the table is, header included: `Permits!A1:L1201`. */
  address: string;
  rows: number;
  /** Whether it was stopped before its end; what was written stays. */
  cancelled: boolean;
  /** Texts that were longer than a cell holds. */
  cutTexts: number;
}

/** Points; about 45 letters of Excel's own font. */
const widestColumn = 240;

/** Where the table grows. */
interface Site {
  sheetId: string;
  sheet: string;
  table: string;
  tableId: string;
  row: number;
  column: number;
}

/**
 * Pulls a search into a table, page by page: the next page is requested while the last is written. The table has a
 * column for each field, its header from the start, and grows by blocks of one request each. Cancelling keeps what is
 * written.
 *
 * @throws ServiceError when a page cannot be had; what was written before stays, as a table.
 * @throws WorkbookError when there is no place, or the sheet was deleted or protected meanwhile.
 */
export async function pullTable(pull: Pull, options: PullOptions): Promise<PullReport> {
  const { query, fields, rows } = pull;
  const { fetch, signal, onProgress } = options;
  if (fields.length === 0) throw new WorkbookError(messages().noFields);
  let site: Site | null = null;
  let written = 0;
  let cutTexts = 0;
  try {
    for await (const { results } of pages(fetch, query, Math.min(rows, mostRows), { signal })) {
      signal.throwIfAborted();
      if (results.length === 0) continue;
      // The place is made only when there are records: a refused or empty search leaves no empty sheet behind.
      site ??= await makeSite(pull, options);
      cutTexts += await writePage(site, fields, results, written, (count) => {
        written += count;
        onProgress({ written, of: rows });
      });
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  if (!site) {
    if (signal.aborted) return { sheet: '', table: '', address: '', rows: 0, cancelled: true, cutTexts: 0 };
    throw new WorkbookError(messages().noRecords);
  }
  return {
    sheet: site.sheet,
    table: site.table,
    address: await addressOf(site),
    rows: written,
    cancelled: signal.aborted,
    cutTexts,
  };
}

/**
 * Makes the header and the table, on a new sheet or at the active cell where there is room. The table knows from the
 * start where it comes from: a pull that is broken off leaves one that can be told and pulled again.
 */
function makeSite(pull: Pull, { place, service }: PullOptions): Promise<Site> {
  const { dataset, query, fields, rows } = pull;
  const city = String(query.municipality ?? '');
  return inWorkbook(async (context) => {
    const { worksheets, tables } = context.workbook;
    worksheets.load('items/name');
    tables.load('items/name');
    const cell = context.workbook.getSelectedRange().getCell(0, 0);
    cell.load('rowIndex,columnIndex');
    await context.sync();

    let sheet: Excel.Worksheet;
    let origin = { row: 0, column: 0 };
    if (place === 'new sheet') {
      const taken = worksheets.items.map(({ name }) => name);
      sheet = worksheets.add(freeSheetName([dataset.name, city].filter(Boolean).join(' '), taken));
    } else {
      sheet = worksheets.getActiveWorksheet();
      origin = { row: cell.rowIndex, column: cell.columnIndex };
      await refuseOccupied(context, sheet, {
        ...origin,
        rows: Math.min(rows, mostRows) + 1,
        columns: fields.length,
      });
    }
    const header = sheet.getRangeByIndexes(origin.row, origin.column, 1, fields.length);
    header.numberFormat = [fields.map(() => '@')];
    header.values = [fields.map(({ name }) => name)];
    const table = sheet.tables.add(header, true);
    table.name = freeTableName(
      [dataset.name, city].filter(Boolean).join('_'),
      tables.items.map(({ name }) => name),
    );
    sheet.activate();
    sheet.load('id,name');
    table.load('id,name');
    await context.sync();
    rememberQuery(context, table.id, {
      dataset: dataset.name,
      query,
      fields: fields.map(({ name }) => name),
      rows,
      service,
      pulledAt: new Date().toISOString(),
    });
    await context.sync();
    return { sheetId: sheet.id, sheet: sheet.name, table: table.name, tableId: table.id, ...origin };
  });
}

async function refuseOccupied(
  context: Excel.RequestContext,
  sheet: Excel.Worksheet,
  { row, column, rows, columns }: { row: number; column: number; rows: number; columns: number },
): Promise<void> {
  const below = Math.min(rows, mostRows + 1 - row);
  const occupied = sheet.getRangeByIndexes(row, column, below, columns).getUsedRangeOrNullObject(true);
  occupied.load('address');
  await context.sync();
  if (!occupied.isNullObject) throw new WorkbookError(messages().occupied(occupied.address));
}

/** Writes the records of a page below what is written; returns how many texts were cut. */
async function writePage(
  site: Site,
  fields: readonly Field[],
  records: PublishedRecord[],
  before: number,
  written: (rows: number) => void,
): Promise<number> {
  const { values, formats, cutTexts } = block(fields, records);
  let done = before;
  for (const { from, to } of cutIntoBlocks(values)) {
    await writeBlock(site, values.slice(from, to), formats.slice(from, to), done);
    if (done === 0) await fitColumns(site, fields.length);
    done += to - from;
    written(to - from);
  }
  return cutTexts;
}

function writeBlock(site: Site, values: unknown[][], formats: string[][], before: number): Promise<void> {
  return inWorkbook(async (context) => {
    context.application.suspendApiCalculationUntilNextSync();
    const sheet = context.workbook.worksheets.getItem(site.sheetId);
    const rows = values.length;
    const columns = formats[0]!.length;
    const range = sheet.getRangeByIndexes(site.row + 1 + before, site.column, rows, columns);
    // Formats first: under the text format nothing is a formula, and no identifier loses its zeros.
    range.numberFormat = formats;
    range.values = values as Excel.Range['values'];
    const whole = sheet.getRangeByIndexes(site.row, site.column, 1 + before + rows, columns);
    context.workbook.tables.getItem(site.tableId).resize(whole);
    await context.sync();
  });
}

/** Fits the columns to what is in them, within limits: a description is not let to push the others out of sight. */
function fitColumns(site: Site, columns: number): Promise<void> {
  return inWorkbook(async (context) => {
    const sheet = context.workbook.worksheets.getItem(site.sheetId);
    const range = context.workbook.tables.getItem(site.tableId).getRange();
    range.format.autofitColumns();
    const cells = Array.from({ length: columns }, (_, index) =>
      sheet.getRangeByIndexes(site.row, site.column + index, 1, 1),
    );
    const formats = cells.map(({ format }) => format);
    for (const format of formats) format.load('columnWidth');
    await context.sync();
    for (const format of formats) if (format.columnWidth > widestColumn) format.columnWidth = widestColumn;
    await context.sync();
  });
}

function addressOf(site: Site): Promise<string> {
  return inWorkbook(async (context) => {
    const range = context.workbook.tables.getItem(site.tableId).getRange();
    range.load('address');
    await context.sync();
    return range.address;
  });
}
