import { useMutation } from '@tanstack/react-query';
import { writeSearchFormula } from '../../src/formulas/index.ts';
import {
  chosenColumns,
  datasetOf,
  rowsWanted,
  sameSearch,
  toQuery,
  type SearchState,
} from './search-state.ts';

/** Puts the formula of a search into the sheet; what came of it is told until the search is changed. */
export function useSearchFormula(search: SearchState): {
  cell: string | null;
  error: Error | null;
  put(): void;
} {
  const putting = useMutation({
    mutationFn: (asked: SearchState) =>
      writeSearchFormula({
        dataset: datasetOf(asked),
        query: toQuery(asked),
        fields: chosenColumns(asked),
        maxRows: rowsWanted(asked),
      }),
    gcTime: 0,
  });
  const asked = putting.variables;
  const told = asked && asked.destination === search.destination && sameSearch(asked, search);
  return {
    cell: told ? (putting.data ?? null) : null,
    error: told ? putting.error : null,
    put: () => putting.mutate(search),
  };
}
