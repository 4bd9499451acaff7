import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { activeCell } from '../../src/excel/index.ts';
import {
  canOpenRecord,
  countOpening,
  openRecord,
  readSource,
  type RecordSource,
  sourceMessages,
} from '../../src/features/sources/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { useSelectionChange } from '../frame/use-selection-change.ts';
import { useScreenTask } from '../frame/use-tasks.ts';

const queryKey = ['cell source'];

/** The active cell and where its value comes from. Follows the selection, without calls. */
export function useCellSource() {
  const { runs, engine } = useRuntime();
  const queries = useQueryClient();
  useSelectionChange(() => void queries.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: async () => readSource(await activeCell(), { runs, engine }),
    // The card of the former cell stays until the new one is read.
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The record of a cell as the service has it now: at once if that takes no call, otherwise when the user opens it. */
export function usePublishedRecord(source: RecordSource) {
  const { engine } = useRuntime();
  const connection = useConnection();
  const runTask = useScreenTask();
  const canOpen = connection !== null && canOpenRecord(source);
  const key = [...queryKey, 'record', source.dataset, source.recordId, connection?.address];
  const { data: calls } = useQuery({
    queryKey: [...key, 'calls'],
    queryFn: () => countOpening(source, engine),
    enabled: canOpen,
    staleTime: 0,
    gcTime: 0,
  });
  const saved = useQuery({
    queryKey: [...key, source.field],
    queryFn: ({ signal }) => openRecord(source, engine, signal),
    enabled: canOpen && calls === 0,
    gcTime: 0,
  });
  const queries = useQueryClient();
  const opening = useMutation({
    mutationFn: () =>
      runTask({ label: sourceMessages().opening, unit: 'calls', of: calls ?? 0 }, ({ signal }) =>
        openRecord(source, engine, signal),
      ),
    // Who publishes it is known now, too.
    onSettled: () => queries.invalidateQueries({ queryKey }),
    gcTime: 0,
  });
  return {
    /** Undefined while it is not known; null if the record has none. */
    value: saved.data,
    error: opening.error ?? saved.error,
    isOpening: opening.isPending,
    /** Undefined while it is counted, and where the record can't be opened. */
    calls: canOpen ? calls : undefined,
    open: () => opening.mutate(),
  };
}
