import { isCertainMatch, streetNumberMatchTypes } from '@cdata/catalog';
import type { TaskContext } from '../../tasks/index.ts';
import { savedCorrections } from './corrections.ts';
import { compareWords, judgeMatch, type AddressComparison } from './address-comparison.ts';
import { manualMatchType, type SavedGeocodeRun } from './geocode-columns.ts';
import { isUncertain, matchQualities, type MatchQuality } from './match-quality.ts';
import { countRows, summaryText, type RunSummary } from './run-summary.ts';
import { readWrittenRows, type ReviewContext, type WrittenMatch } from './written-matches.ts';

export interface Match extends WrittenMatch {
  /** The address and the matched one with its city, word by word; null if the matched one is unknown. */
  comparison: AddressComparison | null;
  quality: MatchQuality;
}

export interface MatchesToReview {
  matches: Match[];
  /** Names of the cities of all addresses of the run, the most frequent first. */
  cities: string[];
  /** The rows of the sheet by the quality of their match. */
  summary: RunSummary;
  /** Keys of uncertain matches next to which an earlier version wrote what lies at their place. */
  overstated: ReadonlySet<string>;
}

export const noMatches: MatchesToReview = {
  matches: [],
  cities: [],
  summary: countRows([], {
    ...{ rowsOfKey: new Map(), blank: 0, sections: 0 },
    ...{ pending: 0, hidden: 0, hasOutdated: false },
    points: { rows: 0, far: 0, firstFar: null },
  }),
  overstated: new Set(),
};

/** An exact match with less confidence is reviewed too. */
const minConfidence = 0.9;

/**
 * Reads the matches of a run that the user should review, the worst first: addresses that were not found, then the
 * coarsest matches, then the least confident ones. Reviewed matches come last. What the columns of the run do not tell
 * is taken from cached responses; this makes no calls.
 *
 * @throws WorkbookError where the sheet or a column no longer exists.
 * @throws The signal's reason once the task is stopped.
 */
export async function readMatchesToReview(
  run: SavedGeocodeRun,
  context: ReviewContext,
  task: TaskContext,
): Promise<MatchesToReview> {
  const rows = await readWrittenRows(run, context, task);
  const matches = rows.matches.map(withQuality);
  const cityRows = new Map<string, number>();
  for (const { city, rows: count } of matches) {
    if (city) cityRows.set(city, (cityRows.get(city) ?? 0) + count);
  }
  return {
    matches: matches.filter(isListed).sort((a, b) => rank(a) - rank(b)),
    cities: [...cityRows].sort(([, a], [, b]) => b - a).map(([city]) => city),
    summary: countRows(matches, rows),
    overstated: rows.overstated,
  };
}

/** The sentence that counts all rows of a run's sheet as they are. */
export async function readRunSummary(run: SavedGeocodeRun, engine: ReviewContext['engine']): Promise<string> {
  const context = { corrections: await savedCorrections(), engine };
  const task = { signal: new AbortController().signal, progress: () => undefined };
  return summaryText((await readMatchesToReview(run, context, task)).summary);
}

function withQuality(match: WrittenMatch): Match {
  const { address, matchedAddress, city, matchType } = match;
  const matchedLine = [matchedAddress, city].filter(Boolean).join(', ');
  const isComparable = matchedLine !== '' && matchType !== manualMatchType;
  const comparison = isComparable ? compareWords(address, matchedLine) : null;
  const quality = qualityOf(match, isComparable ? judgeMatch(address, matchedLine) : 'same');
  // Another address is no better known than the first one, if only its street or its city was found.
  const isReviewed = match.isReviewed && (match.isAccepted || !isUncertain({ quality }));
  return { ...match, comparison, quality, isReviewed };
}

function qualityOf(match: WrittenMatch, judgement: ReturnType<typeof judgeMatch>): MatchQuality {
  const { note, matchType, confidence, address, requestedAddress } = match;
  if (note !== '') return 'none';
  if (
    matchType === 'municipality' ||
    matchType === 'street' ||
    matchType === 'block' ||
    matchType === manualMatchType
  )
    return matchType;
  // Without a column for it, nothing more is known of a match than that it was certain enough to be written.
  const isAtNumber = matchType === '' || streetNumberMatchTypes.includes(matchType);
  const isCertain = isCertainMatch({ match_type: 'exact', confidence: confidence ?? 1 });
  if (!isAtNumber || !isCertain) return 'uncertain';
  // Where the user has corrected the address, the match is that of the correction.
  if (judgement === 'other' && requestedAddress === address) return 'other';
  if (matchType === 'interpolated') return 'interpolated';
  return matchType === 'corrected' || judgement !== 'same' ? 'corrected' : 'exact';
}

const isListed = ({ quality, confidence, isReviewed }: Match): boolean =>
  isReviewed ||
  (quality !== 'exact' && quality !== 'by_hand') ||
  (confidence !== null && confidence < minConfidence);

/** The lower, the worse. */
function rank({ quality, confidence, isReviewed }: Match): number {
  if (isReviewed) return 1000;
  return matchQualities.indexOf(quality) * 10 + (confidence ?? 1);
}

/** Whether a run has the match types to review; without them, only addresses that were not found are reviewed. */
export const hasMatchTypes = ({ options }: SavedGeocodeRun): boolean =>
  options.choices.includes('match_type');
