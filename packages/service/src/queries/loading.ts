import { createHash } from 'node:crypto';
import { copyPieces, copyRows } from '../store/copy.ts';
import { recordColumns } from '../store/record-row.ts';
import type { Store } from '../store/store.ts';
import {
  absentOf,
  haveSameKey,
  keys,
  noteAbsentRows,
  removal,
  type AbsentRows,
  type Key,
} from './absent-rows.ts';
import type { Municipality } from './geocoding.ts';
import { noDuplicates, removeDuplicates, type DifferingRows } from './repeated-rows.ts';

/** A dataset that a city publishes, or a file that somebody loaded. */
export interface Publication {
  source_id: string;
  publisher: string;
  url: string | null;
  licence: string | null;
  licence_url: string | null;
  attribution: string | null;
}

export interface StoredPublication extends Publication {
  watermark: string | null;
  columns: string[] | null;
  /** ISO 8601. */
  last_ingest: string | null;
  /** The version of the programs that read all of its rows; null for what former versions loaded. */
  readers: string | null;
}

export interface UnfinishedLoad {
  request: string;
  position: string | null;
  staged: number;
  report: object;
  started_at: string;
}

/** A table that loads fill, and how its rows are replaced. */
export interface LoadedTable {
  name: 'record' | 'address' | 'zone' | 'named_area' | 'price_index';
  columns: readonly string[];
}

export const recordTable: LoadedTable = { name: 'record', columns: recordColumns };
/** Loads add to it. */
export const cityTable = {
  name: 'city',
  columns: ['slug', 'name', 'aliases', 'province', 'lat', 'lng'],
};
export const addressTable: LoadedTable = {
  name: 'address',
  columns: [
    ...['municipality', 'normalized_address', 'house_number', 'street_name', 'street_type', 'type_first'],
    ...['direction', 'direction_first', 'neighbourhood', 'postal_code', 'lat', 'lng'],
    ...['is_block_point', 'source_id', 'unit'],
  ],
};
export const zoneTable: LoadedTable = {
  name: 'zone',
  columns: ['city', 'zone_code', 'zone_description', 'zone_category', 'polygons', 'source_id'],
};

/** Areas of any kind, such as wards. */
export const areaTable: LoadedTable = {
  name: 'named_area',
  columns: ['kind', 'name', 'polygons', 'source_id'],
};

/** Building construction price indexes, by area and month. */
export const priceIndexTable: LoadedTable = {
  name: 'price_index',
  columns: ['source_id', 'area', 'building', 'month', 'value'],
};

/** Rows of a publication wait here until all of them have been read. */
const stagingOf = (sourceId: string): string =>
  `staging_${createHash('md5').update(sourceId).digest('hex').slice(0, 16)}`;

const quoted = (value: string | number | null): string =>
  value === null ? 'NULL' : `'${String(value).replaceAll("'", "''")}'`;

export const readPublications = (store: Store): Promise<StoredPublication[]> =>
  store.readAll('SELECT * FROM publication ORDER BY source_id');

export const readCities = (store: Store): Promise<Municipality[]> =>
  store.readAll(`SELECT ${cityTable.columns.join(', ')} FROM city ORDER BY slug`);

export async function readUnfinishedLoad(store: Store, sourceId: string): Promise<UnfinishedLoad | null> {
  const [load] = await store.readAll<UnfinishedLoad>(
    `SELECT request, position, staged::int AS staged, report, started_at FROM unfinished_load
     WHERE source_id = ${quoted(sourceId)}`,
  );
  return load ?? null;
}

/** Removes the rows that an earlier load staged, and starts over. The source_id of the tables names the load. */
export const startLoad = (
  store: Store,
  table: LoadedTable,
  { loadId, request, startedAt }: { loadId: string; request: string; startedAt: string },
): Promise<void> =>
  store.run(`BEGIN;
    DELETE FROM unfinished_load WHERE source_id = ${quoted(loadId)};
    DELETE FROM rejected_row WHERE source_id = ${quoted(loadId)};
    DROP TABLE IF EXISTS ${stagingOf(loadId)};
    CREATE TABLE ${stagingOf(loadId)} (LIKE ${table.name}, place bigint);
    INSERT INTO unfinished_load VALUES
      (${quoted(loadId)}, ${quoted(request)}, NULL, 0, '{}', ${quoted(startedAt)});
    COMMIT;`);

/**
 * Removes the rows that were staged after the last checkpoint. Waits for the batch that a killed program may just have
 * sent to PostgreSQL.
 */
export const resumeLoad = (store: Store, sourceId: string, staged: number): Promise<void> =>
  store.run(`BEGIN;
    LOCK TABLE ${stagingOf(sourceId)};
    DELETE FROM ${stagingOf(sourceId)} WHERE place > ${staged};
    COMMIT;`);

