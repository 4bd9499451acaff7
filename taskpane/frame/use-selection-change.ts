import { useEffect, useRef } from 'react';
import { useRuntime } from './runtime-context.ts';

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
