import { useQuery } from '@tanstack/react-query';
import type { FunctionDescription } from '../../src/app/function-registry.ts';
import {
  readTablePlace,
  tableCall,
  type BuilderCell,
  type TableCall,
  type TablePlace,
} from '../../src/features/formulas/index.ts';
import type { BuilderDraft, DraftCall } from './builder-draft.ts';

/** The formulas of a table's columns, and the text by which they are told from others. */
interface TableFormulas extends TableCall {
  place: TablePlace;
  formula: string;
}

/** The formulas for a cell in a table, which take the place of one formula; null elsewhere. */
export function useTableCall(
  description: FunctionDescription,
  { cell, before, after }: Pick<BuilderDraft, 'before' | 'after'> & { cell: BuilderCell },
  { formula, args }: DraftCall,
): TableFormulas | null {
  const { sheetId, row, column } = cell;
  const { data: place } = useQuery({
    queryKey: ['table of cell', sheetId, row, column],
    queryFn: () => readTablePlace(cell).catch(() => null),
    gcTime: 0,
    staleTime: 0,
  });
  if (!place || formula === null) return null;
  const calls = tableCall(description, { args, before, after }, place, row);
  return calls && { ...calls, place, formula: calls.columns.map((one) => one.formula).join('\n') };
}
