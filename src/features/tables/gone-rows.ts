import type { ServiceRecord } from '../../api/index.ts';
import { comparedFields, contradiction, datasets, type Field } from '@cdata/catalog';
import { recordCells } from '../../excel/cells/index.ts';
import { countRecords, type NewestRecords, type RecordSource } from './fetch-records.ts';
import { pushListed, type RefreshReport } from './refresh-report.ts';
import { fieldsOf, type RefreshMode, type SavedQuery, type RefreshCounts } from './saved-query.ts';
import { isSame, type UnlistedRow, type UpdatedRows } from './write-changes.ts';
import { tableMessages } from './messages.ts';
import { WorkbookError } from '../../excel/index.ts';
import type { TableFields } from './read-table.ts';
import { removeRows, type Removal } from './remove-rows.ts';
import { restoreRemovedRows } from './restore-rows.ts';
import { addSavedQuery, readSavedQuery, saveQuery, withTableLock } from './saved-tables.ts';

/** Records that are requested at once. */
const lookUpsAtOnce = 20;
/** Maximum rows of a refresh that are looked up: each takes a call. */
const maxLookUps = 1000;
/** If the service still publishes more of the rows that its answer left out, the answer proves nothing of the others. */
const maxPublished = 20;

/** What became of the rows whose records the search no longer finds. */
interface VanishedRows {
  /** Ids of the records that the service doesn't have, or that no longer match the query. */
  unpublishedIds: string[];
  /** Records that the service still has, and that still match. */
  publishedCount: number;
  /** Whether too many are still published to believe the search. Then none counts as unpublished. */
  isUnbelievable: boolean;
}

