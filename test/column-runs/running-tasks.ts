import { coordinatesKind } from '../../src/features/geocode/coordinates/coordinates-kind.ts';
import { estimateKind } from '../../src/features/estimate/estimate-kind.ts';
import { geocodeKind } from '../../src/features/geocode/geocode-kind.ts';
import { portfolioKind } from '../../src/features/listings/portfolio-kind.ts';
import {
  ActivityLog,
  isUnderWay,
  TaskRegistry,
  type StartedTask,
  type TaskContext,
  type WorkbookTask,
} from '../../src/tasks/index.ts';
import { readSavedRuns } from '../../src/features/column-runs/find-run.ts';
import type { RunEngine } from '../../src/features/column-runs/run-engine.ts';
import { Runs } from '../../src/features/column-runs/runs.ts';
import type { Run } from '../../src/features/column-runs/run.ts';

export const newTaskRegistry = (): TaskRegistry => new TaskRegistry(new ActivityLog(null));

/** Waits until a task has ended, successfully or not. */
export async function ended<Report>(
  tasks: TaskRegistry,
  { id }: StartedTask<unknown>,
): Promise<WorkbookTask<unknown, Report>> {
  for (;;) {
    const task = tasks.all.find((one) => one.id === id) as WorkbookTask<unknown, Report>;
    if (!isUnderWay(task)) return task;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A context for work that runs outside a registry. */
export const taskContext = ({
  signal = new AbortController().signal,
  progress = () => undefined,
}: Partial<TaskContext> = {}): TaskContext => ({
  signal,
  progress,
});

const kinds = [geocodeKind, coordinatesKind, portfolioKind, estimateKind];

/** The runs of the add-in, on lookups of which they use some. */
export const runsOf = (tasks: TaskRegistry, engine: Partial<RunEngine>): Runs =>
  new Runs(kinds, { tasks, engine: engine as RunEngine });

export const savedRuns = (): Promise<Run[]> => readSavedRuns(kinds);
