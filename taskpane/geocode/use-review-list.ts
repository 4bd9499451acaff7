import { useState } from 'react';
import type { Candidate, Correction, Match } from '../../src/geocode/index.ts';
import { actionOfKey, matchesOf, nextOpenMatch, openMatches, type MatchFilter } from './review-list.ts';
import {
  useAcceptCalls,
  useCandidates,
  useCandidateSearch,
  type CandidateSearchState,
} from './use-candidates.ts';
import type { Review } from './use-review.ts';

export interface ReviewList {
  filter: MatchFilter;
  setFilter(filter: MatchFilter): void;
  /** The matches that pass the filter. */
  matches: readonly Match[];
  /** Those of them that are not reviewed. */
  open: readonly Match[];
  /** The current match, or null without any. */
  active: Match | null;
  activate(key: string): void;
  /** Key of the match whose editor is open, or null. */
  editedKey: string | null;
  edit(key: string | null): void;
  /** The candidates of the current match. */
  candidates: readonly Candidate[];
  activeSearch: CandidateSearchState;
  openSearch: CandidateSearchState;
  /** Maximum calls that accepting the current match takes, and accepting all open ones. */
  acceptCalls: { active: number; open: number };
  /** Saves a decision about a match and moves on to the next one. */
  decide(match: Match, correction: Correction): void;
  acceptAll(matches: readonly Match[]): void;
  /** Does what a key means for the current match. Returns false for other keys. */
  onShortcut(key: string): boolean;
}

/** The list of a review: which matches it shows, and which one is the current. */
export function useReviewList({ matches: allMatches, cities, choices, decide }: Review): ReviewList {
  const [filter, setFilter] = useState<MatchFilter>('doubts');
  const [activeKey, activate] = useState<string | null>(null);
  const [editedKey, edit] = useState<string | null>(null);
  const matches = matchesOf(allMatches, filter);
  const open = openMatches(matches);
  const active = matches.find(({ key }) => key === activeKey) ?? matches[0] ?? null;
  const openSearch = useCandidateSearch(open, cities);
  const activeSearch = useCandidateSearch(active ? [active] : [], cities);
  const candidates = useCandidates(active, cities);
  const acceptCalls = {
    active: useAcceptCalls(active ? [active] : [], choices),
    open: useAcceptCalls(open, choices),
  };
  const decideMatch = async (match: Match, correction: Correction) => {
    const next = nextOpenMatch(matches, match);
    const isSaved = await decide({ [match.key]: correction });
    if (!isSaved) return;
    // The editor stays open with the user's text if it could not be saved.
    edit(null);
    if (next) activate(next.key);
  };
  return {
    ...{ filter, setFilter, matches, open, active, activate, editedKey, edit },
    ...{ candidates, activeSearch, openSearch, acceptCalls },
    decide: (match, correction) => void decideMatch(match, correction),
    acceptAll: (acceptedMatches) =>
      void decide(Object.fromEntries(acceptedMatches.map(({ key }) => [key, { kind: 'accepted' as const }]))),
    onShortcut: (key) => {
      const action = active && actionOfKey(key, candidates);
      if (!action) return false;
      if (action.kind === 'decide') void decideMatch(active, action.correction);
      else if (action.kind === 'find') activeSearch.find();
      else edit(active.key);
      return true;
    },
  };
}