/** Stages rows of CSV. Each row ends with its place, which counts from 1. */
export const stageRows = (
  store: Store,
  table: LoadedTable,
  sourceId: string,
  pieces: readonly Uint8Array[],
): Promise<void> =>
  copyPieces(store, { name: stagingOf(sourceId), columns: [...table.columns, 'place'] }, pieces);

export const stageRejectedRows = (
  store: Store,
  sourceId: string,
  rows: readonly { place: string; reason: string }[],
): Promise<void> =>
  copyRows(
    store,
    { name: 'rejected_row', columns: ['source_id', 'place', 'reason'] },
    rows.map(({ place, reason }) => [sourceId, place, reason]),
  );

/** From here an interrupted load resumes. */
export const saveCheckpoint = (
  store: Store,
  sourceId: string,
  { position, staged, report }: Pick<UnfinishedLoad, 'position' | 'staged' | 'report'>,
): Promise<void> =>
  store.run(
    `UPDATE unfinished_load SET position = ${quoted(position)}, staged = ${staged},
     report = ${quoted(JSON.stringify(report))} WHERE source_id = ${quoted(sourceId)}`,
  );

export interface LoadCounts {
  /** Rows with a new key, and rows that differ from the stored one. */
  added: number;
  changed: number;
  /** Rows whose key a later row of the same load has. */
  duplicates: number;
  /** Those of them that differ from it in what is read: what they say is lost. */
  differing: DifferingRows;
  /** Rows of the source that this load did not have; null for a load of what is new alone. */
  absent: AbsentRows | null;
}

export interface FinishedLoad {
  /** Names the load, and what it staged: the source, or what is imported. */
  loadId: string;
  publications: readonly StoredPublication[];
  cities: readonly Municipality[];
  loadedAt: string;
  /** Whether the load read everything that the source has. */
  isFull: boolean;
  /** Throws where so many rows differ from another with their key that something else identifies them. */
  checkRepeated?(differing: DifferingRows): void;
  /** Asked before rows of the source that the load lacks are removed; without it, they stay. */
  removesAbsent?(sourceId: string, absent: Omit<AbsentRows, 'isRemoved'>): Promise<boolean>;
}

/** The column that a revision names as the city of what a load has changed; areas are of no city. */
const cityColumns: Record<LoadedTable['name'], string> = {
  record: 'municipality',
  address: 'municipality',
  zone: 'city',
  named_area: 'kind',
  price_index: 'area',
};

/**
 * Moves the staged rows to their table, in one transaction with everything else that the load changes: readers see
 * either all of it or nothing.
 */
export async function applyLoad(
  store: Store,
  table: LoadedTable,
  { loadId, publications, cities, loadedAt, isFull, checkRepeated, removesAbsent }: FinishedLoad,
): Promise<LoadCounts> {
  const staging = stagingOf(loadId);
  const keyed = table.name === 'record' || table.name === 'address' ? table.name : null;
  const key = keyed && keys[keyed];
  const { duplicates, differing } = key
    ? await removeDuplicates(store, table.name, staging, key)
    : noDuplicates;
  checkRepeated?.(differing);
  const [sourceId] = publications.map(({ source_id: id }) => id);
  const absent =
    keyed === null || !isFull || sourceId === undefined || publications.length > 1
      ? null
      : await noteAbsentRows(store, keyed, staging, sourceId);
  const isRemoved =
    absent !== null &&
    absent.count > 0 &&
    removesAbsent !== undefined &&
    (await removesAbsent(sourceId!, absent));
  if (key) await removeUnchanged(store, table, staging, key);
  const writes = key ? upsert(table, staging, key) : replacement(table, staging);
  const dataset = table.name === 'record' ? 'entity_type' : quoted(table.name);
  const city = cityColumns[table.name];
  const [counts] = await store.readAll<{ added: number; changed: number }>(`
    WITH ${writes}, absent AS (
      ${isRemoved && keyed ? removal(keyed, staging) : `SELECT NULL AS dataset, NULL AS city WHERE false`}
    ), new_cities AS (
      INSERT INTO city (slug, name, aliases, province, lat, lng) ${cityRows(cities)}
      ON CONFLICT (slug) DO UPDATE SET aliases = excluded.aliases,
        province = coalesce(nullif(city.province, ''), excluded.province),
        lat = coalesce(city.lat, excluded.lat), lng = coalesce(city.lng, excluded.lng)
    ), published AS (
      INSERT INTO publication (${publicationColumns.join(', ')}) ${publicationRows(publications)}
      ON CONFLICT (source_id) DO UPDATE SET
        ${publicationColumns.map((column) => `${column} = excluded.${column}`).join(', ')}
    ), revised AS (
      INSERT INTO revision (entity_type, municipality, source_id, loaded_at)
      SELECT DISTINCT ${dataset}, ${city}, source_id, ${quoted(loadedAt)} FROM applied
      UNION SELECT dataset, city, ${quoted(sourceId ?? '')}, ${quoted(loadedAt)} FROM absent
      ${table.name === 'address' ? `UNION ${untoldCities(cities, sourceId ?? '', loadedAt)}` : ''}
    ), finished AS (
      DELETE FROM unfinished_load WHERE source_id = ${quoted(loadId)}
    )
    SELECT count(*) FILTER (WHERE is_new)::int AS added, count(*) FILTER (WHERE NOT is_new)::int AS changed
    FROM applied`);
  await store.run(`DROP TABLE IF EXISTS ${staging}; DROP TABLE IF EXISTS ${absentOf(staging)}`);
  return { ...counts!, duplicates, differing, absent: absent && { ...absent, isRemoved } };
}

