import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../src/messages/index.ts';
import {
  columnsOfCertainMatches,
  hasMatchTypes,
  isGeocodeRun,
  isUncertain,
  noMatches,
  saveCorrections,
  type Corrections,
  type GeocodeChoice,
  type Match,
  type MatchesToReview,
  type SavedGeocodeRun,
} from '../../src/geocode/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import type { RunTask } from '../column-run/run-tasks.ts';
import { useRunTaskOfSheet, useSavedRuns } from '../column-run/use-runs.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { matchesKey, useMatches } from './use-matches.ts';

export interface Review {
  matches: readonly Match[];
  /** Names of the cities of all addresses, the most frequent first. */
  cities: readonly string[];
  isLoading: boolean;
  /** Why the matches could not be read; a `TaskAbortError` if the user cancelled it. */
  error: Error | null;
  readAgain(): void;
  sheet: string;
  /** What the run adds for each address. */
  choices: readonly GeocodeChoice[];
  /** Whether the run has match types; without them, only addresses that were not found are listed. */
  hasMatchTypes: boolean;
  task: RunTask | null;
  /** The keys of the last decisions that could not be saved, and why. */
  unsaved: { keys: readonly string[]; reason: string } | null;
  /** Saves the user's decisions and requests corrected addresses. Returns false if they could not be saved. */
  decide(corrections: Corrections): Promise<boolean>;
}

export function useReview(runId: string): Review {
  const run = useSavedRuns()
    .filter(isGeocodeRun)
    .find(({ id }) => id === runId);
  const task = useRunTaskOfSheet('geocode', run?.sheetId);
  const [unsaved, setUnsaved] = useState<Review['unsaved']>(null);
  const request = useQueuedRequests(run, task);
  const queryKey = matchesKey(runId);
  const query = useMatches(run);
  const { matches, cities } = query.data ?? noMatches;
  return {
    matches,
    cities,
    isLoading: query.isPending,
    error: query.isFetching ? null : query.error,
    readAgain: () => void query.refetch(),
    sheet: run?.sheet ?? '',
    choices: run?.options.choices ?? [],
    hasMatchTypes: run === undefined || hasMatchTypes(run),
    task,
    unsaved,
    decide: useDecisions({ run, queryKey, setUnsaved, request }),
  };
}

interface DecisionOptions {
  run: SavedGeocodeRun | undefined;
  /** Of the query that reads the matches. */
  queryKey: readonly string[];
  setUnsaved(unsaved: Review['unsaved']): void;
  /** Requests the addresses with these keys. */
  request(keys: readonly string[]): void;
}

function useDecisions({ run, queryKey, setUnsaved, request }: DecisionOptions): Review['decide'] {
  const queries = useQueryClient();
  const saving = useRef(new Set<string>());
  return async (corrections) => {
    const keys = Object.keys(corrections);
    // Pressing a key twice must not decide twice.
    if (!run || keys.some((key) => saving.current.has(key))) return false;
    for (const key of keys) saving.current.add(key);
    setUnsaved(null);
    try {
      await saveCorrections(corrections);
    } catch (error) {
      setUnsaved({ keys, reason: errorText(error) });
      return false;
    } finally {
      for (const key of keys) saving.current.delete(key);
    }
    const { matches = [] } = queries.getQueryData<MatchesToReview>(queryKey) ?? {};
    // What an uncertain match was not sure to say is written once it is accepted.
    const hasBlanks = (key: string) => matches.some((match) => match.key === key && isUncertain(match));
    // The list keeps its order until it is read again, so that the user's place stays.
    queries.setQueryData(queryKey, (now: MatchesToReview = noMatches) => ({
      ...now,
      matches: now.matches.map((match) =>
        corrections[match.key]?.kind === 'accepted' ? { ...match, isReviewed: true } : match,
      ),
    }));
    const leavesBlanks = columnsOfCertainMatches(run.options.choices).length > 0;
    request(keys.filter((key) => corrections[key]!.kind !== 'accepted' || (leavesBlanks && hasBlanks(key))));
    return true;
  };
}

/** Requests the rows of corrected addresses, after the task that is under way. */
function useQueuedRequests(
  run: SavedGeocodeRun | undefined,
  task: RunTask | null,
): (keys: readonly string[]) => void {
  const { tasks, runs } = useRuntime();
  const queued = useRef(new Set<string>());
  const isBusy = task !== null && isUnderWay(task);
  const startNext = useCallback(() => {
    const latest = tasks.latest('geocode');
    if (!run || queued.current.size === 0 || (latest && isUnderWay(latest))) return;
    runs.resume(run, { keys: new Set(queued.current) });
    queued.current.clear();
  }, [tasks, runs, run]);
  useEffect(() => {
    if (!isBusy) startNext();
  }, [isBusy, startNext]);
  return (keys) => {
    for (const key of keys) queued.current.add(key);
    startNext();
  };
}
