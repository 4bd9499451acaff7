import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorText, messages } from '../../src/messages/index.ts';
import {
  correctMatch,
  hasMatchTypes,
  readMatchesToReview,
  savedCorrections,
  type Correction,
  type Match,
  type SavedGeocodeRun,
} from '../../src/runs/index.ts';
import { useRunTask, useSavedRuns, type RunTask } from '../column-run/use-run-setup.ts';
import { useRuntime } from '../frame/runtime-context.ts';

export interface Review {
  matches: readonly Match[];
  isLoading: boolean;
  /** Why the matches could not be read; a `TaskAbortError` if the user cancelled it. */
  error: Error | null;
  readAgain(): void;
  sheet: string;
  /** Whether the run has match types; without them, only addresses that were not found are listed. */
  hasMatchTypes: boolean;
  task: RunTask | null;
  /** The last correction that could not be saved, and why. */
  unsaved: { key: string; reason: string } | null;
  /** Saves the user's decision and requests a corrected address. Returns false if it could not be saved. */
  correct(key: string, correction: Correction): Promise<boolean>;
}

export function useReview(runId: string): Review {
  const { tasks, lookups } = useRuntime();
  const queries = useQueryClient();
  const run = useSavedRuns().find(
    (one): one is SavedGeocodeRun => one.kind === 'geocode' && one.id === runId,
  );
  const [unsaved, setUnsaved] = useState<Review['unsaved']>(null);
  const saving = useRef(new Set<string>());
  const query = useQuery({
    queryKey: ['matches', runId],
    queryFn: ({ signal }) => {
      const of = run!.rows;
      const options = {
        scope: 'screen',
        label: messages().geocode.reading,
        unit: 'rows',
        of,
        signal,
      } as const;
      return tasks.start(options, async (task) => readMatchesToReview(run!, await savedCorrections(), task))
        .result;
    },
    enabled: run !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    matches: query.data ?? [],
    isLoading: query.isPending,
    error: query.isFetching ? null : query.error,
    readAgain: () => void query.refetch(),
    sheet: run?.sheet ?? '',
    hasMatchTypes: run === undefined || hasMatchTypes(run),
    task: useRunTask('geocode'),
    unsaved,
    correct: async (key, correction) => {
      // Pressing Enter twice must not correct twice.
      if (!run || saving.current.has(key)) return false;
      saving.current.add(key);
      setUnsaved(null);
      try {
        await correctMatch(tasks, lookups, run, { key, correction });
      } catch (error) {
        setUnsaved({ key, reason: errorText(error) });
        return false;
      } finally {
        saving.current.delete(key);
      }
      if (correction.kind === 'accepted') await queries.invalidateQueries({ queryKey: ['matches'] });
      return true;
    },
  };
}
