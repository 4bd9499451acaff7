import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Runtime } from '../../src/excel/runtime.ts';
import type { Connection } from '../../src/settings/connection.ts';
import type { PreferenceValues } from '../../src/settings/preferences.ts';

/** The engine and the connection that the pane shares with the functions. */
export const RuntimeContext = createContext<Runtime | null>(null);

export function useRuntime(): Runtime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('The pane is shown without its runtime.');
  return runtime;
}

/** The connection that is kept, or null; follows its changes. */
export function useConnection(): Connection | null {
  const { connection } = useRuntime();
  return useSyncExternalStore(
    (changed) => connection.subscribe(changed),
    () => connection.current,
  );
}

/** The preferences of this computer; follows their changes. */
export function usePreferences(): PreferenceValues {
  const { preferences } = useRuntime();
  return useSyncExternalStore(
    (changed) => preferences.subscribe(changed),
    () => preferences.values,
  );
}
