import type { CivicAddress } from '../../src/address/civic-address.ts';
import type { EntityType } from '../../src/catalog/index.ts';
import type { StoredRecord } from '../store/record-row.ts';

/** An address that exists in the generated country: what geocoding answers from. */
export interface GeneratedAddress {
  municipality: string;
  /** Two-letter code, e.g. `QC`. */
  province: string;
  civic: CivicAddress;
  /** `4329 ERLANGER CRESCENT NORTHWEST`. Unique within a municipality. */
  normalizedAddress: string;
  /** `M5V 2T6`. */
  postalCode: string;
  /** WGS84 degrees, the true position (records may publish it rounded, as text or not at all). */
  lat: number;
  lng: number;
  zoneCode: string;
  neighbourhood: string;
  ward: string;
}

/** A zoning district of a city. Rings are closed, [lng, lat] in WGS84 degrees; districts of a city do not overlap. */
export interface GeneratedZone {
  city: string;
  zoneCode: string;
  zoneDescription: string;
  zoneCategory: string;
  ring: [number, number][];
}

/** A record of a dataset that cities publish themselves. */
export interface GeneratedRecord extends StoredRecord {
  entityType: EntityType;
}
