import { createContext, useContext, useSyncExternalStore } from 'react';
import type { PaneRuntime } from '../../src/app/pane-runtime.ts';
import type { VerifiedConnection, PreferenceValues } from '../../src/connection/index.ts';

export const RuntimeContext = createContext<PaneRuntime | null>(null);

export function useRuntime(): PaneRuntime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('The pane is rendered without its runtime.');
  return runtime;
}

export function useConnection(): VerifiedConnection | null {
  const { connection } = useRuntime();
  return useSyncExternalStore(
    (onChange) => connection.subscribe(onChange),
    () => connection.current,
  );
}

export function usePreferences(): PreferenceValues {
  const { preferences } = useRuntime();
  return useSyncExternalStore(
    (onChange) => preferences.subscribe(onChange),
    () => preferences.values,
  );
}
