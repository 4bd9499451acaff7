import { pageFetch, type FetchPage, type ServiceRecord } from '../../api/index.ts';
import type { DatasetName } from '@cdata/catalog';
import { activeCell } from '../../excel/index.ts';
import type { Engine } from '../../engine/index.ts';
import { errorText, formatNumber } from '../../language/index.ts';
import type { TableHeaders } from '../../connection/index.ts';
import {
  isUnderWay,
  PartialFailureError,
  type TaskContext,
  type TaskRegistry,
  type WorkbookTask,
} from '../../tasks/index.ts';
import { timedFetch } from './fetch-cost.ts';
import {
  fetchTable,
  resumeFetch,
  type FetchOptions,
  type FetchReport,
  type TableSearch,
} from './fetch-table.ts';
import { recordRequests } from './fetch-records.ts';
import type { RefreshReport } from './refresh-report.ts';
import { refreshTable, type RefreshOptions } from './refresh-table.ts';
import { listSavedTables, showTable, type SavedTable, withTableLock } from './saved-tables.ts';
import { removeAgreed, restoreRows } from './gone-rows.ts';
import { tableMessages } from './messages.ts';

export interface TableServices {
  preferences?: { readonly values: { tableHeaders: TableHeaders } };
  tasks: TaskRegistry;
  engine: Engine;
  connection: { readonly current: { address: string } | null };
}

interface FetchStart {
  search: TableSearch;
  destination: 'new sheet' | 'selected cell';
  /** Names the search in the list of tasks. */
  subject: string;
  /** The records, if they are at hand: they take no call. */
  records?: readonly ServiceRecord[];
}

export type FetchTask = WorkbookTask<TableSearch, FetchReport>;

/** How a task fetches the pages of a dataset. Pages that would never end are reported to Activity. */
const taskFetchOptions = (
  { engine, connection }: TableServices,
  dataset: DatasetName,
  { signal, progress }: TaskContext,
): FetchOptions => ({
  fetch: timedFetch(pageFetch(engine, `/${dataset}`)),
  service: connection.current?.address ?? '',
  signal,
  onProgress: progress,
  onPagingLoop: (reason) => engine.counts.responseProblems.addPagingLoop(`/${dataset}`, reason),
});

/** One page with records that are at hand. */
const pageOf =
  (dataset: DatasetName, records: readonly ServiceRecord[]): FetchPage =>
  () =>
    Promise.resolve({ entity_type: dataset, count: records.length, offset: 0, results: [...records] });

/**
 * Starts to insert a search. Pressing the button twice makes no second sheet: a search that is under way is not started
 * again, and a table that was just made for the same search is only shown.
 */
export function startFetch(
  services: TableServices,
  { search: chosen, destination, subject, records }: FetchStart,
): void {
  const search: TableSearch = { ...chosen, headerStyle: services.preferences?.values.tableHeaders };
  const scope = 'workbook';
  const options = { scope, kind: 'fetch', subject, unit: 'rows', input: search, of: search.maxRows } as const;
  const last = services.tasks.latest('fetch') as FetchTask | null;
  const isSame =
    destination === 'new sheet' && last !== null && JSON.stringify(last.input) === JSON.stringify(search);
  if (isSame && isUnderWay(last)) return;
  services.tasks.start(options, async (task) => {
    const { report } = isSame ? last : { report: null };
    if (report && !report.cancelled && (await showTable(report.tableId))) return report;
    // Read first, because the user may select another cell while the first page is fetched.
    const anchor = destination === 'new sheet' ? destination : await activeCell();
    const fetchOptions = taskFetchOptions(services, search.dataset.name, task);
    const fetch = records ? pageOf(search.dataset.name, records) : fetchOptions.fetch;
    return fetchTable(search, anchor, { ...fetchOptions, fetch });
  });
}

export type TableResult = { tableId: string } & (
  | { kind: 'refreshed'; report: RefreshReport }
  | ({ kind: 'resumed' } & Pick<FetchReport, 'rows' | 'notes' | 'endedEarly'>)
  | { kind: 'removed'; removed: number; marked: number }
  | { kind: 'restored'; rows: number }
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
    const requests = recordRequests(services.engine, { ...table, ...change });
    const report = await refreshTable(table.id, {
      ...taskFetchOptions(services, table.dataset, task),
      ...requests,
      fetch: timedFetch(requests.fetch),
      onProgress: task.progress,
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

/** Removes the rows of a refresh's report that the user has agreed to remove. */
export function startRemoval(services: TableServices, table: SavedTable, ids: readonly string[]): void {
  startForEach(services, [table], async ({ id }, { signal }) => {
    const { removedIds, markedIds } = await removeAgreed(id, ids, signal);
    return { tableId: id, kind: 'removed', removed: removedIds.length, marked: markedIds.length };
  });
}

/** Puts back the rows that were removed since the last refresh. */
export function startRestore(services: TableServices, table: SavedTable): void {
  startForEach(services, [table], async ({ id }, { signal }) => ({
    tableId: id,
    kind: 'restored',
    rows: await restoreRows(id, signal),
  }));
}

/** A table that fails doesn't stop the others; the task then ends as {@link PartialFailureError} with all results. */
function startForEach(
  { tasks }: TableServices,
  tables: readonly SavedTable[],
  work: (table: SavedTable, task: TaskContext) => Promise<TableResult>,
): void {
  const text = tableMessages();
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
