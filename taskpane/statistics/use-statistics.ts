import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { datasets } from '@cdata/catalog';
import { statisticsMessages, valueIndexMessages } from '../../src/messages/index.ts';
import { callsPerSale, listedSales, refreshSaleIndex } from '../../src/property/index.ts';
import {
  countGroups,
  findValueIndex,
  groupFields,
  listIndexes,
  listStatistics,
  statisticsCalls,
  statisticsTitle,
  valueIndexTitle,
  writeStatistics,
  writeValueIndex,
  type IndexQuery,
  type StatisticsQuery,
} from '../../src/statistics/index.ts';
import type { Runtime } from '../../src/runtime.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useScreenTask } from '../frame/use-tasks.ts';

// What other people change in the workbook invalidates this key.
export const sheetsKey = ['tables', 'statistics'];

/** A sheet that "Refresh all" writes again. */
export interface RefreshedSheet {
  sheet: string;
  title: string;
  /** Calls that a refresh takes, at most. */
  calls: number;
  refresh(context: WriteContext): Promise<unknown>;
}

export interface StatisticsActions {
  /** The sheets with statistics and indexes in this workbook. */
  sheets: readonly RefreshedSheet[];
  /** A sentence about what was done, or null. */
  done: string | null;
  error: Error | null;
  isBusy: boolean;
  insert(query: StatisticsQuery): void;
  refreshAll(): void;
}

export interface WriteContext {
  lookups: Pick<Runtime['lookups'], 'request'>;
  /** Address of the service. */
  service: string;
  runTask: ReturnType<typeof useScreenTask>;
}

const countAndWrite = (
  query: StatisticsQuery,
  cache: 'default' | 'reload',
  { lookups, service, runTask }: WriteContext,
) =>
  runTask(
    {
      label: statisticsMessages().counting,
      unit: 'calls',
      of: groupFields(datasets[query.dataset], query.grouping).length,
    },
    async ({ signal }) => {
      const statistics = await countGroups(lookups, query, { signal, fromTask: true, cache });
      const sheet = await writeStatistics(query, statistics, { lookups, signal, service });
      return { sheet, rows: statistics.rows.length };
    },
  );

/** @returns A sentence about what was written. */
export async function insertStatistics(query: StatisticsQuery, context: WriteContext): Promise<string> {
  const { sheet, rows } = await countAndWrite(query, 'default', context);
  return statisticsMessages().inserted(sheet, rows);
}

/** The sheets with statistics and indexes, and how each is refreshed. */
export async function listRefreshedSheets(): Promise<RefreshedSheet[]> {
  const statistics = await listStatistics();
  const indexes = await listIndexes();
  return [
    ...statistics.map(({ query, sheet }): RefreshedSheet => ({
      sheet,
      title: statisticsTitle(query),
      calls: statisticsCalls(query),
      refresh: (context) => countAndWrite(query, 'reload', context),
    })),
    ...(await Promise.all(indexes.map(refreshedIndex))),
  ];
}

async function refreshedIndex({
  query,
  sheet,
}: {
  query: IndexQuery;
  sheet: string;
}): Promise<RefreshedSheet> {
  const { municipality } = query;
  if (query.kind === 'declared')
    return {
      sheet,
      title: valueIndexTitle(query),
      calls: 1,
      refresh: ({ lookups, service, runTask }) =>
        runTask({ label: valueIndexMessages().computing, unit: 'calls', of: 1 }, async ({ signal }) => {
          const periods = await findValueIndex(lookups, query, { signal, fromTask: true, cache: 'reload' });
          await writeValueIndex(query, periods, { lookups, signal, service });
        }),
    };
  const sales = (await listedSales(municipality)).length;
  return {
    sheet,
    title: valueIndexTitle(query),
    calls: sales * callsPerSale,
    refresh: ({ lookups, service, runTask }) =>
      runTask({ label: valueIndexMessages().computing, unit: 'rows', of: sales }, ({ signal, progress }) =>
        refreshSaleIndex(municipality, { service, lookups, signal, onProgress: progress }),
      ),
  };
}

/** @returns A sentence about what was written. */
export async function refreshSheets(
  sheets: readonly RefreshedSheet[],
  context: WriteContext,
): Promise<string> {
  for (const { refresh } of sheets) await refresh(context);
  return statisticsMessages().refreshed(sheets.length);
}

export function useStatistics(): StatisticsActions {
  const { lookups, connection } = useRuntime();
  const queries = useQueryClient();
  const runTask = useScreenTask();
  const { data: sheets = [] } = useQuery({ queryKey: sheetsKey, queryFn: listRefreshedSheets, gcTime: 0 });
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (query: StatisticsQuery | 'all') => {
      const context = { lookups, runTask, service: connection.current?.address ?? '' };
      return query === 'all' ? refreshSheets(sheets, context) : insertStatistics(query, context);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: sheetsKey }),
    gcTime: 0,
  });
  return {
    sheets,
    done: data ?? null,
    error,
    isBusy: isPending,
    insert: (query) => mutate(query),
    refreshAll: () => mutate('all'),
  };
}
