import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Runtime } from '../../src/runtime.ts';
import type { JobKind, JobLog, Jobs, JobView } from '../../src/tasks/index.ts';
import type { TriedConnection } from '../../src/settings/connection.ts';
import type { PreferenceValues } from '../../src/settings/preferences.ts';
import type { ScreenWorks } from './screen-works.ts';

/** What the pane shares with the functions, and the work that it has begun itself. */
export interface PaneRuntime extends Runtime {
  jobs: Jobs;
  log: JobLog;
  works: ScreenWorks;
}

export const RuntimeContext = createContext<PaneRuntime | null>(null);

export function useRuntime(): PaneRuntime {
  const runtime = useContext(RuntimeContext);
  if (!runtime) throw new Error('The pane is shown without its runtime.');
  return runtime;
}

/** The connection that is kept, or null; follows its changes. */
export function useConnection(): TriedConnection | null {
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

/** All jobs, the newest first; follows them. */
export function useJobs(): readonly JobView[] {
  const { jobs } = useRuntime();
  return useSyncExternalStore(
    (changed) => jobs.subscribe(changed),
    () => jobs.views,
  );
}

/** The newest job of a kind, or null. Each kind is begun on one screen, with one type of input and report. */
export function useLatestJob<Input, Report>(kind: JobKind): JobView<Input, Report> | null {
  const { jobs } = useRuntime();
  return useSyncExternalStore(
    (changed) => jobs.subscribe(changed),
    () => jobs.latest(kind) as JobView<Input, Report> | null,
  );
}
