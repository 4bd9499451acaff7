import { fillEstimateCells } from '../estimate/cells.ts';
import type { GeneratedAddress, GeneratedZone } from '../records/generated.ts';
import type { Country, Municipality } from './country.ts';
import { csvPieces, type Cell } from './csv.ts';
import { migrations } from './migrations.ts';
import { recordColumns, recordRow } from './record-row.ts';
import type { Store } from './store.ts';

/** Told in a line what a long step is doing. */
export type Progress = (line: string) => void;

/**
 * Fills an empty store with a country: tables, rows, then indexes (a third of the time of indexes kept up row by
 * row), the estimates' cells and the planner's statistics.
 */
export async function buildStore(store: Store, country: Country, progress: Progress): Promise<void> {
  const [tables, ...afterLoading] = await migrations();
  if (!tables) throw new Error('The service has no migrations.');
  await store.run(tables.sql);
  await load(store, 'city', cityColumns, mapped(country.cities, cityRow));
  await load(store, 'address', addressColumns, mapped(country.addresses, addressRow));
  await load(store, 'zone', zoneColumns, mapped(country.zones, zoneRow));
  const loaded = await loadRecords(store, country);
  progress(`Indexing ${loaded.toLocaleString('en-CA')} records`);
  for (const { sql } of afterLoading) await store.run(sql);
  await store.run('ANALYZE');
  progress('Measuring what permits cost');
  await fillEstimateCells(store);
}

async function loadRecords(store: Store, country: Country): Promise<number> {
  const names = new Map(country.cities.map(({ slug, name }) => [slug, name]));
  let count = 0;
  await load(
    store,
    'record',
    recordColumns,
    mapped(country.records(), (generated) => {
      count++;
      return recordRow(generated, names.get(generated.record.municipality as string) ?? '');
    }),
  );
  return count;
}

async function load(
  store: Store,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Promise<void> {
  // The next piece is made while the store, in its own thread, takes the last one.
  let writing: Promise<void> = Promise.resolve();
  for (const piece of csvPieces(rows)) {
    await writing;
    writing = store.copy(table, columns, piece);
    writing.catch(() => undefined);
  }
  await writing;
}

function* mapped<From>(items: Iterable<From>, row: (item: From) => Cell[]): Generator<Cell[]> {
  for (const item of items) yield row(item);
}

const cityColumns = ['slug', 'name', 'aliases', 'province', 'lat', 'lng'];
const cityRow = (city: Municipality): Cell[] => [
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
const addressRow = (address: GeneratedAddress): Cell[] => {
  const { civic } = address;
  return [
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
};

const zoneColumns = ['city', 'zone_code', 'zone_description', 'zone_category', 'ring'];
const zoneRow = (zone: GeneratedZone): Cell[] => [
  zone.city,
  zone.zoneCode,
  zone.zoneDescription,
  zone.zoneCategory,
  JSON.stringify(zone.ring),
];
