import { pageFetch } from '../api/index.ts';
import type { DatasetName } from '@cdata/catalog';
import { activeCell } from '../excel/index.ts';
import type { ConnectedLookups } from '../engine/index.ts';
import type { TableHeaders } from '../settings/index.ts';
import { isUnderWay, type TaskContext, type TaskRegistry, type WorkbookTask } from '../tasks/index.ts';
import { timedFetch } from './fetch-cost.ts';
import { fetchTable, type FetchOptions, type FetchReport, type TableSearch } from './fetch-table.ts';
import { showTable } from './saved-tables.ts';

export interface TableServices {
  preferences?: { readonly values: { tableHeaders: TableHeaders } };
  tasks: TaskRegistry;
  lookups: ConnectedLookups;
  connection: { readonly current: { address: string } | null };
}

export interface FetchStart {
  search: TableSearch;
  destination: 'new sheet' | 'selected cell';
  /** Names the search in the list of tasks. */
  subject: string;
}

export type FetchTask = WorkbookTask<TableSearch, FetchReport>;

/** How a task fetches the pages of a dataset. Pages that would never end are reported to Activity. */
export const taskFetchOptions = (
  { lookups, connection }: TableServices,
  dataset: DatasetName,
  { signal, progress }: TaskContext,
): FetchOptions => ({
  fetch: timedFetch(pageFetch(lookups, `/${dataset}`)),
  service: connection.current?.address ?? '',
  signal,
  onProgress: progress,
  onPagingLoop: (reason) => lookups.counts.responseProblems.addPagingLoop(`/${dataset}`, reason),
});

/**
 * Starts to insert a search. Pressing the button twice makes no second sheet: a search that is under way is not started
 * again, and a table that was just made for the same search is only shown.
 */
export function startFetch(
  services: TableServices,
  { search: chosen, destination, subject }: FetchStart,
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
    return fetchTable(search, anchor, taskFetchOptions(services, search.dataset.name, task));
  });
}
