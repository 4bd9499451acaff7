import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messages } from '../../src/messages/index.ts';
import {
  countAcceptance,
  countCandidates,
  readCandidates,
  requestCandidates,
  type Candidate,
  type CandidateCount,
  type GeocodeChoice,
  type Match,
} from '../../src/geocode/index.ts';
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
  const { lookups } = useRuntime();
  const queries = useQueryClient();
  const startTask = useScreenTask();
  const subject = { matches, cities };
  const query = useQuery({
    queryKey: ['candidate count', requestsOf(matches), cities],
    queryFn: () => countCandidates(subject, lookups),
    enabled: matches.length > 0,
    gcTime: 0,
  });
  const search = useMutation({
    mutationFn: () =>
      startTask({ label: messages().review.findingCandidates, unit: 'calls' }, (task) =>
        requestCandidates(subject, lookups, task),
      ),
    onSettled() {
      for (const key of ['candidates', 'candidate count', 'matches']) {
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
  const { lookups } = useRuntime();
  const query = useQuery({
    queryKey: ['candidates', match && requestsOf([match]), match?.place, cities],
    queryFn: () => readCandidates(match!, cities, lookups),
    enabled: match !== null,
    gcTime: 0,
  });
  return query.data ?? [];
}

/** The maximum calls that accepting matches takes. */
export function useAcceptCalls(matches: readonly Match[], choices: readonly GeocodeChoice[]): number {
  const { lookups } = useRuntime();
  const query = useQuery({
    queryKey: ['accept count', requestsOf(matches), choices],
    queryFn: () => countAcceptance(matches, choices, lookups),
    enabled: matches.length > 0,
    gcTime: 0,
  });
  return query.data ?? 0;
}
