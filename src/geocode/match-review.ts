import { cityLabel, matchTypes, nameMeant } from '@cdata/catalog';
import { cellAddress } from '../excel/index.ts';
import { geocodeLookup, type Answer, type ConnectedLookups, type Coordinate } from '../engine/index.ts';
import { messages } from '../messages/index.ts';
import type { TaskContext } from '../tasks/index.ts';
import { hasResult, loadResultsOf, locateRun, readRows } from '../runs/index.ts';
import { compareAddresses, type AddressComparison } from './address-comparison.ts';
import { addressKey, addressLine } from './address-line.ts';
import type { Correction, Corrections } from './corrections.ts';
import { coordinateOf } from './geocode-cost.ts';
import { manualMatchType, type SavedGeocodeRun } from './geocode-kind.ts';
import { isReliableMatch } from './reliable-match.ts';

/** Qualities of a match, the worst first. Matches of one quality can be accepted together. */
export const matchQualities = [
  'none',
  'municipality',
  'street',
  'interpolated',
  'corrected',
  'exact',
  'by_hand',
] as const;
export type MatchQuality = (typeof matchQualities)[number];

export interface Match {
  key: string;
  address: string;
  /** What was requested: the address, or the one that the user corrected it to. */
  requestedAddress: string;
  /** The address it was matched with; empty if that is unknown or nothing was found. */
  matchedAddress: string;
  /** Name of the city it was matched in; empty if that is unknown or nothing was found. */
  city: string;
  /** The address and the matched one with its city, word by word; null if the matched one is unknown. */
  comparison: AddressComparison | null;
  quality: MatchQuality;
  matchType: string;
  /** 0 to 1, or null if it has no column or nothing was found. */
  confidence: number | null;
  place: Coordinate | null;
  /** Why there is no result; empty if there is one. */
  note: string;
  /** Rows with this address. */
  rows: number;
  /** Address of the first one's first cell. */
  cell: string;
  /** Whether the user has accepted or corrected it. */
  isReviewed: boolean;
}

export interface MatchesToReview {
  matches: Match[];
  /** Names of the cities of all addresses of the run, the most frequent first. */
  cities: string[];
}

/** An exact match with less confidence is reviewed too. */
const minConfidence = 0.9;

interface ReviewSources {
  corrections: Corrections;
  lookups: Pick<ConnectedLookups, 'cached'>;
}

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
  { corrections, lookups }: ReviewSources,
  task: TaskContext,
): Promise<MatchesToReview> {
  const matches = await readWrittenMatches(run, corrections, task);
  const inputs = matches.map(({ requestedAddress }) => ({ address: requestedAddress, municipality: null }));
  const responses = await lookups.cached(geocodeLookup, inputs);
  task.signal.throwIfAborted();
  const cityRows = new Map<string, number>();
  const completeMatches = matches.map((match, at) => {
    const response = responses[at];
    const completeMatch = response?.ok ? withResponse(match, response.value, corrections[match.key]) : match;
    const { city, rows } = completeMatch;
    if (city) cityRows.set(city, (cityRows.get(city) ?? 0) + rows);
    return withQuality(completeMatch);
  });
  return {
    matches: completeMatches.filter(needsReview).sort((one, other) => rank(one) - rank(other)),
    cities: [...cityRows].sort(([, one], [, other]) => other - one).map(([city]) => city),
  };
}

/** A match as the cells of a run tell it. */
type WrittenMatch = Omit<Match, 'comparison' | 'quality'>;

