import type { Query } from '../api/index.ts';
import { cellsOf, sliceCells, splitIntoBlocks } from '../cells/index.ts';
import { WorkbookError } from '../excel/index.ts';
import { errorText, messages, formatNumber } from '../messages/index.ts';
import { PartialFailureError, type TaskContext, type WorkbookTask } from '../tasks/index.ts';
import { addColumns } from './add-columns.ts';
import { ChangeMarks, type CellChange } from './change-marks.ts';
import { resumeFetch, type FetchOptions, type FetchReport } from './fetch-table.ts';
import { timedFetch } from './fetch-cost.ts';
import { fieldsOf } from './header-labels.ts';
import { readKnownRecords } from './known-records.ts';
import { readNewest, savedQueryFetch, type NewestRecords } from './newest-records.ts';
import { idField, readRecordIds, readShape, requireIdColumn, type TableFields } from './read-table.ts';
import { nameFieldOf, namesOf, newReport, pushListed, type RefreshReport } from './refresh-report.ts';
import { removeRows } from './remove-rows.ts';
import type { RefreshMode, SavedQuery } from './saved-query.ts';
import { addSavedQuery, readSavedQuery, readTableNames, saveQuery, type SavedTable } from './saved-tables.ts';
import { taskFetchOptions, type TableServices } from './start-fetch.ts';
import { withTableLock } from './table-lock.ts';
import { updateSourceLine } from './table-sheet.ts';
import { updateRows } from './update-table.ts';
import { appendRows } from './write-table.ts';

/** New columns are added at the right end. */
export interface QueryChange {
  query: Query;
  fields: string[];
  maxRows: number;
}

export interface RefreshOptions extends Omit<FetchOptions, 'onProgress'> {
  mode: RefreshMode;
  change?: QueryChange;
  /** While records are read, `of` is null; afterwards the rows of the table are counted. */
  onProgress(done: number, of: number | null): void;
}

/**
 * Fetches a table's query again and updates its rows in place. Writes only to columns of the dataset, and there only
 * cells that have changed and have no formula: the user's columns, order and formats stay. An interrupted fetch is
 * resumed first.
 *
 * @throws ServiceError if the records can't be fetched; nothing has been written then.
 * @throws WorkbookError if the table was deleted or is protected, or has no saved query or no column of ids, and
 * nothing has been written.
 */
export const refreshTable = (tableId: string, options: RefreshOptions): Promise<RefreshReport> =>
  withTableLock(tableId, options.signal, async (signal) => {
    const report = newReport(tableId, options.mode);
    try {
      await refresh(tableId, { ...options, signal }, report);
    } catch (error) {
      report.cancelled = options.signal.aborted;
      if (!report.cancelled) {
        if (report.changedCells + report.removed + report.added === 0) throw error;
        report.error = errorText(error);
      }
    }
    return { ...report, ...(await readTableNames(tableId)), rowCount: (await readShape(tableId)).rowCount };
  });

async function refresh(tableId: string, options: RefreshOptions, report: RefreshReport): Promise<void> {
  const { change, fetch, service, signal, onProgress, mode } = options;
  const before = await readSavedQuery(tableId);
  if (!before) throw new WorkbookError(messages().tables.noSavedQuery);
  requireIdColumn((await readShape(tableId)).headers, before.headers);
  if (before.resumeFrom && !change) {
    const resumed = await resumeFetch(tableId, options);
    report.resumedRows = (resumed?.rows ?? before.resumeFrom.rows) - before.resumeFrom.rows;
    signal.throwIfAborted();
  }
  const query: SavedQuery = { ...before, ...change, resumeFrom: undefined, unfinishedRefresh: mode };
  query.fields = [...new Set([idField, ...query.fields])];
  const fields = fieldsOf(query);
  const newest = await readNewest(query, fields, {
    fetch,
    signal,
    tableIds: change ? null : new Set(await readRecordIds(tableId, before.headers)),
    onProgress: (records) => onProgress(records, null),
  });
  report.notes = newest.notes;
  if (change) {
    const table: TableFields = { tableId, fields, headers: before.headers };
    const { added, headers } = await addColumns(table, {
      previousFields: before.fields,
      alongside: (context, columns) =>
        addSavedQuery(context, tableId, { ...query, headers: columns.headers }),
    });
    report.newColumns = added;
    query.headers = headers;
  }
  // If the pane is closed halfway, the table is known to be unfinished.
  const alongside = (context: Excel.RequestContext) => addSavedQuery(context, tableId, query);
  const table: TableFields = { tableId, fields, headers: query.headers };
  const marks = await ChangeMarks.load(tableId);
  // A refresh that was interrupted continues: its marks stay.
  if (!before.unfinishedRefresh) await marks.clear(table);
  // Filling a new column changes no record.
  const isChangeOfRecord = (change: CellChange) => !report.newColumns.includes(change.field);
  const changedIds = new Set<string>();
  const nameField = nameFieldOf(fields);
  const rows = await updateRows({
    ...table,
    nameField,
    newest: newest.values,
    writable: (name) => mode !== 'append' || report.newColumns.includes(name),
    signal,
    alongside(context, changes) {
      alongside(context);
      return marks.add(context, changes.filter(isChangeOfRecord));
    },
    onWritten: (cells) => {
      const changes = cells.filter(isChangeOfRecord);
      for (const { id } of changes) changedIds.add(id);
      report.changed = changedIds.size;
      report.changedCells += changes.length;
      pushListed(report.changes, changes);
    },
    onProgress,
  });
  const notFound = rows.map(({ id }) => id).filter((id) => !newest.values.has(id));
  pushListed(report.notFoundIds, notFound);
  // Before rows are removed, so that the new rows continue the user's formulas.
  await appendNew(table, newest, report, { signal, alongside });
  report.names = namesOf(
    report,
    rows,
    newest,
    fields.findIndex(({ name }) => name === nameField),
  );
  if (mode === 'replace') report.removed = await removeRows(table, new Set(notFound), { signal, alongside });
  else report.notFound = notFound.length;
  await saveRefresh(tableId, { ...query, service }, report);
}

