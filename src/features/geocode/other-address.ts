import { comparableType, directionCode, otherCity, readAddress } from '@cdata/catalog/reading';

/**
 * Whether a match has another number, unit, direction, street type or city than the address names: that is no other spelling,
 * and may be another place.
 *
 * @param matchedAddress The service's address, without the city.
 */
export function isOtherAddress(address: string, matchedAddress: string, city: string): boolean {
  const civic = readAddress(address).civic;
  const match = readAddress(matchedAddress).civic;
  if (otherCity(address, city) !== null) return true;
  if (!civic || !match) return false;
  const isOtherNumber =
    civic.number !== null && match.number !== null && ![civic.number, civic.numberTo].includes(match.number);
  return (
    isOtherNumber ||
    differ(civic.unit, match.unit) ||
    differ(
      civic.direction && directionCode(civic.direction),
      match.direction && directionCode(match.direction),
    ) ||
    differ(
      civic.streetType && comparableType(civic.streetType),
      match.streetType && comparableType(match.streetType),
    )
  );
}

/** What one address leaves open does not differ. */
const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;
