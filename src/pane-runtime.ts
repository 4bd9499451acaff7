import { sharedRuntime, type Runtime } from './runtime.ts';
import { ActivityLog, TaskRegistry } from './tasks/index.ts';

export interface PaneRuntime extends Runtime {
  tasks: TaskRegistry;
  activityLog: ActivityLog;
}

/** Adds what only the pane needs, so that the functions load without it. Call it once. */
export function createPaneRuntime(): PaneRuntime {
  const runtime = sharedRuntime();
  const activityLog = new ActivityLog(runtime.store, runtime.partition);
  return { ...runtime, activityLog, tasks: new TaskRegistry(activityLog) };
}
