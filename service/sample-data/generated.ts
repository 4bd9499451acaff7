import type { DatasetName, EntityType } from '../../src/catalog/index.ts';
import type { CivicAddress } from '../../src/address/civic-address.ts';

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

/** One published record, exactly as a city would publish it, faults included. */
export interface GeneratedRecord {
  entityType: EntityType;
  /** Null where the record has no street address (home-based businesses, linear projects). */
  addressKey: string | null;
  record: Record<string, unknown>;
}

/** A record of a dataset that is put together from others. */
export interface DerivedRecord extends Omit<GeneratedRecord, 'entityType'> {
  entityType: DatasetName;
}
