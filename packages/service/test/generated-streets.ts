import { streetOf, type Street } from '../src/geocoding/placed-street.ts';
import type { PlacedMunicipality, StreetRow } from '../src/queries/geocoding.ts';
import type { GeneratedAddress } from '../src/sample-data/index.ts';

/** The streets of addresses, as the service reads them from its database. */
export function streetsOf(
  addresses: readonly Pick<GeneratedAddress, 'municipality' | 'civic' | 'postalCode' | 'lat' | 'lng'>[],
  cities: readonly PlacedMunicipality[],
): Street[] {
  const bySlug = new Map(cities.map((city) => [city.slug, city]));
  const rows = new Map<string, StreetRow>();
  for (const { municipality, civic, postalCode, lat, lng } of addresses) {
    const key = [municipality, civic.streetName, civic.streetType, civic.direction].join('|');
    const line = [civic.number, postalCode, lat, lng].join('|');
    const row = rows.get(key);
    if (row) row.addresses += `\n${line}`;
    else {
      rows.set(key, {
        municipality,
        street_name: civic.streetName,
        street_type: civic.streetType,
        type_first: civic.typeFirst,
        direction: civic.direction,
        direction_first: civic.directionFirst,
        addresses: line,
      });
    }
  }
  return [...rows.values()].map((row) => streetOf(row, bySlug.get(row.municipality)!));
}
