import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { readSource, readSourceAgain, type ColumnSource } from '../../src/runs/index.ts';

export interface SourceState {
  source: ColumnSource | null;
  isReading: boolean;
  error: Error | null;
  readSelection(): void;
}

/**
 * The rows around the selection when the screen opened, or when the user chose the selection. They are read again after
 * each task, wherever the selection is then.
 */
export function useSource(): SourceState {
  const latest = useRef<ColumnSource | null>(null);
  const query = useQuery({
    queryKey: ['source'],
    queryFn: async () =>
      (latest.current = latest.current ? await readSourceAgain(latest.current) : await readSource()),
    gcTime: 0,
    staleTime: Infinity,
  });
  return {
    source: query.data ?? null,
    isReading: query.isFetching,
    error: query.error,
    readSelection: () => {
      latest.current = null;
      void query.refetch();
    },
  };
}
