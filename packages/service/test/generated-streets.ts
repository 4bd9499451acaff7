import { streetKeys, unitKey } from '@cdata/catalog/reading';
import { addressSummary } from '../src/derived/streets.ts';
import type { PlaceRegister } from '../src/geocoding/city-finder.ts';
import { createGeocoder, type Geocoder } from '../src/geocoding/geocoder.ts';
import { streetOf, type Street } from '../src/geocoding/placed-street.ts';
import type { StreetSource } from '../src/geocoding/street-finder.ts';
import { StreetNames } from '../src/geocoding/street-names.ts';
import type { PlacedMunicipality, StreetRow } from '../src/queries/geocoding.ts';
import type { SampleAddress } from '../src/sample/sample-file.ts';

/** The streets of addresses, as the service reads them from its database. */
export function streetsOf(
  addresses: readonly (Pick<SampleAddress, 'municipality' | 'civic' | 'postalCode' | 'lat' | 'lng'> &
    Partial<Pick<SampleAddress, 'neighbourhood'>>)[],
  cities: readonly PlacedMunicipality[],
): Street[] {
  const bySlug = new Map(cities.map((city) => [city.slug, city]));
  const rows = new Map<string, StreetRow>();
  for (const { municipality, civic, postalCode, lat, lng, neighbourhood = '' } of addresses) {
    const key = [municipality, civic.streetName, civic.streetType, civic.direction].join('|');
    const unit = civic.unit ? unitKey(civic.unit) : '';
    const line = [civic.number, postalCode, lat, lng, '', unit, neighbourhood].join('|');
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

/** Streets in memory, found as the database finds them. */
function streetSource(streets: readonly Street[]): StreetSource {
  const byKey = new Map<string, Street[]>();
  for (const street of streets)
    for (const key of streetKeys(street)) byKey.set(key, [...(byKey.get(key) ?? []), street]);
  const having = async (keys: readonly string[], isNear: (street: Street) => boolean): Promise<Street[]> => [
    ...new Set(keys.flatMap((key) => byKey.get(key) ?? []).filter(isNear)),
  ];
  const names = new Map<PlacedMunicipality, StreetNames>();
  return {
    ofCities: (keys, cities) => having(keys, ({ city }) => cities.includes(city)),
    everywhere: (keys, number) =>
      having(keys, ({ numbers }) => number === null || (numbers[0]! <= number && number <= numbers.at(-1)!)),
    async names(city) {
      const own =
        names.get(city) ?? new StreetNames(streets.filter((one) => one.city === city).map(({ key }) => key));
      names.set(city, own);
      return own;
    },
  };
}

/** A geocoder of streets in memory. */
export function geocoderOf({
  cities,
  streets,
  register,
}: {
  cities: readonly PlacedMunicipality[];
  streets: readonly Street[];
  register?: PlaceRegister;
}): Geocoder {
  const summaries = cities.flatMap((city) => {
    const own = streets.filter((street) => street.city === city);
    return own.length > 0 ? [addressSummary(own)] : [];
  });
  return createGeocoder({ cities, summaries, streets: streetSource(streets), register });
}
