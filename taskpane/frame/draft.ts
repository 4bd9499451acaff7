import { useCallback, useRef, useState } from 'react';
import { useRuntime } from './runtime-context.ts';

/**
 * State of a form that outlives its screen, the pane and the browser's session. Stored unencrypted, so never a key.
 *
 * @returns The draft, and a function that changes parts of it.
 */
export function useDraft<Value extends object>(
  name: string,
  initial: Value,
): [Value, (change: Partial<Value>) => void] {
  const { store, partition } = useRuntime();
  const key = `${partition}cdata.draft.${name}`;
  const [draft, setDraft] = useState<Value>(() => ({ ...initial, ...readDraft<Value>(store, key) }));
  // Several changes may come before the next render.
  const latest = useRef(draft);
  const change = useCallback(
    (part: Partial<Value>) => {
      latest.current = { ...latest.current, ...part };
      setDraft(latest.current);
      try {
        store?.setItem(key, JSON.stringify(latest.current));
      } catch {
        // The storage is full: the draft lasts as long as the page.
      }
    },
    [store, key],
  );
  return [draft, change];
}

function readDraft<Value>(store: Storage | null, key: string): Partial<Value> {
  try {
    return JSON.parse(store?.getItem(key) ?? '{}') as Partial<Value>;
  } catch {
    return {};
  }
}
