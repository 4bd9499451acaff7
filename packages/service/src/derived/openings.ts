import { readFirstLicences, readPermitsUnderway, type FirstLicence } from '../queries/openings.ts';
import type { PublishedRecord } from '../store/published-record.ts';
import type { StoredRecord } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import { derivedRecord, locationFields, permitFields } from './derived-record.ts';

/** Months of 365.25 / 12 days. */
const daysInMonth = 30.4375;
const millisecondsInDay = 86_400_000;

/**
 * The first licence that a business ever held in a city, with the building permit before it at the same address (the
 * reference: "What the service does"). Renewals are not openings.
 */
export async function openings(store: Store, cities: readonly string[]): Promise<StoredRecord[]> {
  return (await readFirstLicences(store, cities)).map(openingOf);
}

function openingOf({ licence, permit, opened_on }: FirstLicence): StoredRecord {
  const record = JSON.parse(licence) as PublishedRecord;
  const facts = permit === null ? null : permitFields(JSON.parse(permit) as PublishedRecord);
  const days = facts?.permit_date
    ? (Date.parse(opened_on) - Date.parse(String(facts.permit_date))) / millisecondsInDay
    : null;
  return derivedRecord('opening', {
    record_id: record.record_id,
    municipality: record.municipality,
    business_name: record.business_name ?? record.normalized_business_name,
    category_canonical: record.category_canonical,
    // A licence that doesn't say whether it is in force was issued: the business has opened.
    status: record.is_active === false ? 'closed' : 'active',
    opened_on,
    preceded_by_permit: facts !== null,
    is_contractor: record.is_contractor,
    licence_number: record.licence_number,
    ...locationFields(record),
    months_permit_to_open: days === null ? null : Math.round((days / daysInMonth) * 10) / 10,
    ...facts,
    fetched_at: record.fetched_at,
  });
}

/** Uses of a building that may need a business licence: for cities that do not flag openings. */
const commercialUse =
  /retail|commercial|restaurant|office|store|shop|mercantile|assembly|business|industrial/i;
const useFields = [
  'proposed_use',
  'current_use',
  'building_type',
  'structure_type',
  'occupancy_type',
  'land_use',
];

/**
 * The inverse of openings. First come the addresses where work is underway and no licence is active, by their newest
 * permit, then those whose business has opened since, or has closed. No business is named.
 */
export async function openingsSoon(
  store: Store,
  cities: readonly string[],
  opened: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const permitsUnderway = (await readPermitsUnderway(store, cities))
    .map((record) => JSON.parse(record) as PublishedRecord)
    .filter(isCommercial)
    .map((record) => openingSoonOf(record, { status: 'opening_soon', ...permitFields(record) }));
  const since = opened
    .filter(({ record }) => record.permit_record_id !== undefined)
    .map(({ record }) => openingSoonOf(record, record));
  return [...permitsUnderway, ...since];
}

function isCommercial(record: PublishedRecord): boolean {
  if (typeof record.opening_soon === 'boolean') return record.opening_soon;
  return useFields.some((field) => commercialUse.test(String(record[field] ?? '')));
}

const openingSoonOf = (record: PublishedRecord, facts: PublishedRecord): StoredRecord =>
  derivedRecord('opening_soon', {
    record_id: record.record_id,
    municipality: record.municipality,
    status: facts.status,
    permit_date: facts.permit_date,
    ...locationFields(record),
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
  });
