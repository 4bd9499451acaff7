import type { PublishedRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import {
  permitFacts,
  placeFacts,
  present,
  published,
  readRecords,
  type Published,
} from './published-facts.ts';

/** Months of 365.25 / 12 days. */
const daysInMonth = 30.4375;
const millisecondsInDay = 86_400_000;

interface FirstLicence {
  licence: string;
  permit: string | null;
  opened_on: string;
}

/**
 * Openings: the first licence that a business ever held in a city, joined to the newest permit of the two years before
 * at the same address (the reference: "What the service does"). Renewals are no openings; a business that took two
 * licences on its first day opened once.
 */
export async function openings(store: Store): Promise<PublishedRecord[]> {
  const rows = await store.readAll<FirstLicence>(`
    WITH licence AS (
      SELECT *, coalesce(opened_on, event_date) AS opened,
        lower(coalesce(${published('normalized_business_name')}, ${published('business_name')}, record_id)) AS name
      FROM ${readRecords('licence')} WHERE coalesce(opened_on, event_date) > date '0001-01-01'
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
        AND p.event_date <= l.opened AND p.event_date >= l.opened - interval '2 years'
      ORDER BY p.event_date DESC, p.record_id DESC LIMIT 1
    ) p ON true
    WHERE l.is_opening
    ORDER BY l.municipality, l.name, l.record_id`);
  return rows.map(openingOf);
}

function openingOf({ licence, permit, opened_on }: FirstLicence): PublishedRecord {
  const record = JSON.parse(licence) as Published;
  const facts = permit === null ? null : permitFacts(JSON.parse(permit) as Published);
  const waited = facts?.permit_date
    ? (Date.parse(opened_on) - Date.parse(String(facts.permit_date))) / millisecondsInDay / daysInMonth
    : null;
  return {
    entityType: 'opening',
    addressKey: null,
    record: present({
      record_id: record.record_id,
      municipality: record.municipality,
      business_name: record.business_name ?? record.normalized_business_name ?? record.legal_name,
      category_canonical: record.category_canonical,
      status: record.is_active === true ? 'active' : 'closed',
      opened_on,
      preceded_by_permit: facts !== null,
      is_contractor: record.is_contractor,
      licence_number: record.licence_number,
      ...placeFacts(record),
      months_permit_to_open: waited === null ? null : Math.round(waited * 10) / 10,
      ...facts,
      fetched_at: record.fetched_at,
    }),
  };
}

/** What a permit says of its use where its city does not flag openings. */
const commercial = /retail|commercial|restaurant|office|store|shop|mercantile|assembly|business|industrial/i;
const usesOfBuilding = [
  'proposed_use',
  'current_use',
  'building_type',
  'structure_type',
  'occupancy_type',
  'land_use',
];

/**
 * The inverse of openings: addresses where work is underway and no active licence exists, by their newest permit; and
 * after them the addresses whose business has opened since, or has closed. No business is named.
 */
export async function openingsSoon(store: Store, opened: PublishedRecord[]): Promise<PublishedRecord[]> {
  const rows = await store.readAll<{ record: string }>(`
    SELECT DISTINCT ON (p.municipality, p.normalized_address) p.record
    FROM record p
    WHERE p.entity_type = 'permit' AND p.status_canonical IN ('issued', 'in_review')
      AND p.normalized_address IS NOT NULL
      AND p.event_date >= (SELECT max(event_date) FROM record WHERE entity_type = 'permit') - interval '2 years'
      AND p.municipality IN (SELECT municipality FROM record WHERE entity_type = 'licence')
      AND NOT EXISTS (
        SELECT 1 FROM record l
        WHERE l.entity_type = 'licence' AND l.municipality = p.municipality
          AND l.normalized_address = p.normalized_address AND l.is_active
      )
    ORDER BY p.municipality, p.normalized_address, p.event_date DESC, p.record_id DESC`);
  const underway = rows
    .map(({ record }) => JSON.parse(record) as Published)
    .filter(isCommercial)
    .map((record) => soonOf(record, { status: 'opening_soon', ...permitFacts(record) }));
  const since = opened
    .filter(({ record }) => record.permit_record_id !== undefined)
    .map(({ record }) => soonOf(record, record));
  return [...underway, ...since];
}

function isCommercial(record: Published): boolean {
  if (typeof record.opening_soon === 'boolean') return record.opening_soon;
  return usesOfBuilding.some((field) => commercial.test(String(record[field] ?? '')));
}

const soonOf = (record: Published, facts: Published): PublishedRecord => ({
  entityType: 'opening_soon',
  addressKey: null,
  record: present({
    record_id: record.record_id,
    municipality: record.municipality,
    status: facts.status,
    permit_date: facts.permit_date,
    ...placeFacts(record),
    permit_record_id: facts.permit_record_id,
    permit_number: facts.permit_number,
    permit_type_canonical: facts.permit_type_canonical,
    permit_value: facts.permit_value,
    permit_description: facts.permit_description,
    status_canonical: facts.status_canonical,
    category_canonical: record.category_canonical,
    opened_on: record.opened_on,
    preceded_by_permit: record.preceded_by_permit,
    is_contractor: record.is_contractor,
    fetched_at: record.fetched_at,
  }),
});
