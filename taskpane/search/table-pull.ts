import { pageFetch } from '../../src/api/index.ts';
import { activeCell } from '../../src/excel/index.ts';
import { pullTable, type PullReport } from '../../src/tables/fetch-table.ts';
import type { WorkbookTask } from '../../src/tasks/index.ts';
import { language } from '../../src/messages/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useLatestTask } from '../frame/use-tasks.ts';
import { chosenColumns, datasetOf, rowsWanted, toQuery, type SearchState } from './search-state.ts';

/** The table that is being pulled, or was last: it goes on whatever screen is shown. */
export type PullJob = WorkbookTask<SearchState, PullReport>;

export function useTablePull(): { job: PullJob | null; start(search: SearchState): void } {
  const { lookups, connection, tasks } = useRuntime();
  const job = useLatestTask<SearchState, PullReport>('fetch');
  const start = (search: SearchState) => {
    const dataset = datasetOf(search);
    const of = rowsWanted(search);
    const city = search.values.municipality?.trim();
    const subject = [dataset.label[language()], city].filter(Boolean).join(', ');
    tasks.start(
      { scope: 'workbook', kind: 'fetch', subject, unit: 'rows', input: search, of },
      async ({ signal, progress }) =>
        pullTable(
          { dataset, query: toQuery(search), fields: chosenColumns(search), rows: of },
          {
            fetch: pageFetch(lookups, `/${dataset.name}`),
            service: connection.current?.address ?? '',
            // Read before anything is asked: who clicks elsewhere while the records come does not move the table.
            place: search.destination === 'active cell' ? await activeCell() : 'new sheet',
            signal,
            onProgress: ({ written }) => progress(written),
          },
        ),
    );
  };
  return { job, start };
}
