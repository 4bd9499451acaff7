import { messages } from '../messages/index.ts';
import { startRefresh } from './refresh-table.ts';
import type { TableServices } from './start-fetch.ts';
import { listSavedTables, readSavedQuery, saveQuery } from './saved-tables.ts';
import { WorkbookError } from '../excel/index.ts';

/** Milliseconds. A table that was fetched this recently is up to date: the page was only reloaded, or a colleague refreshed it. */
const recently = 60_000;

/** Starts one refresh of all tables that are refreshed when the workbook opens. */
export async function refreshOnOpen(services: TableServices): Promise<void> {
  const tables = await listSavedTables();
  const due = tables.filter(
    ({ refreshesOnOpen, fetchedAt, lockedUntil }) =>
      refreshesOnOpen && !lockedUntil && Date.now() - Date.parse(fetchedAt) > recently,
  );
  if (due.length > 0) startRefresh(services, due, { mode: 'update' });
}

/** @throws WorkbookError if the table has no saved query. */
export async function setRefreshesOnOpen(tableId: string, refreshesOnOpen: boolean): Promise<void> {
  const saved = await readSavedQuery(tableId);
  if (!saved) throw new WorkbookError(messages().tables.noSavedQuery);
  await saveQuery(tableId, { ...saved, refreshesOnOpen: refreshesOnOpen || undefined });
}
