import { streetNumberMatchTypes } from './enums.ts';
import { limits } from './parameter.ts';

/**
 * Whether the point of a match says where a house is. That of a city or of a street alone may be many kilometres away, and
 * looks like any other.
 */
export const hasHousePoint = ({ match_type: matchType }: Record<string, unknown>): boolean =>
  matchType !== 'municipality' && matchType !== 'street';

/**
 * Whether a match of an address is one to rely on without asking: the street number was located, and the confidence is
 * sufficient.
 */
export const isCertainMatch = ({ match_type: matchType, confidence }: Record<string, unknown>): boolean =>
  streetNumberMatchTypes.includes(String(matchType)) &&
  typeof confidence === 'number' &&
  confidence > limits.matchConfidence;
