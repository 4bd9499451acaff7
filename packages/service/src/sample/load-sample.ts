import { samplePublisher } from '@cdata/catalog';
import { derivedRows } from '../derived/derive-records.ts';
import { derivedStreets } from '../derived/streets.ts';
import { copyStreets } from '../queries/deriving.ts';
import type { PlacedMunicipality } from '../queries/geocoding.ts';
import { addressTable, cityTable, recordTable, vacuum, zoneTable } from '../queries/loading.ts';
import { sourcesScript } from '../queries/sources.ts';
import { literal } from '../queries/sql.ts';
import { streetTableNames } from '../queries/streets.ts';
import { copyRows, type Cell } from '../store/copy.ts';
import { definesColumns, migrations } from '../store/migrations.ts';
import { recordRow } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import type { Sample, SampleAddress, SampleZone } from './sample-file.ts';

/** Bytes of the stored records per permit, approximately. */
const bytesPerPermit = 2900;

/**
 * Fills an empty store with the sample, and reports how much is done, in tens of percent. Indexes are created after the
 * rows, which takes a third of the time that updating them with each row takes. Rows are made while the store opens,
 * because a new embedded database takes some seconds.
 */
export async function loadSample(
  opening: Promise<Store>,
  reading: Promise<Sample>,
  onProgress: (percent: number) => void,
): Promise<void> {
  const [all, sample] = await Promise.all([migrations(), reading]);
  const [beforeRows, afterRows] = [all.filter(definesColumns), all.filter((one) => !definesColumns(one))];
  const cityNames = new Map(sample.cities.map(({ slug, name }) => [slug, name]));
  function* recordRows(): Generator<Cell[]> {
    for (const one of sample.records()) {
      yield recordRow(one, cityNames.get(one.record.municipality as string) ?? '');
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
    const tenths = Math.min(6, Math.floor((6 * bytesStored) / (sample.permits * bytesPerPermit)));
    if (tenths * 10 > percent) onProgress((percent = tenths * 10));
  };
  await copyRows(created, { ...recordTable, onStored }, recordRows());
  const store = await created;
  await copyRows(store, cityTable, sample.cities.map(cityRow));
  await copyRows(store, addressTable, sample.addresses.map(addressRow));
  await copyRows(store, zoneTable, sample.zones.map(zoneRow));
  onProgress(70);
  for (const { sql } of afterRows) await store.run(sql);
  onProgress(80);
  for (const city of sample.cities) {
    await copyRows(store, recordTable, await derivedRows(store, city));
    await copyStreets(store, await derivedStreets(store, city));
  }
  await store.run(sourcesScript());
  await store.run(`UPDATE source SET publisher = ${literal(samplePublisher.en)}`);
  onProgress(90);
  // Updates the visibility map, without which there are no index-only scans.
  await vacuum(store, 'record', 'address', 'zone', ...streetTableNames);
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

const addressRow = ({ civic, ...address }: SampleAddress): Cell[] => [
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
  '',
];

const zoneRow = (zone: SampleZone): Cell[] => [
  zone.city,
  zone.zoneCode,
  zone.zoneDescription,
  zone.zoneCategory,
  JSON.stringify([[zone.ring]]),
  '',
];
