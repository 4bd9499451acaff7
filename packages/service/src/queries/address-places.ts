import type { Store } from '../store/store.ts';

/** Coordinates and postal codes of the city's known addresses, by normalized address. */
export async function readAddressPlaces(
  store: Store,
  municipality: string,
  addresses: readonly string[],
): Promise<Map<string, { lat: number; lng: number; postalCode: string }>> {
  const rows = await store.query<{
    normalized_address: string;
    lat: number;
    lng: number;
    postal_code: string;
  }>(
    'SELECT normalized_address, lat, lng, postal_code FROM address WHERE municipality = $1 AND normalized_address = ANY($2)',
    [municipality, addresses],
  );
  return new Map(
    rows.map(({ normalized_address: address, lat, lng, postal_code: postalCode }) => [
      address,
      { lat, lng, postalCode },
    ]),
  );
}
