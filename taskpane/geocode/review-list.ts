import {
  isDoubtful,
  type Candidate,
  type Match,
  type MatchQuality,
} from '../../src/features/geocode/index.ts';

/** Which matches are listed: those in doubt, all, those of one quality that are not reviewed yet, or the reviewed ones. */
export type MatchFilter = 'doubts' | 'all' | 'reviewed' | MatchQuality;

export const matchesOf = (matches: readonly Match[], filter: MatchFilter): readonly Match[] =>
  filter === 'all'
    ? matches
    : filter === 'doubts'
      ? // Those that have just been reviewed stay until the list is read again, so that the user's place stays.
        matches.filter(isDoubtful)
      : matches.filter(({ quality, isReviewed }) =>
          filter === 'reviewed' ? isReviewed : !isReviewed && quality === filter,
        );

export const openMatches = (matches: readonly Match[]): Match[] =>
  matches.filter(({ isReviewed }) => !isReviewed);

/** The next match that is not reviewed, after the last one from the start; undefined if there is no other. */
export function nextOpenMatch(matches: readonly Match[], match: Match): Match | undefined {
  const at = matches.indexOf(match);
  return openMatches([...matches.slice(at + 1), ...matches.slice(0, at)])[0];
}

type ReviewAction =
  | { kind: 'choose'; candidate: number }
  | { kind: 'accept' }
  | { kind: 'find' }
  | { kind: 'edit' }
  | { kind: 'undo' };

/** What a key means for the current match: the digits choose candidates. Null for other keys. */
export function actionOfKey(key: string, candidates: readonly Candidate[]): ReviewAction | null {
  const candidate = Number(key) - 1;
  if (candidate in candidates) return { kind: 'choose', candidate };
  if (key === 'a') return { kind: 'accept' };
  if (key === 'f') return { kind: 'find' };
  if (key === 'u') return { kind: 'undo' };
  return key === 'c' ? { kind: 'edit' } : null;
}
