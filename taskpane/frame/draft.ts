import { useCallback, useRef, useState } from 'react';
import type { Runtime } from '../../src/runtime.ts';
import { useRuntime } from './runtime-context.ts';
import type { ScreenName } from '../screens.ts';

/**
 * State of a form that outlives its screen, the pane and the browser's session. Stored unencrypted, so never a key.
 *
 * @returns The draft, and a function that changes parts of it.
 */
export function useDraft<Value extends object>(
  name: ScreenName,
  initial: Value,
): [Value, (change: Partial<Value>) => void] {
  const { store, partition } = useRuntime();
  const key = draftKey(partition, name);
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

/**
 * Changes parts of a draft while its screen is not shown.
 *
 * @param change The new parts, or a function that makes them from what the draft has.
 */
export function saveDraft<Value extends object>(
  { store, partition }: Pick<Runtime, 'store' | 'partition'>,
  name: ScreenName,
  change: Partial<Value> | ((draft: Partial<Value>) => Partial<Value>),
): void {
  const key = draftKey(partition, name);
  const draft = readDraft<Value>(store, key);
  const changed = typeof change === 'function' ? change(draft) : change;
  try {
    store?.setItem(key, JSON.stringify({ ...draft, ...changed }));
  } catch {
    // The storage is full.
  }
}

const draftKey = (partition: string, name: ScreenName): string => `${partition}cdata.draft.${name}`;

export const deleteDraft = (
  { store, partition }: Pick<Runtime, 'store' | 'partition'>,
  name: ScreenName,
): void => store?.removeItem(draftKey(partition, name));

function readDraft<Value>(store: Storage | null, key: string): Partial<Value> {
  try {
    return JSON.parse(store?.getItem(key) ?? '{}') as Partial<Value>;
  } catch {
    return {};
  }
}
