import { deriveRecords } from '../derived/derive-records.ts';
import { fillEstimateCells } from '../queries/estimates.ts';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { copyRows, type Cell } from '../store/copy.ts';
import { migrations } from '../store/migrations.ts';
import { recordColumns, recordRow } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import type { GeneratedAddress, GeneratedZone, SampleData } from './index.ts';

/** Receives a line when a long step starts. */
export type Progress = (line: string) => void;

/** Records between two progress reports. */
const progressInterval = 1000;

/**
 * Fills an empty store with generated records. Indexes are created after the rows: it takes a third of the time that
 * updating them with each row takes.
 */
export async function loadSampleData(
  store: Store,
  country: SampleData,
  progress: Progress,
  onRecords: (count: number) => void = () => undefined,
): Promise<void> {
  const [tables, ...afterLoading] = await migrations();
  if (!tables) throw new Error('The service has no migrations.');
  const cityNames = new Map(country.cities.map(({ slug, name }) => [slug, name]));
  let count = 0;
  function* recordRows(): Generator<Cell[]> {
    for (const generated of country.records()) {
      count++;
      if (count % progressInterval === 0) onRecords(count);
      yield recordRow(generated, cityNames.get(generated.record.municipality as string) ?? '');
    }
  }
  await store.run(tables.sql);
  await copyRows(store, 'city', cityColumns, country.cities.map(cityRow));
  await copyRows(store, 'address', addressColumns, country.addresses.map(addressRow));
  await copyRows(store, 'zone', zoneColumns, country.zones.map(zoneRow));
  await copyRows(store, 'record', recordColumns, recordRows());
  progress(`Indexing ${count.toLocaleString('en-CA')} records`);
  for (const { sql } of afterLoading) await store.run(sql);
  progress('Deriving openings, contractors and businesses');
  await deriveRecords(store, cityNames);
  // Updates the visibility map, without which there are no index-only scans.
  await store.run('VACUUM ANALYZE');
  progress('Computing cost figures');
  await fillEstimateCells(store);
}

const cityColumns = ['slug', 'name', 'aliases', 'province', 'lat', 'lng'];
const cityRow = (city: PlacedMunicipality): Cell[] => [
  city.slug,
  city.name,
  JSON.stringify(city.aliases),
  city.province,
  city.lat,
  city.lng,
];

const addressColumns = [
  'municipality',
  'normalized_address',
  'house_number',
  'street_name',
  'street_type',
  'type_first',
  'direction',
  'direction_first',
  'neighbourhood',
  'postal_code',
  'lat',
  'lng',
];
const addressRow = ({ civic, ...address }: GeneratedAddress): Cell[] => [
  address.municipality,
  address.normalizedAddress,
  civic.number ?? '',
  civic.streetName,
  civic.streetType,
  civic.typeFirst,
  civic.direction,
  civic.directionFirst,
  address.neighbourhood,
  address.postalCode,
  address.lat,
  address.lng,
];

const zoneColumns = ['city', 'zone_code', 'zone_description', 'zone_category', 'ring'];
const zoneRow = (zone: GeneratedZone): Cell[] => [
  zone.city,
  zone.zoneCode,
  zone.zoneDescription,
  zone.zoneCategory,
  JSON.stringify(zone.ring),
];
