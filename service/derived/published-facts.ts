import { datasets } from '../../src/catalog/index.ts';
import { publishedDate, publishedNumber, publishedText } from '../store/published-value.ts';

export type Published = Record<string, unknown>;

const { permit } = datasets;

/** What an opening says of the permit at its address. */
export const permitFacts = (record: Published): Published => ({
  permit_record_id: record.record_id,
  permit_number: publishedText(record, ['permit_number', 'application_number']),
  permit_type_canonical: record.permit_type_canonical,
  permit_date: publishedDate(record, permit.roles.date),
  permit_value: publishedNumber(record, permit.roles.value),
  permit_description: publishedText(record, ['description', 'work', 'work_type', 'permit_type_description']),
  status_canonical: record.status_canonical,
});

/** Where a record is, as it publishes it. */
export const placeFacts = (record: Published): Published => ({
  address: record.address,
  normalized_address: record.normalized_address,
  postal_code: record.postal_code,
  province: record.province,
  lat: record.lat,
  lng: record.lng,
});

/** A record without the fields that have nothing: a field that is missing is normal. */
export const present = (record: Published): Published =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));

/** The records of a dataset with what they publish read once, as `j`. */
export const readRecords = (entityType: string): string =>
  `(SELECT *, record::jsonb AS j FROM record WHERE entity_type = '${entityType}' OFFSET 0) AS read`;

/** A text field of {@link readRecords}, null where it says nothing. */
export const published = (field: string): string =>
  `CASE WHEN lower(trim(j ->> '${field}')) IN ('', 'none', 'null', 'n/a') THEN NULL ELSE trim(j ->> '${field}') END`;