async function readWrittenMatches(
  run: SavedGeocodeRun,
  corrections: Corrections,
  task: TaskContext,
): Promise<WrittenMatch[]> {
  const layout = await locateRun(run);
  const results = await loadResultsOf(run, layout);
  const sourceCount = layout.sources.length;
  const names = run.outputs.map(({ name }) => name);
  const valueOf = (outputs: readonly unknown[], name: string) => outputs[names.indexOf(name)];
  const matches = new Map<string, WrittenMatch>();
  let index = -1;
  for await (const rows of readRows(layout, [...layout.sources, ...layout.outputs], task)) {
    for (const row of rows) {
      index++;
      const address = addressLine(row.slice(0, sourceCount), run.options);
      const outputs = row.slice(sourceCount);
      const key = addressKey(address);
      const isOfOtherAddress = results.stateOf(key, outputs) === 'changed';
      const isFound = hasResult(outputs) && !isOfOtherAddress;
      const note = isOfOtherAddress ? messages().review.addressChanged : String(outputs.at(-1) ?? '');
      if (address === '' || (!isFound && note === '')) continue;
      const match = matches.get(key);
      if (match) {
        match.rows++;
        continue;
      }
      const valueIfFound = (name: string) => (isOfOtherAddress ? '' : valueOf(outputs, name));
      const confidence = valueIfFound('confidence');
      const [lat, lng] = [valueIfFound('lat'), valueIfFound('lng')];
      const correction = corrections[key];
      matches.set(key, {
        key,
        address,
        requestedAddress: correction?.kind === 'address' ? correction.address : address,
        matchedAddress: String(valueIfFound('normalized_address') ?? ''),
        city: '',
        matchType: matchTypeOf(String(valueIfFound('match_type') ?? '')),
        confidence: typeof confidence === 'number' ? confidence : null,
        place: typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null,
        note: isFound ? '' : note,
        rows: 1,
        cell: cellAddress(layout.firstRow + index, layout.sources[0]!),
        // A corrected address without a result still needs attention; one that the user leaves blank does not.
        isReviewed: correction !== undefined && (isFound || correction.kind === 'accepted'),
      });
    }
  }
  return [...matches.values()];
}

/** The match type that a cell names, in the service's word or as a label. */
const matchTypeOf = (text: string): string => nameMeant(text, [...matchTypes, manualMatchType]) ?? text;

/**
 * Takes what has no column, or was left blank because the match is not certain, from the response; coordinates that the
 * user entered have none.
 */
function withResponse(
  match: WrittenMatch,
  response: Answer,
  correction: Correction | undefined,
): WrittenMatch {
  const isFound = match.note === '';
  const mayBeLeftBlank = match.note !== messages().review.addressChanged;
  const isLeftBlank = !isFound && mayBeLeftBlank && !isReliableMatch(response, correction);
  if (match.matchType === manualMatchType || (!isFound && !isLeftBlank)) return match;
  return {
    ...match,
    note: '',
    matchedAddress: match.matchedAddress || String(response.normalized_address ?? ''),
    city: cityLabel(String(response.municipality ?? '')),
    matchType: match.matchType || String(response.match_type ?? ''),
    confidence: match.confidence ?? (typeof response.confidence === 'number' ? response.confidence : null),
    place: match.place ?? coordinateOf(response),
  };
}

function withQuality(match: WrittenMatch): Match {
  const { address, matchedAddress, city, matchType, note } = match;
  const matchedLine = [matchedAddress, city].filter(Boolean).join(', ');
  const isComparable = matchedLine !== '' && matchType !== manualMatchType;
  const comparison = isComparable ? compareAddresses(address, matchedLine) : null;
  return { ...match, comparison, quality: qualityOf({ isFound: note === '', matchType }, comparison) };
}

/**
 * @param matchType The service's name of the quality; empty if there is no match, or no column for it.
 * @param comparison Of the address with its match; null if that is unknown.
 */
function qualityOf(
  { isFound, matchType }: { isFound: boolean; matchType: string },
  comparison: AddressComparison | null,
): MatchQuality {
  if (!isFound) return 'none';
  const quality = matchQualities.find((one) => one === matchType) ?? 'exact';
  return quality === 'exact' && comparison?.isCorrected ? 'corrected' : quality;
}

const needsReview = ({ quality, confidence, isReviewed }: Match): boolean =>
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
