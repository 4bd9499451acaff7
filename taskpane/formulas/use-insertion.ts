import { mutationOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import {
  insertFormula,
  insertTableFormulas,
  type BuilderCell,
  type OccupiedCells,
  type TableInsertion,
} from '../../src/features/formulas/index.ts';

/** A formula, or those of a table's columns. */
type Insertion =
  | { cell: BuilderCell; formula: string; size: { rows: number; columns: number } }
  | (Omit<TableInsertion, 'overwrites'> & { cell: BuilderCell });

export interface FormulaInsertion {
  /** Why nothing has been inserted yet: the user decides. */
  occupied: OccupiedCells | null;
  /** The cell of the formula that was inserted, and how many columns have one. */
  inserted: { cell: BuilderCell; columns: number } | null;
  error: Error | null;
  isBusy: boolean;
  insert(insertion: Insertion): void;
  insertAnyway(): void;
  /** Forgets what was inserted or refused. */
  reset(): void;
}

/** Writes a formula, unless that would overwrite cells that the user has not agreed to lose. */
export const insertionMutation = (queries: QueryClient, onInserted: () => void) =>
  mutationOptions({
    mutationFn: (insertion: Insertion & { overwrites: boolean }) =>
      'place' in insertion ? insertTableFormulas(insertion) : insertFormula(insertion),
    onSuccess: (occupied) => {
      if (occupied) return;
      void queries.invalidateQueries({ queryKey: ['active formula'] });
      onInserted();
    },
    gcTime: 0,
  });

export function useInsertion(onInserted: () => void = () => undefined): FormulaInsertion {
  const { mutate, data, error, variables, isPending, reset } = useMutation(
    insertionMutation(useQueryClient(), onInserted),
  );
  return {
    occupied: data ?? null,
    inserted:
      data === null && variables
        ? { cell: variables.cell, columns: 'place' in variables ? variables.columns.length : 1 }
        : null,
    error,
    isBusy: isPending,
    insert: (insertion) => mutate({ ...insertion, overwrites: false }),
    insertAnyway: () => variables && mutate({ ...variables, overwrites: true }),
    reset,
  };
}
