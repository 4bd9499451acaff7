import type { Query } from '../../api/index.ts';
import { cellsOf, sliceCells, splitIntoBlocks, type CellScalar } from '../../excel/cells/index.ts';
import { WorkbookError } from '../../excel/index.ts';
import { errorText } from '../../language/index.ts';
import { addColumns, queryLine, updateQueryLine } from './write-table.ts';
import type { CellChange, RefreshMode, ComparedRows } from './row-state.ts';
import { ChangeMarks } from './change-marks.ts';
import { resumeFetch, type FetchOptions } from './fetch-table.ts';
import {
  readWrittenRecords,
  idField,
  readRecordIds,
  readShape,
  requireIdColumn,
  type TableFields,
  bodyBlocks,
  columnRanges,
  fieldColumns,
  storedId,
} from './read-table.ts';
import { fetchRecords, type FetchedRecords, type RecordRequests } from './fetch-records.ts';
import { nameFieldOf, namesOf, newReport, pushListed, type RefreshReport } from './refresh-report.ts';
import { forgetRemovedRows } from './removed-rows.ts';
import { RowFingerprints, RowTrace } from './written-rows.ts';
import { fieldsOf, type SavedQuery } from './saved-query.ts';
import {
  addSavedQuery,
  readSavedQuery,
  readTableNames,
  saveQuery,
  tableKey,
  withTableLock,
} from './saved-tables.ts';
import { writeChanges, rowOf } from './write-changes.ts';
import { settleGoneRows } from './gone-rows.ts';
import { appendRows } from './write-rows.ts';
import { tableMessages } from './messages.ts';
import { removeRows } from './remove-rows.ts';

/** New columns are added at the right end. */
export interface QueryChange {
  query: Query;
  fields: string[];
  maxRows: number;
}

export interface RefreshOptions extends Omit<FetchOptions, 'onProgress' | 'fetch'>, RecordRequests {
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
  if (!before) throw new WorkbookError(tableMessages().noSavedQuery);
  requireIdColumn((await readShape(tableId)).headers, before.headers);
  if (before.resumeFrom && !change) {
    const resumed = await resumeFetch(tableId, options);
    report.resumedRows = (resumed?.rows ?? before.resumeFrom.rows) - before.resumeFrom.rows;
    signal.throwIfAborted();
  }
  const query: SavedQuery = {
    ...before,
    ...change,
    resumeFrom: undefined,
    restorableRows: undefined,
    unfinishedRefresh: mode,
  };
  query.fields = [...new Set([idField, ...query.fields])];
  const earlierFields = new Set([...(before.formerFields ?? []), ...before.fields]);
  query.formerFields = [...earlierFields].filter((name) => !query.fields.includes(name));
  const fields = fieldsOf(query);
  const fetched = await fetchRecords(query, fields, {
    fetch,
    signal,
    tableIds: change ? null : new Set(await readRecordIds(tableId, before.headers)),
    onProgress: (records) => onProgress(records, null),
  });
  const fetchedAt = new Date().toISOString();
  report.notes = fetched.notes;
  report.isOfNewQuery = change !== undefined;
  if (before.restorableRows) await forgetRemovedRows(tableId, { ...before, restorableRows: undefined });
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
  const refreshed: SavedQuery = { ...query, service, fetchedAt };
  const table: TableFields = { tableId, fields, headers: query.headers };
  const fingerprints = await RowFingerprints.load(tableId);
  const rows = await writeChangedCells(table, { ...options, query, fetched, before }, report);
  // If the pane is closed halfway, the table is known to be unfinished.
  const alongside = (context: Excel.RequestContext) => addSavedQuery(context, tableId, query);
  // Before rows are removed, so that the new rows continue the user's formulas.
  await appendAdded(table, fetched, report, { signal, alongside });
  await settleGoneRows(rows, { ...options, tableId, query, fetched }, report);
  report.names = namesOf(report, rows.gone, fetched, fields);
  const newFingerprints = await fingerprints.afterRefresh(table, rows, { mode, fetched });
  await saveRefresh(tableId, refreshed, report, {
    fingerprints: newFingerprints,
    fetched,
  });
}

interface RefreshSteps extends RefreshOptions {
  query: SavedQuery;
  fetched: FetchedRecords;
}

