import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messages } from '../../src/messages/index.ts';
import {
  addedColumns,
  countKey,
  countRun,
  deleteRun,
  effectiveDestination,
  findSavedRun,
  readDestinationOptions,
  readSource,
  savedRuns,
  startNewRun,
  type ColumnSource,
  type Destination,
  type DestinationOptions,
  type NewRun,
  type RunCount,
  type RunReport,
  type RunTaskInput,
  type SavedRun,
} from '../../src/runs/index.ts';
import { isUnderWay, type WorkbookTask } from '../../src/tasks/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useLatestTask, useRunningTasks, useTasks } from '../frame/use-tasks.ts';

export interface SourceReading {
  source: ColumnSource | null;
  isReading: boolean;
  error: Error | null;
  readSelection(): void;
}

/**
 * The rows around the selection when the screen opened, or when the user chose the selection. They are read again after
 * each task, wherever the selection is then.
 */
export function useSource(): SourceReading {
  const chosen = useRef<ColumnSource | null>(null);
  const query = useQuery({
    queryKey: ['source'],
    queryFn: async () => (chosen.current = await readSource(chosen.current)),
    gcTime: 0,
    staleTime: Infinity,
  });
  return {
    source: query.data ?? null,
    isReading: query.isFetching,
    error: query.error,
    readSelection: () => {
      chosen.current = null;
      void query.refetch();
    },
  };
}

export function useSavedRuns(): readonly SavedRun[] {
  const query = useQuery({ queryKey: ['runs'], queryFn: savedRuns, gcTime: 0 });
  return query.data ?? [];
}

/** Runs that can be resumed: paused, failed, or interrupted by closing the pane. */
export function useUnfinishedRuns(): readonly SavedRun[] {
  const running = useRunningTasks();
  return useSavedRuns().filter(
    ({ state, kind }) =>
      state !== 'done' && state !== 'cancelled' && !running.some((task) => task.kind === kind),
  );
}

export function useDeleteRun(): (id: string) => void {
  const queries = useQueryClient();
  return (id) => void deleteRun(id).then(() => queries.invalidateQueries({ queryKey: ['runs'] }));
}

export type RunTask = WorkbookTask<RunTaskInput, RunReport>;

/** The newest task of a kind of run, on any sheet. */
export const useRunTask = (kind: NewRun['kind']): RunTask | null =>
  useLatestTask<RunTaskInput, RunReport>(kind);

/** The newest task of a kind of run on a sheet; that of another sheet only as long as it is under way. */
export function useRunTaskOfSheet(kind: NewRun['kind'], sheetId: string | undefined): RunTask | null {
  const latest = useRunTask(kind);
  const tasks = useTasks() as RunTask[];
  if (latest === null || isUnderWay(latest)) return latest;
  const sheetOf = ({ report, input }: RunTask) => report?.run.sheetId ?? input.sheetId;
  return tasks.find((task) => task.kind === kind && sheetOf(task) === sheetId) ?? null;
}

export interface CountReading {
  count: RunCount | null;
  /** Why there is no count; a `TaskAbortError` if the user cancelled it. */
  error: Error | null;
  countAgain(): void;
}

export interface RunSetup {
  kind: NewRun['kind'];
  isReady: boolean;
  /** The saved run that would be resumed, or null. */
  savedRun: SavedRun | null;
  destinationOptions: DestinationOptions | null;
  destination: Destination;
  chooseDestination(destination: Destination): void;
  /** Names of the columns that the saved run lacks. */
  addedColumns: readonly string[];
  /** Whether all rows are to be requested again. */
  again: boolean;
  setAgain(again: boolean): void;
  counting: CountReading;
  /** The task of this kind that is under way, or else the newest one on the sheet of the source. */
  task: RunTask | null;
  start(maxRows?: number): void;
}

interface RunSetupOptions {
  source: ColumnSource | null;
  /** Null while the user's choices are incomplete. */
  newRun: NewRun | null;
  runs: readonly SavedRun[];
}

/** Prepares a run: finds the saved run to resume, counts the calls and offers destinations. */
export function useRunSetup(kind: NewRun['kind'], { source, newRun, runs }: RunSetupOptions): RunSetup {
  const { tasks, lookups } = useRuntime();
  const [chosenDestination, chooseDestination] = useState<Destination>('adjacent');
  const task = useRunTaskOfSheet(kind, source?.sheetId);
  const { savedRun, isLoading } = useSavedRun(newRun, runs);
  const isBusy = isLoading || (task !== null && isUnderWay(task));
  const [againOf, setAgainOf] = useState<string | null>(null);
  // The choice is valid for one start of one run.
  const again = savedRun !== null && againOf === savedRun.id;
  const counting = useCount(newRun, savedRun, { again, isBusy });
  const destinationOptions = useDestinationOptions(newRun);
  const destination = effectiveDestination(destinationOptions, chosenDestination);
  return {
    kind,
    isReady: newRun !== null,
    savedRun,
    destinationOptions,
    destination,
    chooseDestination,
    addedColumns: newRun && savedRun ? addedColumns(savedRun, newRun).map(({ name }) => name) : [],
    again,
    setAgain: (isAgain) => setAgainOf(isAgain ? (savedRun?.id ?? null) : null),
    counting,
    task,
    start: (maxRows) => {
      if (!newRun) return;
      startNewRun(tasks, lookups, newRun, { destination, maxRows, again });
      setAgainOf(null);
    },
  };
}

function useSavedRun(
  newRun: NewRun | null,
  runs: readonly SavedRun[],
): { savedRun: SavedRun | null; isLoading: boolean } {
  const query = useQuery({
    queryKey: ['saved run', newRun, runs.map(({ id, at }) => [id, at])],
    queryFn: () => findSavedRun(runs, newRun!),
    enabled: newRun !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const isOnSheet = query.data?.sheetId === newRun?.source.sheetId;
  return {
    savedRun: isOnSheet ? (query.data ?? null) : null,
    isLoading: query.isPending || query.isPlaceholderData,
  };
}

function useCount(
  newRun: NewRun | null,
  savedRun: SavedRun | null,
  { again, isBusy }: { again: boolean; isBusy: boolean },
): CountReading {
  const { tasks, lookups } = useRuntime();
  const query = useQuery({
    queryKey: ['count', newRun && countKey(newRun), newRun?.outputs.length, savedRun?.id, again],
    queryFn: ({ signal }) => {
      const of = newRun!.source.rows;
      const options = { scope: 'screen', label: messages().runs.counting, unit: 'rows', of, signal } as const;
      return tasks.start(options, (task) => countRun(newRun!, savedRun, lookups, task, { again })).result;
    },
    enabled: newRun !== null && !isBusy,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { refetch } = query;
  const isCounted = newRun !== null && !isBusy;
  useEffect(() => {
    if (!isCounted) return;
    // The user comes back from the sheet, where rows may have been edited.
    const countAgain = () => void refetch();
    window.addEventListener('focus', countAgain);
    return () => window.removeEventListener('focus', countAgain);
  }, [isCounted, refetch]);
  return {
    count: newRun && query.data ? query.data : null,
    error: newRun && !query.isFetching ? query.error : null,
    countAgain: () => void query.refetch(),
  };
}

function useDestinationOptions(newRun: NewRun | null): DestinationOptions | null {
  const columns = newRun?.outputs.length ?? 0;
  const query = useQuery({
    queryKey: ['destinations', newRun?.source, columns],
    queryFn: () => readDestinationOptions(newRun!.source, columns),
    enabled: newRun !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return query.data ?? null;
}
