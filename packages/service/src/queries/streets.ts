import type { Cell } from '../store/copy.ts';
import type { Store } from '../store/store.ts';
import type { StreetRow } from './geocoding.ts';

/** The tables that are derived for the geocoder, with the columns that are written. */
export const streetTables = {
  street: [
    ...['municipality', 'name', 'key', 'source', 'street_name', 'street_type', 'type_first', 'direction'],
    ...['direction_first', 'first_number', 'last_number', 'addresses'],
  ],
  street_key: ['key', 'municipality', 'name'],
  record_location: ['municipality', 'normalized_address', 'postal_code', 'lat', 'lng'],
  address_summary: ['municipality', 'source', 'postal_areas', 'neighbourhoods', 'accuracy'],
} as const;

export type StreetTable = keyof typeof streetTables;
export const streetTableNames = Object.keys(streetTables) as StreetTable[];

/** Rows of these tables, of one city. */
export type StreetTableRows = Record<StreetTable, Iterable<Cell[]>>;

/** A street as it is stored, with the key by which it was found. */
export interface StoredStreet extends StreetRow {
  found_by: string;
  name: string;
  source: 'addresses' | 'records';
}

/** How many locations were tried and correct. */
export interface Trials {
  tried: number;
  correct: number;
}

/**
 * How a city's addresses are located by the others of their streets: numbers between neighbours by the distance of the
 * neighbours, numbers beyond the ends by their distance from the street's middle (by classes of distances), streets without
 * a number by their middle, and the city by its centre. The counts of several cities add up.
 */
export interface CityAccuracy {
  interpolated: Trials[];
  beyondEnds: Trials[];
  street: Trials;
  municipality: Trials;
}

/** WGS84 degrees, and of how many addresses they are the mean. */
export interface AreaCentre {
  lat: number;
  lng: number;
  addresses: number;
}

/** A city's addresses in numbers, stored at each load. */
export interface AddressSummary {
  municipality: string;
  source: 'addresses' | 'records';
  /** By `M5V`: the mean of the area's addresses. */
  postal_areas: Record<string, AreaCentre>;
  /** The keys of their names. */
  neighbourhoods: string[];
  accuracy: CityAccuracy;
}

export const readAddressSummaries = (store: Store): Promise<AddressSummary[]> =>
  store.readAll(
    `SELECT ${streetTables.address_summary.join(', ')} FROM address_summary ORDER BY municipality`,
  );

const streetColumns = `k.key AS found_by, s.municipality, s.name, s.source, s.street_name, s.street_type, s.type_first,
  s.direction, s.direction_first, s.addresses`;
const streetsByKey = 'street_key k JOIN street s ON s.municipality = k.municipality AND s.name = k.name';

/** The streets of cities that have a key. */
export const readStreetsOfCities = (
  store: Store,
  pairs: readonly (readonly [slug: string, key: string])[],
): Promise<StoredStreet[]> =>
  store.query(
    `SELECT ${streetColumns} FROM unnest($1::text[], $2::text[]) AS pair (municipality, key)
     JOIN (${streetsByKey}) ON k.municipality = pair.municipality AND k.key = pair.key ORDER BY 2, 3, 1`,
    [pairs.map(([slug]) => slug), pairs.map(([, key]) => key)],
  );

/**
 * The streets that have one of the keys, once for each that they have, and that may have the number. None if there are
 * more than the limit: neither their addresses nor all their names are read then.
 */
export const readStreetsEverywhere = (
  store: Store,
  { keys, number, limit }: { keys: readonly string[]; number: number | null; limit: number },
): Promise<StoredStreet[]> =>
  store.query(
    `WITH named AS MATERIALIZED (
       SELECT street.* FROM unnest($1::text[]) AS name (key) CROSS JOIN LATERAL (
         SELECT k.key, s.ctid AS place FROM ${streetsByKey}
         WHERE k.key = name.key AND ($2::integer IS NULL OR $2 BETWEEN s.first_number AND s.last_number)
         ORDER BY k.municipality LIMIT ${limit + 1}
       ) AS street
     )
     SELECT ${streetColumns} FROM named k JOIN street s ON s.ctid = k.place
     WHERE (SELECT count(*) FROM named) <= ${limit} ORDER BY 2, 3, 1`,
    [keys, number],
  );

/** The keys of the names of a city's streets. */
export async function readStreetKeys(store: Store, municipality: string): Promise<string[]> {
  const rows = await store.query<{ key: string }>(
    'SELECT DISTINCT key FROM street WHERE municipality = $1 ORDER BY key',
    [municipality],
  );
  return rows.map(({ key }) => key);
}