/** Writes what has changed in the records that have a row. */
async function writeChangedCells(
  table: TableFields,
  { query, fetched, before, mode, signal, onProgress }: RefreshSteps & { before: SavedQuery },
  report: RefreshReport,
): Promise<ComparedRows> {
  const marks = await ChangeMarks.load(table.tableId);
  // A refresh that was interrupted continues: its marks stay.
  if (!before.unfinishedRefresh) await marks.clear(table);
  // Filling a new column changes no record.
  const isChangeOfRecord = (change: CellChange) => !report.newColumns.includes(change.field);
  const changedIds = new Set<string>();
  return writeChanges({
    ...table,
    nameField: nameFieldOf(table.fields),
    fetched,
    writable: (name) => mode !== 'append' || report.newColumns.includes(name),
    signal,
    alongside(context, changes) {
      addSavedQuery(context, table.tableId, query);
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
}

/** Saves the query with the time and the counts of a complete refresh, and states them below the table's title. */
async function saveRefresh(
  tableId: string,
  query: SavedQuery,
  report: RefreshReport,
  { fingerprints, fetched }: { fingerprints: RowFingerprints; fetched: FetchedRecords },
): Promise<void> {
  const { added, changed, removed, kept, marked } = report;
  const refreshed: SavedQuery = {
    ...query,
    unfinishedRefresh: undefined,
    lastRefresh: { added, changed, removed, kept, marked },
  };
  const key = await tableKey(tableId);
  const room = await RowFingerprints.room(key);
  await saveQuery(tableId, refreshed, (context) => fingerprints.save(context, key, room));
  const trace = await RowTrace.load(key);
  // Rows that were there already stay as an earlier refresh has written them.
  trace.addFetched(fetched, refreshed.fetchedAt, { onlyNew: report.mode === 'append' });
  await trace.save();
  await updateQueryLine(tableId, queryLine(refreshed));
}

/** Appends the records that have no row. Reads the ids again, because the user may have added or deleted rows since. */
async function appendAdded(
  table: TableFields,
  fetched: FetchedRecords,
  report: RefreshReport,
  { signal, alongside }: { signal: AbortSignal; alongside(context: Excel.RequestContext): void },
): Promise<void> {
  const { fields } = table;
  const { ids, contents } = await readWrittenRecords(table, { withContents: fetched.withoutId.length > 0 });
  const isNew = ([id]: readonly [string, unknown]) => !ids.has(id);
  const newRows = [
    ...[...fetched.values].filter(isNew),
    ...[...fetched.alike].filter(isNew).flatMap(([id, rows]) => rows.map((row) => [id, row] as const)),
    ...fetched.withoutId.filter((row) => !contents?.take(row)).map((row) => ['', row] as const),
  ];
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

/** By field; undefined where the user has deleted the column. */
export type TableRow = readonly (CellScalar | undefined)[];

interface RecordsToWrite {
  /** By record id: a value for each field. */
  records: ReadonlyMap<string, CellScalar[]>;
  /**
   * What becomes of a row whose record is not among them.
   *
   * @returns Its values; null if the row is to be removed.
   */
  keep(row: TableRow): TableRow | null;
}

interface RecordsReport {
  /** Of all records, with those in which the user wrote something although they are gone. */
  rows: number;
  /** Records. */
  added: number;
  changed: number;
  removed: number;
}

/**
 * Brings a table up to date that has no saved query, in place as a refresh does: the user's columns, order and formats
 * stay, cells that have changed are marked, and so are rows to be removed in which the user wrote something.
 *
 * @throws WorkbookError if the table was deleted or is protected, is written to already, or has no column of ids.
 */
export function refreshWithRecords(
  table: TableFields,
  { records, keep }: RecordsToWrite,
): Promise<RecordsReport> {
  const { fields } = table;
  return withTableLock(table.tableId, new AbortController().signal, async (signal) => {
    const rows = await readRows(table);
    const writtenRows = [...rows].flatMap(([id, row]): [string, CellScalar[]][] => {
      const keptRow = records.has(id) ? null : keep(row);
      return keptRow ? [[id, fields.map((_, at) => keptRow[at] ?? '')]] : [];
    });
    const values = new Map([...writtenRows, ...records]);
    const marks = await ChangeMarks.load(table.tableId);
    await marks.clear(table);
    const changedIds = new Set<string>();
    const { gone } = await writeChanges({
      ...table,
      fetched: { values, withoutId: [], alike: new Map(), hasMore: false, notes: [] },
      nameField: null,
      writable: () => true,
      signal,
      // Kept records only move in the list that they belong to.
      alongside: (context, changes) =>
        marks.add(
          context,
          changes.filter(({ id }) => records.has(id)),
        ),
      onWritten: (changes) => {
        for (const { id } of changes) if (records.has(id)) changedIds.add(id);
      },
      onProgress: () => undefined,
    });
    const newRows = [...records].flatMap(([id, row]) => (rows.has(id) ? [] : [row]));
    const cells = cellsOf(fields, newRows);
    for (const { from, to } of splitIntoBlocks(newRows)) {
      await appendRows(table, sliceCells(fields, cells, from, to), {
        autofit: from === 0 && rows.size === 0,
      });
    }
    const removedRows = await removeGone(table, new Set(gone.map(({ id }) => id)), signal);
    const rowCount = rows.size + newRows.length - removedRows;
    return { rows: rowCount, added: newRows.length, changed: changedIds.size, removed: removedRows };
  });
}

/** Rows without an id are the user's own. */
async function readRows({
  tableId,
  fields,
  headers: overrides,
}: TableFields): Promise<Map<string, TableRow>> {
  const idIndex = fields.findIndex(({ name }) => name === idField);
  const rows = new Map<string, TableRow>();
  const selectColumns = (headers: readonly string[]) => {
    requireIdColumn(headers, overrides);
    return columnRanges(fieldColumns(headers, fields, overrides));
  };
  for await (const block of bodyBlocks(tableId, selectColumns)) {
    for (let index = 0; index < block.rowCount; index++) {
      const row = rowOf(block, index);
      const id = storedId(row[idIndex]);
      if (id !== '') rows.set(id, row);
    }
  }
  return rows;
}

/** @returns How many rows were removed: those in which the user wrote something stay. */
async function removeGone(
  table: TableFields,
  ids: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<number> {
  const alongside = () => undefined;
  const { removedIds } = await removeRows(table, ids, { signal, action: 'mark', alongside });
  await removeRows(table, new Set(removedIds), { signal, action: 'discard', alongside });
  return removedIds.length;
}
