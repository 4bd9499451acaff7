import type { ServiceRecord } from '../../api/index.ts';
import { datasets, type Field } from '@cdata/catalog';
import { comparedFields, contradiction } from '@cdata/catalog/contradiction';
import { recordCells } from '../../excel/cells/index.ts';
import { countRecords, type FetchedRecords, type RecordRequests } from './fetch-records.ts';
import { pushListed, type RefreshReport } from './refresh-report.ts';
import type { RefreshMode, RefreshCounts, GoneRow, ComparedRows } from './row-state.ts';
import { fieldsOf, type SavedQuery } from './saved-query.ts';
import { isSame } from './write-changes.ts';
import { tableMessages } from './messages.ts';
import { WorkbookError } from '../../excel/index.ts';
import type { TableFields } from './read-table.ts';
import { removeRows, type Removal } from './remove-rows.ts';
import { restoreRemovedRows } from './removed-rows.ts';
import { addSavedQuery, readSavedQuery, saveQuery, withTableLock } from './saved-tables.ts';

/** Records that are requested at once. */
const lookUpsAtOnce = 20;
/** Maximum rows of a refresh that are looked up: each takes a call. */
const maxLookUps = 1000;
/** If the service still publishes more of the records that its answer left out, the answer proves nothing of the others. */
const maxPublished = 20;

/** What the service says of the records of rows that are gone. */
interface LookedUpRows {
  /** Ids of the records that the service doesn't have, or that no longer match the query. */
  confirmedIds: string[];
  /** Records that the service still has, and that still match. */
  publishedCount: number;
  /** Whether too many are still published to believe the search. Then no row is confirmed to be gone. */
  isUnbelievable: boolean;
}

