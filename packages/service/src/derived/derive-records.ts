import { DerivedStaging, readPendingRevisions, type PendingRevisions } from '../queries/deriving.ts';
import { readMunicipalities, type Municipality, type PlacedMunicipality } from '../queries/geocoding.ts';
import { addressTable, recordTable, vacuum } from '../queries/loading.ts';
import { readBusinesses, readContractors } from '../queries/registries.ts';
import { readAddressSummaries, streetTableNames } from '../queries/streets.ts';
import { AddressReader, type NamedCity } from '../store/address-key.ts';
import type { Cell } from '../store/copy.ts';
import type { PublishedRecord } from '../store/published-record.ts';
import { recordRow, type StoredRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { derivedRecord, locationFields } from './derived-record.ts';
import { openings, openingsSoon } from './openings.ts';
import { derivedStreets } from './streets.ts';

/** The rows of the derived records of a city, computed from its permits and licences. */
export async function derivedRows(store: Store, city: NamedCity): Promise<Cell[][]> {
  const cities = [city.slug];
  const opened = await openings(store, cities);
  const derived: StoredRecord[] = [
    ...opened,
    ...(await openingsSoon(store, cities, opened)),
    ...(await contractors(store, cities)),
    ...(await businesses(store, cities)),
  ];
  const addresses = new AddressReader(city);
  return derived.map((one) =>
    recordRow({ ...one, addressKey: addresses.publishedKey(one.record) }, city.name),
  );
}

/** The datasets from which others are derived. */
const origins = new Set(['permit', 'licence']);

/**
 * Brings the derived records, the streets and what `/sources` reports up to date with what has been loaded since: of the cities that have changed, and no others. A process that was killed after a load has left this to
 * the next one. Readers see either the former state or the new one.
 */
export async function deriveLoaded(store: Store): Promise<void> {
  const pending = await readPendingRevisions(store);
  if (!pending) return;
  const slugs = new Set(changedCities(pending, (type) => origins.has(type)));
  const municipalities = await readMunicipalities(store);
  const cities = municipalities.filter(({ slug }) => slugs.has(slug));
  const streetCities = await citiesOfStreets(store, pending);
  const staging = new DerivedStaging(store);
  await staging.create();
  try {
    for (const city of cities) await staging.addRecords(await derivedRows(store, city));
    for (const city of municipalities.filter(isPlaced))
      if (streetCities.has(city.slug)) await staging.addStreets(await derivedStreets(store, city));
    await staging.apply({ cities: cities.map(({ slug }) => slug), streetCities: [...streetCities] }, pending);
    if (cities.length > 0) await vacuum(store, recordTable.name);
    if (streetCities.size > 0) await vacuum(store, ...streetTableNames);
  } finally {
    await staging.drop();
  }
}

const isPlaced = (one: Municipality): one is PlacedMunicipality => one.lat !== null && one.lng !== null;

const changedCities = ({ changes }: PendingRevisions, isOf: (type: string) => boolean): string[] =>
  changes.filter(({ entity_type: type }) => isOf(type)).map(({ municipality }) => municipality);

/** Records serve the geocoder only where no addresses have been loaded. */
async function citiesOfStreets(store: Store, pending: PendingRevisions): Promise<Set<string>> {
  const summaries = await readAddressSummaries(store);
  const withAddresses = new Set(
    summaries.filter(({ source }) => source === 'addresses').map(({ municipality }) => municipality),
  );
  return new Set([
    ...changedCities(pending, (type) => type === addressTable.name),
    ...changedCities(pending, (type) => origins.has(type)).filter((slug) => !withAddresses.has(slug)),
  ]);
}

/** One record per name and city. */
export async function contractors(store: Store, cities: readonly string[]): Promise<StoredRecord[]> {
  return (await readContractors(store, cities)).map((row) =>
    derivedRecord('contractor', { record_id: `${row.municipality}:${row.name_normalized}`, ...row }),
  );
}

/** One record per name and city, with the fields of the newest licence. */
export async function businesses(store: Store, cities: readonly string[]): Promise<StoredRecord[]> {
  const rows = await readBusinesses(store, cities);
  return rows.map(({ municipality, name, licences, is_active, opened_on, newest }) => {
    const record = JSON.parse(newest) as PublishedRecord;
    return derivedRecord('business', {
      record_id: `${municipality}:${name}`,
      municipality,
      business_name: record.business_name ?? record.normalized_business_name,
      normalized_business_name: name,
      category_canonical: record.category_canonical,
      is_active,
      opened_on,
      ...locationFields(record),
      licences,
      fetched_at: record.fetched_at,
    });
  });
}
