import { derivedRows } from '../derived/derive-records.ts';
import { derivedStreets } from '../derived/streets.ts';
import { learnEstimates } from '../estimate/learn-estimates.ts';
import { copyStreets } from '../queries/deriving.ts';
import { modelScript } from '../queries/estimates.ts';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { addressTable, cityTable, recordTable, vacuum, zoneTable } from '../queries/loading.ts';
import { sourcesScript } from '../queries/sources.ts';
import { streetTableNames } from '../queries/streets.ts';
import { copyRows, type Cell } from '../store/copy.ts';
import { definesColumns, migrations } from '../store/migrations.ts';
import { recordRow } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import type { GeneratedAddress, GeneratedZone, SampleData } from './index.ts';

/** Bytes of the stored records per permit, approximately. */
const bytesPerPermit = 2900;

/**
 * Fills an empty store with sample data, and reports how much is done, in tens of percent. Indexes are created after
 * the rows, which takes a third of the time that updating them with each row takes. Rows are generated while the store
 * opens, because a new embedded database takes some seconds.
 */
export async function loadSampleData(
  opening: Promise<Store>,
  data: SampleData,
  onProgress: (percent: number) => void,
): Promise<void> {
  const all = await migrations();
  const [beforeRows, afterRows] = [all.filter(definesColumns), all.filter((one) => !definesColumns(one))];
  const cityNames = new Map(data.cities.map(({ slug, name }) => [slug, name]));
  function* recordRows(): Generator<Cell[]> {
    for (const generated of data.records()) {
      yield recordRow(generated, cityNames.get(generated.record.municipality as string) ?? '');
    }
  }
  const created = opening.then(async (store) => {
    for (const { sql } of beforeRows) await store.run(sql);
    return store;
  });
  let bytesStored = 0;
  let percent = 0;
  const onStored = (bytes: number): void => {
    bytesStored += bytes;
    const tenths = Math.min(6, Math.floor((6 * bytesStored) / (data.permits * bytesPerPermit)));
    if (tenths * 10 > percent) onProgress((percent = tenths * 10));
  };
  await copyRows(created, { ...recordTable, onStored }, recordRows());
  const store = await created;
  await copyRows(store, cityTable, data.cities.map(cityRow));
  await copyRows(store, addressTable, data.addresses.map(addressRow));
  await copyRows(store, zoneTable, data.zones.map(zoneRow));
  onProgress(70);
  for (const { sql } of afterRows) await store.run(sql);
  onProgress(80);
  for (const city of data.cities) {
    await copyRows(store, recordTable, await derivedRows(store, city));
    await copyStreets(store, await derivedStreets(store, city));
  }
  await store.run(sourcesScript());
  onProgress(90);
  // Updates the visibility map, without which there are no index-only scans.
  await vacuum(store, 'record', 'address', 'zone', ...streetTableNames);
  await store.run(modelScript(await learnEstimates(store)));
  onProgress(100);
}

const cityRow = (city: PlacedMunicipality): Cell[] => [
  city.slug,
  city.name,
  JSON.stringify(city.aliases),
  city.province,
  city.lat,
  city.lng,
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
  false,
  '',
];

const zoneRow = (zone: GeneratedZone): Cell[] => [
  zone.city,
  zone.zoneCode,
  zone.zoneDescription,
  zone.zoneCategory,
  JSON.stringify([[zone.ring]]),
  '',
];
