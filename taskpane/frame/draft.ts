import { useState } from 'react';
import { useRuntime } from './runtime-context.ts';

/**
 * What somebody is putting together on a screen: it stays while other screens are shown, and when the pane or the
 * browser is closed. Never a key.
 */
export function useDraft<Value extends object>(
  name: string,
  initial: Value,
): [Value, (change: Partial<Value>) => void] {
  const { store, partition } = useRuntime();
  const key = `${partition}cdata.draft.${name}`;
  const [draft, set] = useState<Value>(() => ({ ...initial, ...kept<Value>(store, key) }));
  const change = (part: Partial<Value>) =>
    set((now) => {
      const next = { ...now, ...part };
      try {
        store?.setItem(key, JSON.stringify(next));
      } catch {
        // Full: the draft lasts as long as the page.
      }
      return next;
    });
  return [draft, change];
}

function kept<Value>(store: Storage | null, key: string): Partial<Value> {
  try {
    return JSON.parse(store?.getItem(key) ?? '{}') as Partial<Value>;
  } catch {
    return {};
  }
}
