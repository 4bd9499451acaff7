import type { PublishedRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { placeFacts, present, published, readRecords, type Published } from './published-facts.ts';

interface ContractorRow {
  municipality: string;
  name_normalized: string;
  name: string;
  permits: number;
  construction_value: number | null;
  first_permit_date: string;
  latest_permit_date: string;
  province: string | null;
  fetched_at: string;
}

/** Contractors named on building permits, one a name and city. */
export async function contractors(store: Store): Promise<PublishedRecord[]> {
  const rows = await store.readAll<ContractorRow>(`
    WITH named AS (
      SELECT municipality, event_date, value, fetched_at,
        ${published('province')} AS province,
        coalesce(${published('contractor_name')}, ${published('contractor')}) AS name,
        ${published('contractor_name_normalized')} AS name_normalized
      FROM ${readRecords('permit')}
    ), keyed AS (
      SELECT *, lower(regexp_replace(coalesce(name_normalized, name), '\\s+', ' ', 'g')) AS key
      FROM named WHERE name IS NOT NULL AND event_date > date '0001-01-01'
    )
    SELECT municipality, key AS name_normalized, max(name) AS name, count(*)::int AS permits,
      sum(value) AS construction_value, min(event_date)::text AS first_permit_date,
      max(event_date)::text AS latest_permit_date, max(province) AS province, max(fetched_at) AS fetched_at
    FROM keyed GROUP BY municipality, key ORDER BY municipality, key`);
  return rows.map((row) => ({
    entityType: 'contractor',
    addressKey: null,
    record: present({ record_id: `${row.municipality}:${row.name_normalized}`, ...row }),
  }));
}

interface BusinessRow {
  municipality: string;
  name: string;
  licences: number;
  is_active: boolean;
  opened_on: string;
  newest: string;
}

/** Businesses that hold or held a licence, one a name and city, with what their newest licence says. */
export async function businesses(store: Store): Promise<PublishedRecord[]> {
  const rows = await store.readAll<BusinessRow>(`
    WITH named AS (
      SELECT municipality, event_date, record_id, record, coalesce(is_active, false) AS is_active,
        coalesce(opened_on, event_date) AS opened_on,
        lower(coalesce(${published('normalized_business_name')}, ${published('business_name')},
          ${published('legal_name')})) AS name
      FROM ${readRecords('licence')}
    )
    SELECT municipality, name, count(*)::int AS licences, bool_or(is_active) AS is_active,
      min(opened_on)::text AS opened_on, (array_agg(record ORDER BY event_date DESC, record_id DESC))[1] AS newest
    FROM named WHERE name IS NOT NULL GROUP BY municipality, name ORDER BY municipality, name`);
  return rows.map(({ municipality, name, licences, is_active, opened_on, newest }) => {
    const record = JSON.parse(newest) as Published;
    return {
      entityType: 'business',
      addressKey: null,
      record: present({
        record_id: `${municipality}:${name}`,
        municipality,
        business_name: record.business_name ?? record.normalized_business_name ?? record.legal_name,
        normalized_business_name: name,
        category_canonical: record.category_canonical,
        is_active,
        opened_on,
        ...placeFacts(record),
        licences,
        fetched_at: record.fetched_at,
      }),
    };
  });
}
