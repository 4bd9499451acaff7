import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  countCandidates,
  countCorrection,
  readCandidates,
  requestCandidates,
  type Candidate,
  type CandidateCount,
  type Correction,
  type GeocodeChoice,
  type Match,
  reviewMessages,
} from '../../src/features/geocode/index.ts';
import { useRuntime } from '../frame/runtime-context.ts';
import { useScreenTask } from '../frame/use-tasks.ts';

/** What the candidates of some matches cost, and how to find them. */
export interface CandidateSearchState {
  /** Null until it is counted. */
  count: CandidateCount | null;
  isSearching: boolean;
  /** Why the last search failed, or null. */
  error: Error | null;
  find(): void;
}

const requestsOf = (matches: readonly Match[]) =>
  matches.map(({ key, requestedAddress, matchType }) => [key, requestedAddress, matchType]);

/** Counts the calls for candidates, and makes them when the user asks for it. */
export function useCandidateSearch(
  matches: readonly Match[],
  cities: readonly string[],
): CandidateSearchState {
  const { engine } = useRuntime();
  const queries = useQueryClient();
  const startTask = useScreenTask();
  const subject = { matches, cities };
  const query = useQuery({
    queryKey: ['candidate count', requestsOf(matches), cities],
    queryFn: () => countCandidates(subject, engine),
    enabled: matches.length > 0,
    gcTime: 0,
  });
  const search = useMutation({
    mutationFn: () =>
      startTask({ label: reviewMessages().findingCandidates, unit: 'calls' }, (task) =>
        requestCandidates(subject, engine, task),
      ),
    onSettled() {
      for (const key of ['candidates', 'candidate count', 'correction calls', 'matches']) {
        void queries.invalidateQueries({ queryKey: [key] });
      }
    },
    gcTime: 0,
  });
  return {
    count: matches.length > 0 ? (query.data ?? null) : null,
    isSearching: search.isPending,
    error: search.error,
    find: () => {
      if (!search.isPending) search.mutate();
    },
  };
}

/** The candidates of a match that are known without a call. */
export function useCandidates(match: Match | null, cities: readonly string[]): readonly Candidate[] {
  const { engine } = useRuntime();
  const query = useQuery({
    queryKey: ['candidates', match && requestsOf([match]), match?.place, cities],
    queryFn: () => readCandidates(match!, cities, engine),
    enabled: match !== null,
    gcTime: 0,
  });
  return query.data ?? [];
}

const noCalls: readonly number[] = [];

/** The maximum calls that each of some corrections takes, of all matches; empty until they are counted. */
export function useCorrectionCalls(
  matches: readonly Pick<Match, 'key' | 'address' | 'requestedAddress' | 'quality'>[],
  corrections: readonly (Correction | null)[],
  choices: readonly GeocodeChoice[],
): readonly number[] {
  const { engine } = useRuntime();
  const keys = matches.map(({ key, quality }) => [key, quality]);
  const query = useQuery({
    queryKey: ['correction calls', keys, corrections, choices],
    queryFn: () =>
      Promise.all(corrections.map((correction) => countCorrection(matches, correction, { choices, engine }))),
    enabled: matches.length > 0 && corrections.length > 0,
    gcTime: 0,
  });
  return query.data ?? noCalls;
}
