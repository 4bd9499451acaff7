import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteRun,
  type RunReport,
  type RunTaskInput,
  type Run,
} from '../../src/features/column-runs/index.ts';
import type { TaskKind } from '../../src/tasks/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useLatestTask, useTasks } from '../frame/use-tasks.ts';
import { taskOfSheet, unfinishedRuns, type RunTask } from './run-tasks.ts';

/** The saved runs of the workbook, the newest first, and whether they have been read. */
export function useRunList(): { runs: readonly Run[]; isLoaded: boolean } {
  const { runs } = useRuntime();
  const { data, isPending } = useQuery({ queryKey: ['runs'], queryFn: runs.saved, gcTime: 0 });
  return { runs: data ?? [], isLoaded: !isPending };
}

export const useSavedRuns = (): readonly Run[] => useRunList().runs;

export const useUnfinishedRuns = (): readonly Run[] => unfinishedRuns(useSavedRuns(), useTasks());

export function useDeleteRun(): (id: string) => void {
  const queries = useQueryClient();
  return (id) => void deleteRun(id).then(() => queries.invalidateQueries({ queryKey: ['runs'] }));
}

/** The newest task of a kind of run, on any sheet. */
export const useRunTask = (kind: TaskKind): RunTask | null => useLatestTask<RunTaskInput, RunReport>(kind);

export const useRunTaskOfSheet = (kind: TaskKind, sheetId: string | undefined): RunTask | null =>
  taskOfSheet(useTasks(), kind, sheetId);
