import { datasets, type DerivedDataset } from '@cdata/catalog';
import {
  permitNumberFields,
  publishedDate,
  publishedNumber,
  publishedText,
  type PublishedRecord,
} from '../store/published-record.ts';
import type { StoredRecord } from '../store/record-row.ts';

/** Leaves out the fields that have no value: a missing field is normal. */
export const derivedRecord = (dataset: DerivedDataset, fields: object): StoredRecord => ({
  entityType: dataset,
  addressKey: null,
  record: Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ),
});

export const locationFields = (record: PublishedRecord): PublishedRecord => ({
  address: record.address,
  normalized_address: record.normalized_address,
  postal_code: record.postal_code,
  province: record.province,
  lat: record.lat,
  lng: record.lng,
});

const { permit } = datasets;

export const permitFields = (record: PublishedRecord): PublishedRecord => ({
  permit_record_id: record.record_id,
  permit_number: publishedText(record, permitNumberFields),
  permit_type_canonical: record.permit_type_canonical,
  permit_date: publishedDate(record, permit.roles.date),
  permit_value: publishedNumber(record, permit.roles.value),
  permit_description: publishedText(record, ['description', 'work', 'work_type', 'permit_type_description']),
  status_canonical: record.status_canonical,
});
