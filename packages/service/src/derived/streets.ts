import { normalizedAddress, streetKeys } from '@cdata/catalog/reading';
import { cityAccuracy } from '../geocoding/calibration.ts';
import { addressLines, civicAt, streetOf, type Street } from '../geocoding/placed-street.ts';
import { recordStreets } from '../geocoding/record-streets.ts';
import { readRecordAddresses, readStreets, type PlacedMunicipality } from '../queries/geocoding.ts';
import type { AddressSummary, AreaCentre, StreetTableRows } from '../queries/streets.ts';
import type { Cell } from '../store/copy.ts';
import type { Store } from '../store/store.ts';

/** What the geocoder reads of a city: the streets of its addresses, or else of its permits and licences. */
export async function derivedStreets(store: Store, city: PlacedMunicipality): Promise<StreetTableRows> {
  const rows = await readStreets(store, city.slug);
  const streets =
    rows.length > 0
      ? rows.map((row) => streetOf(row, city))
      : recordStreets(await readRecordAddresses(store, city.slug), city);
  const ofRecords = streets.filter(({ source }) => source === 'records');
  return {
    street: mapped(streets, streetRow),
    street_key: flatMapped(streets, keyRows),
    record_location: flatMapped(ofRecords, addressRows),
    address_summary: streets.length > 0 ? [summaryRow(addressSummary(streets))] : [],
  };
}

/** @param streets Of one city; at least one. */
export function addressSummary(streets: readonly Street[]): AddressSummary {
  const [{ city, source }] = streets as [Street];
  return {
    municipality: city.slug,
    source,
    postal_areas: areaCentres(streets),
    neighbourhoods: [...new Set(streets.flatMap((street) => street.neighbourhoods.flat()))].sort(),
    accuracy: cityAccuracy(streets),
  };
}

function areaCentres(streets: readonly Street[]): Record<string, AreaCentre> {
  const areas: Record<string, AreaCentre> = {};
  for (const { postalCodes, lats, lngs } of streets) {
    postalCodes.forEach((code, at) => {
      if (code === '') return;
      const area = (areas[code.slice(0, 3)] ??= { lat: 0, lng: 0, addresses: 0 });
      area.addresses++;
      area.lat += (lats[at]! - area.lat) / area.addresses;
      area.lng += (lngs[at]! - area.lng) / area.addresses;
    });
  }
  return areas;
}

const summaryRow = (summary: AddressSummary): Cell[] => [
  summary.municipality,
  summary.source,
  JSON.stringify(summary.postal_areas),
  JSON.stringify(summary.neighbourhoods),
  JSON.stringify(summary.accuracy),
];

function streetRow(street: Street): Cell[] {
  const { city, name, key, source, numbers } = street;
  return [
    ...[city.slug, name, key, source, street.streetName, street.streetType, street.typeFirst],
    ...[street.direction, street.directionFirst, numbers[0]!, numbers.at(-1)!, addressLines(street)],
  ];
}

const keyRows = (street: Street): Cell[][] =>
  streetKeys(street).map((key) => [key, street.city.slug, street.name]);

const addressRows = (street: Street): Cell[][] =>
  street.suffixes.map((_, at) => [
    street.city.slug,
    normalizedAddress(civicAt(street, at)),
    street.postalCodes[at]!,
    street.lats[at]!,
    street.lngs[at]!,
  ]);

function* mapped<Item>(items: readonly Item[], rowOf: (item: Item) => Cell[]): Generator<Cell[]> {
  for (const item of items) yield rowOf(item);
}

function* flatMapped<Item>(items: readonly Item[], rowsOf: (item: Item) => Cell[][]): Generator<Cell[]> {
  for (const item of items) yield* rowsOf(item);
}
