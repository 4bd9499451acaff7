import { noDate } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { jsonText, literals, parsedRecords } from './sql.ts';

/** A permit belongs to an opening at the same address for this long (the reference: "What the service does"). */
const lookback = "interval '2 years'";

export interface FirstLicence {
  /** The records are JSON texts. */
  licence: string;
  permit: string | null;
  /** YYYY-MM-DD. */
  opened_on: string;
}

/**
 * The first licence that each business ever held in a city, with the newest permit at the same address in the two years
 * before. A business that took two licences on its first day opened once.
 */
export const readFirstLicences = (store: Store, cities: readonly string[]): Promise<FirstLicence[]> =>
  store.readAll(`
    WITH licence AS (
      SELECT *, coalesce(opened_on, event_date) AS opened,
        lower(coalesce(${jsonText('normalized_business_name')}, ${jsonText('business_name')}, record_id)) AS name
      FROM ${parsedRecords('licence', cities)} WHERE coalesce(opened_on, event_date) > date '${noDate}'
    ), first_of_business AS (
      SELECT municipality, name, min(opened) AS opened FROM licence GROUP BY municipality, name
    )
    SELECT DISTINCT ON (l.municipality, l.name) l.record AS licence, p.record AS permit, l.opened::text AS opened_on
    FROM licence l
    JOIN first_of_business f ON f.municipality = l.municipality AND f.name = l.name AND f.opened = l.opened
    LEFT JOIN LATERAL (
      SELECT p.record FROM record p
      WHERE p.entity_type = 'permit' AND p.municipality = l.municipality
        AND p.normalized_address = l.normalized_address
        AND p.event_date <= l.opened AND p.event_date >= l.opened - ${lookback}
      ORDER BY p.event_date DESC, p.record_id DESC LIMIT 1
    ) p ON true
    WHERE l.is_opening
    ORDER BY l.municipality, l.name, l.record_id`);

/**
 * The newest permit, as JSON text, of each address where work is underway and no licence is active; only in cities that
 * publish licences. Work is not underway if no permit of the two years before the city's newest one names it.
 */
export async function readPermitsUnderway(store: Store, cities: readonly string[]): Promise<string[]> {
  const rows = await store.readAll<{ record: string }>(`
    SELECT DISTINCT ON (p.municipality, p.normalized_address) p.record
    FROM record p
    JOIN (
      SELECT municipality, max(event_date) AS newest FROM record
      WHERE entity_type = 'permit' AND municipality IN (${literals(cities)}) GROUP BY municipality
    ) city ON city.municipality = p.municipality AND p.event_date >= city.newest - ${lookback}
    WHERE p.entity_type = 'permit' AND p.status_canonical IN ('issued', 'in_review')
      AND p.normalized_address IS NOT NULL
      AND EXISTS (SELECT 1 FROM record l WHERE l.entity_type = 'licence' AND l.municipality = p.municipality)
      AND NOT EXISTS (
        SELECT 1 FROM record l
        WHERE l.entity_type = 'licence' AND l.municipality = p.municipality
          AND l.normalized_address = p.normalized_address AND l.is_active IS NOT FALSE
      )
    ORDER BY p.municipality, p.normalized_address, p.event_date DESC, p.record_id DESC`);
  return rows.map(({ record }) => record);
}
