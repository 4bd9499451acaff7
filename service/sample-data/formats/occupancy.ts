import { fetchedAt, permitNumber, permitRecordId } from '../bookkeeping.ts';
import { placeFields, placesOf } from '../coordinates.ts';
import { isoDate, lastDay, workday } from '../days.ts';
import type { GeneratedRecord } from '../generated.ts';
import type { PermitCase } from '../permits.ts';
import type { Random } from '../random.ts';
import { cityStatus, structureName, useClass } from '../vocabulary.ts';
import { newBuilding, type Work } from '../works.ts';
import { writtenAddress } from '../written-address.ts';

/** New buildings and dwellings, and old ones put to another use, may only be occupied with a permit. */
const occupied = (work: Work): boolean =>
  work === newBuilding ||
  work.type === 'change_of_use' ||
  (work.type === 'new_construction' && work.makes !== undefined);

/** The occupancy permit that follows a finished new building or change of use, if there is one. */
export function* occupancyRecords(permit: PermitCase, chance: Random): Iterable<GeneratedRecord> {
  const { property, work, completed } = permit;
  if (completed === null || !occupied(work) || !chance.chance(0.97)) return;
  const { address, city, use } = property;
  const status = chance.chance(0.97) ? 'issued' : 'unknown';
  yield {
    entityType: 'occupancy_permit',
    addressKey: address.normalizedAddress,
    record: {
      record_id: `OCC ${permitRecordId(permit)}`,
      municipality: city.slug,
      fetched_at: fetchedAt(city),
      address: writtenAddress(city, address, permit.unit, chance),
      normalized_address: address.normalizedAddress,
      permit_number: permitNumber(permit),
      issued_date: isoDate(Math.min(lastDay, workday(completed + chance.integer(1, 12)))),
      status: cityStatus(city, status),
      status_canonical: status,
      occupancy_type: structureName(city, use),
      building_use: useClass(city, use),
      dwelling_units: property.dwellings,
      postal_code: address.postalCode,
      province: address.province,
      ...placeFields(address, placesOf(city, 'occupancy_permit'), chance, true),
    },
  };
}
