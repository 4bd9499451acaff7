import { keepPreviousData, useIsFetching, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  addedColumns,
  countKey,
  type CountOptions,
  deletedColumns,
  effectiveDestination,
  findRelinkableRun,
  findSavedRun,
  readDestinationOptions,
  type SheetRows,
  type Destination,
  type DestinationOptions,
  type NewRun,
  type RelinkableRun,
  type OutputColumn,
  type RunCount,
  type RunOptions,
  type RunOutput,
  type Run,
  runMessages,
} from '../../src/features/column-runs/index.ts';
import { isUnderWay, type TaskKind } from '../../src/tasks/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import type { RunTask } from './run-tasks.ts';
import { useSheetChanges } from './use-sheet-changes.ts';
import { useVisibleOnly } from './hidden-rows.tsx';
import { useRunTaskOfSheet } from './use-runs.ts';

export interface CountState<Details = unknown> {
  count: RunCount<Details> | null;
  /** Why there is no count; a `TaskAbortError` if the user cancelled it. */
  error: Error | null;
  /** Whether it is counted again. */
  isOutdated: boolean;
  countAgain(): void;
}

export interface RunSetup<Details = unknown> {
  kind: TaskKind;
  isReady: boolean;
  /** The saved run that would be resumed, or null. */
  savedRun: Run | null;
  /** Columns that look like the results of an earlier run, or null. */
  relinkable: RelinkableRun | null;
  /** Whether they are continued as {@link savedRun}, instead of making new columns. */
  relink: boolean;
  setRelink(relink: boolean): void;
  /** Whether the sheet may have changed after the count, which is done again. */
  isOutdated: boolean;
  destinationOptions: DestinationOptions | null;
  destination: Destination;
  chooseDestination(destination: Destination): void;
  /** The columns that the run adds to those of the saved run. */
  addedColumns: readonly OutputColumn[];
  /** The columns of the saved run that the user deleted. */
  deletedColumns: readonly RunOutput[];
  /** Names of the deleted columns that are to be made again. */
  restored: readonly string[];
  setRestored(names: readonly string[]): void;
  /** Whether all rows are to be requested again. */
  again: boolean;
  setAgain(again: boolean): void;
  /** Whether hidden rows are left out. */
  visibleOnly: boolean;
  setVisibleOnly(visibleOnly: boolean): void;
  /** Whether every row has its result, so that a run would change nothing. */
  isComplete: boolean;
  counting: CountState<Details>;
  /** The task of this kind that is under way, or else the newest one on the sheet of the rows. */
  task: RunTask | null;
  start(request: StartRequest): void;
}

interface RunSetupOptions<Options extends RunOptions, Details> {
  rows: SheetRows | null;
  /** Null while the user's choices are incomplete. */
  newRun: NewRun<Options, Details> | null;
  runs: readonly Run[];
}

/** Rows of a trial. */
export const trialRows = 10;

const noNames: readonly string[] = [];

/** A start that the user has asked for. */
export interface StartRequest {
  /** Whether only the first rows are requested. */
  isTrial: boolean;
  /** A run makes no more calls than the user has seen. */
  maxCalls: number;
}

