import type { GeneratedRecord } from './generated.ts';
import { isoDate, yearOf } from './days.ts';
import type { PermitCase } from './permits.ts';

/** A permit as its city publishes it. */
export function permitRecord(permit: PermitCase): GeneratedRecord {
  const { property, work } = permit;
  const { address, city } = property;
  const number = `${yearOf(permit.applied)}-${String(permit.sequence).padStart(5, '0')}`;
  return {
    entityType: 'permit',
    addressKey: address.normalizedAddress,
    record: {
      record_id: number,
      municipality: city.slug,
      fetched_at: '2026-11-15T06:20:00+00:00',
      address: address.normalizedAddress,
      normalized_address: address.normalizedAddress,
      permit_number: number,
      permit_type_canonical: work.type,
      status_canonical: permit.status,
      application_date: isoDate(permit.applied),
      issued_date: permit.issued && isoDate(permit.issued),
      construction_value: permit.value,
      area_m2: permit.area,
      description: permit.description,
      lat: String(address.lat),
      lng: String(address.lng),
    },
  };
}
