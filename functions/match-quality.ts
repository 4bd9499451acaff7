import { cityName, limits, streetNumberMatchTypes } from '@cdata/catalog';
import { textValue } from '../src/cells/index.ts';
import { cellMessages, formatPercent } from '../src/messages/index.ts';
import { notAvailableError } from './result.ts';

/** Fields that show the quality of a match. A formula that returns one of them returns every match. */
export const matchQualityFields: readonly string[] = ['match_type', 'confidence'];

/**
 * Returns the match if the street number was located and the confidence is sufficient.
 *
 * @throws #N/A that says what was found instead, and how to accept it.
 */
export function requireCertainMatch<Match extends Record<string, unknown>>(match: Match): Match {
  const matchType = textValue(match.match_type) ?? '';
  const confidence = typeof match.confidence === 'number' ? match.confidence : null;
  const isAtNumber = streetNumberMatchTypes.includes(matchType);
  if (isAtNumber && confidence !== null && confidence >= limits.matchConfidence) return match;
  const share = confidence === null ? null : formatPercent(confidence);
  throw notAvailableError(cellMessages().acceptMatch(foundText(matchType, match), share));
}

function foundText(
  matchType: string,
  { municipality, normalized_address, address }: Record<string, unknown>,
) {
  const { matchTypes, unknownMatchType, ...text } = cellMessages();
  const city = cityName(textValue(municipality) ?? '');
  if (matchType === 'municipality') return text.onlyCityFound(city);
  const place = [textValue(normalized_address) ?? textValue(address), city].filter(Boolean).join(', ');
  if (matchType === 'street') return text.onlyStreetFound(place);
  const label = matchTypes[matchType as keyof typeof matchTypes] ?? (matchType || unknownMatchType);
  return text.uncertainMatch(place, label);
}
