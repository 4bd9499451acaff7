import { useQuery } from '@tanstack/react-query';
import {
  matchLists,
  type Matching,
  type MatchSource,
  matchMessages,
} from '../../src/features/clean/index.ts';
import { useRefetchOnReturn } from './use-address-check.ts';
import { useRuntime } from '../frame/runtime-context.ts';

interface MatchingState {
  matching: Matching | null;
  /** Why there is no result; a `TaskAbortError` if the user cancelled it. */
  error: Error | null;
}

/** Compares two lists, and again when the user comes back from the sheet. Makes no calls. */
export function useMatching(list: MatchSource | null, other: MatchSource | null): MatchingState {
  const { tasks } = useRuntime();
  const isReady = list !== null && other !== null;
  const query = useQuery({
    queryKey: ['match', keyOf(list), keyOf(other)],
    queryFn: ({ signal }) => {
      const { rowCount } = list!.rows;
      const options = {
        scope: 'screen',
        label: matchMessages().matching,
        unit: 'rows',
        of: rowCount,
        signal,
      } as const;
      return tasks.start(options, (task) => matchLists(list!, other!, task)).result;
    },
    enabled: isReady,
    gcTime: 0,
    // Texts of thousands of rows are not compared with the former ones.
    structuralSharing: false,
  });
  useRefetchOnReturn(query.refetch, isReady);
  return {
    matching: isReady ? (query.data ?? null) : null,
    error: isReady && !query.isFetching ? query.error : null,
  };
}

const keyOf = (list: MatchSource | null) =>
  list && [
    list.rows.sheetId,
    list.rows.firstRow,
    list.rows.rowCount,
    list.rows.headerRow,
    list.columns,
    list.visibleOnly,
    list.province,
  ];
