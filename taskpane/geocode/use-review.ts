import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  rememberCorrections,
  rememberedCorrections,
  type Correction,
} from '../../src/runs/geocode/corrections.ts';
import { matchesToReview, type Match } from '../../src/runs/geocode/match-review.ts';
import { startRun, type RunInput, type RunReport } from '../../src/runs/start-run.ts';
import { messages } from '../../src/messages/index.ts';
import { useRuns } from '../column-run/use-runs.ts';
import type { RunJob } from '../column-run/run-status.tsx';
import { useRuntime } from '../frame/runtime-context.ts';
import { useLatestTask } from '../frame/use-tasks.ts';

export interface Review {
  matches: readonly Match[];
  loading: boolean;
  /** Why they could not be read, or a `Stopped` where somebody cancelled that. */
  error: Error | null;
  again(): void;
  sheet: string;
  /** Whether the run has a column of match types: without it only what was not found is seen. */
  typesKnown: boolean;
  job: RunJob | null;
  /** The last decision that could not be remembered, and why. */
  fault: { key: string; reason: string } | null;
  /** Remembers a decision and asks for what was corrected; says whether it is remembered. */
  decide(key: string, correction: Correction): Promise<boolean>;
}

/** The matches of a run, and what is decided about them. */
export function useReview(runId: string): Review {
  const { tasks, lookups } = useRuntime();
  const queries = useQueryClient();
  const run = useRuns().find(({ id }) => id === runId) ?? null;
  const job = useLatestTask<RunInput, RunReport>('geocode');
  const [fault, setFault] = useState<Review['fault']>(null);
  const deciding = useRef(new Set<string>());
  const query = useQuery({
    queryKey: ['matches', runId],
    queryFn: ({ signal }) =>
      tasks.start(
        { scope: 'screen', label: messages().geocode.reading, unit: 'rows', of: run!.rows, signal },
        async (task) => matchesToReview(run!, await rememberedCorrections(), task),
      ).result,
    enabled: run !== null,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return {
    matches: query.data ?? [],
    loading: query.isPending,
    error: query.isFetching ? null : query.error,
    again: () => void query.refetch(),
    sheet: run?.sheet ?? '',
    typesKnown: run === null || run.outputs.some(({ header }) => header.startsWith('match_type')),
    job,
    fault,
    decide: async (key, correction) => {
      // Enter, pressed twice, is one decision.
      if (deciding.current.has(key)) return false;
      deciding.current.add(key);
      setFault(null);
      try {
        await rememberCorrections({ [key]: correction });
      } catch (error) {
        setFault({ key, reason: (error as Error).message });
        return false;
      } finally {
        deciding.current.delete(key);
      }
      if (correction.kind === 'accepted') await queries.invalidateQueries({ queryKey: ['matches'] });
      else if (run) startRun(tasks, lookups, run, { only: new Set([key]) });
      return true;
    },
  };
}
