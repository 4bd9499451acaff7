import { cityName } from '@cdata/catalog';
import { searchLookups, type ConnectedLookups, type LookupOptions } from '../engine/index.ts';
import { tourMessages, UserError } from '../messages/index.ts';

export interface TourAddress {
  address: string;
  city: string;
}

/** Addresses of the tour; among these records, the first ones with a street number. */
const addressCount = 5;
const recordCount = 100;

/**
 * Addresses that the service has records for, so that it finds them. Takes one call.
 *
 * @throws UserError if there are too few.
 */
export async function tourAddresses(
  lookups: Pick<ConnectedLookups, 'request'>,
  options: LookupOptions,
): Promise<TourAddress[]> {
  const records = await lookups.request(searchLookups.permit, { query: {}, maxRows: recordCount }, options);
  const addresses = new Map<string, TourAddress>();
  for (const { address, municipality } of records) {
    if (typeof address !== 'string' || typeof municipality !== 'string') continue;
    const written = address.replace(/\s+/g, ' ').trim();
    if (/^\d+ \p{L}[^,]*$/u.test(written))
      addresses.set(written, { address: written, city: cityName(municipality) });
  }
  if (addresses.size < addressCount) throw new UserError(tourMessages().noAddresses);
  return [...addresses.values()].slice(0, addressCount);
}
