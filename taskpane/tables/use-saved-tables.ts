import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteSavedQuery,
  goToTable,
  listSavedTables,
  setRefreshesOnOpen,
  type SavedTable,
} from '../../src/tables/index.ts';

// Tasks that may have written a table invalidate this key when they end.
const queryKey = ['tables'];

export function useSavedTables(): { tables: readonly SavedTable[] | undefined; error: Error | null } {
  const { data, error } = useQuery({ queryKey, queryFn: listSavedTables, gcTime: 0 });
  return { tables: data, error };
}

/** Whether a table is refreshed when the workbook opens, and a function that changes it. */
export function useRefreshOnOpen({ id, refreshesOnOpen = false }: SavedTable): {
  isOn: boolean;
  error: Error | null;
  set(isOn: boolean): void;
} {
  const queries = useQueryClient();
  const { mutate, error, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => setRefreshesOnOpen(id, isOn),
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  return { isOn: isPending ? variables : refreshesOnOpen, error, set: mutate };
}

export function useTableActions(tableId: string): { goTo(): void; unlink(): void; error: Error | null } {
  const queries = useQueryClient();
  const goTo = useMutation({ mutationFn: () => goToTable(tableId) });
  const unlink = useMutation({
    mutationFn: () => deleteSavedQuery(tableId),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  return {
    goTo: () => goTo.mutate(),
    unlink: () => unlink.mutate(),
    error: goTo.error ?? unlink.error,
  };
}
