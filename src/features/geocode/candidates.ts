import { addressKey } from '../column-runs/index.ts';
import { ServiceError } from '../../api/index.ts';
import { cityLabel, matchTypes } from '@cdata/catalog';
import { geocodeLookup, type FieldValues, type Engine, type Coordinate } from '../../engine/index.ts';
import type { TaskContext } from '../../tasks/index.ts';
import { suggestAddresses, type AddressSuggestion, type SuggestionKind } from './address-suggestions.ts';
import { displacementBetween, type Displacement } from './displacement.ts';
import { coordinateOf, GeocodeCost } from './geocode-cost.ts';
import type { Match } from './match-review.ts';

/** Another place that an address may mean. */
export interface Candidate {
  /** In what the suggestion differs from the address. */
  kind: SuggestionKind;
  /** The suggestion that leads to the place. Choosing it makes no further call. */
  address: string;
  /** The service's address of the place. */
  matchedAddress: string;
  city: string;
  matchType: string;
  /** 0 to 1, or null. */
  confidence: number | null;
  place: Coordinate;
  /** Where it is, seen from the current match; null if there is none. */
  displacement: Displacement | null;
}

/** What it costs to find the candidates of some matches. */
export interface CandidateCount {
  addresses: number;
  /** Different suggestions for them. */
  suggestions: number;
  /** Suggestions whose responses are cached. */
  saved: number;
  calls: number;
}

/** The matches whose candidates are counted, requested or read. */
interface CandidateSearch {
  matches: readonly Match[];
  /** Names of the cities of all addresses, the most frequent first. */
  cities: readonly string[];
}

/** Metres within which two places are the same. */
const samePlace = 20;
const maxCandidates = 6;

const suggestionsFor = (match: Match, cities: readonly string[]): AddressSuggestion[] =>
  suggestAddresses(match.address, {
    matchType: match.matchType,
    matchedAddress: match.matchedAddress,
    cities: [match.city, ...cities].filter((city, at, all) => city !== '' && all.indexOf(city) === at),
  });

/** The texts to request, each once. The response to a match's own address tells its place, and may not be cached. */
function textsOf({ matches, cities }: CandidateSearch): string[] {
  const texts = new Map<string, string>();
  for (const match of matches) {
    const own = match.note === '' && match.matchedAddress === '' ? [match.requestedAddress] : [];
    for (const text of [...own, ...suggestionsFor(match, cities).map(({ address }) => address)]) {
      texts.set(addressKey(text), text);
    }
  }
  return [...texts.values()];
}

/** Counts the calls that {@link requestCandidates} would make. */
export async function countCandidates(
  search: CandidateSearch,
  engine: Pick<Engine, 'cached'>,
): Promise<CandidateCount> {
  const cost = new GeocodeCost(engine, []);
  const texts = textsOf(search);
  await cost.add(texts.map((address) => ({ address, correction: undefined })));
  return {
    addresses: search.matches.length,
    suggestions: texts.length,
    saved: cost.saved,
    calls: cost.calls,
  };
}

/**
 * Requests suggestions for addresses, so that {@link readCandidates} finds them in the cache.
 *
 * @throws ServiceError where the key is rejected or the service cannot be reached.
 * @throws The signal's reason once the task is stopped.
 */
export async function requestCandidates(
  search: CandidateSearch,
  engine: Pick<Engine, 'request'>,
  { signal, progress }: TaskContext,
): Promise<void> {
  const texts = textsOf(search);
  let done = 0;
  progress(0, texts.length);
  await Promise.all(
    texts.map(async (address) => {
      await requestSuggestion(engine, address, signal);
      progress(++done, texts.length);
    }),
  );
}

/** A suggestion that the service does not find is no candidate. */
async function requestSuggestion(
  engine: Pick<Engine, 'request'>,
  address: string,
  signal: AbortSignal,
): Promise<void> {
  try {
    await engine.request(geocodeLookup, { address, municipality: null }, { signal, fromTask: true });
  } catch (error) {
    const isNotFound = error instanceof ServiceError && !error.isRetryable && !error.isAuthError;
    if (!isNotFound) throw error;
  }
}

/** The candidates of a match among the cached responses, the best first. */
export async function readCandidates(
  match: Match,
  cities: readonly string[],
  engine: Pick<Engine, 'cached'>,
): Promise<Candidate[]> {
  const suggestions = suggestionsFor(match, cities);
  const inputs = suggestions.map(({ address }) => ({ address, municipality: null }));
  const results = await engine.cached(geocodeLookup, inputs);
  const candidates: Candidate[] = [];
  results.forEach((result, at) => {
    if (!result?.ok) return;
    const candidate = candidateOf(suggestions[at]!, result.value, match);
    if (candidate && !candidates.some((other) => isSamePlace(other, candidate))) candidates.push(candidate);
  });
  return candidates.sort((a, b) => rank(b) - rank(a)).slice(0, maxCandidates);
}

/** Null if the response says no more than the current match does. */
function candidateOf(
  { kind, address }: AddressSuggestion,
  response: FieldValues,
  match: Match,
): Candidate | null {
  const matchType = String(response.match_type);
  const place = coordinateOf(response);
  const matchedAddress = String(response.normalized_address ?? '');
  const displacement = match.place && displacementBetween(match.place, place);
  const isCoarse = matchType === 'municipality' || (kind === 'number' && matchType !== 'exact');
  if (isCoarse || (displacement && displacement.metres <= samePlace)) return null;
  const confidence = typeof response.confidence === 'number' ? response.confidence : null;
  const city = cityLabel(String(response.municipality ?? ''));
  return { kind, address, matchedAddress, city, matchType, confidence, place, displacement };
}

const isSamePlace = (one: Candidate, other: Candidate): boolean =>
  one.matchedAddress === other.matchedAddress && one.city === other.city;

/** Neighbouring numbers come after suggestions of the same quality: the number itself is what users rarely get wrong. */
const rank = ({ matchType, confidence, kind }: Candidate): number =>
  (matchTypes.length - (matchTypes as readonly string[]).indexOf(matchType)) * 10 +
  (confidence ?? 0) -
  (kind === 'number' ? 5 : 0);
