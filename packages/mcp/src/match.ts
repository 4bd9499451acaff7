import { isCertainMatch, limits } from '@cdata/catalog';
import { ServiceError } from '../../../src/api/index.ts';
import { matchText } from '../../../src/excel/cells/index.ts';
import {
  type AddressInput,
  type FieldValues,
  type Engine,
  geocodeLookup,
} from '../../../src/engine/index.ts';
import {
  judgeMatch,
  readCandidates,
  requestCandidates,
  type Candidate,
  type Match,
} from '../../../src/features/geocode/index.ts';
import { cityNameOf } from './schema.ts';
import type { ToolContext } from './tool.ts';

/** Candidates that an address may have, each of which takes a call. */
export const maxSuggestions = 20;

/** Why a match should not be relied on; null if nothing speaks against it. */
export function doubtOf(address: string, match: FieldValues): string | null {
  const confidence = Number(match.confidence);
  if (!isCertainMatch(match)) {
    const isUnsure = confidence <= limits.matchConfidence;
    return `${matchText(match)}${isUnsure ? `; confidence ${confidence}, at most ${limits.matchConfidence} is doubtful` : ''}`;
  }
  const matchedAddress = `${String(match.normalized_address ?? match.address ?? '')}, ${cityNameOf(match.municipality)}`;
  return judgeMatch(address, matchedAddress) === 'other'
    ? `The match has another number, unit, direction, street type or city: ${matchedAddress}`
    : null;
}

/** The place of an address, or why it was not found. @throws ServiceError about anything but the address. */
export async function findMatch(
  input: AddressInput,
  engine: Pick<Engine, 'request'>,
): Promise<{ match: FieldValues } | { note: string }> {
  try {
    return { match: await engine.request(geocodeLookup, input) };
  } catch (error) {
    return { note: noteOnItem(error) };
  }
}

/** What the service says about the item that was sent, as not found or invalid. @throws Any other error. */
export function noteOnItem(error: unknown): string {
  const isAboutItem = error instanceof ServiceError && (error.isNotFound || error.status === 422);
  if (!isAboutItem) throw error;
  return error.status === 422 ? error.detail : error.message;
}

/** Other places that an address may mean, the best first. */
export async function findCandidates(
  { address }: AddressInput,
  match: FieldValues | null,
  { engine, signal }: Pick<ToolContext, 'engine' | 'signal'>,
): Promise<Candidate[]> {
  const city = match ? cityNameOf(match.municipality) : '';
  const reviewed: Match = {
    ...{ key: address, address, requestedAddress: address, city },
    ...{
      matchedAddress: String(match?.normalized_address ?? ''),
      matchType: String(match?.match_type ?? ''),
    },
    confidence: match ? Number(match.confidence) : null,
    place: match ? { lat: Number(match.lat), lng: Number(match.lng) } : null,
    // The address itself has been requested.
    note: match ? '' : 'none',
    ...{ rows: 1, cell: '', isReviewed: false, isAccepted: false, comparison: null },
    quality: match ? 'uncertain' : 'none',
  };
  const cities = city ? [city] : [];
  await requestCandidates({ matches: [reviewed], cities }, engine, {
    signal,
    progress: () => undefined,
  } as unknown as Parameters<typeof requestCandidates>[2]);
  return readCandidates(reviewed, cities, engine);
}
