import type { Query } from '../api/index.ts';
import type { Field } from '@cdata/catalog';
import { cellsOf, sliceCells, splitIntoBlocks, type ColumnNote } from '../cells/index.ts';
import { WorkbookError } from '../excel/index.ts';
import { errorText, messages } from '../messages/index.ts';
import { addColumns } from './add-columns.ts';
import { ChangeMarks, type CellChange } from './change-marks.ts';
import { resumeFetch, type FetchOptions } from './fetch-table.ts';
import { readKnownRecords } from './known-records.ts';
import { isListed, readNewest, type NewestRecords } from './newest-records.ts';
import { idField, readRecordIds, readShape, requireIdColumn, type TableFields } from './read-table.ts';
import { removeRows } from './remove-rows.ts';
import { fieldsOf, type RefreshCounts, type RefreshMode, type SavedQuery } from './saved-query.ts';
import { addSavedQuery, readSavedQuery, readTableNames, saveQuery } from './saved-tables.ts';
import { withTableLock } from './table-lock.ts';
import { updateSourceLine } from './table-sheet.ts';
import { updateRows, type TableRow } from './update-table.ts';
import { appendRows } from './write-table.ts';

export interface RefreshReport extends RefreshCounts {
  tableId: string;
  table: string;
  sheet: string;
  mode: RefreshMode;
  /** Rows that an interrupted fetch still had to write. */
  resumedRows: number;
  changedCells: number;
  /** At most {@link maxListed} of each; blank for a record without an id. */
  addedIds: string[];
  /** Of the rows that were removed or not found. */
  notFoundIds: string[];
  changes: CellChange[];
  /** By record id: the address, or what else names the record, of those that are listed. */
  names: Record<string, string>;
  /** How cells differ from what was published. */
  notes: readonly ColumnNote[];
  /** Fields whose columns were added. */
  newColumns: string[];
  rowCount: number;
  /** Whether it ended early; what was written stays. */
  cancelled: boolean;
  /** Why it ended early, if something had been written by then. */
  error: string | null;
}

/** Maximum items of a kind that a report lists; it counts all of them. */
export const maxListed = 5000;

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
  const notFound = rows.map(({ id }) => id).filter((id) => !isListed(newest, id));
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
  const isNew = ([id]: readonly [string, unknown]) => !ids.has(id);
  const newRows = [
    ...[...newest.values].filter(isNew),
    ...[...newest.alike].filter(isNew).flatMap(([id, rows]) => rows.map((row) => [id, row] as const)),
    ...newest.withoutId.filter((row) => !contents?.take(row)).map((row) => ['', row] as const),
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

/** Fields that can serve as the name of a record, in order of preference. */
const nameFields: readonly string[] = [
  'address',
  'normalized_address',
  'project_name',
  'building_name',
  'business_name',
];

/** The names of the listed records: as the service has them now, or else as the table showed them. */
export function namesOf(
  { changes, addedIds, notFoundIds }: RefreshReport,
  rows: readonly TableRow[],
  newest: NewestRecords,
  nameIndex: number,
): Record<string, string> {
  const listed = new Set([...changes.map(({ id }) => id), ...addedIds, ...notFoundIds]);
  const names: Record<string, string> = {};
  for (const { id, name } of rows) if (listed.has(id) && name !== '') names[id] = name;
  for (const id of listed) {
    const name = nameIndex < 0 ? '' : String(newest.values.get(id)?.[nameIndex] ?? '');
    if (name !== '') names[id] = name;
  }
  return names;
}

export function pushListed<Item>(listed: Item[], items: readonly Item[]): void {
  for (const item of items.slice(0, Math.max(0, maxListed - listed.length))) listed.push(item);
}

export const newReport = (tableId: string, mode: RefreshMode): RefreshReport => ({
  tableId,
  table: '',
  sheet: '',
  mode,
  resumedRows: 0,
  added: 0,
  changed: 0,
  removed: 0,
  notFound: 0,
  changedCells: 0,
  addedIds: [],
  notFoundIds: [],
  changes: [],
  names: {},
  notes: [],
  newColumns: [],
  rowCount: 0,
  cancelled: false,
  error: null,
});

/** The field that names the records of a table for people, or null. */
export const nameFieldOf = (fields: readonly Field[]): string | null =>
  nameFields.find((name) => fields.some((one) => one.name === name)) ?? null;
