import { noDate } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { jsonText, parsedRecords } from './sql.ts';

export interface ContractorRow {
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

export const readContractors = (store: Store, cities: readonly string[]): Promise<ContractorRow[]> =>
  store.readAll(`
    WITH named AS (
      SELECT municipality, event_date, value, fetched_at,
        ${jsonText('province')} AS province,
        coalesce(${jsonText('contractor_name')}, ${jsonText('contractor')}) AS name,
        ${jsonText('contractor_name_normalized')} AS name_normalized
      FROM ${parsedRecords('permit', cities)}
    ), keyed AS (
      SELECT *, lower(regexp_replace(coalesce(name_normalized, name), '\\s+', ' ', 'g')) AS key
      FROM named WHERE name IS NOT NULL AND event_date > date '${noDate}'
    )
    SELECT municipality, key AS name_normalized, max(name) AS name, count(*)::int AS permits,
      sum(value) AS construction_value, min(event_date)::text AS first_permit_date,
      max(event_date)::text AS latest_permit_date, max(province) AS province, max(fetched_at) AS fetched_at
    FROM keyed GROUP BY municipality, key ORDER BY municipality, key`);

export interface BusinessRow {
  municipality: string;
  name: string;
  licences: number;
  /** Null if none of its licences says. */
  is_active: boolean | null;
  /** Null if none of them has a date. */
  opened_on: string | null;
  /** The newest licence as JSON text. */
  newest: string;
}

export const readBusinesses = (store: Store, cities: readonly string[]): Promise<BusinessRow[]> =>
  store.readAll(`
    WITH named AS (
      SELECT municipality, event_date, record_id, record, is_active,
        coalesce(opened_on, event_date) AS opened_on,
        lower(coalesce(${jsonText('normalized_business_name')}, ${jsonText('business_name')})) AS name
      FROM ${parsedRecords('licence', cities)}
    )
    SELECT municipality, name, count(*)::int AS licences, bool_or(is_active) AS is_active,
      min(nullif(opened_on, date '${noDate}'))::text AS opened_on, (array_agg(record ORDER BY event_date DESC, record_id DESC))[1] AS newest
    FROM named WHERE name IS NOT NULL GROUP BY municipality, name ORDER BY municipality, name`);
