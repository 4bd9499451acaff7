import { isCertainMatch } from '@cdata/catalog';
import { matchText } from '../src/excel/cells/index.ts';
import { formatPercent, cellMessages } from '../src/language/index.ts';
import { notAvailableError } from './result.ts';
/** Fields that show the quality of a match. A formula that returns one of them returns every match. */
export const matchQualityFields: readonly string[] = ['match_type', 'confidence'];

/**
 * Returns the match if the street number was located and the confidence is sufficient.
 *
 * @throws #N/A that says what was found instead, and how to accept it.
 */
export function requireCertainMatch<Match extends Record<string, unknown>>(match: Match): Match {
  if (isCertainMatch(match)) return match;
  const share = typeof match.confidence === 'number' ? formatPercent(match.confidence) : null;
  throw notAvailableError(cellMessages().acceptMatch(matchText(match), share));
}
