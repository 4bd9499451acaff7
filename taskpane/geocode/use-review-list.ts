import { useState } from 'react';
import {
  candidateChoice,
  type Candidate,
  type Correction,
  type GeocodeChoice,
  type Match,
} from '../../src/features/geocode/index.ts';
import { actionOfKey, matchesOf, nextOpenMatch, openMatches, type MatchFilter } from './review-list.ts';
import {
  useCandidates,
  useCandidateSearch,
  useCorrectionCalls,
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
  /**
   * Maximum calls that accepting the current match takes, accepting all open ones, and choosing each candidate; undefined,
   * or none, until they are counted.
   */
  calls: { active: number | undefined; open: number | undefined; candidates: readonly number[] };
  /** What the run adds for each address. */
  choices: readonly GeocodeChoice[];
  /**
   * Saves a decision about a match and moves on to the next one.
   *
   * @param calls The calls that the user has seen for it; undefined if they are still being counted, as when Enter is
   *   pressed right after the last letter of an address.
   */
  decide(match: Match, correction: Correction, calls: number | undefined): void;
  /** Takes back the last decision, and goes back to its match; null before there is one. */
  undo: { calls: number | undefined; start(): void } | null;
  /** Accepts the open matches. */
  acceptAll(): void;
  /** Does what a key means for the current match. Returns false for other keys. */
  onShortcut(key: string): boolean;
}

const acceptance: Correction = { kind: 'accepted' };

/** The list of a review: which matches it shows, and which one is the current. */
export function useReviewList(review: Review, firstFilter: MatchFilter): ReviewList {
  const { matches: allMatches, cities, choices, decide, undo } = review;
  const [filter, setFilter] = useState<MatchFilter>(firstFilter);
  const [activeKey, activate] = useState<string | null>(null);
  const [editedKey, edit] = useState<string | null>(null);
  const matches = matchesOf(allMatches, filter);
  const open = openMatches(matches);
  const active = matches.find(({ key }) => key === activeKey) ?? matches[0] ?? null;
  const openSearch = useCandidateSearch(open, cities);
  const activeSearch = useCandidateSearch(active ? [active] : [], cities);
  const candidates = useCandidates(active, cities);
  const current = active ? [active] : [];
  const alternatives = candidates.map(candidateChoice);
  const [activeCalls] = useCorrectionCalls(current, [acceptance], choices);
  const [openCalls] = useCorrectionCalls(open, [acceptance], choices);
  const candidateCalls = useCorrectionCalls(current, alternatives, choices);
  const undoCalls = useUndoCalls(review);
  const undoLast = () => {
    if (!undo) return;
    undo.start(undoCalls);
    activate(undo.matches[0]!.key);
  };
  const decideMatch = async (match: Match, correction: Correction, calls: number | undefined) => {
    const next = nextOpenMatch(matches, match);
    const isSaved = await decide([match], correction, calls);
    if (!isSaved) return;
    // The editor stays open with the user's text if it could not be saved.
    edit(null);
    if (next) activate(next.key);
  };
  return {
    ...{ filter, setFilter, matches, open, active, activate, editedKey, edit },
    ...{ candidates, activeSearch, openSearch, choices },
    calls: { active: activeCalls, open: openCalls, candidates: candidateCalls },
    undo: undo && { calls: undoCalls, start: undoLast },
    decide: (match, correction, calls) => void decideMatch(match, correction, calls),
    acceptAll: () => void decide(open, acceptance, openCalls),
    onShortcut: (key) => {
      const action = active && actionOfKey(key, candidates);
      if (!action) return false;
      if (action.kind === 'accept' && !active.isReviewed) void decideMatch(active, acceptance, activeCalls);
      else if (action.kind === 'choose')
        void decideMatch(active, alternatives[action.candidate]!, candidateCalls[action.candidate]);
      else if (action.kind === 'find') activeSearch.find();
      else if (action.kind === 'edit') edit(active.key);
      else if (action.kind === 'undo') undoLast();
      return true;
    },
  };
}

/** Maximum calls that taking back the last decision takes; undefined until they are counted. */
function useUndoCalls({ undo, choices }: Review): number | undefined {
  return useCorrectionCalls(undo?.matches ?? [], undo ? [undo.former] : [], choices)[0];
}
