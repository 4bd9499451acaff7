import { readBusinesses, readContractors } from '../queries/registries.ts';
import type { PublishedRecord } from '../store/published-record.ts';
import type { StoredRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { derivedRecord, locationFields } from './derived-record.ts';

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
