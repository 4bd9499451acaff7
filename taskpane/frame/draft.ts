import { useCallback, useRef, useState } from 'react';
import type { Runtime } from '../../src/app/runtime.ts';
import type { ScreenName } from './screen.ts';
import { useRuntime } from './runtime-context.ts';

/** Where drafts are stored, unencrypted: never a key. */
type DraftPlace = Pick<Runtime, 'store' | 'partition'>;

/**
 * State of a form that outlives its screen, the pane and the browser's session.
 *
 * @returns The draft, and a function that changes parts of it.
 */
export function useDraft<Value extends object>(
  name: ScreenName,
  initial: Value,
): [Value, (change: Partial<Value>) => void] {
  const { store, partition } = useRuntime();
  const [draft, setDraft] = useState<Value>(() => ({ ...initial, ...readDraft({ store, partition }, name) }));
  // Several changes may come before the next render.
  const latest = useRef(draft);
  const change = useCallback(
    (part: Partial<Value>) => {
      latest.current = { ...latest.current, ...part };
      setDraft(latest.current);
      writeDraft({ store, partition }, name, latest.current);
    },
    [store, partition, name],
  );
  return [draft, change];
}

/**
 * Changes parts of a draft while its screen is not shown.
 *
 * @param change The new parts, or a function that makes them from what the draft has.
 */
export function saveDraft<Value extends object>(
  place: DraftPlace,
  name: ScreenName,
  change: Partial<Value> | ((draft: Partial<Value>) => Partial<Value>),
): void {
  const draft = readDraft<Value>(place, name);
  writeDraft(place, name, { ...draft, ...(typeof change === 'function' ? change(draft) : change) });
}

export const deleteDraft = ({ store, partition }: DraftPlace, name: ScreenName): void =>
  store?.removeItem(draftKey(partition, name));

/** Empty if there is none. */
export function readDraft<Value extends object>(
  { store, partition }: DraftPlace,
  name: ScreenName,
): Partial<Value> {
  try {
    return JSON.parse(store?.getItem(draftKey(partition, name)) ?? '{}') as Partial<Value>;
  } catch {
    return {};
  }
}

function writeDraft({ store, partition }: DraftPlace, name: ScreenName, draft: object): void {
  try {
    store?.setItem(draftKey(partition, name), JSON.stringify(draft));
  } catch {
    // The storage is full: the draft lasts as long as the page.
  }
}

const draftKey = (partition: string, name: ScreenName): string => `${partition}cdata.draft.${name}`;
