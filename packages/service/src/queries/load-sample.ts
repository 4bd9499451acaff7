import type { EntityType } from '@cdata/catalog';
import type { Store } from '../store/store.ts';

/** What is sampled of a load. */
export interface SampledLoad {
  sourceIds: readonly string[];
  /** ISO 8601: records that have been fetched since then come first. */
  since: string;
}

export interface SampledRecord {
  entity_type: EntityType;
  record_id: string;
  municipality: string;
  /** As published. */
  address: string | null;
  /** The form in which it is found; null if it has none. */
  normalized_address: string | null;
}

export interface SampledAddress {
  municipality: string;
  normalized_address: string;
  /** Empty for a whole house. */
  unit: string;
  lat: number;
  lng: number;
  /** Whether the point is not the house's, but the middle of its side of the block. */
  is_block_point: boolean;
}

export interface SampledZone {
  city: string;
  zone_code: string;
  /** The coordinates of a GeoJSON MultiPolygon: [lng, lat] in WGS84 degrees. */
  polygons: [number, number][][][];
}

/**
 * Rows from everywhere in the load, and the same ones each time. They are chosen before their JSON is read: it would be read
 * of all rows of the load.
 */
export const sampleRecords = (
  store: Store,
  { sourceIds, since }: SampledLoad,
  limit: number,
): Promise<SampledRecord[]> =>
  store.query(
    `SELECT entity_type, record_id, municipality, normalized_address, record::json ->> 'address' AS address
     FROM record JOIN (
       SELECT entity_type, record_id FROM record
       WHERE source_id = ANY($1) ORDER BY fetched_at < $2, md5(record_id) LIMIT $3
     ) AS chosen USING (entity_type, record_id) ORDER BY md5(record_id)`,
    [sourceIds, since, limit],
  );

export const sampleAddresses = (
  store: Store,
  { sourceIds }: SampledLoad,
  limit: number,
): Promise<SampledAddress[]> =>
  store.query(
    `SELECT municipality, normalized_address, unit, lat, lng, is_block_point FROM address
     WHERE source_id = ANY($1) ORDER BY md5(municipality || normalized_address || unit) LIMIT $2`,
    [sourceIds, limit],
  );

export const sampleZones = (
  store: Store,
  { sourceIds }: SampledLoad,
  limit: number,
): Promise<SampledZone[]> =>
  store.query(
    `SELECT city, zone_code, polygons FROM zone
     WHERE source_id = ANY($1) ORDER BY md5(polygons::text) LIMIT $2`,
    [sourceIds, limit],
  );