/** Cities whose addresses a former version loaded: `/sources` tells of them once they are read again, changed or not. */
const untoldCities = (cities: readonly Municipality[], sourceId: string, loadedAt: string): string =>
  `SELECT 'address', slug, ${quoted(sourceId)}, ${quoted(loadedAt)}
   FROM (${cityRows(cities)}) AS told (slug, name, aliases, province, lat, lng)
   WHERE NOT EXISTS (SELECT FROM source WHERE entity_type = 'address' AND municipality = slug)`;

/**
 * Removes staged rows that the table has already: those are left as they are, with their indexes. A statement of its
 * own: an insertion that looked for such rows would look at those that it has inserted, if the table was small when its
 * statistics were made.
 */
function removeUnchanged(store: Store, table: LoadedTable, staging: string, key: Key): Promise<void> {
  const others = table.columns.filter((column) => !key.includes(column));
  const isSame =
    table.name === 'record'
      ? 's.digest = t.digest AND s.source_id = t.source_id'
      : others.map((column) => `s.${column} IS NOT DISTINCT FROM t.${column}`).join(' AND ');
  return store.run(`DELETE FROM ${staging} s USING ${table.name} t
    WHERE ${haveSameKey(key, 't', 's')} AND ${isSame}`);
}

function upsert(table: LoadedTable, staging: string, key: Key): string {
  const columns = table.columns.join(', ');
  const others = table.columns.filter((column) => !key.includes(column));
  return `applied AS (
      INSERT INTO ${table.name} AS target (${columns}) SELECT ${columns} FROM ${staging}
      ON CONFLICT (${key.join(', ')}) DO UPDATE SET ${others.map((column) => `${column} = excluded.${column}`).join(', ')}
      RETURNING ${table.name === 'record' ? 'target.entity_type, ' : ''}target.municipality, target.source_id, xmax = 0 AS is_new
    )`;
}

const replacement = ({ name, columns }: LoadedTable, staging: string): string => `removed AS (
      DELETE FROM ${name} WHERE source_id IN (SELECT source_id FROM ${staging})
    ), applied AS (
      INSERT INTO ${name} (${columns.join(', ')})
      SELECT ${columns.join(', ')} FROM ${staging} ORDER BY place
      RETURNING *, true AS is_new
    )`;

function cityRows(cities: readonly Municipality[]): string {
  if (cities.length === 0) return 'SELECT slug, name, aliases, province, lat, lng FROM city WHERE false';
  const rows = cities.map(
    ({ slug, name, aliases, province, lat, lng }) =>
      `(${quoted(slug)}, ${quoted(name)}, ${quoted(JSON.stringify(aliases))}::jsonb, ${quoted(province)}, ${lat}::float8, ${lng}::float8)`,
  );
  return `VALUES ${rows.join(', ')}`;
}

const publicationColumns = [
  ...['source_id', 'publisher', 'url', 'licence', 'licence_url', 'attribution', 'watermark', 'columns'],
  ...['last_ingest', 'readers'],
] as const;

function publicationRows(publications: readonly StoredPublication[]): string {
  const rows = publications.map((publication) => {
    const values = publicationColumns.map((column) => {
      const value = publication[column] ?? null;
      return `${quoted(Array.isArray(value) ? JSON.stringify(value) : (value as string | null))}::text`;
    });
    return `(${values.join(', ')})`;
  });
  return rows.length > 0
    ? `SELECT source_id, publisher, url, licence, licence_url, attribution, watermark, columns::jsonb, last_ingest, readers
       FROM (VALUES ${rows.join(', ')}) AS row (${publicationColumns.join(', ')})`
    : `SELECT ${publicationColumns.join(', ')} FROM publication WHERE false`;
}

/** Removes dead rows, updates the planner's statistics, and marks rows as visible to all, for index-only scans. */
export const vacuum = (store: Store, ...tables: readonly string[]): Promise<void> =>
  store.run(`VACUUM ANALYZE ${tables.join(', ')}`);
