import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { originOfCell } from '../../src/app/origin-line.ts';
import { activeCell } from '../../src/excel/index.ts';
import {
  canOpenRecord,
  countOpening,
  openRecord,
  type RecordOrigin,
  originMessages,
} from '../../src/features/sources/index.ts';
import { useConnection, useRuntime } from '../frame/runtime-context.ts';
import { useSelectionChange } from '../frame/use-selection-change.ts';
import { useScreenTask } from '../frame/use-tasks.ts';

const queryKey = ['cell origin'];

/** The active cell and where its value comes from. Follows the selection, without calls. */
export function useCellOrigin() {
  const { runs, engine } = useRuntime();
  const queries = useQueryClient();
  useSelectionChange(() => void queries.invalidateQueries({ queryKey }));
  return useQuery({
    queryKey,
    queryFn: async () => originOfCell(await activeCell(), { runs, engine }),
    // The card of the former cell stays until the new one is read.
    placeholderData: (previous) => previous,
    staleTime: 0,
    gcTime: 0,
  });
}

/** The record of a cell as the service has it now: at once if that takes no call, otherwise when the user opens it. */
export function usePublishedRecord(origin: RecordOrigin) {
  const { engine } = useRuntime();
  const connection = useConnection();
  const runTask = useScreenTask();
  const canOpen = connection !== null && canOpenRecord(origin);
  const key = [...queryKey, 'record', origin.dataset, origin.recordId, connection?.address];
  const { data: calls } = useQuery({
    queryKey: [...key, 'calls'],
    queryFn: () => countOpening(origin, engine),
    enabled: canOpen,
    staleTime: 0,
    gcTime: 0,
  });
  const saved = useQuery({
    queryKey: [...key, origin.field],
    queryFn: ({ signal }) => openRecord(origin, engine, signal),
    enabled: canOpen && calls === 0,
    gcTime: 0,
  });
  const queries = useQueryClient();
  const opening = useMutation({
    mutationFn: () =>
      runTask({ label: originMessages().opening, unit: 'calls', of: calls ?? 0 }, ({ signal }) =>
        openRecord(origin, engine, signal),
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
