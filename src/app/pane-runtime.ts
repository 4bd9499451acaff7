import { loadExplanations } from '../api/index.ts';
import { countsFrom1904, SelectionChanges, WorkbookChanges } from '../excel/index.ts';
import { recalculateAfterOutage } from '../features/formulas/index.ts';
import { Runs } from '../features/column-runs/index.ts';
import { runKinds } from './run-kinds.ts';
import { sharedRuntime, type Runtime } from './runtime.ts';
import { TileSettings, type LoadedOrganization } from '../connection/index.ts';
import { ActivityLog, TaskRegistry } from '../tasks/index.ts';

export interface PaneRuntime extends Runtime {
  tasks: TaskRegistry;
  runs: Runs;
  activityLog: ActivityLog;
  workbookChanges: WorkbookChanges;
  selectionChanges: SelectionChanges;
  tileSettings: TileSettings;
  organization: LoadedOrganization;
}

/** Adds what only the pane needs, so that the functions load without it. Call it once. */
export function createPaneRuntime(organization: LoadedOrganization): PaneRuntime {
  const runtime = sharedRuntime();
  runtime.preferences.setOrganizationDefaults(organization.preferences ?? {});
  const activityLog = new ActivityLog(runtime.store, runtime.partition);
  const tasks = new TaskRegistry(activityLog, countsFrom1904);
  recalculateAfterOutage(tasks, runtime.engine);
  const workbookChanges = new WorkbookChanges();
  // Without events, the pane shows changes once it reads the workbook again.
  workbookChanges.start().catch(() => undefined);
  // Without a network, they could not be loaded any more.
  void loadExplanations();
  return {
    ...runtime,
    organization,
    activityLog,
    tasks,
    runs: new Runs(runKinds, { tasks, engine: runtime.engine }),
    workbookChanges,
    selectionChanges: new SelectionChanges(),
    tileSettings: new TileSettings(runtime.store, runtime.partition, organization),
  };
}
