import { useQuery } from '@tanstack/react-query';
import { readSource, type ColumnSource } from '../../src/runs/index.ts';

export interface SourceReading {
  source: ColumnSource | null;
  isReading: boolean;
  error: Error | null;
  readSelection(): void;
}

/** The rows around the selection. They are read when the screen opens, after each task, and when the user asks. */
export function useSource(): SourceReading {
  const query = useQuery({ queryKey: ['source'], queryFn: readSource, gcTime: 0, staleTime: Infinity });
  return {
    source: query.data ?? null,
    isReading: query.isFetching,
    error: query.error,
    readSelection: () => void query.refetch(),
  };
}
