import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import {
  isUnderWay,
  TaskAbortError,
  type ScreenTask,
  type ScreenTaskOptions,
  type Task,
  type TaskContext,
  type TaskKind,
  type TaskRegistry,
  type WorkbookTask,
} from '../../src/tasks/index.ts';
import { useRuntime } from './runtime-context.ts';

function useAllTasks(): readonly Task[] {
  const { tasks } = useRuntime();
  return useSyncExternalStore(tasks.subscribe, () => tasks.all);
}

export const useTasks = (): WorkbookTask[] => useAllTasks().filter((task) => task.scope === 'workbook');

export const useRunningTasks = (): WorkbookTask[] => useTasks().filter(isUnderWay);

/**
 * The newest task of a kind; null if there is none, or if it is finished and its screen was left. Each kind has one type of
 * input and of report.
 */
export function useLatestTask<Input, Report>(kind: TaskKind): WorkbookTask<Input, Report> | null {
  const { tasks } = useRuntime();
  const task = useSyncExternalStore(
    tasks.subscribe,
    () => tasks.latest(kind) as WorkbookTask<Input, Report> | null,
  );
  return task?.isLeft ? null : task;
}

/** The screen tasks that have run long enough to be shown. */
export const useScreenTasks = (): ScreenTask[] =>
  useAllTasks().filter((task) => task.scope === 'screen' && task.isShown) as ScreenTask[];

/** Starts a task that is aborted when the calling component goes away. */
export function useScreenTask(): <Report>(
  options: Omit<ScreenTaskOptions, 'scope' | 'signal'>,
  work: (context: TaskContext) => Promise<Report>,
) => Promise<Report> {
  const { tasks } = useRuntime();
  const unmounting = useRef<AbortController | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    unmounting.current = controller;
    return () => controller.abort(new TaskAbortError('cancelled'));
  }, []);
  return (options, work) =>
    tasks.start({ ...options, scope: 'screen', signal: unmounting.current!.signal }, work).result;
}

const columnQueries = ['rows', 'destinations', 'tables', 'account', 'cell origin'];
const editQueries = [...columnQueries, 'count', 'address check', 'other list', 'match', 'undoable edit'];
const runQueries = [
  ...columnQueries,
  'runs',
  'count',
  'matches',
  'resumption',
  'corrections',
  'correction calls',
];

/** The first part of the keys of the queries whose data a task of each kind may change. */
const queriesChangedBy: Record<TaskKind, readonly string[]> = {
  geocode: runQueries,
  coordinates: runQueries,
  portfolio: runQueries,
  estimate: runQueries,
  fetch: columnQueries,
  property: columnQueries,
  refresh: columnQueries,
  formulas: columnQueries,
  clean: editQueries,
  match: editQueries,
};

/**
 * Invalidates the queries that read the workbook when a task that may have changed it ends.
 *
 * @returns A function that stops it.
 */
export function invalidateWhenTasksEnd(tasks: TaskRegistry, queries: QueryClient): () => void {
  const underWayIds = () => new Set(tasks.all.filter(isUnderWay).map(({ id }) => id));
  let wereUnderWay = underWayIds();
  return tasks.subscribe(() => {
    const ended = tasks.all.filter((task) => wereUnderWay.has(task.id) && !isUnderWay(task));
    wereUnderWay = underWayIds();
    for (const task of ended) {
      if (task.scope !== 'workbook') continue;
      for (const key of queriesChangedBy[task.kind]) void queries.invalidateQueries({ queryKey: [key] });
    }
  });
}

export function useInvalidationByTasks(): void {
  const { tasks } = useRuntime();
  const queries = useQueryClient();
  useEffect(() => invalidateWhenTasksEnd(tasks, queries), [tasks, queries]);
}

/** The first part of the keys of the queries whose data other people, or the user at the grid, may change. */
const sharedQueries = ['tables', 'runs', 'destinations', 'matches', 'cell origin'];

/** Reads again what the pane shows of the workbook when it was changed outside the pane's own tasks. */
export function useInvalidationByWorkbook(): void {
  const { tasks, workbookChanges } = useRuntime();
  const queries = useQueryClient();
  useEffect(
    () =>
      workbookChanges.subscribe(() => {
        // The task itself invalidates what it changed, when it ends.
        if (tasks.all.some((task) => task.scope === 'workbook' && isUnderWay(task))) return;
        for (const key of sharedQueries) void queries.invalidateQueries({ queryKey: [key] });
      }),
    [tasks, workbookChanges, queries],
  );
}
