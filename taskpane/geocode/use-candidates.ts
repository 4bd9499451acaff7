import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messages } from '../../src/messages/index.ts';
import {
  countCandidates,
  readCandidates,
  requestCandidates,
  type Candidate,
  type CandidateCount,
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
  const [isSearching, setSearching] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const search = { matches, cities };
  const query = useQuery({
    queryKey: ['candidate count', requestsOf(matches), cities],
    queryFn: () => countCandidates(search, lookups),
    enabled: matches.length > 0,
    gcTime: 0,
  });
  const find = async () => {
    setSearching(true);
    setError(null);
    try {
      const label = messages().review.findingCandidates;
      await startTask({ label, unit: 'calls' }, (task) => requestCandidates(search, lookups, task));
    } catch (failure) {
      setError(failure as Error);
    }
    setSearching(false);
    for (const key of ['candidates', 'candidate count', 'matches']) {
      await queries.invalidateQueries({ queryKey: [key] });
    }
  };
  return {
    count: matches.length > 0 ? (query.data ?? null) : null,
    isSearching,
    error,
    find: () => {
      if (!isSearching) void find();
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
