import {
  type PagingLoop,
  type FetchedPage,
  type FetchPage,
  pages,
  type PagesOptions,
  type Query,
  ServiceError,
  type ServiceRecord,
} from '../../api/index.ts';
import {
  cityLabel,
  labelledField,
  recordId,
  whyNothingFound,
  type Dataset,
  type Field,
} from '@cdata/catalog';
import { joinNotes, maxDataRows, recordCells, type ColumnNote } from '../../excel/cells/index.ts';
import { WorkbookError, workbookMessages } from '../../excel/index.ts';
import { language, cellMessages } from '../../language/index.ts';
import { labelsLanguage, type TableHeaders } from '../../connection/index.ts';
import {
  createTable,
  type TableDestination,
  headersOf,
  printTable,
  queryLine,
  writeQueryLine,
} from './write-table.ts';
import {
  readWrittenRecords,
  type RowsWithoutId,
  idColumnIndex,
  readRecordIds,
  readShape,
  type TableFields,
} from './read-table.ts';
import { recordBlocks, type RecordBlock } from './fetch-records.ts';
import { RowNotes } from './written-rows.ts';
import { fieldsOf, type SavedQuery } from './saved-query.ts';
import { addSavedQuery, readSavedQuery, readTableNames, saveQuery, withTableLock } from './saved-tables.ts';
import { appendRows } from './write-rows.ts';
import { tableMessages } from './messages.ts';

export interface TableSearch {
  dataset: Dataset;
  /** Without limit and cursor. */
  query: Query;
  /** Those that the dataset does not have are ours: a refresh leaves their columns alone. */
  fields: readonly Field[];
  maxRows: number;
  /** The records of the search that the user picked, if so. */
  recordIds?: readonly string[];
  /** How the columns are headed; by default by the names of the fields. */
  headerStyle?: TableHeaders;
}

export interface FetchOptions {
  fetch: FetchPage;
  /** Base address of the service, saved with the query. */
  service: string;
  signal: AbortSignal;
  onProgress(rows: number, of: number): void;
  /** Called if the pages are ended because they would never end: the table then holds what was found. */
  onPagingLoop?(reason: PagingLoop): void;
}

export interface FetchReport {
  /** Empty if it was cancelled before anything was written. */
  tableId: string;
  table: string;
  sheet: string;
  rows: number;
  cancelled: boolean;
  /** Whether the service repeated its pages: records may be missing. */
  endedEarly: boolean;
  /** How cells differ from what was published. */
  notes: readonly ColumnNote[];
}

/**
 * Fetches a search into a new table. Pages are fetched while blocks are written. Each block is one request to Excel and
 * saves the progress, so that the fetch can be resumed after a cancellation, a failure or a closed pane.
 *
 * @throws ServiceError if a page can't be fetched; the rows written before stay.
 * @throws WorkbookError if the destination is occupied, or the sheet is deleted or protected meanwhile.
 */
export async function fetchTable(
  { dataset, query, fields: chosen, maxRows: requestedRows, recordIds, headerStyle = 'names' }: TableSearch,
  destination: TableDestination,
  options: FetchOptions,
): Promise<FetchReport> {
  const { fetch, service, signal } = options;
  const { end, pagesOptions } = watchPages(options);
  if (chosen.length === 0) throw new WorkbookError(workbookMessages().noFields);
  const maxRows = Math.min(requestedRows, maxDataRows);
  const headers = headersOf(chosen, headerStyle);
  const labels = labelsLanguage(headerStyle);
  const saved: SavedQuery = {
    dataset: dataset.name,
    query,
    fields: chosen.map(({ name }) => name),
    ...(headers && { headers }),
    ...(labels && { labels }),
    maxRows,
    ...(recordIds && { recordIds: [...recordIds] }),
    service,
    fetchedAt: now(),
  };
  const fields = labels ? chosen.map((field) => labelledField(field, labels)) : [...chosen];
  const blocks = recordBlocks(pages(fetch, query, maxRows, pagesOptions), fields);
  try {
    // The table is created only when there are records, so that a rejected or empty search leaves no empty sheet.
    const first = await blocks.next();
    signal.throwIfAborted();
    if (first.done)
      throw new WorkbookError(whyNothingFound(dataset, query)?.[language()] ?? cellMessages().noRecords);
    const city = String(query.municipality ?? '');
    const nameParts = [dataset.label[language()], city && cityLabel(city)];
    const tableId = await createTable({ nameParts, fields, headers, maxRows, destination, signal });
    const table: TableFields = { tableId, fields, headers };
    const progress: FetchProgress = { table, saved, rows: 0, notes: [], end };
    return await withTableLock(tableId, signal, async (lockSignal) => {
      if (destination === 'new sheet') await writeQueryLine(tableId, queryLine(saved));
      const lockedOptions = { ...options, signal: lockSignal };
      const report = await writeBlocks(progress, prepend(first.value, blocks), lockedOptions);
      if (destination === 'new sheet') await printTable(tableId);
      return report;
    });
  } catch (error) {
    if (!signal.aborted) throw error;
    return { tableId: '', table: '', sheet: '', rows: 0, cancelled: true, endedEarly: false, notes: [] };
  } finally {
    await blocks.return();
  }
}

/** How the pages of a fetch ended. */
interface PagesEnd {
  isEarly: boolean;
}