interface LookUpOptions extends Pick<RecordRequests, 'fetchById'> {
  fields: readonly Field[];
  signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

/**
 * Looks up each row's record by id, because an answer that ended early leaves out records, too.
 *
 * @throws ServiceError if a record can't be looked up.
 */
async function lookUpGoneRows(
  rows: readonly GoneRow[],
  query: SavedQuery,
  { fields, fetchById, signal, onProgress }: LookUpOptions,
): Promise<LookedUpRows> {
  // A cell doesn't show whether its line breaks are those of the id.
  const candidates = rows.filter(({ id }) => !id.includes('\n')).slice(0, maxLookUps);
  const confirmedIds: string[] = [];
  let publishedCount = 0;
  for (let from = 0; from < candidates.length; from += lookUpsAtOnce) {
    signal.throwIfAborted();
    const some = candidates.slice(from, from + lookUpsAtOnce);
    const records = await Promise.all(some.map(({ id }) => fetchById(id, signal)));
    some.forEach((row, index) => {
      const record = records[index]!;
      if (record === null || noLongerMatches(row, record, query, fields)) confirmedIds.push(row.id);
      else publishedCount++;
    });
    if (publishedCount > maxPublished) return { confirmedIds: [], publishedCount, isUnbelievable: true };
    onProgress(from + some.length, candidates.length);
  }
  return { confirmedIds, publishedCount, isUnbelievable: false };
}

/** A record that the filters contradict, or whose filtered fields have changed since its row was written. */
function noLongerMatches(
  { id, values }: GoneRow,
  record: ServiceRecord,
  { dataset: name, query, recordIds }: SavedQuery,
  fields: readonly Field[],
): boolean {
  if (recordIds && !recordIds.includes(id)) return true;
  const dataset = datasets[name];
  if (contradiction(`/${name}`, query, { results: [record] })) return true;
  const [after] = recordCells(fields, [record]).values;
  const hasChanged = (index: number): boolean => {
    const before = values[index];
    return before !== undefined && !isSame(before, after![index]!);
  };
  const filters = dataset.parameters.filter(
    ({ name: filter, group }) => group === 'filter' && (query[filter] ?? '') !== '',
  );
  return filters.some((filter) => {
    const compared = comparedFields(filter, dataset);
    const isSearched = ({ name: fieldName, kind }: Field) =>
      // A search for words reads the texts.
      compared.some((name) => dataset.fields.some((field) => field.name === name))
        ? compared.includes(fieldName)
        : kind === 'text';
    return fields.some((field, index) => isSearched(field) && hasChanged(index));
  });
}

/** How many records the statistics state if the search gave fewer; null if it gave all, or if that isn't known. */
async function statedRecords(
  fetched: FetchedRecords,
  { query, maxRows }: SavedQuery,
  { countMatches, signal }: Pick<RecordRequests, 'countMatches'> & { signal: AbortSignal },
): Promise<number | null> {
  if (fetched.hasMore) return null;
  const stated = Math.min((await countMatches(query, signal))?.atLeast ?? 0, maxRows);
  return stated > countRecords(fetched) ? stated : null;
}

/** Maximum rows that are removed without a question. */
const maxUnasked = { rows: 20, share: 0.1 };

/** Whether so many rows are to be removed that the user has to agree. */
const needsConsent = (count: number, rowCount: number): boolean =>
  count > maxUnasked.rows || count > rowCount * maxUnasked.share;

interface SettleOptions extends RecordRequests {
  tableId: string;
  query: SavedQuery;
  fetched: FetchedRecords;
  mode: RefreshMode;
  signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

/**
 * Decides what is done with the rows that are gone, each of which gets its {@link GoneState} in the report. They are
 * removed only if the mode says so, the answer is complete, and each record was looked up; many of them only after a
 * question.
 */
export async function settleGoneRows(
  { rowCount, gone }: ComparedRows,
  options: SettleOptions,
  report: RefreshReport,
): Promise<void> {
  const kept = new Set(gone.map(({ id }) => id));
  if (kept.size > 0) {
    const stated = await statedRecords(options.fetched, options.query, options);
    if (stated !== null)
      report.incomplete = tableMessages().fewerThanStated(countRecords(options.fetched), stated);
    else if (options.mode === 'replace') {
      // What another query leaves out may be published: the user decides.
      if (report.isOfNewQuery) report.removableIds = [...kept];
      else await removeConfirmed({ rowCount, gone }, options, report);
    }
  }
  for (const id of [...report.goneIds.removed, ...report.goneIds.marked]) kept.delete(id);
  report.kept = gone.length - report.removed - report.marked;
  pushListed(report.goneIds.kept, [...kept]);
}

async function removeConfirmed(
  { rowCount, gone }: ComparedRows,
  options: SettleOptions,
  report: RefreshReport,
): Promise<void> {
  const { tableId, query, signal } = options;
  const text = tableMessages();
  const lookedUp = await lookUpGoneRows(gone, query, { ...options, fields: fieldsOf(query) });
  const { confirmedIds, publishedCount, isUnbelievable } = lookedUp;
  if (isUnbelievable) report.incomplete = text.manyStillPublished(publishedCount);
  else if (publishedCount > 0) report.incomplete = text.stillPublished(publishedCount);
  const { removableIds, markedIds } = await markUserRows(tableId, query, confirmedIds, signal);
  report.marked = markedIds.length;
  pushListed(report.goneIds.marked, markedIds);
  if (needsConsent(removableIds.length, rowCount)) {
    report.removableIds = removableIds;
    return;
  }
  const removal = await removeGoneRows(tableId, query, removableIds, signal);
  report.removed = removal.removedIds.length;
  pushListed(report.goneIds.removed, removal.removedIds);
}

/** With the columns of all fields that the table has ever had: the others are the user's own. */
const tableOf = (tableId: string, query: SavedQuery): TableFields => ({
  tableId,
  fields: fieldsOf({ ...query, fields: [...query.fields, ...(query.formerFields ?? [])] }),
  headers: query.headers,
});

/** Removes rows, and saves with each block how many can be restored: `query` is changed. */
const removeGoneRows = (
  tableId: string,
  query: SavedQuery,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Removal> =>
  removeRows(tableOf(tableId, query), new Set(ids), {
    signal,
    action: 'remove',
    alongside(context, rowCount) {
      query.restorableRows = (query.restorableRows ?? 0) + rowCount;
      addSavedQuery(context, tableId, query);
    },
  });

/** Marks the rows in which the user wrote something, and tells which others can be removed. */
async function markUserRows(
  tableId: string,
  query: SavedQuery,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<{ removableIds: string[]; markedIds: string[] }> {
  const { removedIds, markedIds } = await removeRows(tableOf(tableId, query), new Set(ids), {
    signal,
    action: 'mark',
    alongside: (context) => addSavedQuery(context, tableId, query),
  });
  return { removableIds: removedIds, markedIds };
}

/** Locks a table that has a saved query. */
const withSavedTable = <Result>(
  tableId: string,
  signal: AbortSignal,
  work: (query: SavedQuery, signal: AbortSignal) => Promise<Result>,
): Promise<Result> =>
  withTableLock(tableId, signal, async (lockSignal) => {
    const query = await readSavedQuery(tableId);
    if (!query) throw new WorkbookError(tableMessages().noSavedQuery);
    return work(query, lockSignal);
  });

/**
 * Removes the rows that a refresh has left for the user to decide.
 *
 * @throws WorkbookError as {@link removeRows}, or if another task writes the table.
 */
export const removeAgreed = (
  tableId: string,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<Removal> =>
  withSavedTable(tableId, signal, async (query, lockSignal) => {
    const removal = await removeGoneRows(tableId, query, ids, lockSignal);
    const { removedIds, markedIds } = removal;
    const lastRefresh = moveCounts(query.lastRefresh, {
      removed: removedIds.length,
      marked: markedIds.length,
    });
    await saveQuery(tableId, { ...query, lastRefresh });
    return removal;
  });

/**
 * Puts back the rows that were removed since the last refresh.
 *
 * @returns How many.
 * @throws WorkbookError if the table was deleted, its sheet is full or protected, or another task writes the table.
 */
export const restoreRows = (tableId: string, signal: AbortSignal): Promise<number> =>
  withSavedTable(tableId, signal, (query) => {
    const { restorableRows = 0 } = query;
    const lastRefresh = moveCounts(query.lastRefresh, { removed: -restorableRows, marked: 0 });
    const newQuery: SavedQuery = { ...query, restorableRows: undefined, lastRefresh };
    return restoreRemovedRows(tableOf(tableId, query), (context) =>
      addSavedQuery(context, tableId, newQuery),
    );
  });

/** Moves rows from those that were kept to the other states, or back. */
const moveCounts = (
  counts: RefreshCounts | undefined,
  { removed, marked }: Pick<RefreshCounts, 'removed' | 'marked'>,
): RefreshCounts | undefined =>
  counts && {
    ...counts,
    removed: Math.max(0, counts.removed + removed),
    marked: counts.marked + marked,
    kept: Math.max(0, counts.kept - removed - marked),
  };
