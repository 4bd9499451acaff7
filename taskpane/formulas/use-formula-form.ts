import { useState } from 'react';
import type { RegisteredFunction } from '../../src/app/function-registry.ts';
import { readActiveFormula, selectedReference, type BuilderCell } from '../../src/features/formulas/index.ts';
import { errorText } from '../../src/language/index.ts';
import { followsSelection, formulaSize, readDraft, type BuilderDraft } from './builder-draft.ts';
import { useCallCost } from './use-call-cost.ts';
import { useTableCall } from './use-table-call.ts';
import { useInsertion } from './use-insertion.ts';
import { useSelectionChange } from '../frame/use-selection-change.ts';

export interface FormulaFormProps {
  description: RegisteredFunction;
  draft: BuilderDraft & { cell: BuilderCell };
  change(change: Partial<BuilderDraft>): void;
}

export type FormulaFormState = ReturnType<typeof useFormulaForm>;

/** The call that the form describes, its cost and its insertion; and how typing and selecting cells change it. */
export function useFormulaForm({ description, draft, change }: FormulaFormProps) {
  const call = readDraft(description, draft);
  const tableCall = useTableCall(description, draft, call);
  const preview = useCallCost(description, tableCall ?? call, draft.cell);
  const insertion = useInsertion(() => change({ isEditing: true }));
  const [selectionError, setSelectionError] = useState<{ name: string; message: string } | null>(null);
  /** The argument whose field has the focus. */
  const [active, setActive] = useState<string | null>(null);

  const setArgument = (name: string, value: string) => {
    setSelectionError(null);
    insertion.reset();
    change({ typed: { ...draft.typed, [name]: value } });
  };
  const takeSelection = async (name: string) => {
    try {
      setArgument(name, `=${await selectedReference(draft.cell)}`);
    } catch (error) {
      setSelectionError({ name, message: errorText(error) });
    }
  };
  useSelectionChange(() => {
    if (active !== null && followsSelection(draft, call, active)) void takeSelection(active);
  });
  const moveToActiveCell = async () => {
    const { cell } = await readActiveFormula();
    insertion.reset();
    change({ cell, isEditing: false });
  };
  const insert = () => {
    if (call.formula === null) return;
    setActive(null);
    if (tableCall) {
      const { place, columns, isSame } = tableCall;
      insertion.insert({ cell: draft.cell, place, columns, isSame });
      return;
    }
    const { callCount, result } = preview;
    const size = formulaSize(description, call, { rows: callCount?.longest ?? 1, result });
    insertion.insert({ cell: draft.cell, formula: call.formula, size });
  };
  return {
    call,
    tableCall,
    preview,
    insertion,
    selectionError,
    setArgument,
    takeSelection,
    setActive,
    moveToActiveCell,
    insert,
  };
}