interface LookUpOptions extends Pick<RecordSource, 'fetchById'> {
  fields: readonly Field[];
  signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

/**
 * Looks up each row's record by id, because an answer that ended early leaves out records, too.
 *
 * @throws ServiceError if a record can't be looked up.
 */
async function lookUpVanished(
  rows: readonly UnlistedRow[],
  query: SavedQuery,
  { fields, fetchById, signal, onProgress }: LookUpOptions,
): Promise<VanishedRows> {
  // A cell doesn't show whether its line breaks are those of the id.
  const candidates = rows.filter(({ id }) => !id.includes('\n')).slice(0, maxLookUps);
  const unpublishedIds: string[] = [];
  let publishedCount = 0;
  for (let from = 0; from < candidates.length; from += lookUpsAtOnce) {
    signal.throwIfAborted();
    const some = candidates.slice(from, from + lookUpsAtOnce);
    const records = await Promise.all(some.map(({ id }) => fetchById(id, signal)));
    some.forEach((row, index) => {
      const record = records[index]!;
      if (record === null || noLongerMatches(row, record, query, fields)) unpublishedIds.push(row.id);
      else publishedCount++;
    });
    if (publishedCount > maxPublished) return { unpublishedIds: [], publishedCount, isUnbelievable: true };
    onProgress(from + some.length, candidates.length);
  }
  return { unpublishedIds, publishedCount, isUnbelievable: false };
}

/** A record that the filters contradict, or whose filtered fields have changed since its row was written. */
function noLongerMatches(
  { id, values }: UnlistedRow,
  record: ServiceRecord,
  { dataset: name, query, recordIds }: SavedQuery,
  fields: readonly Field[],
): boolean {
  if (recordIds && !recordIds.includes(id)) return true;
  const dataset = datasets[name];
  if (contradiction(`/${name}`, query, { results: [record] })) return true;
  const [newest] = recordCells(fields, [record]).values;
  const hasChanged = (index: number): boolean => {
    const before = values[index];
    return before !== undefined && !isSame(before, newest![index]!);
  };
  const filters = dataset.parameters.filter(
    ({ name: filter, group }) => group === 'filter' && (query[filter] ?? '') !== '',
  );
  return filters.some((filter) => {
    const compared = comparedFields(filter, dataset);
    const isSearched = ({ name: fieldName, kind }: Field) =>
      // A search for words reads the texts.
      compared.some((one) => dataset.fields.some((field) => field.name === one))
        ? compared.includes(fieldName)
        : kind === 'text';
    return fields.some((field, index) => isSearched(field) && hasChanged(index));
  });
}

/** How many records the statistics state if the search gave fewer; null if it gave all, or if that isn't known. */
async function statedRecords(
  newest: NewestRecords,
  { query, maxRows }: SavedQuery,
  { countMatches, signal }: Pick<RecordSource, 'countMatches'> & { signal: AbortSignal },
): Promise<number | null> {
  if (newest.hasMore) return null;
  const stated = Math.min((await countMatches(query, signal))?.atLeast ?? 0, maxRows);
  return stated > countRecords(newest) ? stated : null;
}

/** Maximum rows that are removed without a question. */
const maxUnasked = { rows: 20, share: 0.1 };

/** Whether so many rows are to be removed that the user has to agree. */
const needsConsent = (count: number, rowCount: number): boolean =>
  count > maxUnasked.rows || count > rowCount * maxUnasked.share;

interface SettleOptions extends RecordSource {
  tableId: string;
  query: SavedQuery;
  newest: NewestRecords;
  mode: RefreshMode;
  signal: AbortSignal;
  onProgress(done: number, of: number): void;
}

/**
 * Decides on the rows that the search no longer finds. They are removed only if the mode says so, the answer is complete,
 * and each of their records is no longer published; many of them only after a question. Those in which the user wrote
 * something are marked.
 */
export async function settleVanished(
  { rowCount, unlisted }: UpdatedRows,
  options: SettleOptions,
  report: RefreshReport,
): Promise<void> {
  const staying = new Set(unlisted.map(({ id }) => id));
  if (staying.size > 0) {
    const stated = await statedRecords(options.newest, options.query, options);
    if (stated !== null)
      report.incomplete = tableMessages().fewerThanStated(countRecords(options.newest), stated);
    else if (options.mode === 'replace') {
      // What another query leaves out is published: the user decides.
      if (report.isOfNewQuery) report.removableIds = [...staying];
      else await removeVanished({ rowCount, unlisted }, options, report);
    }
  }
  for (const id of [...report.removedIds, ...report.unpublishedIds]) staying.delete(id);
  report.notFound = unlisted.length - report.removed - report.unpublished;
  pushListed(report.notFoundIds, [...staying]);
}

async function removeVanished(
  { rowCount, unlisted }: UpdatedRows,
  options: SettleOptions,
  report: RefreshReport,
): Promise<void> {
  const { tableId, query, signal } = options;
  const text = tableMessages();
  const vanished = await lookUpVanished(unlisted, query, { ...options, fields: fieldsOf(query) });
  const { unpublishedIds, publishedCount, isUnbelievable } = vanished;
  if (isUnbelievable) report.incomplete = text.manyStillPublished(publishedCount);
  else if (publishedCount > 0) report.incomplete = text.stillPublished(publishedCount);
  const { removableIds, keptIds } = await markUsersRows(tableId, query, unpublishedIds, signal);
  report.unpublished = keptIds.length;
  pushListed(report.unpublishedIds, keptIds);
  if (needsConsent(removableIds.length, rowCount)) {
    report.removableIds = removableIds;
    return;
  }
  const removal = await removeUnpublished(tableId, query, removableIds, signal);
  report.removed = removal.removedIds.length;
  pushListed(report.removedIds, removal.removedIds);
}

/** With the columns of all fields that the table has ever had: the others are the user's own. */
const tableOf = (tableId: string, query: SavedQuery): TableFields => ({
  tableId,
  fields: fieldsOf({ ...query, fields: [...query.fields, ...(query.formerFields ?? [])] }),
  headers: query.headers,
});

/** Removes rows, and saves with each block how many can be restored: `query` is changed. */
const removeUnpublished = (
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

/** Marks the rows in which the user wrote something as no longer published, and tells which others can be removed. */
async function markUsersRows(
  tableId: string,
  query: SavedQuery,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<{ removableIds: string[]; keptIds: string[] }> {
  const { removedIds, keptIds } = await removeRows(tableOf(tableId, query), new Set(ids), {
    signal,
    action: 'mark',
    alongside: (context) => addSavedQuery(context, tableId, query),
  });
  return { removableIds: removedIds, keptIds };
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
    const removal = await removeUnpublished(tableId, query, ids, lockSignal);
    const { removedIds, keptIds } = removal;
    const lastRefresh = moveCounts(query.lastRefresh, {
      removed: removedIds.length,
      unpublished: keptIds.length,
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
    const lastRefresh = moveCounts(query.lastRefresh, { removed: -restorableRows, unpublished: 0 });
    const newQuery: SavedQuery = { ...query, restorableRows: undefined, lastRefresh };
    return restoreRemovedRows(tableOf(tableId, query), (context) =>
      addSavedQuery(context, tableId, newQuery),
    );
  });

/** Moves rows from those that are no longer found, or back. */
const moveCounts = (
  counts: RefreshCounts | undefined,
  { removed, unpublished }: Pick<RefreshCounts, 'removed' | 'unpublished'>,
): RefreshCounts | undefined =>
  counts && {
    ...counts,
    removed: Math.max(0, counts.removed + removed),
    unpublished: counts.unpublished + unpublished,
    notFound: Math.max(0, counts.notFound - removed - unpublished),
  };
