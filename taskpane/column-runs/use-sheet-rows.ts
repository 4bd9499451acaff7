import { useQuery } from '@tanstack/react-query';
import { useRef, type RefObject } from 'react';
import {
  readSheetRows,
  readSheetRowsAgain,
  type SheetRows,
  type HeaderRequest,
} from '../../src/features/column-runs/index.ts';

export interface SheetRowsState {
  rows: SheetRows | null;
  error: Error | null;
  readSelection(): void;
  /** Takes the selected row as the headers, or the first row as data. */
  chooseHeaders(headers: HeaderRequest): void;
}

/**
 * The rows around the selection when the screen opened, or when the user chose the selection. They are read again after
 * each task, wherever the selection is then.
 *
 * @param shared Keeps the rows when another screen goes on with them.
 */
export function useSheetRows(shared?: RefObject<SheetRows | null>): SheetRowsState {
  const own = useRef<SheetRows | null>(null);
  const latest = shared ?? own;
  const requestedHeaders = useRef<HeaderRequest | undefined>(undefined);
  const query = useQuery({
    queryKey: ['rows'],
    queryFn: async ({ signal }) => {
      const headers = requestedHeaders.current;
      requestedHeaders.current = undefined;
      const previous = latest.current;
      const isChoice = previous === null || headers !== undefined;
      const rows = isChoice ? await readSheetRows(previous, headers) : await readSheetRowsAgain(previous);
      // The user may have chosen others meanwhile.
      if (!signal.aborted) latest.current = rows;
      return rows;
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  return {
    rows: query.data ?? null,
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
