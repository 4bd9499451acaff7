import { compareAddresses, otherCity, readAddress } from '@cdata/catalog/reading';

/**
 * Whether a match contradicts the address that was asked for in its number, unit, direction, street type or city: that is
 * no other spelling, and may be another place.
 *
 * @param matchedAddress The service's address, without the city.
 */
export function isOtherAddress(address: string, matchedAddress: string, city: string): boolean {
  if (otherCity(address, city) !== null) return true;
  const { contradictions } = compareAddresses(
    { ...readAddress(address), municipality: null },
    { ...readAddress(matchedAddress), municipality: null },
    { isSameName: () => true },
  );
  return contradictions.length > 0;
}