/** Prepares a run: finds the saved run to resume, counts the calls and offers destinations. */
export function useRunSetup<Options extends RunOptions, Details>(
  kind: TaskKind,
  { rows, newRun, runs: savedRuns }: RunSetupOptions<Options, Details>,
): RunSetup<Details> {
  const { runs } = useRuntime();
  const [destinationChoice, chooseDestination] = useState<Destination>('adjacent');
  const task = useRunTaskOfSheet(kind, rows?.sheetId);
  const isSettled = useSheetChanges(rows?.sheetId);
  const isReadingSource = useIsFetching({ queryKey: ['rows'] }) > 0;
  const { run, relinkable, isLoading } = useSavedRun(newRun, savedRuns);
  const [newColumnsOf, setNewColumnsOf] = useState<string | null>(null);
  const relink = newColumnsOf === null || newColumnsOf !== rows?.sheetId;
  const savedRun = run ?? (relink ? (relinkable?.run ?? null) : null);
  const isBusy = isLoading || (task !== null && isUnderWay(task));
  const [againOf, setAgainOf] = useState<string | null>(null);
  // The choice is valid for one start of one run.
  const again = savedRun !== null && againOf === savedRun.id;
  const [restoration, setRestoration] = useState({ of: '', names: noNames });
  const restored = savedRun !== null && restoration.of === savedRun.id ? restoration.names : noNames;
  const [visibleOnly, setVisibleOnly] = useVisibleOnly(rows);
  const counting = useCount(newRun, savedRun, { countOptions: { again, restored, visibleOnly }, isBusy });
  const destinationOptions = useDestinationOptions(newRun);
  const destination = effectiveDestination(destinationOptions, destinationChoice);
  return {
    kind,
    isReady: newRun !== null,
    savedRun,
    relinkable,
    relink,
    setRelink: (isChosen) => setNewColumnsOf(isChosen ? null : (rows?.sheetId ?? null)),
    isOutdated: !isSettled || isReadingSource || isLoading || counting.isOutdated,
    destinationOptions,
    destination,
    chooseDestination,
    addedColumns: newRun && savedRun ? addedColumns(savedRun, newRun, restored) : [],
    deletedColumns: savedRun ? deletedColumns(savedRun) : [],
    restored,
    setRestored: (names) => setRestoration({ of: savedRun?.id ?? '', names }),
    again,
    setAgain: (isAgain) => setAgainOf(isAgain ? (savedRun?.id ?? null) : null),
    visibleOnly,
    setVisibleOnly,
    isComplete: newRun !== null && counting.count !== null && hasNothingToDo(newRun, counting.count),
    counting,
    task,
    start: ({ isTrial, maxCalls }) => {
      const { count } = counting;
      if (!newRun || !count) return;
      // Rows that are hidden later, before the run ends, are not left out unseen.
      const leavesHidden = visibleOnly && count.hiddenRows !== 0;
      const maxRows = isTrial ? trialRows : undefined;
      runs.start(newRun, {
        ...{ destination, maxRows, again, restored, relink, maxCalls },
        visibleOnly: leavesHidden,
      });
      setAgainOf(null);
      setRestoration({ of: '', names: noNames });
    },
  };
}

/** A run that writes something below its rows or on another sheet does so again. */
const hasNothingToDo = ({ kind }: NewRun, { rows, changedRows }: RunCount): boolean =>
  rows === 0 && changedRows === 0 && !kind.writesElsewhere;

function useSavedRun(
  newRun: NewRun | null,
  runs: readonly Run[],
): { run: Run | null; relinkable: RelinkableRun | null; isLoading: boolean } {
  const query = useQuery({
    queryKey: ['saved run', newRun && savedRunKey(newRun), runs.map(({ id, at }) => [id, at])],
    queryFn: async () => {
      const run = await findSavedRun(runs, newRun!);
      return { run, relinkable: run ? null : await findRelinkableRun(runs, newRun!) };
    },
    enabled: newRun !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const { run = null, relinkable = null } = query.data ?? {};
  const isOnSheet = (one: Run | undefined) => one?.sheetId === newRun?.rows.sheetId;
  return {
    run: run && isOnSheet(run) ? run : null,
    relinkable: relinkable && isOnSheet(relinkable.run) ? relinkable : null,
    isLoading: query.isPending || query.isPlaceholderData,
  };
}

function useCount<Options extends RunOptions, Details>(
  newRun: NewRun<Options, Details> | null,
  savedRun: Run | null,
  { countOptions, isBusy }: { countOptions: CountOptions; isBusy: boolean },
): CountState<Details> {
  const { tasks, runs } = useRuntime();
  const outputs = savedRun?.outputs.map(({ index }) => index);
  const query = useQuery({
    queryKey: [
      'count',
      newRun && countKey(newRun),
      newRun?.outputs.length,
      savedRun?.id,
      outputs,
      countOptions,
    ],
    queryFn: ({ signal }) => {
      const of = newRun!.rows.rowCount;
      const options = { scope: 'screen', label: runMessages().counting, unit: 'rows', of, signal } as const;
      return tasks.start(options, (task) =>
        runs.count(newRun!, task, { savedRun, trialRows, ...countOptions }),
      ).result;
    },
    enabled: newRun !== null && !isBusy,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    count: newRun && query.data ? query.data : null,
    error: newRun && !query.isFetching ? query.error : null,
    isOutdated: query.isFetching && query.data !== undefined,
    countAgain: () => void query.refetch(),
  };
}

/** Two runs with the same key resume the same saved run. */
const savedRunKey = ({ kind, ...newRun }: NewRun): string => JSON.stringify([kind.name, newRun]);

function useDestinationOptions(newRun: NewRun | null): DestinationOptions | null {
  const columns = newRun?.outputs.length ?? 0;
  const query = useQuery({
    queryKey: ['destinations', newRun?.rows, columns],
    queryFn: () => readDestinationOptions(newRun!.rows, columns),
    enabled: newRun !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return query.data ?? null;
}
