import { kilometresPerDegree } from '@cdata/catalog';
import type { Store } from '../store/store.ts';

export interface PlacedAddress {
  municipality: string;
  normalized_address: string;
  postal_code: string;
  lat: number;
  lng: number;
}

/** Bands in a degree of latitude, as the index has them (`migrations/006-streets.sql`). */
const bandsPerDegree = 200;
const metresPerDegree = 1000 * kilometresPerDegree;
/** On a plane, distances are a little wrong: so much farther addresses are read as well. */
const margin = 1.02;
/** Rows that may be the nearest one. */
const maxRows = 50;

/**
 * The addresses that may be the nearest one, if there is one within the distance (metres). In each band of latitude,
 * the first address to the east and to the west is near enough to say within which circle the nearest one is; then all
 * addresses in that circle are read, however many there are around it.
 *
 * @param blockPoints Whether addresses count whose point is the middle of their block's side.
 */
export function readPlacesAround(
  store: Store,
  { lat, lng, distance, blockPoints }: { lat: number; lng: number; distance: number; blockPoints: boolean },
): Promise<PlacedAddress[]> {
  const perDegree = metresPerDegree * Math.max(0.01, Math.cos((lat * Math.PI) / 180));
  const reach = distance * margin;
  const [from, to] = [lat - reach / metresPerDegree, lat + reach / metresPerDegree].map((edge) =>
    Math.floor(edge * bandsPerDegree),
  );
  const isInBand = (table: string): string =>
    `floor(lat * ${bandsPerDegree})::integer = band${table === 'address' && !blockPoints ? ' AND NOT is_block_point' : ''}`;
  const nearest = (table: string, isEast: boolean): string => `(
    SELECT lat, lng FROM ${table}
    WHERE ${isInBand(table)} AND ${isEast ? 'lng >= $2 AND lng <= $2::float8 + $4::float8' : 'lng < $2 AND lng >= $2::float8 - $4::float8'}
    ORDER BY lng ${isEast ? '' : 'DESC'} LIMIT 1)`;
  const inCircle = (table: string): string => `
    SELECT municipality, normalized_address, postal_code, lat, lng FROM ${table}
    WHERE ${isInBand(table)} AND lng BETWEEN $2 - half AND $2 + half`;
  const metres = `sqrt(((lat - $1::float8) * ${metresPerDegree}) ^ 2 + ((lng - $2::float8) * $3::float8) ^ 2)`;
  const edges = `band / ${bandsPerDegree}.0::float8 - $1, $1 - (band + 1) / ${bandsPerDegree}.0::float8`;
  return store.query(
    `WITH bands AS (SELECT band FROM generate_series($5::integer, $6::integer) AS band),
    circle AS (
      SELECT min(${metres}) * ${margin} + 1 AS radius FROM bands CROSS JOIN LATERAL (
        ${tables.flatMap((table) => [nearest(table, true), nearest(table, false)]).join(' UNION ALL ')}
      ) AS place
    ),
    chords AS (
      SELECT band, sqrt(radius ^ 2 - beyond ^ 2) / $3 AS half
      FROM circle CROSS JOIN (
        SELECT band, ${metresPerDegree} * greatest(0, ${edges}) AS beyond FROM bands
      ) AS band WHERE beyond <= radius
    )
    SELECT place.* FROM chords CROSS JOIN LATERAL (${tables.map(inCircle).join(' UNION ALL ')}) AS place
    ORDER BY ${metres}, municipality, normalized_address LIMIT ${maxRows}`,
    [lat, lng, perDegree, reach / perDegree, from!, to!],
  );
}

/** Those of the records of a city without addresses are apart. */
const tables = ['address', 'record_location'];
