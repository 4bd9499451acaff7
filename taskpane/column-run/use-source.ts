import { useQuery } from '@tanstack/react-query';
import { readSource, type ColumnSource } from '../../src/runs/column-source.ts';

export interface SourceReading {
  source: ColumnSource | null;
  reading: boolean;
  error: Error | null;
  /** Takes what is selected now. */
  read(): void;
}

/** The rows around the selection, as they were when the screen was opened, a job ended, or they were asked for. */
export function useSource(): SourceReading {
  const query = useQuery({
    queryKey: ['source'],
    queryFn: readSource,
    gcTime: 0,
    staleTime: Infinity,
  });
  return {
    source: query.data ?? null,
    reading: query.isFetching,
    error: query.error,
    read: () => void query.refetch(),
  };
}
