import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { datasets } from '@cdata/catalog';
import {
  countGroups,
  groupFields,
  listStatistics,
  writeStatistics,
  type StatisticsQuery,
  type WrittenStatistics,
  statisticsMessages,
} from '../../src/features/statistics/index.ts';
import type { Runtime } from '../../src/app/runtime.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useScreenTask } from '../frame/use-tasks.ts';

// What other people change in the workbook invalidates this key.
const sheetsKey = ['tables', 'statistics'];

export interface StatisticsActions {
  /** The sheets with statistics in this workbook. */
  sheets: readonly WrittenStatistics[];
  /** A sentence about what was done, or null. */
  done: string | null;
  error: Error | null;
  isBusy: boolean;
  insert(query: StatisticsQuery): void;
  refreshAll(): void;
}

interface WriteContext {
  engine: Pick<Runtime['engine'], 'request'>;
  /** Address of the service. */
  service: string;
  runTask: ReturnType<typeof useScreenTask>;
}

const countAndWrite = (
  query: StatisticsQuery,
  cache: 'default' | 'reload',
  { engine, service, runTask }: WriteContext,
) =>
  runTask(
    {
      label: statisticsMessages().counting,
      unit: 'calls',
      of: groupFields(datasets[query.dataset], query.grouping).length,
    },
    async ({ signal }) => {
      const statistics = await countGroups(engine, query, { signal, fromTask: true, cache });
      const sheet = await writeStatistics(query, statistics, { engine, signal, service });
      return { sheet, rows: statistics.rows.length };
    },
  );

/** @returns A sentence about what was written. */
export async function insertStatistics(query: StatisticsQuery, context: WriteContext): Promise<string> {
  const { sheet, rows } = await countAndWrite(query, 'default', context);
  return statisticsMessages().inserted(sheet, rows);
}

/** @returns A sentence about what was written. */
export async function refreshSheets(
  sheets: readonly WrittenStatistics[],
  context: WriteContext,
): Promise<string> {
  for (const { query } of sheets) await countAndWrite(query, 'reload', context);
  return statisticsMessages().refreshed(sheets.length);
}

export function useStatistics(): StatisticsActions {
  const { engine, connection } = useRuntime();
  const queries = useQueryClient();
  const runTask = useScreenTask();
  const { data: sheets = [] } = useQuery({ queryKey: sheetsKey, queryFn: listStatistics, gcTime: 0 });
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (query: StatisticsQuery | 'all') => {
      const context = { engine, runTask, service: connection.current?.address ?? '' };
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
