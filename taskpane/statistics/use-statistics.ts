import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../src/messages/index.ts';
import {
  countGroups,
  listStatistics,
  writeStatistics,
  type StatisticsQuery,
  type WrittenStatistics,
} from '../../src/statistics/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useScreenTask } from '../frame/use-tasks.ts';

// What other people change in the workbook invalidates this key.
const queryKey = ['tables', 'statistics'];

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

export function useStatistics(): StatisticsActions {
  const { lookups, connection } = useRuntime();
  const queries = useQueryClient();
  const runTask = useScreenTask();
  const { data: sheets = [] } = useQuery({ queryKey, queryFn: listStatistics, gcTime: 0 });
  const text = messages().statistics;
  const write = (query: StatisticsQuery, cache: 'default' | 'reload') =>
    runTask({ label: text.counting, unit: 'calls', of: 1 }, async ({ signal }) => {
      const statistics = await countGroups(lookups, query, { signal, fromTask: true, cache });
      const sheet = await writeStatistics(query, statistics, connection.current?.address ?? '');
      return { sheet, rows: statistics.rows.length };
    });
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: async (query: StatisticsQuery | 'all') => {
      if (query !== 'all') {
        const { sheet, rows } = await write(query, 'default');
        return text.inserted(sheet, rows);
      }
      for (const one of sheets) await write(one.query, 'reload');
      return text.refreshed(sheets.length);
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
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
