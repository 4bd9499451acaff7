import { useEffect, useSyncExternalStore } from 'react';
import { FailedFormulas, type FailedFormula } from '../../src/features/formulas/index.ts';
import type { FailedCells } from '../../src/engine/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';

/** One for all screens: each follows the workbook, and tells the failed cells where they moved. */
const shared = new WeakMap<FailedCells, FailedFormulas>();

/** Follows the workbook from the first failure on, even before a screen lists the failures. */
export function useSharedFailedFormulas(): FailedFormulas {
  const { failedCells } = useRuntime().engine;
  const existing = shared.get(failedCells);
  if (existing) return existing;
  const created = new FailedFormulas(failedCells);
  shared.set(failedCells, created);
  return created;
}

/** The formulas in error now, the latest failure first; null until the workbook has been read. */
export function useFailedFormulas({ search }: { search: boolean }): readonly FailedFormula[] | null {
  const formulas = useSharedFailedFormulas();
  useEffect(() => formulas.watch({ search }), [formulas, search]);
  return useSyncExternalStore(formulas.subscribe, () => formulas.list);
}
