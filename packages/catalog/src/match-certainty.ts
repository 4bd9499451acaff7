import { streetNumberMatchTypes } from './enums.ts';
import { limits } from './parameter.ts';

/**
 * Whether the point of a match says where a house is. That of a city or of a street alone may be many kilometres away, and
 * looks like any other.
 */
export const hasHousePoint = ({ match_type: matchType }: Record<string, unknown>): boolean =>
  matchType !== 'municipality' && matchType !== 'street';

/** What the source of a match says before a unit that no record of the house has. */
export const withoutUnit = 'without unit ';

/** The unit that a match leaves out: no record has it, and the place is that of the house. Null if it leaves out none. */
export function unitLeftOut({ source }: Record<string, unknown>): string | null {
  const [, unit] = String(source ?? '').split(`, ${withoutUnit}`);
  return unit ?? null;
}

/**
 * Whether a match of an address is one to rely on without asking: the street number was located, and the confidence is
 * sufficient.
 */
export const isCertainMatch = ({ match_type: matchType, confidence }: Record<string, unknown>): boolean =>
  streetNumberMatchTypes.includes(String(matchType)) &&
  typeof confidence === 'number' &&
  confidence > limits.matchConfidence;
