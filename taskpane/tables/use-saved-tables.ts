import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { datasets, field } from '@cdata/catalog';
import { WorkbookError } from '../../src/excel/index.ts';
import {
  deleteSavedQuery,
  goToRecord,
  goToTable,
  listSavedTables,
  setRefreshesOnOpen,
  type SavedTable,
  tableMessages,
} from '../../src/features/tables/index.ts';

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

type RecordPlace = Pick<SavedTable, 'dataset' | 'fields' | 'headers'> & {
  place: { id: string; field: string | null };
};

interface TableActions {
  goTo(): void;
  /** Selects the cell of a record’s field; null selects its id. */
  goToRecord(table: SavedTable, place: { id: string; field: string | null }): void;
  unlink(): void;
  error: Error | null;
}

export function useTableActions(tableId: string): TableActions {
  const queries = useQueryClient();
  const goTo = useMutation({ mutationFn: () => goToTable(tableId) });
  const unlink = useMutation({
    mutationFn: () => deleteSavedQuery(tableId),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
  const record = useMutation({
    mutationFn: async ({ dataset, fields: names, headers, place }: RecordPlace) => {
      const fields = names.flatMap((name) => field(datasets[dataset], name) ?? []);
      if (!(await goToRecord({ tableId, fields, headers }, place)))
        throw new WorkbookError(tableMessages().rowNotInTable);
    },
  });
  return {
    goTo: () => goTo.mutate(),
    goToRecord: ({ dataset, fields, headers }, place) => record.mutate({ dataset, fields, headers, place }),
    unlink: () => unlink.mutate(),
    error: goTo.error ?? record.error ?? unlink.error,
  };
}
