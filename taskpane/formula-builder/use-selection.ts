import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { readActiveFormula } from '../../src/formulas/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';

/** Calls the function whenever the user selects other cells. */
export function useSelectionChange(onChange: () => void): void {
  const { selectionChanges } = useRuntime();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    // Without events, users take the selection with a button.
    selectionChanges.start().catch(() => undefined);
    return selectionChanges.subscribe(() => latest.current());
  }, [selectionChanges]);
}

const queryKey = ['active formula'];

/** The active cell and the calls of our functions in it. Follows the selection. */
export function useActiveFormula() {
  const queries = useQueryClient();
  useSelectionChange(() => void queries.invalidateQueries({ queryKey }));
  // Where Excel refuses, for example while a cell is edited, no formula is offered to be edited.
  return useQuery({
    queryKey,
    queryFn: () => readActiveFormula().catch(() => null),
    staleTime: 0,
    gcTime: 0,
  });
}