function watchPages({ signal, onPagingLoop }: FetchOptions): { end: PagesEnd; pagesOptions: PagesOptions } {
  const end = { isEarly: false };
  const pagesOptions: PagesOptions = {
    signal,
    onPagingLoop: (reason) => {
      end.isEarly = true;
      onPagingLoop?.(reason);
    },
  };
  return { end, pagesOptions };
}

const now = (): string => new Date().toISOString();

async function* prepend<Item>(first: Item, rest: AsyncIterable<Item>): AsyncGenerator<Item, void> {
  yield first;
  yield* rest;
}

/**
 * Resumes a fetch from the last block that was written. Records in the table are left out. The caller must hold the
 * table's lock.
 *
 * @returns A report with all rows of the table; null if the table is complete or has no saved query.
 * @throws ServiceError, WorkbookError as {@link fetchTable}.
 */
export async function resumeFetch(tableId: string, options: FetchOptions): Promise<FetchReport | null> {
  const saved = await readSavedQuery(tableId);
  if (!saved?.resumeFrom) return null;
  const { fetch, service } = options;
  const { end, pagesOptions } = watchPages(options);
  const { resumeFrom, query, maxRows, headers } = saved;
  const fields = fieldsOf(saved);
  const table: TableFields = { tableId, fields, headers };
  const hasIds = idColumnIndex((await readShape(tableId)).headers, headers) >= 0;
  const seen = new Set(hasIds ? await readRecordIds(tableId, headers) : []);
  const pagesFrom = (position: Query) => {
    const remaining = pages(fetch, { ...query, ...position }, maxRows - resumeFrom.rows, {
      ...pagesOptions,
      seen,
    });
    return hasIds ? withoutWritten(remaining, table) : remaining;
  };
  const startOver = () => {
    // Only ids tell which records of the first pages are in the table.
    if (!hasIds) throw new WorkbookError(tableMessages().noIdsToResume);
    return pagesFrom({});
  };
  // A cursor is valid only for the service that issued it.
  const remaining =
    saved.service === service ? orStartOver(pagesFrom(resumeFrom.next), startOver) : startOver();
  const resumed: SavedQuery = { ...saved, service, fetchedAt: now() };
  const progress: FetchProgress = {
    table,
    saved: resumed,
    rows: resumeFrom.rows,
    notes: [],
    end,
  };
  return writeBlocks(progress, recordBlocks(remaining, fields), options);
}

/** Leaves out the records without an id whose contents are in the table: the page that was interrupted is read again. */
async function* withoutWritten(
  remaining: AsyncIterable<FetchedPage>,
  table: TableFields,
): AsyncGenerator<FetchedPage, void> {
  let contents: RowsWithoutId | null = null;
  for await (const page of remaining) {
    if (page.results.some((record) => recordId(record) === null))
      contents ??= (await readWrittenRecords(table, { withContents: true })).contents;
    const isKnown = (record: ServiceRecord) =>
      recordId(record) === null && contents?.take(recordCells(table.fields, [record]).values[0]!);
    yield { ...page, results: page.results.filter((record) => !isKnown(record)) };
  }
}

/** Starts over from the first page if the service no longer accepts the cursor. */
async function* orStartOver<Page>(
  resumed: AsyncIterable<Page>,
  startOver: () => AsyncIterable<Page>,
): AsyncGenerator<Page, void> {
  let isAccepted = false;
  try {
    for await (const page of resumed) {
      isAccepted = true;
      yield page;
    }
  } catch (error) {
    const isRejected =
      error instanceof ServiceError && error.isExplained && [400, 404, 410, 422].includes(error.status);
    if (isAccepted || !isRejected) throw error;
    yield* startOver();
  }
}

interface FetchProgress {
  table: TableFields;
  saved: SavedQuery;
  /** Rows written so far. */
  rows: number;
  notes: readonly ColumnNote[];
  end: PagesEnd;
}

async function writeBlocks(
  progress: FetchProgress,
  blocks: AsyncIterable<RecordBlock>,
  { signal, onProgress }: FetchOptions,
): Promise<FetchReport> {
  const { table, saved } = progress;
  const { tableId } = table;
  // What was written into the rows of an interrupted fetch is not known.
  const isWhole = progress.rows === 0;
  const notes = await RowNotes.of(table, saved);
  const complete: SavedQuery = { ...saved, resumeFrom: undefined };
  let isComplete = false;
  try {
    for await (const block of blocks) {
      signal.throwIfAborted();
      const rows = progress.rows + block.values.length;
      const { next } = block;
      notes.add(block.values, saved.fetchedAt, { isWhole });
      await appendRows(table, block, {
        alongside: (context) => {
          addSavedQuery(context, tableId, next ? { ...complete, resumeFrom: { rows, next } } : complete);
          if (!next) notes.saveFingerprints(context);
        },
        autofit: progress.rows === 0,
      });
      progress.rows = rows;
      progress.notes = joinNotes(progress.notes, block.notes);
      isComplete = next === null;
      onProgress(rows, saved.maxRows);
    }
    // The last page may have contained only records that are in the table.
    if (!isComplete) await saveQuery(tableId, complete, (context) => notes.saveFingerprints(context));
    isComplete = true;
  } catch (error) {
    // If another window has taken over, the reason is an error for users.
    if (!signal.aborted || signal.reason instanceof WorkbookError) throw error;
  } finally {
    await notes.saveTrace();
  }
  const { rows, end } = progress;
  return {
    tableId,
    ...(await readTableNames(tableId)),
    rows,
    notes: progress.notes,
    cancelled: !isComplete,
    endedEarly: end.isEarly,
  };
}
