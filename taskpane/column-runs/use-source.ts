import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  readSource,
  readSourceAgain,
  type ColumnSource,
  type HeaderRequest,
} from '../../src/features/column-runs/index.ts';

export interface SourceState {
  source: ColumnSource | null;
  isReading: boolean;
  error: Error | null;
  readSelection(): void;
  /** Takes the selected row as the headers, or the first row as data. */
  chooseHeaders(headers: HeaderRequest): void;
}

/**
 * The rows around the selection when the screen opened, or when the user chose the selection. They are read again after
 * each task, wherever the selection is then.
 */
export function useSource(): SourceState {
  const latest = useRef<ColumnSource | null>(null);
  const requestedHeaders = useRef<HeaderRequest | undefined>(undefined);
  const query = useQuery({
    queryKey: ['source'],
    queryFn: async () => {
      const headers = requestedHeaders.current;
      requestedHeaders.current = undefined;
      const previous = latest.current;
      const isChoice = previous === null || headers !== undefined;
      latest.current = isChoice ? await readSource(previous, headers) : await readSourceAgain(previous);
      return latest.current;
    },
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
    chooseHeaders: (headers) => {
      if (headers === 'selection') latest.current = null;
      requestedHeaders.current = headers;
      void query.refetch();
    },
  };
}
