import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readActiveFormula } from '../../src/features/formulas/index.ts';
import { useSelectionChange } from '../frame/use-selection-change.ts';

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
