import { pageFetch, type Query } from '../../src/api/index.ts';
import { continuePull } from '../../src/tables/fetch-table.ts';
import type { RefreshReport, RefreshWay } from '../../src/tables/refresh-report.ts';
import { refreshTable } from '../../src/tables/refresh-table.ts';
import type { RememberedTable } from '../../src/tables/saved-query.ts';
import { PartialFailureError, type WorkbookTask, type TaskContext } from '../../src/tasks/index.ts';
import { rememberedFetch } from '../../src/tables/saved-fetch.ts';
import { messages, shownNumber } from '../../src/messages/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useLatestTask } from '../frame/use-tasks.ts';

/** The query that a table goes on with. */
export interface QueryChange {
  query: Query;
  fields: string[];
  rows: number;
}

/** What became of a table of those that were refreshed. */
export interface RefreshOutcome {
  tableId: string;
  report: RefreshReport | null;
  /** Rows of a pull that was only continued. */
  continued: number | null;
  cancelled: boolean;
  /** Why it was not refreshed. */
  reason: string | null;
}

export interface RefreshInput {
  tableIds: string[];
}

export type RefreshJob = WorkbookTask<RefreshInput, RefreshOutcome[]>;

/** The tables that are being refreshed or continued, or were last, and how to begin. */
export function useTableRefresh(): {
  job: RefreshJob | null;
  refresh(tables: readonly RememberedTable[], way: RefreshWay, change?: QueryChange): void;
  goOn(table: RememberedTable): void;
} {
  const { tasks: registry, lookups, connection } = useRuntime();
  const job = useLatestTask<RefreshInput, RefreshOutcome[]>('refresh');
  const service = () => connection.current?.address ?? '';
  const begin = (
    tables: readonly RememberedTable[],
    work: (table: RememberedTable, task: TaskContext) => Promise<RefreshOutcome>,
  ) => {
    const subject =
      tables.length === 1 ? tables[0]!.name : messages().tables.several(shownNumber(tables.length));
    const input = { tableIds: tables.map(({ id }) => id) };
    registry.start({ scope: 'workbook', kind: 'refresh', subject, unit: 'rows', input }, (task) =>
      oneByOne(tables, task, work),
    );
  };
  return {
    job,
    refresh: (tables, way, change) =>
      begin(tables, async (table, { signal, progress }) => {
        const report = await refreshTable(table.id, {
          way,
          change,
          fetch: rememberedFetch(lookups, { ...table, ...change }),
          service: service(),
          signal,
          onProgress: progress,
        });
        return outcome(table.id, { report, cancelled: report.cancelled, reason: report.reason });
      }),
    goOn: (table) =>
      begin([table], async ({ id, dataset }, { signal, progress }) => {
        const report = await continuePull(id, {
          fetch: pageFetch(lookups, `/${dataset}`),
          service: service(),
          signal,
          onProgress: ({ written, of }) => progress(written, of),
        });
        return outcome(id, { continued: report?.rows ?? 0, cancelled: report?.cancelled ?? false });
      }),
  };
}

const outcome = (tableId: string, known: Partial<RefreshOutcome>): RefreshOutcome => ({
  tableId,
  report: null,
  continued: null,
  cancelled: false,
  reason: null,
  ...known,
});

/**
 * One table after the other; one that cannot be refreshed does not keep the others from it.
 *
 * @throws Incomplete with all outcomes, where one has a reason.
 */
async function oneByOne(
  tables: readonly RememberedTable[],
  task: TaskContext,
  work: (table: RememberedTable, task: TaskContext) => Promise<RefreshOutcome>,
): Promise<RefreshOutcome[]> {
  const outcomes: RefreshOutcome[] = [];
  for (const table of tables) {
    if (task.signal.aborted) break;
    try {
      outcomes.push(await work(table, task));
    } catch (error) {
      const cancelled = task.signal.aborted;
      outcomes.push(outcome(table.id, cancelled ? { cancelled } : { reason: (error as Error).message }));
    }
  }
  const [first, ...others] = outcomes.flatMap(({ reason }) => reason ?? []);
  if (first === undefined) return outcomes;
  const count = shownNumber(1 + others.length);
  throw new PartialFailureError(
    tables.length === 1 ? first : messages().tables.notRefreshed(count, shownNumber(tables.length), first),
    outcomes,
  );
}

/** What became of a table in a job; null where it was not part of it, or its turn has not come. */
export function outcomeOf(job: RefreshJob | null, tableId: string): RefreshOutcome | null {
  if (!job?.input.tableIds.includes(tableId)) return null;
  return job.report?.find((one) => one.tableId === tableId) ?? null;
}
