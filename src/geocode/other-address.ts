import { comparableType, directionCode, otherCity, parseAddress } from '@cdata/catalog/address';

/**
 * Whether a match has another number, direction, street type or city than the address names: that is no other spelling,
 * and may be another place.
 *
 * @param matchedAddress The service's address, without the city.
 */
export function isOtherAddress(address: string, matchedAddress: string, city: string): boolean {
  const typed = parseAddress(address).civic;
  const matched = parseAddress(matchedAddress).civic;
  if (otherCity(address, city) !== null) return true;
  if (!typed || !matched) return false;
  const isOtherNumber =
    typed.number !== null &&
    matched.number !== null &&
    ![typed.number, typed.numberTo].includes(matched.number);
  return (
    isOtherNumber ||
    differ(
      typed.direction && directionCode(typed.direction),
      matched.direction && directionCode(matched.direction),
    ) ||
    differ(
      typed.streetType && comparableType(typed.streetType),
      matched.streetType && comparableType(matched.streetType),
    )
  );
}

/** What one address leaves open does not differ. */
const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;
