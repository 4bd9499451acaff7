import type { DerivedDataset } from '../../src/catalog/index.ts';
import type { ServiceRecord } from '../store/published-value.ts';
import type { StoredRecord } from '../store/record-row.ts';

/** A record of a derived dataset, without the fields that have no value: a missing field is normal. */
export const derivedRecord = (dataset: DerivedDataset, fields: object): StoredRecord => ({
  entityType: dataset,
  addressKey: null,
  record: Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  ),
});

/** Where a record is, as its city publishes it. */
export const locationFields = (record: ServiceRecord): ServiceRecord => ({
  address: record.address,
  normalized_address: record.normalized_address,
  postal_code: record.postal_code,
  province: record.province,
  lat: record.lat,
  lng: record.lng,
});