/** Saves the query with the time and the counts of a complete refresh, and states them below the table's title. */
async function saveRefresh(tableId: string, query: SavedQuery, report: RefreshReport): Promise<void> {
  const { added, changed, removed, notFound } = report;
  const refreshed: SavedQuery = {
    ...query,
    unfinishedRefresh: undefined,
    fetchedAt: new Date().toISOString(),
    lastRefresh: { added, changed, removed, notFound },
  };
  await saveQuery(tableId, refreshed);
  await updateSourceLine(tableId, refreshed);
}

/** Appends the records that have no row. Reads the ids again, because the user may have added or deleted rows since. */
async function appendNew(
  table: TableFields,
  newest: NewestRecords,
  report: RefreshReport,
  { signal, alongside }: { signal: AbortSignal; alongside(context: Excel.RequestContext): void },
): Promise<void> {
  const { fields } = table;
  const { ids, contents } = await readKnownRecords(table, { withContents: newest.withoutId.length > 0 });
  const withId = [...newest.values].filter(([id]) => !ids.has(id));
  const withoutId = newest.withoutId.filter((row) => !contents?.take(row));
  const newRows = [...withId, ...withoutId.map((row) => ['', row] as const)];
  const values = newRows.map(([, row]) => row);
  const cells = cellsOf(fields, values);
  for (const { from, to } of splitIntoBlocks(values)) {
    signal.throwIfAborted();
    await appendRows(table, sliceCells(fields, cells, from, to), { alongside });
    report.added = to;
    pushListed(
      report.addedIds,
      newRows.slice(from, to).map(([id]) => id),
    );
  }
}

export type TableResult = { tableId: string } & (
  | { kind: 'refreshed'; report: RefreshReport }
  | ({ kind: 'resumed' } & Pick<FetchReport, 'rows' | 'notes' | 'endedEarly'>)
  | { kind: 'cancelled' }
  | { kind: 'failed'; error: string }
);

export type RefreshTask = WorkbookTask<{ tableIds: string[] }, TableResult[]>;

export function startRefresh(
  services: TableServices,
  tables: readonly SavedTable[],
  { mode, change }: Pick<RefreshOptions, 'mode' | 'change'>,
): void {
  startForEach(services, tables, async (table, task) => {
    const report = await refreshTable(table.id, {
      ...taskFetchOptions(services, table.dataset, task),
      onProgress: task.progress,
      fetch: timedFetch(savedQueryFetch(services.lookups, { ...table, ...change })),
      mode,
      change,
    });
    return { tableId: table.id, kind: 'refreshed', report };
  });
}

export function startResume(services: TableServices, table: SavedTable): void {
  startForEach(services, [table], async ({ id, dataset }, task) => {
    const options = taskFetchOptions(services, dataset, task);
    const report = await withTableLock(id, task.signal, (signal) => resumeFetch(id, { ...options, signal }));
    if (report?.cancelled) return { tableId: id, kind: 'cancelled' };
    const { rows = 0, notes = [], endedEarly = false } = report ?? {};
    return { tableId: id, kind: 'resumed', rows, notes, endedEarly };
  });
}

/** A table that fails doesn't stop the others; the task then ends as {@link PartialFailureError} with all results. */
function startForEach(
  { tasks }: TableServices,
  tables: readonly SavedTable[],
  work: (table: SavedTable, task: TaskContext) => Promise<TableResult>,
): void {
  const text = messages().tables;
  const count = formatNumber(tables.length);
  const subject = tables.length === 1 ? tables[0]!.name : text.tableCount(count);
  const input = { tableIds: tables.map(({ id }) => id) };
  tasks.start({ scope: 'workbook', kind: 'refresh', subject, unit: 'rows', input }, async (task) => {
    const results: TableResult[] = [];
    for (const table of tables) {
      if (task.signal.aborted) break;
      try {
        results.push(await work(table, task));
      } catch (error) {
        const failure = { kind: 'failed', error: errorText(error) } as const;
        results.push({ tableId: table.id, ...(task.signal.aborted ? { kind: 'cancelled' } : failure) });
      }
    }
    const [first, ...others] = results.flatMap((result) => errorOf(result) ?? []);
    if (first === undefined) return results;
    const summary = text.someNotRefreshed(formatNumber(1 + others.length), count, first);
    throw new PartialFailureError(tables.length === 1 ? first : summary, results);
  });
}

function errorOf(result: TableResult): string | null {
  if (result.kind === 'failed') return result.error;
  return result.kind === 'refreshed' ? result.report.error : null;
}
