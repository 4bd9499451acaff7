import { streetNumberMatchTypes } from './enums.ts';
import { limits } from './parameter.ts';

/**
 * Whether a match of an address is one to rely on without asking: the street number was located, and the confidence is
 * sufficient.
 */
export const isCertainMatch = ({ match_type: matchType, confidence }: Record<string, unknown>): boolean =>
  streetNumberMatchTypes.includes(String(matchType)) &&
  typeof confidence === 'number' &&
  confidence > limits.matchConfidence;
