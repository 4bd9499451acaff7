import { WorkbookError } from '../../excel/index.ts';
import type { TableFields } from './read-table.ts';
import { removeRows, type Removal } from './remove-rows.ts';
import { restoreRemovedRows } from './removed-rows.ts';
import { fieldsOf, type RefreshCounts, type SavedQuery } from './saved-query.ts';
import { addSavedQuery, readSavedQuery, saveQuery } from './saved-tables.ts';
import { withTableLock } from './table-lock.ts';
import { tableMessages } from './messages.ts';

/** With the columns of all fields that the table has ever had: the others are the user's own. */
const tableOf = (tableId: string, query: SavedQuery): TableFields => ({
  tableId,
  fields: fieldsOf({ ...query, fields: [...query.fields, ...(query.formerFields ?? [])] }),
  headers: query.headers,
});

/** Removes rows, and saves with each block how many can be restored: `query` is changed. */
export const removeUnpublished = (
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
export async function markUsersRows(
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
