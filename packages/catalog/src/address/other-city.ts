import { largeCity, largeCityNames } from './large-cities.ts';
import { municipalityKey } from './municipality-names.ts';
import { parseAddress } from './parse-address.ts';

/**
 * The large city that an address names, if it differs from the given city; otherwise null. Other places are not
 * recognized: they may be neighbourhoods of the city.
 *
 * @param city Name or slug of a city; empty for none.
 */
export function otherCity(address: string, city: string): string | null {
  const { municipality } = parseAddress(address, largeCityNames);
  const ownKey = municipalityKey(city);
  const isOther = ownKey !== '' && municipality !== null && municipalityKey(municipality) !== ownKey;
  return isOther ? (largeCity(municipality)?.name ?? null) : null;
}
