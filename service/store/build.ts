import { derivedDatasets } from '../../src/catalog/index.ts';
import { derivedRecords } from '../derived/index.ts';
import { fillEstimateCells } from '../estimate/cells.ts';
import type { GeneratedAddress, GeneratedZone } from '../sample-data/generated.ts';
import type { Country, PlacedMunicipality } from './country.ts';
import { csvPieces, type Cell } from './csv.ts';
import { migrations } from './migrations.ts';
import { noDate, recordColumns, recordRow } from './record-row.ts';
import type { Store } from './store.ts';

/** Told in a line what a long step is doing. */
export type Progress = (line: string) => void;

/**
 * Fills an empty store with a country: tables, rows, then indexes (a third of the time of indexes kept up row by
 * row), the estimates' cells and the planner's statistics.
 */
export async function buildStore(
  store: Store,
  country: Country,
  progress: Progress,
  onRecords: (count: number) => void = () => undefined,
): Promise<void> {
  const [tables, ...afterLoading] = await migrations();
  if (!tables) throw new Error('The service has no migrations.');
  await store.run(tables.sql);
  await loadRows(store, 'city', cityColumns, mapped(country.cities, cityRow));
  await loadRows(store, 'address', addressColumns, mapped(country.addresses, addressRow));
  await loadRows(store, 'zone', zoneColumns, mapped(country.zones, zoneRow));
  const loaded = await loadRecords(store, country, onRecords);
  progress(`Indexing ${loaded.toLocaleString('en-CA')} records`);
  for (const { sql } of afterLoading) await store.run(sql);
  progress('Putting openings, contractors and businesses together');
  await deriveRecords(store, names(country));
  // Marks the rows as seen by all, so that indexes alone may answer.
  await store.run('VACUUM ANALYZE');
  progress('Measuring what permits cost');
  await fillEstimateCells(store);
}

const names = ({ cities }: Country): ReadonlyMap<string, string> =>
  new Map(cities.map(({ slug, name }) => [slug, name]));

/** Makes the datasets anew that are put together from others, and what `/sources` tells of all. */
export async function deriveRecords(store: Store, cityNames: ReadonlyMap<string, string>): Promise<void> {
  await store.run(
    `DELETE FROM record WHERE entity_type IN (${derivedDatasets.map((name) => `'${name}'`).join(', ')})`,
  );
  const derived = await derivedRecords(store);
  await loadRows(
    store,
    'record',
    recordColumns,
    mapped(derived, (one) => recordRow(one, cityNames.get(one.record.municipality as string) ?? '')),
  );
  await store.run(`
    DELETE FROM source;
    INSERT INTO source
    SELECT entity_type, municipality, count(*), max(fetched_at),
      min(event_date) FILTER (WHERE event_date > date '${noDate}')::text,
      max(event_date) FILTER (WHERE event_date > date '${noDate}')::text
    FROM record GROUP BY entity_type, municipality`);
}

/** Records after which it is told how many there are. */
const toldEvery = 1000;

async function loadRecords(
  store: Store,
  country: Country,
  onRecords: (count: number) => void,
): Promise<number> {
  const cityNames = names(country);
  let count = 0;
  await loadRows(
    store,
    'record',
    recordColumns,
    mapped(country.records(), (generated) => {
      count++;
      if (count % toldEvery === 0) onRecords(count);
      return recordRow(generated, cityNames.get(generated.record.municipality as string) ?? '');
    }),
  );
  return count;
}

/** Appends rows to a table, in pieces. */
export async function loadRows(
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
