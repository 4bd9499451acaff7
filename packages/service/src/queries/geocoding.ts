import type { Store } from '../store/store.ts';
import { literal } from './sql.ts';

export interface Municipality {
  /** `st_johns`. */
  slug: string;
  /** `St. John’s`. */
  name: string;
  aliases: readonly string[];
  /** Two-letter code; empty where it is unknown, because the municipality's records were imported. */
  province: string;
  /** WGS84 degrees of the centre; null where it is unknown. */
  lat: number | null;
  lng: number | null;
}

export interface PlacedMunicipality extends Municipality {
  lat: number;
  lng: number;
}

export interface StreetRow {
  municipality: string;
  street_name: string;
  street_type: string | null;
  type_first: boolean;
  direction: string | null;
  direction_first: boolean;
  /**
   * One place per line, separated by bars: number, postal code, lat and lng; then, as far as there are any, `b` for the point
   * of a block, the units that are there, separated by commas, and its neighbourhood.
   */
  addresses: string;
}

export interface Zone {
  city: string;
  zone_code: string;
  zone_description: string;
  zone_category: string;
  /** The coordinates of a GeoJSON MultiPolygon: [lng, lat] in WGS84 degrees. */
  polygons: [number, number][][][];
}

/**
 * The cities with records, addresses or zones. One whose place is not known is in the middle of its addresses: former
 * versions loaded addresses without noting where their city is.
 */
export const readMunicipalities = (store: Store): Promise<Municipality[]> =>
  store.readAll(`
    SELECT slug, name, aliases, province, coalesce(city.lat, middle.lat) AS lat, coalesce(city.lng, middle.lng) AS lng
    FROM city LEFT JOIN LATERAL (
      SELECT avg(address.lat) AS lat, avg(address.lng) AS lng FROM address
      WHERE city.lat IS NULL AND address.municipality = city.slug
    ) AS middle ON true ORDER BY slug`);

/** One row per street of a city instead of one per address, so that few values cross between threads. */
export const readStreets = (store: Store, municipality: string): Promise<StreetRow[]> =>
  store.readAll(`
    SELECT municipality, street_name, street_type, type_first, direction, direction_first,
      string_agg(
        rtrim(concat(house_number, '|', postal_code, '|', lat, '|', lng, '|', CASE WHEN is_block_point THEN 'b' END, '|',
          units, '|', neighbourhood), '|'),
        E'\\n') AS addresses
    FROM (
      SELECT municipality, street_name, street_type, type_first, direction, direction_first, house_number, postal_code,
        lat, lng, is_block_point, translate(neighbourhood, E'|\\n', '  ') AS neighbourhood,
        string_agg(nullif(unit, ''), ',' ORDER BY unit) AS units
      FROM address WHERE municipality = ${literal(municipality)}
      GROUP BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12
    ) AS place
    GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 5`);

/** An address that permits or licences have, with the place that they agree on. */
export interface RecordAddress {
  normalized_address: string;
  lat: number;
  lng: number;
  /** Empty where they don't agree on one. */
  neighbourhood: string;
}

/** The addresses of a city's permits and licences. Those whose records are more than about 100 m apart are left out. */
export const readRecordAddresses = (store: Store, municipality: string): Promise<RecordAddress[]> =>
  store.readAll(`
    SELECT normalized_address, avg(lat) AS lat, avg(lng) AS lng,
      CASE WHEN min(neighbourhood) = max(neighbourhood) THEN translate(min(neighbourhood), E'|;\\n', '   ') ELSE '' END
        AS neighbourhood
    FROM record
    WHERE municipality = ${literal(municipality)} AND entity_type IN ('permit', 'licence')
      AND normalized_address <> '' AND lat IS NOT NULL
    GROUP BY normalized_address
    HAVING max(lat) - min(lat) < 0.001 AND max(lng) - min(lng) < 0.0015
    ORDER BY normalized_address`);

export const readZones = (store: Store): Promise<Zone[]> =>
  store.readAll(
    'SELECT city, zone_code, zone_description, zone_category, polygons FROM zone ORDER BY city, zone_code',
  );

/** An area of a kind such as wards. */
export interface NamedArea {
  kind: string;
  name: string;
  /** As those of a {@link Zone}. */
  polygons: Zone['polygons'];
}

export const readNamedAreas = (store: Store): Promise<NamedArea[]> =>
  store.readAll('SELECT kind, name, polygons FROM named_area ORDER BY kind, name');

/** Coordinates and postal codes of the city's known addresses, by normalized address. One whose units or communities are apart has none. */
export async function readAddressPlaces(
  store: Store,
  municipality: string,
  addresses: readonly string[],
): Promise<Map<string, { lat: number; lng: number; postalCode: string }>> {
  const rows = await store.query<{
    normalized_address: string;
    lat: number;
    lng: number;
    postal_code: string;
  }>(
    `SELECT normalized_address, max(postal_code) AS postal_code,
       coalesce(avg(lat) FILTER (WHERE unit = ''), avg(lat)) AS lat,
       coalesce(avg(lng) FILTER (WHERE unit = ''), avg(lng)) AS lng
     FROM address WHERE municipality = $1 AND normalized_address = ANY($2)
     GROUP BY normalized_address
     HAVING coalesce(max(lat) FILTER (WHERE unit = '') - min(lat) FILTER (WHERE unit = ''), max(lat) - min(lat)) < 0.001
       AND coalesce(max(lng) FILTER (WHERE unit = '') - min(lng) FILTER (WHERE unit = ''), max(lng) - min(lng)) < 0.0015`,
    [municipality, addresses],
  );
  return new Map(
    rows.map(({ normalized_address: address, lat, lng, postal_code: postalCode }) => [
      address,
      { lat, lng, postalCode },
    ]),
  );
}
