import type { CivicAddress } from '@cdata/catalog/reading';
import type { PlacedMunicipality, RecordAddress, StreetRow } from '../queries/geocoding.ts';
import { AddressReader } from '../store/address-key.ts';
import { streetOf, type Street } from './placed-street.ts';

/** The streets on which a city's records are, for a city whose addresses have not been loaded. */
export function recordStreets(addresses: readonly RecordAddress[], city: PlacedMunicipality): Street[] {
  const reader = new AddressReader(city);
  const rows = new Map<string, StreetRow>();
  for (const { normalized_address: text, lat, lng, neighbourhood } of addresses) {
    const { civic } = reader.read(text);
    // A range of numbers is no house.
    if (!civic?.number || civic.numberTo !== null) continue;
    const row = rows.get(streetKeyOf(civic)) ?? newRow(civic, city);
    rows.set(streetKeyOf(civic), row);
    row.addresses += `${row.addresses && '\n'}${civic.number}||${lat}|${lng}|||${neighbourhood}`;
  }
  return [...rows.values()].map((row) => streetOf(row, city, 'records'));
}

const streetKeyOf = ({
  streetName,
  streetType,
  typeFirst,
  direction,
  directionFirst,
}: CivicAddress): string => [streetName, streetType, typeFirst, direction, directionFirst].join('|');

const newRow = (civic: CivicAddress, city: PlacedMunicipality): StreetRow => ({
  municipality: city.slug,
  street_name: civic.streetName,
  street_type: civic.streetType,
  type_first: civic.typeFirst,
  direction: civic.direction,
  direction_first: civic.directionFirst,
  addresses: '',
});
