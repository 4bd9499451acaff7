import { cityName } from '@cdata/catalog';
import { textValue } from './cell-input.ts';
import { cellMessages } from '../../language/index.ts';

/** What an uncertain match of an address is, without a full stop: `Only the city was found: Toronto`. */
export function matchText(match: Record<string, unknown>): string {
  const { matchTypes, unknownMatchType, ...text } = cellMessages();
  const matchType = textValue(match.match_type) ?? '';
  const city = cityName(textValue(match.municipality) ?? '');
  if (matchType === 'municipality') return text.onlyCityFound(city);
  const address = textValue(match.normalized_address) ?? textValue(match.address);
  const place = [address, city].filter(Boolean).join(', ');
  if (matchType === 'street') return text.onlyStreetFound(place);
  const label = matchTypes[matchType as keyof typeof matchTypes] ?? (matchType || unknownMatchType);
  return text.uncertainMatch(place, label);
}
