import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../src/language/index.ts';
import {
  countCorrection,
  decisionAbout,
  deleteCorrections,
  hasMatchTypes,
  isGeocodeRun,
  noMatches,
  requestedMatches,
  saveCorrections,
  savedCorrections,
  type Correction,
  type GeocodeChoice,
  type Match,
  type MatchesToReview,
  type SavedGeocodeRun,
} from '../../src/features/geocode/index.ts';
import { HigherCountError } from '../../src/features/column-runs/index.ts';
import { isUnderWay } from '../../src/tasks/index.ts';
import type { RunTask } from '../column-runs/run-tasks.ts';
import { useRunTaskOfSheet, useSavedRuns } from '../column-runs/use-runs.ts';
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
  /**
   * Saves a decision about matches and requests what it takes. Returns false if it could not be saved, or would take more
   * calls than the user has seen.
   *
   * @param calls The calls that the user has seen for it; undefined if they were still being counted, as when Enter is
   *   pressed right after the last letter of an address.
   */
  decide(matches: readonly Match[], correction: Correction, calls: number | undefined): Promise<boolean>;
  /** Takes back the last decision on this screen; null before there is one. */
  undo: UndoOfDecision | null;
}

interface UndoOfDecision {
  matches: readonly Match[];
  /** What replaces it: the decision before it, or null. */
  former: Correction | null;
  start(calls: number | undefined): void;
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
    ...useDecisions({ run, queryKey, setUnsaved, request }),
  };
}

interface DecisionOptions {
  run: SavedGeocodeRun | undefined;
  /** Of the query that reads the matches. */
  queryKey: readonly string[];
  setUnsaved(unsaved: Review['unsaved']): void;
  /** Requests the addresses with these keys, with as many calls at most. */
  request(keys: readonly string[], maxCalls: number): void;
}

interface Decision {
  matches: readonly Match[];
  /** Null takes a decision back. */
  correction: Correction | null;
  calls: number | undefined;
  /** The matches whose rows have to be requested. */
  requested(choices: readonly GeocodeChoice[]): readonly Match[];
}

function useDecisions(options: DecisionOptions): Pick<Review, 'decide' | 'undo'> {
  const [last, setLast] = useState<Pick<UndoOfDecision, 'matches' | 'former'> | null>(null);
  const save = useSavedDecision(options);
  const undo = async (matches: readonly Match[], former: Correction | null, calls: number | undefined) => {
    // Also an accepted match has its note back.
    if (await save({ matches, correction: former, calls, requested: () => matches })) setLast(null);
  };
  return {
    decide: async (matches, correction, calls) => {
      const requested = (choices: readonly GeocodeChoice[]) => requestedMatches(matches, correction, choices);
      const replaced = await save({ matches, correction, calls, requested });
      if (replaced) setLast({ matches, former: replaced.former });
      return replaced !== null;
    },
    undo: last && { ...last, start: (calls) => void undo(last.matches, last.former, calls) },
  };
}

/** Saves decisions and requests what they take. Returns what they replace, or null if they could not be saved. */
function useSavedDecision({ run, queryKey, setUnsaved, request }: DecisionOptions) {
  const { engine } = useRuntime();
  const queries = useQueryClient();
  const saving = useRef(new Set<string>());
  return async (decision: Decision): Promise<Pick<UndoOfDecision, 'former'> | null> => {
    const { matches, correction, calls, requested } = decision;
    const keys = matches.map(({ key }) => key);
    // Pressing a key twice must not decide twice.
    if (!run || keys.some((key) => saving.current.has(key))) return null;
    for (const key of keys) saving.current.add(key);
    setUnsaved(null);
    const { choices } = run.options;
    let maxCalls: number;
    let former: Correction | null = null;
    try {
      maxCalls = await countCorrection(matches, correction, { choices, engine });
      if (calls !== undefined && maxCalls > calls) throw new HigherCountError(maxCalls, calls);
      // Only one match at a time is decided again.
      const [match] = matches;
      if (match?.isReviewed) former = (await savedCorrections())[match.key] ?? null;
      if (correction === null) await deleteCorrections(keys);
      else
        await saveCorrections(
          Object.fromEntries(matches.map((match) => [match.key, decisionAbout(match, correction)])),
        );
    } catch (error) {
      setUnsaved({ keys, reason: errorText(error) });
      void queries.invalidateQueries({ queryKey: ['correction calls'] });
      return null;
    } finally {
      for (const key of keys) saving.current.delete(key);
    }
    // The list keeps its order until it is read again, so that the user's place stays.
    queries.setQueryData(queryKey, (now: MatchesToReview = noMatches) => ({
      ...now,
      matches: now.matches.map((match) =>
        keys.includes(match.key) && (correction === null || correction.kind === 'accepted')
          ? { ...match, isReviewed: correction !== null }
          : match,
      ),
    }));
    request(
      requested(choices).map(({ key }) => key),
      calls ?? maxCalls,
    );
    return { former };
  };
}

/** Requests the rows of corrected addresses, after the task that is under way. */
function useQueuedRequests(
  run: SavedGeocodeRun | undefined,
  task: RunTask | null,
): (keys: readonly string[], maxCalls: number) => void {
  const { tasks, runs } = useRuntime();
  const queued = useRef({ keys: new Set<string>(), maxCalls: 0 });
  const isBusy = task !== null && isUnderWay(task);
  const startNext = useCallback(() => {
    const latest = tasks.latest('geocode');
    if (!run || queued.current.keys.size === 0 || (latest && isUnderWay(latest))) return;
    runs.resume(run, queued.current);
    queued.current = { keys: new Set(), maxCalls: 0 };
  }, [tasks, runs, run]);
  useEffect(() => {
    if (!isBusy) startNext();
  }, [isBusy, startNext]);
  return (keys, maxCalls) => {
    for (const key of keys) queued.current.keys.add(key);
    queued.current.maxCalls += maxCalls;
    startNext();
  };
}
