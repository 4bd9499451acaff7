import type { RunReport, RunTaskInput, Run } from '../../src/features/column-runs/index.ts';
import { isUnderWay, type TaskKind, type WorkbookTask } from '../../src/tasks/index.ts';

export type RunTask = WorkbookTask<RunTaskInput, RunReport>;

/**
 * The newest task of a kind of run on a sheet, until it is finished and its screen is left; that of another sheet only as
 * long as it is under way.
 */
export function taskOfSheet(
  tasks: readonly WorkbookTask[],
  kind: TaskKind,
  sheetId: string | undefined,
): RunTask | null {
  const ofKind = tasks.filter((task) => task.kind === kind) as RunTask[];
  const [latest] = ofKind;
  if (latest === undefined || isUnderWay(latest)) return latest ?? null;
  const ofSheet = ofKind.find(({ report, input }) => (report?.run.sheetId ?? input.sheetId) === sheetId);
  return ofSheet && !ofSheet.isLeft ? ofSheet : null;
}

/** Runs that can be resumed: paused, failed, or interrupted by closing the pane. */
export const unfinishedRuns = (runs: readonly Run[], tasks: readonly WorkbookTask[]): Run[] =>
  runs.filter(
    ({ state, kind }) =>
      state !== 'done' &&
      state !== 'cancelled' &&
      !tasks.some((task) => task.kind === kind && isUnderWay(task)),
  );
